// The job of a payout has visited all rows. If none is left to wait for, the run ends here. Otherwise the last row ends it, in its own
// commit. Until then the state owes the job, so the job stays and checks again now and then.
import type { Command, Decision } from '../../kernel/command.ts'
import { type Early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { addSeconds } from '../../kernel/time.ts'
import { type Payout, payouts } from './payout.ts'
import { partsOf, runEnded } from './payout-row-moves.ts'

const check_seconds = 3600

export const endPayoutRun: Command<JobInput<'payout_guid'>, Payout | Stale | Early> = {
  name: 'end-payout-run',
  decide({ bank_guid, payout_guid, event_sequence }, rows, moment): Decision<Payout | Stale | Early> {
    const payout = stillAsked(rows.get(payouts, bank_guid, payout_guid), event_sequence)
    if (!payout) return stale
    const changes = runEnded(payout, partsOf(payout, rows), moment)
    return changes.length > 0
      ? { output: payout, changes }
      : { output: { check_again_at: addSeconds(moment.now, check_seconds) } }
  },
}
