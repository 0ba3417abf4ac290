// Reads of personal data: decrypted here, and each record that was read leaves an audit row first.
import { randomBytes } from 'node:crypto'
import type { Caller } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { type Guid, guidSource } from '../../kernel/guid.ts'
import { customersPii, piiFields } from './customer.ts'

const newGuid = guidSource(randomBytes)

export async function readPii(
  { sql, personalData, now }: Services,
  { bank_guid, api_key_guid }: Caller,
  request_id: string,
  guids: readonly Guid[],
): Promise<Map<Guid, object>> {
  if (guids.length === 0) return new Map()
  const wanted = `{${guids.join(',')}}`
  const ids = `{${guids.map(() => newGuid(now())).join(',')}}`
  // Nothing personal is read unless the audit rows are written.
  await sql`
    insert into pii_reads (bank_guid, guid, object_guid, api_key_guid, request_id)
    select ${bank_guid}, u.guid, u.object_guid, ${api_key_guid}, ${request_id}
    from unnest(${ids}::uuid[], ${wanted}::uuid[]) u(guid, object_guid)`
  const rows = await sql.unsafe(
    `select guid, ${piiFields.join(', ')} from ${customersPii.name} where bank_guid = $1 and guid = any($2::uuid[])`,
    [bank_guid, wanted],
  )
  const decrypted = await Promise.all(
    rows.map(
      async (row) => [row.guid as Guid, await personalData.decrypt(bank_guid, 'customers', piiFields, row)] as const,
    ),
  )
  return new Map(decrypted)
}
