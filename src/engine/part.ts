// Parts of the commit statement. Each part has its own array parameters, so parts can be combined freely.

import { assert, defined } from '../kernel/assert.ts'
import type { Column } from '../kernel/column.ts'

/** A parameter in SQL: one column of the rows of a part. */
export interface Parameter {
  /** As an array. As sent: guids are positions in the list of guids, instants are seconds. */
  readonly array: string
  /** The values, as a column in a select list. */
  readonly each: string
  /** The one value of all rows, if it is the tenant of a statement for one tenant; and the commit of the statement. */
  readonly tenant?: string
  readonly commit?: string
  /** The name of its values among the rows of a distributed statement, if it is not the tenant. */
  readonly column?: string
}

/** What a part does to the database. In one statement each is a CTE. */
export interface Action {
  readonly name: string
  readonly sql: string
  /** On a distributed database an insert is a statement of its own, after everything else. */
  readonly isInsert?: boolean
}

export type ParameterType = Column<unknown>['sql'] | 'date' | 'listed guid' | `separated ${Column<unknown>['sql']}`

/** Every part has at least one. */
export type Parameters = readonly [Parameter, ...Parameter[]]

/** One part: its parameters, and its SQL when they have their placeholders. */
export interface Part {
  readonly id: string
  /** How many rows it has. */
  readonly rows: number
  /** Which of its parameters is the tenant of each row. */
  readonly tenantAt: number
  /** On a distributed database its rows are not on the shards of tenants. */
  readonly isApart?: boolean
  readonly types: readonly ParameterType[]
  readonly arrays: readonly string[]
  sql(parameters: Parameters): PartSql
}

export interface PartSql {
  readonly actions: readonly Action[]
  readonly check?: string
  /** On a distributed database: what must hold when everything is written. */
  readonly checkAfter?: string
}

/** An array literal. Elements are not quoted here. */
export const arrayOf = (elements: readonly (string | null)[]): string =>
  `{${elements.map((e) => e ?? 'NULL').join(',')}}`

/**
 * The guids of one statement. A bank's guid is in every row and a trade's in five, and parsing guids took a fifth of the database's
 * time. So each guid is sent once, and columns of guids hold positions in this list.
 */
export class GuidList {
  readonly #places = new Map<string, number>()
  /** Made when all guids have their positions. */
  #listed: readonly string[] | undefined
  readonly isListing: boolean

  /** `isListing`: without it columns hold the guids themselves. */
  constructor(isListing = true) {
    this.isListing = isListing
  }

