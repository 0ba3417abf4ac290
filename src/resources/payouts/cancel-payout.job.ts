// Owed while a payout is cancelling: cancels each row that has no execution.
import type { JobHandler } from '../../jobs/job.ts'
import { cancelPayoutRow } from './cancel-payout-row.ts'
import { walkRows } from './payout-walk.ask.ts'

export const cancelPayoutJob: JobHandler<'cancel-payout'> = {
  kind: 'cancel-payout',
  run: (job, services) => walkRows(job, services, (input) => services.engine.submit(cancelPayoutRow, input)),
}
