// No second person came in time.
import { type Command, saved } from '../../kernel/command.ts'
import { type Early, early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type Approval, approvalStates, approvals } from './approval.ts'

export const expireApproval: Command<JobInput<'approval_guid'>, Approval | Stale | Early> = {
  name: 'expire-approval',
  decide({ bank_guid, approval_guid, event_sequence }, rows, { now }) {
    const approval = stillAsked(rows.get(approvals, bank_guid, approval_guid), event_sequence, 'waiting')
    if (!approval) return stale
    // The database's clock may be ahead of this process.
    if (now < approval.expires_at) return early(approval.expires_at)
    return saved(approvals, move(approvalStates, approval, ['expired'], { updated_at: now }))
  },
}
