// Owed while a trade is storing or pending: asks the market to fill it and records the answer.

import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { recordFill } from './record-fill.ts'
import { trades } from './trade.ts'

export const fillTradeJob: JobHandler = {
  kind: 'fill-trade',
  async run(job, services) {
    const { bank_guid, object_guid: trade_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const trade = await objectOf(job, trades, services)
    if (!trade) return 'obsolete'
    const { liquidity } = await providersOf(bank_guid)
    const { symbol, side, receive_amount, deliver_amount } = trade
    const order = {
      bank_guid,
      reference: trade_guid,
      symbol,
      side,
      receive_amount,
      deliver_amount,
      is_repeat: attempts > 1,
    }
    const asked = performance.now()
    const outcome = await liquidity.fill(order)
    const took_ms = performance.now() - asked
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    const answer = outcome.kind === 'done' ? outcome.result : { failure_code: outcome.failure_code }
    return recorded(await engine.submit(recordFill, { bank_guid, trade_guid, event_sequence, took_ms, answer }))
  },
}