  placeOf(guid: string): string {
    assert(guid, 'an empty guid has no position')
    if (!this.isListing) return guid
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

  at(place: number): string {
    this.#listed ??= [...this.#places.keys()]
    return defined(this.#listed[place - 1], 'a position was given to a guid')
  }

  toString(): string {
    return arrayOf([...this.#places.keys()])
  }
}

const separator = '\u001f'
const nothing = '\u001e'

/**
 * One column of some rows as one parameter, as `typeOf` of the column describes it. Every column of every batch comes through here, so it
 * makes no list but the one that is joined.
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
  // A list of one empty text would look like an empty list.
  assert(elements.length !== 1 || elements[0] !== '', 'a separated column has no empty values')
  return elements.join(separator)
}

export const typeOf = ({ sql, isSeparated }: Column<unknown>): ParameterType =>
  sql === 'uuid' ? 'listed guid' : isSeparated ? `separated ${sql}` : sql

/** How many rows a part has. */
export function countOf(parameters: readonly Parameter[]): string {
  const { array } = defined(parameters.at(-1), 'every part has a parameter')
  return `cardinality(${array})`
}

/** The rows `t` that `u` names. A tenant is named by itself, so that a distributed database sees which shard is meant. */
export const equalOn = (parameters: readonly Parameter[], names: readonly string[]): string =>
  names.map((name, i) => `t.${name} = ${parameters[i]?.tenant ?? `u.${name}`}`).join(' and ')

/** The rows of a distributed statement. Functions in a select list that give several rows would be evaluated too early there. */
const rowsOf = (parameters: readonly Parameter[]): string | undefined => {
  const listed = parameters.filter(({ column }) => column)
  if (listed.length === 0) return undefined
  return `unnest(${listed.map(({ array }) => array).join(', ')}) x(${listed.map(({ column }) => column).join(', ')})`
}

/** The row of the commit, which is on the shard of its tenant. */
export const commitRow = ({ tenant, commit }: Parameter): string => `c.tenant_guid = ${tenant} and c.guid = ${commit}`

/** The rows to insert. A distributed database writes them where it finds the row of the commit. */
export function selected(parameters: readonly Parameter[]): string {
  const own = parameters.find(({ tenant }) => tenant)
  const list = parameters.map(({ tenant, each }) => (tenant ? 'c.tenant_guid' : each)).join(', ')
  const from = [...(own ? ['commits c'] : []), ...[rowsOf(parameters) ?? []].flat()]
  const source = from.length > 0 ? ` from ${from.join(' cross join ')}` : ''
  return `select ${list}${source}${own ? ` where ${commitRow(own)}` : ''}`
}

/** Parameters as the columns of rows. */
export function unnested(parameters: readonly Parameter[], names: readonly string[]): string {
  const rows = rowsOf(parameters)
  return `(select ${parameters.map(({ each }, i) => `${each} as ${names[i]}`).join(', ')}${rows ? ` from ${rows}` : ''}) u`
}

/** The same for rows that are inserted. */
export const unnestedToInsert = (parameters: readonly Parameter[], names: readonly string[]): string =>
  `(${selected(parameters)}) u(${names.join(', ')})`

/** The list of guids is the first parameter of a statement. */
const guidList = '$1::uuid[]'

/** An element of an array literal as a value of its own. */
const bareOf = (element: string): string | null =>
  element === 'NULL' ? null : element.startsWith('"') ? element.slice(1, -1).replace(/\\(.)/gs, '$1') : element

/** The one value of a parameter with one row. */
export function singleOf(type: ParameterType, array: string, guids: GuidList): string | null {
  if (type.startsWith('separated ')) return array === nothing ? null : array
  const value = bareOf(array.slice(1, -1))
  return value !== null && type === 'listed guid' ? guids.at(Number(value)) : value
}

/** The driver would write these from values that are not texts. */
const readFromText: readonly ParameterType[] = ['boolean', 'bytea']

/** The SQL of a parameter with one row. */
export function singlePlaceholderOf(type: ParameterType, position: number): Parameter {
  if (type === 'timestamptz') {
    const each = `to_timestamp($${position}::float8)::timestamptz(3)`
    return { array: `array[$${position}::float8]`, each }
  }
  const name = type === 'listed guid' ? 'uuid' : type.replace('separated ', '')
  const each = readFromText.includes(type) ? `$${position}::text::${name}` : `$${position}::${name}`
  return { array: `array[${each}]`, each }
}

/** The SQL of a parameter of a distributed statement, which has no list of guids. */
export function distributedPlaceholderOf(type: ParameterType, position: string, column: string): Parameter {
  const { array } = placeholderOf(type === 'listed guid' ? 'uuid' : type, position)
  const each = type === 'timestamptz' ? `to_timestamp(x.${column})::timestamptz(3)` : `x.${column}`
  return { array, each, column }
}

/** The SQL of a parameter, by the type its part declared. */
export function placeholderOf(type: ParameterType, position: number | string): Parameter {
  if (type === 'listed guid') {
    const array = `$${position}::integer[]`
    return { array, each: `(${guidList})[unnest(${array})]` }
  }
  if (type === 'timestamptz') {
    const array = `$${position}::float8[]`
    // Rounded as the columns are: a fraction of a second is not exact as a float.
    return { array, each: `to_timestamp(unnest(${array}))::timestamptz(3)` }
  }
  // In a select list PostgreSQL hands rows on one by one; `from unnest(...)` would store every column first.
  const array = type.startsWith('separated ')
    ? `string_to_array($${position}::text, E'\\x1f', E'\\x1e')::${type.slice('separated '.length)}[]`
    : `$${position}::${type}[]`
  return { array, each: `unnest(${array})` }
}
