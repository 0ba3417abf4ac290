// A check of `corridor verify`: a name, its invariant, and a query whose rows are violations. Queries use only the tables. From the code they
// take the list of tables and their states (wiring/tables.ts), and nothing that decides or writes.

export interface Check {
  readonly name: string
  /** As numbered in docs/invariants.md. */
  readonly invariant: string
  /** What is true if the query finds no row. */
  readonly promise: string
  readonly query: string
  /**
   * Where it runs on a distributed database. The coordinator alone has the order of events, deliveries and seals, and sees an organization
   * with all its banks. Undefined: on each shard.
   */
  readonly runs_on?: 'coordinator' | 'both'
}

/** Read from the database: columns by table, and the nouns in `row_counts`. */
export interface Catalog {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
  readonly counted: readonly string[]
  /** Where a distributed database keeps the totals of a noun: only those of one place are compared. */
  readonly place?: 'row_counts' | 'delivery_counts' | undefined
}

export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** Join conditions: a journal `j` to its subject `t`, an entry `e` to its journal, an account `a` to its entry. */
export const onSubject = 'j.bank_guid = t.bank_guid and j.subject_guid = t.guid'
export const onJournal = 'e.bank_guid = j.bank_guid and e.journal_guid = j.guid'
export const onAccount = 'a.bank_guid = e.bank_guid and a.guid = e.account_guid'
