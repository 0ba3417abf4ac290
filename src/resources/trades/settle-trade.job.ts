// Owed while a trade is executed or settling: asks whether the market (port `liquidity`) has settled
// the trade, and records it.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { beginSettlement } from './begin-settlement.ts'
import { settleTrade } from './settle-trade.ts'
import { trades } from './trade.ts'

export const settleTradeJob: JobHandler<'settle-trade'> = {
  kind: 'settle-trade',
  async run(job, services) {
    const { bank_guid, object_guid: trade_guid, event_sequence } = job
    const { engine, providersOf } = services
    const trade = await objectOf(job, trades, services)
    if (!trade) return 'obsolete'
    const { liquidity } = await providersOf(bank_guid)
    const settlement = await liquidity.settle({ bank_guid, reference: trade_guid })
    const input = { bank_guid, trade_guid, event_sequence }
    if (settlement.kind === 'done') return recorded(await engine.submit(settleTrade, input))
    if (settlement.is_settling && trade.state === 'executed') {
      return recorded(await engine.submit(beginSettlement, input))
    }
    return { check_again_at: settlement.check_again_at }
  },
}
