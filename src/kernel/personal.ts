// Personal data of a noun, in a table of its own with one encrypted column per field. So no ordinary statement selects it by
// accident, and no decision sees it.
import * as column from './column.ts'
import { type Table, table } from './table.ts'

export interface Personal<Field extends string = string> {
  /** The name of the noun's table. Every ciphertext is bound to it. */
  readonly noun: string
  readonly fields: readonly Field[]
  // biome-ignore lint/suspicious/noExplicitAny: a `Personal` of some fields stands for one of any.
  readonly table: Table<any, never, never>
}

/** Each field's value as JSON, encrypted; null where there is none. */
export type Encrypted<Field extends string> = Readonly<Record<Field, Uint8Array | null>>

/** The fields that have a value, as they were before they were encrypted. */
export type Decrypted<Field extends string> = Readonly<Partial<Record<Field, unknown>>>

const suffix = '_pii'

/** The personal data in this table; undefined if `personal` did not make it. */
export function personalIn(table: Table): Personal | undefined {
  if (!table.name.endsWith(suffix)) return undefined
  const fields = table.columnNames.filter((name) => !table.key.includes(name))
  return { noun: table.name.slice(0, -suffix.length), fields, table: table as Personal['table'] }
}

/** `required` fields are NOT NULL in the database. `isMutable`: more may become known after the row was made. */
export function personal<const Field extends string>(
  noun: string,
  fields: readonly Field[],
  required: readonly Field[] = [],
  isMutable = false,
): Personal<Field> {
  const of = (field: Field) => (required.includes(field) ? column.bytes : column.optional(column.bytes))
  const columns = Object.fromEntries(fields.map((field) => [field, of(field)]))
  const mutable = (isMutable ? fields : []) as readonly never[]
  const options = { key: ['bank_guid', 'guid'], isCached: false, mutable } as const
  return {
    noun,
    fields,
    table: table(`${noun}${suffix}`, { bank_guid: column.guid, guid: column.guid, ...columns }, options),
  }
}
