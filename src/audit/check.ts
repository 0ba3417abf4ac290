// What a check of `corridor verify` is: a name, the invariant it guards, and a query whose every row is a violation. The
// queries are written against the tables alone; nothing of the code that writes those tables is used to check them.

export interface Check {
  readonly name: string
  /** As numbered in docs/invariants.md. */
  readonly invariant: string
  /** What is true of a sound database. */
  readonly promise: string
  readonly query: string
}

/** What the queries have to know about this database beyond its migrations: columns by table, and what `row_counts` names. */
export interface Catalog {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
  readonly counted: readonly string[]
}

export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
