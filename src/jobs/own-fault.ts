// Which failures of a job are not its own: those of the database, and of this process. They never use up the attempts of a job, because a
// job that is dead waits for a person, and a fault that lasts for hours would leave all money that moves in that time to people.
import { isAway, isPassing, sqlState } from '../db/pg-errors.ts'
import { Undecided } from '../engine/pending.ts'

/** The disk of this machine is full, broken or cannot be written: payment files and what was sent are kept there. */
const of_the_disk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

const retry_soon_seconds = 2
/** A single statement may be the cause, for example if it is always too slow. So it is tried more and more rarely. */
const retry_max_seconds = 30

/** In how many seconds the job is tried again; undefined: the failure is its own. */
export function waitOfOwnFault(error: unknown, attempts: number): number | undefined {
  if (error instanceof Undecided || isAway(error) || of_the_disk.has(sqlState(error))) return retry_soon_seconds
  return isPassing(error) ? Math.min(2 ** (attempts - 1), retry_max_seconds) : undefined
}
