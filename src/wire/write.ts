// Writes answers. A writer is compiled from the reply's schema: only declared fields leave the service, amounts are exact
// integers of any length, instants are ISO text. A field without a value is null if it is nullable, and left out otherwise. A
// field that is both nullable and optional is personal data: undefined means that it was not asked for, and is left out.
import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { writeJson } from './json.ts'

export type Write = (value: unknown) => string

export function compileWriter(schema: TSchema): Write {
  const kind = schema[Kind]
  if (kind === 'Timestamp') return (value) => `"${isoFromTimestamp(value as Timestamp)}"`
  // No letter of base64 or of a guid is ever escaped, and asking takes time: there can be megabytes of it.
  if (kind === 'Base64' || kind === 'Guid') return (value) => `"${value}"`
  if (kind === 'Amount' || kind === 'Integer' || kind === 'Boolean') return String
  if (kind === 'Union' && !schema.type)
    return nullable(compileWriter(valueSchema(schema)), valueSchema(schema)[Kind] === 'Array')
  if (kind === 'Array') return arrayWriter(compileWriter(schema.items as TSchema))
  if (kind === 'Object') return objectWriter(schema)
  if (kind === 'Unknown' || kind === 'Any' || kind === 'Record') return writeJson as Write
  return JSON.stringify as Write
}

const valueSchema = (union: TSchema): TSchema =>
  (union.anyOf as TSchema[]).find((each) => each[Kind] !== 'Null') as TSchema

const isNullable = (schema: TSchema): boolean =>
  schema[Kind] === 'Union' && !schema.type && (schema.anyOf as TSchema[]).some((each) => each[Kind] === 'Null')

/** A list with nothing in it has no value either. */
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

function objectWriter(schema: TSchema): Write {
  const fields = Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    prefix: `${JSON.stringify(name)}:`,
    write: compileWriter(property),
    isNullable: isNullable(property),
    isOptional: OptionalKind in property,
  }))
  return (value) => {
    const row = value as Record<string, unknown>
    // Joined once: a text that grows by pieces stays in pieces, and is put together twice, to be stored and to be sent.
    const parts: string[] = []
    for (const field of fields) {
      const each = row[field.name]
      if ((each === null || each === undefined) && !field.isNullable) continue
      if (each === undefined && field.isOptional) continue
      parts.push(field.prefix + field.write(each))
    }
    return `{${parts.join(',')}}`
  }
}
