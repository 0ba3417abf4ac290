// Begins to execute all planned rows of a payout.
import { type Command, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'
import { type PayoutInput, runnable } from './run-payout.ts'

const advice = 'Only one that is planned can be executed. Plan it with POST /api/payouts/{payout_guid}/plan.'

export const executePayout: Command<PayoutInput, Payout> = {
  name: 'execute-payout',
  decide(input, rows, moment) {
    const run = { from: 'planned', to: 'executing', advice, lacking: ['invalid', 'failed'] } as const
    const payout = runnable(input, run, rows, moment)
    if ('rejected' in payout || payout.state === 'executing') return 'rejected' in payout ? payout : { output: payout }
    return saved(payouts, move(payoutStates, payout, ['executing'], { halt_code: null, updated_at: moment.now }))
  },
}
