// Reads of secrets: each record that is shown with its secret leaves an audit row first.
import { randomBytes } from 'node:crypto'
import { arrayLiteral } from '../db/where.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import type { RecordReader } from './personal.ts'

const newGuid = guidSource(randomBytes)

/** One audit row for each record. No secret is shown unless they are written. */
export async function noteSecretReads(
  { caller: { organization_guid, api_key_guid }, request_id, services: { sql, now } }: RecordReader,
  guids: readonly Guid[],
): Promise<void> {
  const ids = arrayLiteral(guids.map(() => newGuid(now())))
  await sql`
    insert into secret_reads (organization_guid, guid, object_guid, api_key_guid, request_id)
    select ${organization_guid}, u.guid, u.object_guid, ${api_key_guid}, ${request_id}
    from unnest(${ids}::uuid[], ${arrayLiteral(guids)}::uuid[]) u(guid, object_guid)`
}
