// Writes the records of a list from the texts of their columns (db/lines.ts), without making rows of them: what the database sends is
// almost what the answer shows.
import { Kind, type TSchema } from '@sinclair/typebox'
import { type Columns, isJsonText, type MadeFields, type MadeFrom, noPiece, type Reading } from '../db/lines.ts'
import type { ListPage } from '../db/list.ts'
import { isUsual, timestampFromText } from '../db/timestamp-text.ts'
import { assert, defined } from '../kernel/assert.ts'
import type { Column } from '../kernel/column.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Decrypted } from '../kernel/personal.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { stringToJson } from '../wire/json.ts'
import { compileWriter, replyFields, valueSchema } from '../wire/write.ts'
import type { WrittenAnswer } from './endpoint.ts'

interface LineWriter {
  readonly columns: Columns
  /** Where the piece of a column is. */
  at(column: string): number
  write(pieces: readonly string[], made: MadeFields): string
}

/**
 * `made`: fields whose JSON is given. `left`: fields that are left out. Undefined if another field is no column, or is shown in another form
 * than its column has.
 */
function lineWriter(
  columns: Columns,
  reply: TSchema,
  made: readonly string[],
  left: readonly string[] = [],
): LineWriter | undefined {
  const read: Record<string, Column<unknown>> = {}
  const writers: FieldWriter[] = []
  // The first field is never left out, so every other one begins with a comma.
  const at = (name: string): number => {
    read[name] ??= defined(columns[name], `${name} is a column`)
    return Object.keys(read).indexOf(name)
  }
  for (const { name, prefix: named, schema, isNullable } of replyFields(reply)) {
    if (left.includes(name)) continue
    const column = columns[name]
    assert(writers.length > 0 || column?.nullable === false, 'the first field of a reply always has a value')
    const prefix = writers.length > 0 ? `,${named}` : named
    const none = isNullable ? `${prefix}null` : ''
    if (made.includes(name)) {
      writers.push((_, texts) => (texts[name] === undefined ? none : prefix + texts[name]))
      continue
    }
    const write = column && pieceWriter(schema, column)
    if (!write) return undefined
    const place = at(name)
    writers.push((pieces) => {
      const piece = pieces[place] ?? noPiece
      const text = piece === noPiece ? undefined : write(piece)
      return text === undefined ? none : prefix + text
    })
  }
  return {
    columns: read,
    at,
    write(pieces, texts) {
      let text = '{'
      for (const write of writers) text += write(pieces, texts)
      return `${text}}`
    },
  }
}

const nothingMade: MadeFrom = { fields: [], compile: () => () => ({}) }

/** The records without their personal fields. Undefined if they cannot be written from texts. */
export function shownLines(
  columns: Columns,
  reply: TSchema,
  made = nothingMade,
  personal: readonly string[] = [],
): Reading<string> | undefined {
  const line = lineWriter(columns, reply, made.fields, personal)
  if (!line) return undefined
  const make = made.compile(line.at)
  return { columns: line.columns, read: (pieces) => line.write(pieces, make(pieces)) }
}

/** A record that is written as soon as its personal fields are known. */
export interface PersonalLine {
  readonly guid: Guid
  write(personal: MadeFields): string
}

export function personalLines(
  columns: Columns,
  reply: TSchema,
  personal: readonly string[],
): Reading<PersonalLine> | undefined {
  const line = lineWriter(columns, reply, personal)
  if (!line) return undefined
  const place = line.at('guid')
  return {
    columns: line.columns,
    read: (pieces) => ({
      guid: (pieces[place] ?? noPiece) as Guid,
      write: (texts) => line.write(pieces, texts),
    }),
  }
}

/** Writes personal fields as the reply shows them. */
export function personalWriter(reply: TSchema, personal: readonly string[]): (values: Decrypted<string>) => MadeFields {
  const writers = replyFields(reply)
    .filter(({ name }) => personal.includes(name))
    .map(({ name, schema }) => ({ name, write: compileWriter(schema) }))
  return (values) => {
    const made: Record<string, string> = {}
    for (const { name, write } of writers) if (values[name] !== undefined) made[name] = write(values[name])
    return made
  }
}

/** A page of such records, written. */
export const written = <Shown>({
  total,
  page,
  per_page,
  objects,
}: ListPage<string>): WrittenAnswer<ListPage<Shown>> => ({
  status: 200,
  body: `{"total":${total},"page":${page},"per_page":${per_page},"objects":[${objects.join(',')}]}`,
  isReplay: false,
})

/** The whole field, with its comma; empty if it is left out. */
type FieldWriter = (pieces: readonly string[], made: MadeFields) => string
/** The JSON of a piece. Undefined: no value. */
type PieceWriter = (piece: string) => string | undefined

const pieceWriter = (schema: TSchema, column: Column<unknown>): PieceWriter | undefined =>
  column.sql === 'jsonb' ? sameAsBefore(jsonWriter(column, schema)) : valueWriter(column, schema)

/** Stored JSON may have fields that are not shown, and its fields have another order. */
function jsonWriter(column: Column<unknown>, schema: TSchema): PieceWriter {
  const write = compileWriter(schema)
  return (piece) => {
    const value = column.decode(piece)
    return value === null || value === undefined ? undefined : write(value)
  }
}

/** Neighbours in a list often have the same labels, limits or fees. */
function sameAsBefore(write: PieceWriter): PieceWriter {
  let [before, text]: [string, string | undefined] = [noPiece, undefined]
  return (piece) => {
    if (piece !== before) [before, text] = [piece, write(piece)]
    return text
  }
}

function valueWriter(column: Column<unknown>, schema: TSchema): ((piece: string) => string) | undefined {
  const kind = valueKind(schema)
  switch (column.sql) {
    case 'uuid':
      return kind === 'Guid' ? quoted : undefined
    case 'timestamptz':
      return kind === 'Timestamp' ? instantText : undefined
    case 'numeric':
    case 'bigint':
    case 'integer':
      return kind === 'Amount' || kind === 'Integer' ? same : undefined
    case 'boolean':
      return kind === 'Boolean' ? same : undefined
    case 'text':
      return isJsonText(column) ? same : stringToJson
    default:
      return undefined
  }
}

/** Of a union with null it is that of the value. */
const valueKind = (schema: TSchema): string | undefined =>
  schema[Kind] === 'Union' && !schema.type ? valueSchema(schema)[Kind] : schema[Kind]

const same = (piece: string): string => piece

const quoted = (piece: string): string => `"${piece}"`

const instantText = (text: string): string =>
  isUsual(text) ? `"${text.slice(0, 10)}T${text.slice(11, 23)}Z"` : `"${isoFromTimestamp(timestampFromText(text))}"`
