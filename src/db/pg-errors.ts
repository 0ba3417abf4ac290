// Which database errors mean what. The lists are short on purpose: what is not known to be safe to repeat is not repeated.

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** The statement ran, found the world changed and rolled back: a guard (22012), a UNIQUE, a CHECK, a reference, or a lost race. */
const redecide = new Set(['22012', '23503', '23505', '23514', '40001', '40P01', '55P03'])

export const isConflict = (error: unknown): boolean => redecide.has(codeOf(error))

/** A row cannot go: others refer to it (23503), or somebody who may come to do so holds it (55P03). */
export const isStillNeeded = (error: unknown): boolean => ['23503', '55P03'].includes(codeOf(error))

/** PostgreSQL itself said no to this statement, so it did not commit. Shutdowns (57P0x) can also cut a commit short. */
export const isDefinite = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !/^(08|57P0)/.test(codeOf(error))

/** Nobody is there, nobody answers, or nobody more is let in: true of the database as a whole, and of no one statement. */
export const isAway = (error: unknown): boolean =>
  /^(CONNECT(ION)?_|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08|57P0|53300)/.test(codeOf(error))

export const sqlState = codeOf
