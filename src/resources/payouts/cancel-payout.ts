// Begins to cancel a payout: all rows that have no execution. Executions go on, and the payout is cancelled when they have ended.
import { type Command, saved } from '../../kernel/command.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'
import type { PayoutInput } from './run-payout.ts'

export const cancelPayout: Command<PayoutInput, Payout> = {
  name: 'cancel-payout',
  decide({ bank_guid, payout_guid }, rows, { now }) {
    const payout = rows.get(payouts, bank_guid, payout_guid)
    if (!payout) return reject('not_found')
    const { state } = payout
    if (state === 'cancelling' || state === 'cancelled') return { output: payout }
    if (state === 'storing' || isTerminal(payoutStates, state)) {
      const advice = state === 'storing' ? 'Wait until it is validated.' : 'All its rows have ended.'
      return reject('data_exists', undefined, `The payout is ${state}. ${advice}`)
    }
    return saved(payouts, move(payoutStates, payout, ['cancelling'], { updated_at: now }))
  },
}
