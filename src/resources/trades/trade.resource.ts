// What this resource brings: trades.
import { resource } from '../../wiring/resource.ts'
import { fillTradeJob } from './fill-trade.job.ts'
import { settleTradeJob } from './settle-trade.job.ts'
import { tradeRoutes } from './trade.routes.ts'
import { tradeRecipes } from './trade.trigger.ts'
import { trades } from './trade.ts'

export const tradeResource = resource({
  tables: [trades],
  chapter: { Trades: 'Quotes that were executed against the market.' },
  endpoints: tradeRoutes,
  jobs: [fillTradeJob, settleTradeJob],
  triggers: tradeRecipes,
})
