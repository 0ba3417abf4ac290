// Writes answers. A writer is compiled from the reply's schema: only declared fields leave the service, amounts are exact
// integers, instants are ISO text. A field without a value is null if it is nullable, otherwise it is left out. A field that is
// nullable and optional is personal data: undefined means that it was not asked for, so it is left out.
import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { writeJson } from './json.ts'

export type Write = (value: unknown) => string

export function compileWriter(schema: TSchema): Write {
  const kind = schema[Kind]
  if (kind === 'Timestamp') return (value) => `"${isoFromTimestamp(value as Timestamp)}"`
  // Base64 and guids need no escapes, and a check would take time: there can be megabytes of base64.
  if (kind === 'Base64' || kind === 'Guid') return (value) => `"${value}"`
  if (kind === 'Amount' || kind === 'Integer' || kind === 'Boolean') return String
  if (kind === 'Union' && !schema.type)
    return nullable(compileWriter(valueSchema(schema)), valueSchema(schema)[Kind] === 'Array')
  if (kind === 'Array') return arrayWriter(compileWriter(schema.items as TSchema))
  if (kind === 'Object') return objectWriter(schema)
  if (kind === 'Unknown' || kind === 'Any' || kind === 'Record') return writeJson as Write
  return JSON.stringify as Write
}

export const valueSchema = (union: TSchema): TSchema =>
  (union.anyOf as TSchema[]).find((each) => each[Kind] !== 'Null') as TSchema

const isNullable = (schema: TSchema): boolean =>
  schema[Kind] === 'Union' && !schema.type && (schema.anyOf as TSchema[]).some((each) => each[Kind] === 'Null')

/** An empty list counts as no value. */
const nullable =
  (write: Write, isList: boolean): Write =>
  (value) =>
    value === null || value === undefined || (isList && (value as readonly unknown[]).length === 0)
      ? 'null'
      : write(value)

const arrayWriter =
  (write: Write): Write =>
  (value) => {
    const items = value as readonly unknown[]
    let text = '['
    for (let i = 0; i < items.length; i++) text += i === 0 ? write(items[i]) : `,${write(items[i])}`
    return `${text}]`
  }

export interface ReplyField {
  readonly name: string
  /** Its name in JSON, with the colon. */
  readonly prefix: string
  readonly schema: TSchema
  readonly isNullable: boolean
  /** Left out if it was not asked for. */
  readonly isPersonal: boolean
}

export const replyFields = (schema: TSchema): ReplyField[] =>
  Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    prefix: `${JSON.stringify(name)}:`,
    schema: property,
    isNullable: isNullable(property),
    isPersonal: isNullable(property) && OptionalKind in property,
  }))

function objectWriter(schema: TSchema): Write {
  const fields = replyFields(schema).map((field) => ({ ...field, write: compileWriter(field.schema) }))
  return (value) => {
    const row = value as Record<string, unknown>
    // Joined once. V8 keeps a growing text in pieces, and would flatten it twice: to store it and to send it.
    const parts: string[] = []
    for (const field of fields) {
      const each = row[field.name]
      if ((each === null || each === undefined) && !field.isNullable) continue
      if (each === undefined && field.isPersonal) continue
      parts.push(field.prefix + field.write(each))
    }
    return `{${parts.join(',')}}`
  }
}
