// The audit log: who did what, from where and why. Records are written in the commit of the act, those of reads and of
// refused sign-ins by themselves. They never change.
import * as column from '../../kernel/column.ts'
import { type Command, insert } from '../../kernel/command.ts'
import { type Guid, parseGuid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'
import { environments } from '../banks/bank.ts'
import { type Fingerprint, recordedChanges, withChanges } from './recorded-changes.ts'

export const actorTypes = ['api_key', 'staff_member', 'operator', 'nobody'] as const

export const auditRecords = table(
  'audit_records',
  {
    owner_guid: column.guid,
    guid: column.guid,
    organization_guid: column.guid,
    bank_guid: column.optional(column.guid),
    /** Null: of neither, such as a sign-in. */
    environment: column.optional(column.oneOf(environments)),
    created_at: column.timestamp,
    actor_type: column.oneOf(actorTypes),
    actor_guid: column.optional(column.guid),
    actor_name: column.optional(column.text),
    act: column.word,
    object_type: column.optional(column.word),
    object_guid: column.optional(column.guid),
    address: column.optional(column.word),
    request_id: column.optional(column.word),
    reason: column.optional(column.text),
    details: plainJson<Readonly<Record<string, unknown>>>(),
  },
  { key: ['owner_guid', 'guid'], isCached: false },
)
export type AuditRecord = RowOf<typeof auditRecords>

/** The object may be known only when the act is decided. */
export type AuditEntry = Omit<AuditRecord, 'object_guid'> & { readonly object_guid?: Guid | null }

const guidOf = (output: unknown): Guid | null =>
  parseGuid((output as { readonly guid?: unknown } | null | undefined)?.guid) ?? null

/** Says that the record is not everything. */
export const leftOut = { is_shortened: true } as const

/**
 * The same command, which also records that somebody did it. What is refused, or changes nothing, is not recorded. Nor is an output
 * without an entry.
 */
export const audited = <Input extends object, Output>(
  command: Command<Input, Output>,
  entryOf: (output: Output) => AuditEntry | undefined,
  fingerprint: Fingerprint,
): Command<Input, Output> => ({
  ...command,
  decide(input, rows, moment) {
    const decision = command.decide(input, rows, moment)
    if ('rejected' in decision) return decision
    const { changes = [], ledger = [] } = decision
    if (changes.length + ledger.length === 0) return decision
    const entry = entryOf(decision.output)
    if (!entry) return decision
    const told = recordedChanges(changes, decision.noted ?? {}, rows, fingerprint)
    const details = told.length === 0 ? entry.details : withChanges(entry.details, told)
    const row: AuditRecord = { ...entry, details, object_guid: entry.object_guid ?? guidOf(decision.output) }
    return { ...decision, changes: [...changes, insert(auditRecords, row)] }
  },
})
