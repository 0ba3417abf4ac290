// What database errors mean. The lists are short on purpose: a statement is repeated only if that is known to be safe.

const textOf = (error: unknown, name: 'code' | 'severity' | 'constraint_name'): string => {
  const text = (error as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof text === 'string' ? text : ''
}

/** PostgreSQL's code of five characters, or the driver's or the system's name of the error. */
export const sqlState = (error: unknown): string => textOf(error, 'code')

/** The statement rolled back because rows had changed: a guard (22012), a UNIQUE, a CHECK, a reference, or a lost race. */
const redecide = new Set(['22012', '23503', '23505', '23514', '40001', '40P01', '55P03'])

export const isConflict = (error: unknown): boolean => redecide.has(sqlState(error))

/** A UNIQUE or a CHECK refused the rows. A missing reference (23503) is not among them: another process removed that row. */
export const isViolation = (error: unknown): boolean => ['23505', '23514'].includes(sqlState(error))

/** The rows of this unique constraint exist already. On a shard its name ends with the shard's number. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && textOf(error, 'constraint_name').replace(/_\d+$/, '') === constraint

/** A row cannot be removed: others refer to it (23503), or a transaction that may do so holds it (55P03). */
export const isStillNeeded = (error: unknown): boolean => ['23503', '55P03'].includes(sqlState(error))

/**
 * PostgreSQL refused this statement, so it did not commit. After a FATAL or a PANIC that is not certain: it ends the connection, and it may
 * come after the commit. If the log's disk is full, PostgreSQL panics, and the commit may be there after the recovery.
 */
export const isDefinite = (error: unknown): boolean => textOf(error, 'severity') === 'ERROR'

const ends_the_connection = new Set(['FATAL', 'PANIC'])

/** There is no connection, by the driver's and the system's names of errors. */
const no_connection = /^(CONNECT(ION)?_|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EADDR|EMFILE|ENFILE)/

/**
 * The database as a whole has a problem: connections fail or end (08, 57P0), there are too many (53300), the disk is full (53100) or broken
 * (58), nothing can be written (25006).
 */
const of_all = /^(08|57P0|58|53100|53300|25006)/

/** The database is away or cannot write. No single statement caused that, so all of them may be tried again. */
export const isAway = (error: unknown): boolean =>
  ends_the_connection.has(textOf(error, 'severity')) ||
  no_connection.test(sqlState(error)) ||
  of_all.test(sqlState(error))

/** It is of the connection to the database, and not of a partner: both may say ECONNREFUSED. */
const isOfDriver = (error: unknown): boolean =>
  (error as Error | undefined)?.name === 'PostgresError' || /^CONNECT(ION)?_/.test(sqlState(error))

/** One statement may have caused it: it was cancelled or too slow (57014), ran out of memory (53), or lost a race. */
const of_one = /^(57014|53|40001|40P01|55P03)/

/** The same request may succeed later. */
export const isPassing = (error: unknown): boolean => isAway(error) || of_one.test(sqlState(error))

/** The same, where partners are asked too: certainly the database. */
export const isPassingOfDatabase = (error: unknown): boolean => isOfDriver(error) && isPassing(error)
