// What a person sees before a decision: what was asked, what the verifier said, the people and documents by their guids, and what was
// decided about them before. It has no personal data: that is asked for separately, and recorded.
import { findRow } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Table } from '../../kernel/table.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { paymentFiles } from '../../providers/files/memory/payment-file.ts'
import { type AuditRecord, auditRecords } from '../audit-records/audit-record.ts'
import { executions } from '../executions/execution.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import { identityVerifications } from '../identity-verifications/identity-verification.ts'
import { plans } from '../plans/plan.ts'
import { screeningDecisions, shownMatches } from '../screening/screening-decision.ts'
import { type ScreeningHit, screeningHits } from '../screening/screening-hit.ts'
import { subscriptions } from '../subscriptions/subscription.ts'
import { transfers } from '../transfers/transfer.ts'
import type { QueuedReview } from './review-queue.queries.ts'

export type Evidence = Readonly<Record<string, unknown>>

/** The schema of evidence names no fields, so nothing else writes times as the API does. */
const written = (name: string, value: unknown): unknown =>
  /_(at|since)$/.test(name) && typeof value === 'number' ? isoFromTimestamp(value as Timestamp) : value

/** The named fields of a row that have a value. */
const picked = (row: object | undefined, ...names: readonly string[]): Evidence => {
  const fields = (row ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === null || !(name in fields) ? [] : [[name, written(name, fields[name])]])),
  )
}

const rowOf =
  <Row>(table: Table<Row>, ...names: readonly string[]) =>
  async (sql: Sql, tenant: Guid, guid: Guid): Promise<Evidence> =>
    picked((await findRow(sql, table, tenant, guid)) as object, ...names)

const ofTransfer = rowOf(
  transfers,
  ...['state', 'transfer_type', 'side', 'failure_code', 'quote_guid', 'receive_amount', 'deliver_amount', 'fee', 'ref'],
  ...['payment_rail', 'source_account', 'destination_account', 'source_participants', 'destination_participants'],
  ...['source_address', 'deposit_address_guid', 'deposit_bank_account_guid', 'identifiers', 'created_at'],
)

