// Rows as lines of text: a page of a list is one value of one row, so the driver parses one value instead of hundreds. A list that
// shows columns as they are stored writes its answer from these texts and never makes rows of them (http/shown-lines.ts).
import { assert } from '../kernel/assert.ts'
import type { Column } from '../kernel/column.ts'
import type { Table } from '../kernel/table.ts'
import { timestampFromText } from './timestamp-text.ts'

const [between_rows, between_pieces] = ['\u001d', '\u001f']
/** The piece of a column without a value. */
export const noPiece = '\u001e'

export type Columns = Readonly<Record<string, Column<unknown>>>

/** How a list reads its rows: these columns, as pieces of text in this order. */
export interface Reading<T> {
  readonly columns: Columns
  /** Columns that other tables add to `t`: a select list, and the joins that it needs. */
  readonly added?: { readonly select: string; readonly joins: string }
  read(pieces: readonly string[]): T
}

/** The JSON of fields that are made from several columns, by name. Undefined: no value. */
export type MadeFields = Readonly<Record<string, string | undefined>>

/** How a reply makes fields that are no columns, or have another form than their column. */
export interface MadeFrom {
  readonly fields: readonly string[]
  /** `at`: where the piece of a column is. */
  compile(at: (column: string) => number): (pieces: readonly string[]) => MadeFields
}

/**
 * Free text may have any character, so it is sent as JSON, in which control characters are escaped. Other texts (words, JSON, numbers)
 * have none.
 */
export const isJsonText = ({ sql, isSeparated }: Column<unknown>): boolean => sql === 'text' && !isSeparated

/** `concat_ws` writes other values as a cast to text would, and is quicker. Of a guid it would write the dashes too. */
function pieceOf([name, column]: [string, Column<unknown>]): string {
  const value = `t."${name}"`
  const cast = { uuid: `encode(uuid_send(${value}), 'hex')`, boolean: `${value}::text` }[column.sql as string]
  const text = isJsonText(column) ? `to_json(${value})::text` : cast
  return column.nullable ? `coalesce(${text ?? `${value}::text`}, E'\\x1e')` : (text ?? value)
}

/** The pieces of a row in SQL. A reading is used for many statements. */
const piecesOf = (columns: Columns): string => {
  const known = written.get(columns) ?? Object.entries(columns).map(pieceOf).join(', ')
  written.set(columns, known)
  return known
}
const written = new WeakMap<Columns, string>()

/** The rows of `relation`, as `t`, as one text. Null if there are none. */
export function linesOf({ columns, added }: Reading<unknown>, relation: string, order = 't.guid desc'): string {
  const from = added ? `(select t.*, ${added.select} from ${relation} ${added.joins}) t` : relation
  return `(select string_agg(concat_ws(E'\\x1f', ${piecesOf(columns)}), E'\\x1d' order by ${order}) from ${from})`
}

export function readLines<T>(lines: string | null, { columns, read }: Reading<T>): T[] {
  if (lines === null) return []
  const count = Object.keys(columns).length
  return lines.split(between_rows).map((line) => {
    const pieces = line.split(between_pieces)
    assert(pieces.length === count, 'a line has a piece for each column')
    return read(pieces)
  })
}

/** Whole rows, for lists that show more than columns. */
export function rowReading<Row>(table: Table<Row>): Reading<Row> {
  const { columns } = table
  const parsers = Object.values(columns).map(parserOf)
  return { columns, read: (pieces) => table.rowFrom(pieces.map((piece, i) => parsers[i]?.(piece))) }
}

type Parser = (piece: string) => unknown

/** Gives what the driver would give (db/pool.ts). */
function parserOf(column: Column<unknown>): Parser {
  const parse = isJsonText(column) ? (piece: string) => JSON.parse(piece) as string : parsers[column.sql]
  return column.nullable ? (piece) => (piece === noPiece ? null : parse(piece)) : parse
}

const same: Parser = (piece) => piece

const parsers: Readonly<Record<Column<unknown>['sql'], Parser>> = {
  uuid: same,
  numeric: BigInt,
  bigint: Number,
  integer: Number,
  boolean: (piece) => piece === 'true',
  timestamptz: timestampFromText,
  jsonb: same,
  text: same,
  bytea: (piece) => Buffer.from(piece.slice(2), 'hex'),
}
