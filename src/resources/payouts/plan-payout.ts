// Begins to plan all valid rows of a payout. Those that were planned before, and not yet executed, keep their plans.
import { type Command, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'
import { type PayoutInput, runnable } from './run-payout.ts'

const advice =
  'Only one that is validated can be planned. Rows whose plans have expired are valid again after it was executed.'

export const planPayout: Command<PayoutInput, Payout> = {
  name: 'plan-payout',
  decide(input, rows, moment) {
    const run = { from: 'validated', to: 'planning', advice, lacking: ['invalid', 'failed'] } as const
    const payout = runnable(input, run, rows, moment)
    if ('rejected' in payout || payout.state === 'planning') return 'rejected' in payout ? payout : { output: payout }
    return saved(payouts, move(payoutStates, payout, ['planning'], { halt_code: null, updated_at: moment.now }))
  },
}
