// Owed while a payout is planning: creates the plan of each valid row.
import type { JobHandler } from '../../jobs/job.ts'
import { walkRows } from './payout-walk.ask.ts'
import { planPayoutRow } from './plan-payout-row.ts'

export const planPayoutJob: JobHandler<'plan-payout'> = {
  kind: 'plan-payout',
  run: (job, services) => walkRows(job, services, (input) => services.engine.submit(planPayoutRow, input)),
}
