// Which database errors mean what. The lists are short on purpose: what is not known to be safe to repeat is not repeated.

const textOf = (error: unknown, name: 'code' | 'severity'): string => {
  const text = (error as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof text === 'string' ? text : ''
}

/** The five characters that PostgreSQL gives every error, or the driver's or the system's name for it. */
export const sqlState = (error: unknown): string => textOf(error, 'code')

/** The statement ran, found the world changed and rolled back: a guard (22012), a UNIQUE, a CHECK, a reference, or a lost race. */
const redecide = new Set(['22012', '23503', '23505', '23514', '40001', '40P01', '55P03'])

export const isConflict = (error: unknown): boolean => redecide.has(sqlState(error))

/** A UNIQUE or a CHECK refused the rows. A reference (23503) is to what somebody else has removed. */
export const isViolation = (error: unknown): boolean => ['23505', '23514'].includes(sqlState(error))

/** A row cannot go: others refer to it (23503), or somebody who may come to do so holds it (55P03). */
export const isStillNeeded = (error: unknown): boolean => ['23503', '55P03'].includes(sqlState(error))

/**
 * PostgreSQL itself said no to this statement, so it did not commit. A FATAL or a PANIC says no such thing: it ends the connection, and
 * what ends it can come after the commit. A full disk under the log is a PANIC of that kind: the commit may be there after the recovery.
 */
export const isDefinite = (error: unknown): boolean => textOf(error, 'severity') === 'ERROR'

const ends_the_connection = new Set(['FATAL', 'PANIC'])

/** No connection, by the names of the driver and of the system. */
const no_connection = /^(CONNECT(ION)?_|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EADDR|EMFILE|ENFILE)/

/**
 * States of the database as a whole, and of no one statement: connections fail or end (08, 57P0), no more are let in (53300), the disk
 * is full (53100) or broken (58), nothing can be written (25006).
 */
const of_all = /^(08|57P0|58|53100|53300|25006)/

/** Nobody is there, nobody answers, nobody is let in, or nothing can be written. Whoever asks may come again, with everybody else. */
export const isAway = (error: unknown): boolean =>
  ends_the_connection.has(textOf(error, 'severity')) ||
  no_connection.test(sqlState(error)) ||
  of_all.test(sqlState(error))

/** States that may be one statement's own doing: it was cancelled or too slow (57014), ran out of memory (53), or lost a race. */
const of_one = /^(57014|53|40001|40P01|55P03)/

/** A later try can succeed, and nothing in the request or in this program has to change for that. */
export const isPassing = (error: unknown): boolean => isAway(error) || of_one.test(sqlState(error))
