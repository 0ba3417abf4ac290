// The path of a field in a body, as people write it: fees[0].type.

/** A name, or an index of a list. */
export type FieldPart = string | number

const length_max = 128

/** Long names are cut, because the caller may have made them up. */
export function fieldOf(parts: readonly FieldPart[]): string {
  if (parts.length === 0) return 'body'
  const text = parts.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('')
  return text.length > length_max ? `${text.slice(0, length_max)}...` : text
}
