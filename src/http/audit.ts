// The audit log, as requests write it: an act is recorded in its own commit, a read of personal data or of a secret before anything
// is shown.
import { randomBytes } from 'node:crypto'
import { arrayLiteral } from '../db/where.ts'
import type { Command } from '../kernel/command.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { type AuditEntry, audited, leftOut } from '../resources/audit-records/audit-record.ts'
import type { Session } from '../resources/staff/session.ts'
import { writeJson } from '../wire/json.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

const newGuid = guidSource(randomBytes)

/** A request, as far as the audit log is concerned. */
export interface RecordReader {
  readonly caller: Caller
  readonly address: string
  readonly request_id: string
  readonly services: Pick<Services, 'now' | 'sql' | 'fingerprintSecret'>
}

const originOf = ({ caller, address, request_id, services: { now } }: RecordReader) => {
  const created_at = now()
  const { actor, kind, organization_guid, environment } = caller
  return {
    owner_guid: caller.bank_guid,
    guid: newGuid(created_at),
    organization_guid,
    bank_guid: kind === 'bank' ? caller.bank_guid : null,
    environment,
    created_at,
    actor_type: actor.type,
    actor_guid: actor.guid,
    actor_name: null,
    address,
    request_id,
  }
}

/** What people do is always recorded. What keys do is recorded where the endpoint says so: keys mostly do the business itself. */
export const isRecorded = ({ audit }: Endpoint, { actor }: Caller): boolean =>
  audit !== undefined || actor.type === 'staff_member'

const details_max = 8_000

/** What may be kept of the body. A longer one is left out, and the record says so. */
function detailsOf({ audit }: Endpoint, json: unknown): AuditEntry['details'] {
  if (audit === undefined || audit === 'call' || typeof json !== 'object' || json === null) return {}
  const kept =
    audit === 'body' ? json : Object.fromEntries(Object.entries(json).filter(([name]) => audit.includes(name)))
  return writeJson(kept).length <= details_max ? (kept as AuditEntry['details']) : leftOut
}

/** `ApiKey` is `api_key`. */
const objectTypeOf = ({ reply: [, schema] }: Endpoint): string | null =>
  schema.title?.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase() ?? null

/** Staff belong to the organization in both environments, whichever the caller acts for. */
const ofBothEnvironments = ['Staff', 'Sessions']

/** The command, with its record. */
export const recordedCommand = <Input extends object, Output>(
  command: Command<Input, Output>,
  endpoint: Endpoint,
  reader: RecordReader,
  json: unknown,
): Command<Input, Output> => {
  const fields = (json ?? {}) as Readonly<Record<string, unknown>>
  const { reason } = fields
  const named = endpoint.object_type_field && fields[endpoint.object_type_field]
  const entry: AuditEntry = {
    ...originOf(reader),
    ...(ofBothEnvironments.includes(endpoint.tag) ? { environment: null } : {}),
    act: endpoint.name,
    object_type: named ? String(named) : objectTypeOf(endpoint),
    reason: typeof reason === 'string' ? reason : null,
    details: detailsOf(endpoint, json),
  }
  return audited(command, () => entry, reader.services.fingerprintSecret)
}

/** A person asked for an act that needs two people, by its own request: recorded as the other acts that need two are. */
export const recordedAsking = <Input extends object, Output>(
  command: Command<Input, Output>,
  reader: RecordReader,
  asked: Pick<AuditEntry, 'object_type' | 'object_guid' | 'details'> & { readonly bank_guid: Guid },
): Command<Input, Output> => {
  const entry: AuditEntry = {
    ...originOf(reader),
    ...asked,
    owner_guid: asked.bank_guid,
    act: 'decideReview',
    reason: null,
  }
  return audited(command, () => entry, reader.services.fingerprintSecret)
}

/** A sign-in or sign-out. */
export interface SessionAct {
  readonly organization_guid: Guid
  readonly staff_member_guid: Guid
  readonly address: string
  readonly request_id: string
  readonly services: Pick<Services, 'now' | 'fingerprintSecret'>
}

export const sessionEntry = (
  act: 'createSession' | 'refuseSession' | 'deleteSession',
  { organization_guid, staff_member_guid, address, request_id, services }: SessionAct,
): Omit<AuditEntry, 'details'> => {
  const created_at = services.now()
  const whom = act === 'refuseSession' ? undefined : staff_member_guid
  return {
    owner_guid: organization_guid,
    guid: newGuid(created_at),
    organization_guid,
    bank_guid: null,
    environment: null,
    created_at,
    actor_type: whom ? 'staff_member' : 'nobody',
    actor_guid: whom ?? null,
    actor_name: null,
    act,
    object_type: whom ? 'session' : 'staff_member',
    address,
    request_id,
    reason: null,
  }
}

/** The command that begins or ends a session, with its record. Without a session it has none. */
export const recordedSession = <Input extends object, Output extends Session | null>(
  command: Command<Input, Output>,
  act: 'createSession' | 'deleteSession',
  by: SessionAct,
): Command<Input, Output> => {
  const entry = sessionEntry(act, by)
  const entryOf = (session: Output) => (session ? { ...entry, details: { method: session.method } } : undefined)
  return audited(command, entryOf, by.services.fingerprintSecret)
}

/** For statements that also read the data: $1 is the bank or organization, $2 are the records. */
export const readRecords = {
  statement: `insert into audit_records (owner_guid, guid, organization_guid, bank_guid, environment, created_at, actor_type,
      actor_guid, act, object_type, object_guid, address, request_id, details)
    select $1::uuid, u.guid, $4::uuid, $5::uuid, $6, $7::timestamptz, $8, $9::uuid, $10, $11, u.object_guid, $12, $13, '{}'
    from unnest($3::uuid[], $2::uuid[]) u(guid, object_guid)`,
  parametersOf(
    reader: RecordReader,
    act: string,
    object_type: string | null,
    guids: readonly (Guid | undefined)[],
  ): (string | null)[] {
    const { owner_guid, created_at, ...origin } = originOf(reader)
    const ids = guids.map(() => newGuid(created_at))
    return [
      ...[owner_guid, arrayLiteral(guids), arrayLiteral(ids), origin.organization_guid, origin.bank_guid],
      ...[origin.environment, isoFromTimestamp(created_at), origin.actor_type, origin.actor_guid, act, object_type],
      ...[origin.address, origin.request_id],
    ]
  },
}

/** Records that personal data was searched, before anything is found. What was searched for is not kept. */
export const noteSearch = (reader: RecordReader, act: string): Promise<void> =>
  noteReads(reader, act, null, [undefined])

/** Records that these were read. */
export async function noteReads(
  reader: RecordReader,
  act: string,
  object_type: string | null,
  guids: readonly (Guid | undefined)[],
): Promise<void> {
  const parameters = readRecords.parametersOf(reader, act, object_type, guids)
  await reader.services.sql.unsafe(readRecords.statement, parameters, { prepare: true })
}
