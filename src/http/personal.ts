// Reads of personal data: decrypted here, and each record that was read leaves an audit row first.
import { randomBytes } from 'node:crypto'
import { arrayLiteral } from '../db/where.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import type { Decrypted, Personal } from '../kernel/personal.ts'
import type { Caller } from './endpoint.ts'
import type { Services } from './services.ts'

const newGuid = guidSource(randomBytes)

export interface RecordReader {
  readonly caller: Caller
  readonly request_id: string
  readonly services: Services
}

/** One audit row for each record. Nothing personal is read unless they are written. */
export async function notePersonalReads(
  { caller: { bank_guid, api_key_guid }, request_id, services: { sql, now } }: RecordReader,
  guids: readonly Guid[],
): Promise<void> {
  const ids = arrayLiteral(guids.map(() => newGuid(now())))
  await sql`
    insert into pii_reads (bank_guid, guid, object_guid, api_key_guid, request_id)
    select ${bank_guid}, u.guid, u.object_guid, ${api_key_guid}, ${request_id}
    from unnest(${ids}::uuid[], ${arrayLiteral(guids)}::uuid[]) u(guid, object_guid)`
}

/** The personal fields of these records, by guid. */
export async function readPersonal(
  reader: RecordReader,
  { noun, fields, table }: Personal,
  guids: readonly Guid[],
): Promise<Map<Guid, Decrypted<string>>> {
  if (guids.length === 0) return new Map()
  await notePersonalReads(reader, guids)
  const { sql, personalData } = reader.services
  const { bank_guid } = reader.caller
  const rows = await sql.unsafe(
    `select guid, ${fields.join(', ')} from ${table.name} where bank_guid = $1 and guid = any($2::uuid[])`,
    [bank_guid, arrayLiteral(guids)],
  )
  const decrypted = rows.map(
    async (row) => [row.guid as Guid, await personalData.decrypt(bank_guid, noun, fields, row)] as const,
  )
  return new Map(await Promise.all(decrypted))
}
