// A piece of the commit statement. Each has its own array parameters, so pieces can be put together in any shape.

import { assert } from '../kernel/assert.ts'
import type { Column } from '../kernel/column.ts'

/** An array parameter in SQL. */
export interface Parameter {
  /** As it was sent: guids are places in the list, instants are seconds. Its length is right for all of them. */
  readonly array: string
  /** Its values, as a column in a select list. */
  readonly each: string
}

export type ParameterType = Column<unknown>['sql'] | 'date' | 'listed guid' | `separated ${Column<unknown>['sql']}`

/** Every part has at least one. */
export type Parameters = readonly [Parameter, ...Parameter[]]

/** One piece of the statement: its parameters, and its SQL once they have their placeholders. */
export interface Part {
  readonly id: string
  readonly types: readonly ParameterType[]
  readonly arrays: readonly string[]
  sql(parameters: Parameters): { readonly cte: string; readonly check?: string }
}

/** Elements stand as they are: text that may be empty or hold a comma, brace, quote or backslash comes quoted. */
export const arrayOf = (elements: readonly (string | null)[]): string =>
  `{${elements.map((e) => e ?? 'NULL').join(',')}}`

/**
 * The guids of one statement. Each stands in it many times (a bank's in every row, a trade's in five), and reading guids from
 * text was a fifth of the database's work: so they are sent once, and columns of them hold places in this list.
 */
export class GuidList {
  readonly #places = new Map<string, number>()

  placeOf(guid: string): string {
    assert(guid, 'a guid that is not there has no place')
    let place = this.#places.get(guid)
    if (place === undefined) {
      place = this.#places.size + 1
      this.#places.set(guid, place)
    }
    return String(place)
  }

  arrayOf(guids: readonly (string | null)[]): string {
    return arrayOf(guids.map((guid) => (guid === null ? null : this.placeOf(guid))))
  }

  toString(): string {
    return arrayOf([...this.#places.keys()])
  }
}

const separator = '\u001f'
const nothing = '\u001e'

/**
 * One column of some rows as one parameter, in the form that `typeOf` of the column announces. Every batch goes through here with
 * every column it reads by or writes, so no list is made on the way but the one that is joined.
 */
export function parameterOf<Each>(
  column: Column<unknown>,
  rows: readonly Each[],
  valueIn: (row: Each) => unknown,
  guids: GuidList,
): string {
  const { isSeparated } = column
  const absent = isSeparated ? nothing : 'NULL'
  const list = column.sql === 'uuid' ? guids : undefined
  const elements = new Array<string>(rows.length)
  let i = 0
  for (const row of rows) {
    const element = column.encode(valueIn(row))
    elements[i++] = element === null ? absent : list ? list.placeOf(element) : element
  }
  if (!isSeparated) return `{${elements.join(',')}}`
  // One empty text could not be told from none at all.
  assert(elements.length !== 1 || elements[0] !== '', 'a separated column has no empty values')
  return elements.join(separator)
}

export const typeOf = ({ sql, isSeparated }: Column<unknown>): ParameterType =>
  sql === 'uuid' ? 'listed guid' : isSeparated ? `separated ${sql}` : sql

/** The rows that some parameters make together. */
export const unnested = (parameters: readonly Parameter[], names: readonly string[]): string =>
  `(select ${parameters.map(({ each }, i) => `${each} as ${names[i]}`).join(', ')}) u`

/** The first parameter of every statement that has such columns is its list of guids. */
const guidList = '$1::uuid[]'

/** The SQL of a parameter, by the type its part declared. */
export function placeholderOf(type: ParameterType, position: number): Parameter {
  if (type === 'listed guid') {
    const array = `$${position}::integer[]`
    return { array, each: `(${guidList})[unnest(${array})]` }
  }
  if (type === 'timestamptz') {
    const array = `$${position}::float8[]`
    // Rounded as columns are: a fraction of a second is not exact in this form.
    return { array, each: `to_timestamp(unnest(${array}))::timestamptz(3)` }
  }
  // Unnested in a select list rows are handed on one by one; `from unnest(...)` would store every column first.
  const array = type.startsWith('separated ')
    ? `string_to_array($${position}::text, E'\\x1f', E'\\x1e')::${type.slice('separated '.length)}[]`
    : `$${position}::${type}[]`
  return { array, each: `unnest(${array})` }
}
