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
