// What this resource brings: payouts, their rows, and the parts that count them.
import { resource } from '../../wiring/resource.ts'
import { cancelPayoutJob } from './cancel-payout.job.ts'
import { executePayoutJob } from './execute-payout.job.ts'
import { payoutRoutes } from './payout.routes.ts'
import { payoutRecipes } from './payout.trigger.ts'
import { payouts } from './payout.ts'
import { payoutParts, payoutRows, payoutRowsPersonal } from './payout-row.ts'
import { planPayoutJob } from './plan-payout.job.ts'
import { storePayoutJob } from './store-payout.job.ts'

export const payoutResource = resource({
  tables: [payouts, payoutParts, payoutRows, payoutRowsPersonal.table],
  chapter: { Payouts: 'Many people paid at once, from a CSV.' },
  endpoints: payoutRoutes,
  jobs: [cancelPayoutJob, executePayoutJob, planPayoutJob, storePayoutJob],
  triggers: payoutRecipes,
})
