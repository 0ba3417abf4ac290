// A piece of the commit statement. Each has its own array parameters, so pieces can be put together in any shape.

/** One piece of the statement: its parameters, and its SQL once they have their placeholders. */
export interface Part {
  readonly id: string
  readonly types: readonly string[]
  readonly arrays: readonly string[]
  sql(placeholders: readonly string[]): { readonly cte: string; readonly check?: string }
}

export const arrayOf = (elements: readonly (string | null)[]): string =>
  `{${elements.map((e) => e ?? 'NULL').join(',')}}`

const separator = '\u001f'
const nothing = '\u001e'

/** The elements of a column that needs no quoting, as one text; `separatedType` is how SQL takes it apart again. */
export const separatedOf = (elements: readonly (string | null)[]): string =>
  // A text without any element would be one empty element.
  elements.map((e) => e ?? nothing).join(separator)

export const separatedType = (sql: string): string => `separated ${sql}`

/** The SQL of a parameter, by the type its part declared. */
export const placeholderOf = (type: string, position: number): string =>
  type.startsWith('separated ')
    ? `string_to_array($${position}::text, E'\\x1f', E'\\x1e')::${type.slice('separated '.length)}[]`
    : `$${position}::${type}[]`
