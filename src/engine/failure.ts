// What becomes of a command whose commit failed, or whose rows could not be loaded. It did not commit: that is certain here.
import { isAway, isConflict, isViolation, sqlState } from '../db/pg-errors.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Pending } from './pending.ts'
import type { Entry } from './working-set.ts'

export type Sequel =
  /** Queued, or alone if it is suspected. */
  | { readonly kind: 'again' }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'give up' }
  | { readonly kind: 'break' }

interface Failure {
  readonly error: unknown
  /** The commit that this one was decided after has failed, so this one had to fail. */
  readonly isFollower: boolean
  /** It has waited for too long, or the engine stops. */
  readonly isOver: boolean
}

/** After so many failed commits with others a command is tried alone, and after so many in all it is given up. */
const [alone_after, failures_max] = [2, 12]
const pause_max_ms = 2000

export function sequelOf(pending: Pending, { error, isFollower, isOver }: Failure): Sequel {
  // Fresh rows confirmed what it decided before. The next attempt is on other rows.
  pending.isConfirmed = false
  const waited_ms = performance.now() - pending.since
  // No command is suspected when the database is away. They come back a little later, all together.
  if (isAway(error) && !isOver) return { kind: 'pause', ms: Math.min(50 + waited_ms / 4, pause_max_ms) }
  const isLost = isConflict(error)
  if (!isFollower || !isLost) pending.failures += 1
  const isOurs = isOwnFault(pending, error)
  if (isOurs && (pending.isAlone || isOver || pending.failures > failures_max)) return { kind: 'break' }
  if (isOver || pending.failures > failures_max) return { kind: 'give up' }
  if (isOurs || pending.failures >= alone_after) pending.isAlone = true
  if (isLost || isOurs) return { kind: 'again' }
  return { kind: 'pause', ms: Math.min(50 * 2 ** pending.failures, pause_max_ms) }
}

/** So often on the same rows, no race explains a violation. */
const violations_max = 3

/** A constraint may be violated because another process was quicker. Then the rows are others the next time. */
function isOwnFault(pending: Pending, error: unknown): boolean {
  if (!isConflict(error)) return error instanceof BrokenAssertion || /^(22|23|42)/.test(sqlState(error))
  if (!pending.isAlone || !isViolation(error)) return false
  const reads = (pending.rows?.entries ?? []).map(stampOf).join()
  const { n, reads: before } = pending.violations
  pending.violations = { n: reads === before ? n + 1 : 1, reads }
  return pending.violations.n >= violations_max
}

/** Balances have no version: they are written as deltas. */
function stampOf({ table, tenant, text, row, version }: Entry): string {
  const { posted, held } = (row ?? {}) as { readonly posted?: bigint; readonly held?: bigint }
  return [table.name, tenant, text, version, posted, held].join('/')
}

/** For the log. */
export const givenUp = ({ command, cause }: Pending, error: unknown) => ({
  command: command.name,
  error: String(error),
  ...cause?.fields,
})
