// Which field a fault in a JSON text stands in, for the one who sent it. The text before the fault has none, so brackets, commas
// and names are enough to tell; what is inside strings is passed over.
import { type FieldPart, fieldOf } from './field-path.ts'
import type { MalformedJson, MalformedReason } from './malformed-json.ts'

/** Where these are, something belongs to a field; the others say that the text as a whole cannot be read. */
const inField: ReadonlySet<MalformedReason> = new Set<MalformedReason>([
  'duplicate_key',
  'control_character',
  'lone_surrogate',
  'invalid_escape',
  'invalid_number',
  'too_deep',
])

export function fieldOfFault(text: string, { reason, offset }: MalformedJson): string {
  if (!inField.has(reason)) return fieldOf([])
  const path: FieldPart[] = []
  let isName = false
  for (let at = 0; at < offset; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      if (end > offset) break
      if (isName) path[path.length - 1] = JSON.parse(text.slice(at, end))
      at = end - 1
    } else if (character === '{' || character === '[') {
      path.push(character === '{' ? '' : 0)
      isName = character === '{'
    } else if (character === '}' || character === ']') {
      path.pop()
      isName = false
    } else if (character === ':') {
      isName = false
    } else if (character === ',') {
      const last = path.at(-1)
      isName = typeof last === 'string'
      if (typeof last === 'number') path[path.length - 1] = last + 1
    }
  }
  if (isName) path.pop()
  if (reason === 'duplicate_key') path.push(JSON.parse(text.slice(offset, endOfString(text, offset))))
  return fieldOf(path)
}

/** After the quote that closes what opens at `open`. */
function endOfString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
