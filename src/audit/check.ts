// What a check of `corridor verify` is: a name, the invariant it guards, and a query whose every row is a violation. The
// queries are written against the tables alone. Of the code they know which tables there are, and the states of each
// (wiring/tables.ts); nothing that decides or writes is used to check what was written.

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

/** How the queries join: a journal `j` to its subject `t`, an entry `e` to its journal, an account `a` to its entry. */
export const onSubject = 'j.bank_guid = t.bank_guid and j.subject_guid = t.guid'
export const onJournal = 'e.bank_guid = j.bank_guid and e.journal_guid = j.guid'
export const onAccount = 'a.bank_guid = e.bank_guid and a.guid = e.account_guid'
