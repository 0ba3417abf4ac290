// Owed while an approval waits. Due when it expires, on the bank's clock.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { expireApproval } from './expire-approval.ts'

export const expireApprovalJob: JobHandler<'expire-approval'> = {
  kind: 'expire-approval',
  async run({ bank_guid, object_guid: approval_guid, event_sequence }, { engine }) {
    return recorded(await engine.submit(expireApproval, { bank_guid, approval_guid, event_sequence }))
  },
}
