// A job of a payout visits all its rows, part by part, and submits a command for each. The commands of a part share a commit. After a
// crash the job starts from the first part: a command on a row that has moved on changes nothing.
import { type Answer, outputOf } from '../../engine/pending.ts'
import { type Job, type JobResult, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { endPayoutRun } from './end-payout-run.ts'
import { listPayoutPart } from './list-payout-part.ts'
import { payouts } from './payout.ts'
import type { PayoutRowInput } from './plan-payout-row.ts'

export async function walkRows(
  job: Job,
  services: JobServices,
  visit: (input: PayoutRowInput) => Promise<Answer<unknown>>,
): Promise<JobResult> {
  const { bank_guid, object_guid: payout_guid, event_sequence } = job
  const { engine } = services
  const payout = await objectOf(job, payouts, services)
  if (!payout) return 'obsolete'
  const { content_guid, part_count } = payout
  for (let part = 0; part < part_count; part += 1) {
    const guids = outputOf(await engine.submit(listPayoutPart, { bank_guid, content_guid, part }))
    const answers = await Promise.all(
      guids.map((payout_row_guid) => visit({ bank_guid, payout_guid, payout_row_guid, event_sequence })),
    )
    if (answers.some((answer) => isStale(outputOf(answer)))) return 'obsolete'
  }
  return recorded(await engine.submit(endPayoutRun, { bank_guid, payout_guid, event_sequence }))
}
