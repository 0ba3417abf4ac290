// A run that cannot go on for any row, because its payer may not pay now, halts. Rows that have begun go on; the others stay as they are,
// and the caller can start the run again.
import { type Moment, save } from '../../kernel/command.ts'
import { stale } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Rejection } from '../../kernel/rejections.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'

/** For the job this is the same as a payout that has moved on. The decision is final only on fresh rows. */
export const halted = (payout: Payout, back: 'validated' | 'planned', { rejected }: Rejection, { now }: Moment) => ({
  ...stale,
  changes: [save(payouts, move(payoutStates, payout, [back], { halt_code: rejected, updated_at: now }))],
  isDoubtful: true,
})
