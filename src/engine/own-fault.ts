// Whether a commit failed by the fault of a command, or for what others did meanwhile.
import { isConflict, isViolation, sqlState } from '../db/pg-errors.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Pending } from './pending.ts'
import type { Entry } from './working-set.ts'

/** So often on the same rows, no race explains a violation. */
const violations_max = 3

/** A constraint may be violated because another process was quicker. Then the rows are others the next time. */
export function isOwnFault(pending: Pending, error: unknown): boolean {
  if (!isConflict(error)) return error instanceof BrokenAssertion || /^(22|23|42)/.test(sqlState(error))
  if (!pending.isSolo || !isViolation(error)) return false
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
