// Amounts as strings, for clients whose numbers cannot hold them. Answers are written and stored with integers. Their text is
// converted when it is sent, so a stored answer can be replayed in both forms. Compiled from the reply's schema.
import { Kind, type TSchema } from '@sinclair/typebox'
import { valueSchema } from './write.ts'

/** Where a value has amounts: itself, its items or its fields. Field names have quotes, as in JSON. */
type Places = 'amount' | { readonly items?: Places; readonly fields?: ReadonlyMap<string, Places> }

export interface AmountStrings {
  (json: string): string
  /** The same in pieces of some length, so that other work can be done between them. */
  readonly pieces: (json: string) => Iterable<string>
}

/** Undefined if answers of this schema have no amounts. */
export function compileAmountStrings(schema: TSchema): AmountStrings | undefined {
  const places = placesIn(schema)
  if (!places) return undefined
  const pieces = (json: string): Iterable<string> => withStrings(json, places)
  return Object.assign((json: string) => [...pieces(json)].join(''), { pieces })
}

function placesIn(schema: TSchema): Places | undefined {
  if (schema[Kind] === 'Amount') return 'amount'
  if (schema[Kind] === 'Union' && !schema.type) {
    return placesIn(valueSchema(schema))
  }
  if (schema[Kind] === 'Array') {
    const items = placesIn(schema.items as TSchema)
    return items && { items }
  }
  if (schema[Kind] !== 'Object') return undefined
  const fields = new Map<string, Places>()
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema>)) {
    const places = placesIn(property)
    if (places) fields.set(JSON.stringify(name), places)
  }
  return fields.size > 0 ? { fields } : undefined
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

const piece_length = 256 * 1024

/** The text is valid JSON, because this service wrote it. */
function* withStrings(json: string, places: Places): Generator<string, void, void> {
  const around: (Exclude<Places, 'amount'> | undefined)[] = []
  let here: Places | undefined = places
  let name = ''
  let written = ''
  let copied = 0
  for (const { 0: text, index } of json.matchAll(token)) {
    const within = around.at(-1)
    if (text === '{' || text === '[') {
      around.push(here === 'amount' ? undefined : here)
      here = around.at(-1)?.items
    } else if (text === '}' || text === ']') around.pop()
    else if (text === ',') here = within?.items
    else if (text === ':') here = within?.fields?.get(name)
    else if (text[0] === '"') name = text
    else if (here === 'amount' && text !== 'null') {
      written += `${json.slice(copied, index)}"${text}"`
      copied = index + text.length
    }
    if (written.length < piece_length) continue
    yield written
    written = ''
  }
  yield written + json.slice(copied)
}
