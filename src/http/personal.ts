// Reads and decrypts personal data. The statement that reads it also writes the audit rows, and its rows are used when it is committed.
import { linesOf, readLines, rowReading } from '../db/lines.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Decrypted, Personal } from '../kernel/personal.ts'
import { type RecordReader, readRecords } from './audit.ts'
import type { Services } from './services.ts'

/** Of `counterparties` it is `counterparty`. */
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '')

/** The personal fields of these records, by guid. */
export async function readPersonal(
  reader: RecordReader & { readonly services: Services },
  { noun, fields, table }: Personal,
  guids: readonly Guid[],
): Promise<Map<Guid, Decrypted<string>>> {
  if (guids.length === 0) return new Map()
  const { sql, personalData } = reader.services
  const { bank_guid } = reader.caller
  const reading = rowReading(table)
  const rows = `${table.name} t where t.bank_guid = $1::uuid and t.guid = any($2::uuid[])`
  const text = `with noted as (${readRecords.statement}) select ${linesOf(reading, rows)}`
  const parameters = readRecords.parametersOf(reader, 'readPersonalData', singular(noun), guids)
  const [row] = await sql.unsafe(text, parameters, { prepare: true }).values()
  const decrypted = readLines((row?.[0] ?? null) as string | null, reading).map(
    async (found) => [found.guid as Guid, await personalData.decrypt(bank_guid, noun, fields, found)] as const,
  )
  return new Map(await Promise.all(decrypted))
}