async function ofExecution(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Evidence> {
  const execution = await findRow(sql, executions, bank_guid, guid)
  if (!execution) return {}
  const plan = await findRow(sql, plans, bank_guid, execution.plan_guid)
  const stages = execution.stages.map((stage) => picked(stage, 'guid', 'type', 'state', 'failure_code'))
  // Names of files may be anything, also a person's.
  const documents = plan?.supporting_documents?.flatMap(({ type, files }) =>
    files.map((file) => ({ type, guid: file.guid })),
  )
  return {
    ...picked(execution, 'state', 'type', 'plan_guid', 'failure_code', 'purpose_of_transaction', 'travel_rule_info'),
    ...picked(execution, 'source_account', 'destination_account', 'payout_row_guid', 'references', 'created_at'),
    stages,
    ...(documents ? { documents } : {}),
  }
}

async function ofVerification(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Evidence> {
  const found = await findRow(sql, identityVerifications, bank_guid, guid)
  const filesOf = (files: readonly { readonly guid: Guid; readonly type: string }[] = []) =>
    files.map((file) => picked(file, 'guid', 'type'))
  return {
    ...picked(found, 'state', 'type', 'method', 'counterparty_guid', 'external_bank_account_guid', 'require_tax_id'),
    ...picked(
      found,
      'verifier_state',
      'failure_codes',
      'compliance_checks',
      'compliance_decisions',
      'expires_at',
      'created_at',
    ),
    documents: [...filesOf(found?.documents), ...filesOf(found?.supporting_files)],
    associates: found?.business_associates.map((each) => picked(each, 'role', 'customer_guid')) ?? [],
  }
}

async function ofHit(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Evidence> {
  const hit = await findRow(sql, screeningHits, bank_guid, guid)
  return {
    ...picked(hit, 'state', 'screened_kind', 'list', 'entry_id', 'entry_hash', 'list_version', 'score', 'evidence'),
    ...picked(hit, 'screening_run_guid', 'created_at'),
    ...(hit ? { [`${hit.screened_kind}_guid`]: hit.screened_guid } : {}),
  }
}

const screenings_max = 5

/** What screening by lists has decided about the object, newest first: why it waits, if a list is the reason. */
async function screeningOf(sql: Sql, bank_guid: Guid, reference: Guid): Promise<Evidence> {
  const { columnNames } = screeningDecisions
  const rows = await sql
    .unsafe(
      `select ${columnNames.join(', ')} from screening_decisions where bank_guid = $1 and reference = $2
        order by guid desc limit ${screenings_max}`,
      [bank_guid, reference],
    )
    .values()
  const decisions = rows.map((values) => screeningDecisions.rowFrom(values))
  const shown = decisions.map((each) => ({
    ...picked(each, 'created_at', 'result', 'list_versions', 'score', 'score_min', 'faults'),
    matches: shownMatches(each.matches),
  }))
  return shown.length > 0 ? { screening: shown } : {}
}

async function ofJob(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Evidence> {
  const [job] = await sql<{ kind: string; attempts: number; failures: number; last_error: string | null }[]>`
    select kind, attempts, failures, last_error from jobs where bank_guid = ${bank_guid} and object_guid = ${guid}`
  return { ...picked(job, 'attempts', 'failures', 'last_error'), job_kind: job?.kind }
}

/** What its control report will say. The payments themselves have names and account numbers. */
async function ofPaymentFile(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Evidence> {
  const file = await findRow(sql, paymentFiles, bank_guid, guid)
  return {
    ...picked(file, 'state', 'provider_guid', 'format', 'rail', 'name', 'day', 'sequence', 'payment_count'),
    ...picked(file, 'credit_total', 'debit_total', 'content_bytes', 'content_hash', 'created_at'),
    ...(file?.settles_at ? { effective_at: isoFromTimestamp(file.settles_at) } : {}),
    ...(file ? { release_before_at: isoFromTimestamp(file.release_before) } : {}),
  }
}

/** `tenant`: the bank, or the organization of a subscription. */
export const evidenceOf = async (sql: Sql, tenant: Guid, row: QueuedReview): Promise<Evidence> => ({
  ...(await ownEvidence(sql, tenant, row)),
  ...(row.kind === 'webhook' ? {} : await screeningOf(sql, tenant, row.guid)),
})

async function ownEvidence(
  sql: Sql,
  tenant: Guid,
  { kind, guid, object_type, execution_guid }: QueuedReview,
): Promise<Evidence> {
  switch (kind) {
    case 'identity_verification':
      return ofVerification(sql, tenant, guid)
    case 'external_wallet':
      return rowOf(externalWallets, 'state', 'counterparty_guid', 'address', 'tag', 'created_at')(sql, tenant, guid)
    case 'execution':
      return ofExecution(sql, tenant, guid)
    case 'screening_hit':
      return ofHit(sql, tenant, guid)
    case 'payment_file':
      return ofPaymentFile(sql, tenant, guid)
    case 'unfunded_payment':
      return { ...(await ofTransfer(sql, tenant, guid)), ...(await ofJob(sql, tenant, guid)) }
    case 'job':
      return ofJob(sql, tenant, guid)
    case 'webhook':
      return rowOf(subscriptions, 'state', 'name', 'failure_code', 'deliveries_failing_since')(sql, tenant, guid)
    default:
      return object_type === 'stage' && execution_guid
        ? ofExecution(sql, tenant, execution_guid)
        : ofTransfer(sql, tenant, guid)
  }
}

interface NamedEntry {
  readonly list: ScreeningHit['list']
  readonly entry_id: string
}

/** The entries of lists that the evidence names, each once. */
export function entriesIn({ list, entry_id, screening = [] }: Evidence): NamedEntry[] {
  const matches = (screening as readonly { readonly matches: readonly NamedEntry[] }[]).flatMap((each) => each.matches)
  const own = list === undefined ? [] : [{ list, entry_id } as NamedEntry]
  const all = [...own, ...matches].map((each): [string, NamedEntry] => [
    `${each.list} ${each.entry_id}`,
    { list: each.list, entry_id: each.entry_id },
  ])
  return [...new Map(all).values()]
}

const history_max = 50

/** What was done about these objects, newest first. Reads of personal data are no decisions. */
export async function historyOf(sql: Sql, bank_guid: Guid, guids: readonly Guid[]): Promise<AuditRecord[]> {
  const { columnNames } = auditRecords
  const rows = await sql
    .unsafe(
      `select ${columnNames.join(', ')} from audit_records
        where owner_guid = $1 and object_guid = any ($2::uuid[]) and act <> 'readPersonalData' order by guid desc limit ${history_max}`,
      [bank_guid, arrayLiteral(guids)],
    )
    .values()
  return rows.map((values) => auditRecords.rowFrom(values))
}

/** Guids of the people that the evidence names. */
export function peopleIn(evidence: Evidence): Guid[] {
  const text = JSON.stringify(evidence, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return [...text.matchAll(/"(?:customer_guid|counterparty_guid|participant_guid)":"([0-9a-f]{32})"/g)].map(
    ([, guid]) => guid as Guid,
  )
}
