// Reads and decrypts personal data.
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Decrypted, Personal } from '../kernel/personal.ts'
import { notePersonalReads, type RecordReader } from './read-audit.ts'

/** The personal fields of these records, by guid. */
export async function readPersonal(
  reader: RecordReader,
  { noun, fields, table }: Personal,
  guids: readonly Guid[],
): Promise<Map<Guid, Decrypted<string>>> {
  if (guids.length === 0) return new Map()
  const { sql, personalData } = reader.services
  const { bank_guid } = reader.caller
  const text = `select guid, ${fields.join(', ')} from ${table.name} where bank_guid = $1 and guid = any($2::uuid[])`
  const [rows] = await Promise.all([
    sql.unsafe(text, [bank_guid, arrayLiteral(guids)], { prepare: true }),
    notePersonalReads(reader, guids),
  ])
  const decrypted = rows.map(
    async (row) => [row.guid as Guid, await personalData.decrypt(bank_guid, noun, fields, row)] as const,
  )
  return new Map(await Promise.all(decrypted))
}
