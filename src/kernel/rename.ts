// A command that renames one record of a bank. A deleted record can be read, but not renamed.
import { type Command, type InBank, updated } from './command.ts'
import { reject } from './rejections.ts'
import type { Table } from './table.ts'
import type { Timestamp } from './time.ts'

export type Rename<Field extends string> = InBank<Field> & { readonly name?: string }

interface NamedRow {
  readonly name: string | null
  readonly state: string
  readonly updated_at: Timestamp
}

/** `field` has the record's guid in the input. */
export const renameCommand = <Field extends string, Row extends NamedRow>(
  name: string,
  table: Table<Row>,
  field: Field,
): Command<Rename<Field>, Row> => ({
  name,
  decide(input, rows, { now }) {
    const row = rows.get(table, input.bank_guid, input[field])
    if (!row || row.state === 'deleted') return reject('not_found')
    return updated(table, { ...row, name: input.name ?? row.name, updated_at: now })
  },
})
