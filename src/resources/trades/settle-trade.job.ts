// Owed while a trade is executed or settling: asks whether the market has settled, then moves the money.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { settleTrade } from './settle-trade.ts'

export const settleTradeJob: JobHandler = {
  kind: 'settle-trade',
  async run({ bank_guid, object_guid: trade_guid, event_sequence }, { engine, providersOf }) {
    const { liquidity } = await providersOf(bank_guid)
    const outcome = await liquidity.settle({ bank_guid, reference: trade_guid })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    return recorded(await engine.submit(settleTrade, { bank_guid, trade_guid, event_sequence }))
  },
}
