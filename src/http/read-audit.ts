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

const noteReads =
  (table: string, tenant: 'bank_guid' | 'organization_guid') =>
  async ({ caller, request_id, services: { sql, now } }: RecordReader, guids: readonly Guid[]): Promise<void> => {
    const ids = arrayLiteral(guids.map(() => newGuid(now())))
    await sql`
      insert into ${sql(table)} (${sql(tenant)}, guid, object_guid, api_key_guid, request_id)
      select ${caller[tenant]}, u.guid, u.object_guid, ${caller.api_key_guid}, ${request_id}
      from unnest(${ids}::uuid[], ${arrayLiteral(guids)}::uuid[]) u(guid, object_guid)`
  }

export const notePersonalReads = noteReads('pii_reads', 'bank_guid')
export const noteSecretReads = noteReads('secret_reads', 'organization_guid')
