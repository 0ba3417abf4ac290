// Replaces a bank's policy of approvals, as a decision of two people.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type ApprovalPolicy, isSamePolicy } from '../reviews/approval-policy.ts'
import { type Bank, banks } from './bank.ts'

export interface ReplaceApprovalPolicyInput {
  readonly bank_guid: Guid
  readonly approval_policy: ApprovalPolicy
}

export const replaceApprovalPolicy: Command<ReplaceApprovalPolicyInput, Bank> = {
  name: 'replace-approval-policy',
  decide({ bank_guid, approval_policy }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('not_found')
    if (isSamePolicy(approval_policy, bank.settings.approval_policy)) return { output: bank }
    return updated(banks, { ...bank, settings: { ...bank.settings, approval_policy }, updated_at: moment.now })
  },
}
