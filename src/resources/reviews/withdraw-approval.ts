// The person who asked for an act takes that back.
import { type Command, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Approval, type ApprovalKey, approvalStates, approvals } from './approval.ts'
import { refuseKey, refuseOver } from './approval-refusals.ts'

export interface WithdrawApprovalInput extends ApprovalKey {
  readonly person_guid: Guid | null
}

export const withdrawApproval: Command<WithdrawApprovalInput, Approval> = {
  name: 'withdraw-approval',
  decide({ bank_guid, approval_guid, person_guid }, rows, moment) {
    if (person_guid === null) return refuseKey()
    const approval = rows.get(approvals, bank_guid, approval_guid)
    if (!approval) return reject('not_found')
    const over = refuseOver(approval, moment.now)
    if (over) return over
    if (approval.requested_by_guid !== person_guid)
      return reject('wrong_person', undefined, 'Only the person who asked for this can withdraw it. Others decline it.')
    return saved(approvals, move(approvalStates, approval, ['withdrawn'], { updated_at: moment.now }))
  },
}
