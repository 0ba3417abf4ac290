// The second person declines: the act does not happen.
import { type Command, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Approval, type ApprovalKey, approvalStates, approvals } from './approval.ts'
import { refuseKey, refuseOver } from './approval-refusals.ts'

export interface DeclineApprovalInput extends ApprovalKey {
  readonly person_guid: Guid | null
  readonly reason: string
}

export const declineApproval: Command<DeclineApprovalInput, Approval> = {
  name: 'decline-approval',
  decide({ bank_guid, approval_guid, person_guid, reason }, rows, moment) {
    if (person_guid === null) return refuseKey()
    const approval = rows.get(approvals, bank_guid, approval_guid)
    if (!approval) return reject('not_found')
    const over = refuseOver(approval, moment.now)
    if (over) return over
    if (approval.requested_by_guid === person_guid)
      return reject('wrong_person', undefined, 'The person who asked for this withdraws it instead of declining it.')
    const signed = { decided_by_guid: person_guid, decision_reason: reason, updated_at: moment.now }
    return saved(approvals, move(approvalStates, approval, ['declined'], signed))
  },
}
