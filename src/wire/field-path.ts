// A place in a body as people write fields: fees[0].type.

/** A name, or a place in a list. */
export type FieldPart = string | number

const length_max = 128

/** A name that the caller made up is cut short. */
export function fieldOf(parts: readonly FieldPart[]): string {
  if (parts.length === 0) return 'body'
  const text = parts.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('')
  return text.length > length_max ? `${text.slice(0, length_max)}...` : text
}
