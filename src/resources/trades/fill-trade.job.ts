// Owed while a trade is storing or pending: asks the market (port `liquidity`) to fill it and records the answer.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { amount } from '../../kernel/amount.ts'
import { recordFill } from './record-fill.ts'
import { recordOrder } from './record-order.ts'
import { type Trade, trades } from './trade.ts'

export const fillTradeJob: JobHandler<'fill-trade'> = {
  kind: 'fill-trade',
  async run(job, services) {
    const { bank_guid, object_guid: trade_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const trade = await objectOf(job, trades, services)
    if (!trade) return 'obsolete'
    const { liquidity } = await providersOf(bank_guid)
    // The market already has the order of a pending trade.
    const is_repeat = attempts > 1 || trade.state === 'pending'
    const { symbol, side } = trade
    const order = { bank_guid, reference: trade_guid, symbol, side, is_repeat, ...marketAmounts(trade) }
    const asked = performance.now()
    const outcome = await liquidity.fill(order)
    const answered_ms = performance.now() - asked
    // The time to check again is not needed: `pending` owes a new job, which asks at once and gets the time.
    if (outcome.kind === 'pending' && trade.state === 'storing') {
      return recorded(await engine.submit(recordOrder, { bank_guid, trade_guid, event_sequence }))
    }
    if ('check_again_at' in outcome) return { check_again_at: outcome.check_again_at }
    const answer = outcome.kind === 'done' ? outcome.result : { failure_code: outcome.failure_code }
    // Without the market's own report only this call is measured, not the time since the first one.
    const took_ms = 'took_ms' in answer ? answer.took_ms : answered_ms
    return recorded(await engine.submit(recordFill, { bank_guid, trade_guid, event_sequence, took_ms, answer }))
  },
}

/** What the market gets and gives, as T1 and T2 post it: the fee stays with the bank. */
const marketAmounts = ({ side, fee, deliver_amount, receive_amount }: Trade) =>
  side === 'buy'
    ? { deliver_amount: amount(deliver_amount - fee), receive_amount }
    : { deliver_amount, receive_amount: amount(receive_amount + fee) }
