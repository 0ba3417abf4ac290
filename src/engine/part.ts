// A piece of the commit statement. Each has its own array parameters, so pieces can be put together in any shape.

import { assert } from '../kernel/assert.ts'
import type { Column } from '../kernel/column.ts'

/** One piece of the statement: its parameters, and its SQL once they have their placeholders. */
export interface Part {
  readonly id: string
  readonly types: readonly string[]
  readonly arrays: readonly string[]
  sql(placeholders: readonly string[]): { readonly cte: string; readonly check?: string }
}

export const arrayOf = (elements: readonly (string | null)[]): string =>
  `{${elements.map((e) => e ?? 'NULL').join(',')}}`

const separator = '\u001f'
const nothing = '\u001e'

/**
 * One column of some rows as one parameter, in the form that `typeOf` of the same column announces. Every batch goes
 * through here with every column it writes, so no list is made on the way but the one that is joined.
 */
export function parameterOf<Each>(
  column: Column<unknown>,
  rows: readonly Each[],
  valueIn: (row: Each) => unknown,
): string {
  const { isSeparated } = column
  const absent = isSeparated ? nothing : 'NULL'
  const elements = new Array<string>(rows.length)
  for (let i = 0; i < rows.length; i++) elements[i] = column.encode(valueIn(rows[i]!)) ?? absent
  if (!isSeparated) return `{${elements.join(',')}}`
  // One empty text could not be told from none at all.
  assert(elements.length !== 1 || elements[0] !== '', 'a separated column has no empty values')
  return elements.join(separator)
}

export const typeOf = ({ sql, isSeparated }: Column<unknown>): string => (isSeparated ? `separated ${sql}` : sql)

/**
 * The rows that some array parameters make together. Unnested in a select list they are handed on one by one; `from unnest(...)`
 * would write every column into a store of its own first.
 */
export const unnested = (placeholders: readonly string[], names: readonly string[]): string =>
  `(select ${placeholders.map((placeholder, i) => `unnest(${placeholder}) as ${names[i]}`).join(', ')}) u`

/** The SQL of a parameter, by the type its part declared. */
export const placeholderOf = (type: string, position: number): string =>
  type.startsWith('separated ')
    ? `string_to_array($${position}::text, E'\\x1f', E'\\x1e')::${type.slice('separated '.length)}[]`
    : `$${position}::${type}[]`
