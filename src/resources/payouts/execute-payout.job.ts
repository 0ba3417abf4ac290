// Owed while a payout is executing: creates the execution of each planned row. If a limit of the payer is in another asset, the market is
// asked for prices.
import type { JobHandler } from '../../jobs/job.ts'
import { executePayoutRow } from './execute-payout-row.ts'
import { walkRows } from './payout-walk.ask.ts'

export const executePayoutJob: JobHandler<'execute-payout'> = {
  kind: 'execute-payout',
  run: (job, services) =>
    walkRows(job, services, async (input) => {
      const { engine, providersOf } = services
      const answer = await engine.submit(executePayoutRow, input)
      if (answer.kind !== 'rejected' || answer.rejection.rejected !== 'rates_needed') return answer
      const { market } = await providersOf(job.bank_guid)
      const { rates } = await market.snapshot(job.bank_guid)
      return engine.submit(executePayoutRow, { ...input, rates })
    }),
}
