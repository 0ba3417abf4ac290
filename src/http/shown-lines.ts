// Writes the records of a list from the texts of their columns (db/lines.ts), without making rows of them: what the database sends is
// almost what the answer shows.
import { Kind, type TSchema } from '@sinclair/typebox'
import { type Columns, isJsonText, noPiece, type Reading } from '../db/lines.ts'
import type { ListPage } from '../db/list.ts'
import { isUsual, timestampFromText } from '../db/timestamp-text.ts'
import type { Column } from '../kernel/column.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { compileWriter, type ReplyField, replyFields, valueSchema } from '../wire/write.ts'
import type { WrittenAnswer } from './endpoint.ts'

/** Undefined if a field of the reply is no column, or is shown in another form than its column has. */
export function shownLines(columns: Columns, reply: TSchema): Reading<string> | undefined {
  const shown: Record<string, Column<unknown>> = {}
  const writers: PieceWriter[] = []
  for (const field of replyFields(reply)) {
    const column = columns[field.name]
    if (!column && field.isPersonal) continue
    const write = column && pieceWriter(field, column)
    if (!write) return undefined
    shown[field.name] = column
    writers.push(write)
  }
  return {
    columns: shown,
    read(pieces) {
      const parts: string[] = []
      for (let i = 0; i < pieces.length; i++) {
        const text = writers[i]?.(pieces[i] ?? noPiece)
        if (text !== undefined) parts.push(text)
      }
      return `{${parts.join(',')}}`
    },
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

/** The whole field, or undefined to leave it out. */
type PieceWriter = (piece: string) => string | undefined

function pieceWriter({ prefix, schema, isNullable }: ReplyField, column: Column<unknown>): PieceWriter | undefined {
  const none = isNullable ? `${prefix}null` : undefined
  if (column.sql === 'jsonb') return jsonWriter(column, prefix, schema, none)
  const write = valueWriter(column, schema)
  return write && ((piece) => (piece === noPiece ? none : prefix + write(piece)))
}

/** Stored JSON may have fields that are not shown. */
function jsonWriter(column: Column<unknown>, prefix: string, schema: TSchema, none: string | undefined): PieceWriter {
  const write = compileWriter(schema)
  return (piece) => {
    const value = piece === noPiece ? null : column.decode(piece)
    return value === null || value === undefined ? none : prefix + write(value)
  }
}

function valueWriter(column: Column<unknown>, schema: TSchema): ((piece: string) => string) | undefined {
  const kind = valueKind(schema)
  switch (column.sql) {
    case 'uuid':
      return kind === 'Guid' ? guidText : undefined
    case 'timestamptz':
      return kind === 'Timestamp' ? instantText : undefined
    case 'numeric':
    case 'bigint':
    case 'integer':
      return kind === 'Amount' || kind === 'Integer' ? same : undefined
    case 'boolean':
      return kind === 'Boolean' ? same : undefined
    case 'text':
      return isJsonText(column) ? same : JSON.stringify
    default:
      return undefined
  }
}

/** Of a union with null it is that of the value. */
const valueKind = (schema: TSchema): string | undefined =>
  schema[Kind] === 'Union' && !schema.type ? valueSchema(schema)[Kind] : schema[Kind]

const same = (piece: string): string => piece

const guidText = (uuid: string): string =>
  `"${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(14, 18)}${uuid.slice(19, 23)}${uuid.slice(24)}"`

const instantText = (text: string): string =>
  isUsual(text) ? `"${text.slice(0, 10)}T${text.slice(11, 23)}Z"` : `"${isoFromTimestamp(timestampFromText(text))}"`
