// Each read of personal data, or of a secret, leaves an audit row for each record before anything is shown.
import { randomBytes } from 'node:crypto'
import { arrayLiteral } from '../db/where.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import type { Caller } from './endpoint.ts'
import type { Services } from './services.ts'

const newGuid = guidSource(randomBytes)

export interface RecordReader {
  readonly caller: Caller
  readonly request_id: string
  readonly services: Services
}

const auditIn = (table: string, tenant: 'bank_guid' | 'organization_guid') => ({
  statement: `insert into ${table} (${tenant}, guid, object_guid, api_key_guid, request_id)
    select $1::uuid, u.guid, u.object_guid, $2::uuid, $3 from unnest($4::uuid[], $5::uuid[]) u(guid, object_guid)`,
  parametersOf({ caller, request_id, services: { now } }: RecordReader, guids: readonly Guid[]): string[] {
    const ids = guids.map(() => newGuid(now()))
    return [caller[tenant], caller.actor.guid, request_id, arrayLiteral(ids), arrayLiteral(guids)]
  },
})
type Audit = ReturnType<typeof auditIn>

const noteReads =
  ({ statement, parametersOf }: Audit) =>
  async (reader: RecordReader, guids: readonly Guid[]): Promise<void> => {
    await reader.services.sql.unsafe(statement, parametersOf(reader, guids), { prepare: true })
  }

/** For statements that also read the data: $1 is the bank, $5 are the records. */
export const personalAudit = auditIn('pii_reads', 'bank_guid')
export const notePersonalReads = noteReads(personalAudit)
export const noteSecretReads = noteReads(auditIn('secret_reads', 'organization_guid'))
