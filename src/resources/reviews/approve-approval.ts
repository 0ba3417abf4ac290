// The second person approves: the act happens in the same commit. So it happens once, however many people click. If the act is refused by
// then, the approval says why, and nothing else changes.
import { type Command, type Decided, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { explanationOf, type Rejection, reject } from '../../kernel/rejections.ts'
import { type Approval, type ApprovalKey, approvalStates, approvals } from './approval.ts'
import { refuseKey, refuseOver } from './approval-refusals.ts'
import { changesNothing, type PreparedAct } from './review-act.ts'

export interface ApproveApprovalInput extends ApprovalKey {
  /** The act of this approval. An approval keeps its act, so it may be prepared before. */
  readonly act: PreparedAct
  readonly person_guid: Guid | null
  /** Whoever asked and whoever approves have one origin: one key, or its maker, could be both. */
  readonly is_same_origin?: boolean
  readonly reason?: string | undefined
}

export const approveApproval: Command<ApproveApprovalInput, Approval> = {
  name: 'approve-approval',
  isOfOrganization: ({ act }) => act.isOfOrganization === true,
  decide({ bank_guid, approval_guid, act, person_guid, is_same_origin = false, reason }, rows, moment) {
    if (person_guid === null) return refuseKey()
    const approval = rows.get(approvals, bank_guid, approval_guid)
    if (!approval) return reject('not_found')
    const over = refuseOver(approval, moment.now)
    if (over) return over
    if (approval.requested_by_guid === person_guid) return reject('wrong_person', undefined, needsAnother)
    if (is_same_origin) return reject('wrong_person', undefined, needsOther)

    // Nothing below refuses.
    const signed = { decided_by_guid: person_guid, decision_reason: reason ?? null, updated_at: moment.now }
    const decided = act.decide(rows, moment)
    const refused = 'rejected' in decided ? decided : changesNothing(decided) && !act.isLeave ? nothingToDo : undefined
    if (refused) return failed(approval, signed, refused)
    const { changes = [], ledger, exact, isDoubtful } = decided as Decided<unknown>
    const moved = move(approvalStates, approval, ['approved'], signed)
    return {
      output: moved.row,
      changes: [...changes, save(approvals, moved)],
      ...(ledger ? { ledger } : {}),
      ...(exact ? { exact } : {}),
      ...(isDoubtful ? { isDoubtful } : {}),
    }
  },
}

const needsAnother = 'The person who asked for this cannot approve it. Let another member of the staff do it.'
const needsOther =
  'The person who asked for this and you were invited by way of one API key, so you count as one person. Let another member of the staff do it.'
const nothingToDo = reject('data_exists', undefined, 'There was nothing left to do.')

/** As other failed records, it is final only on fresh rows. */
function failed(approval: Approval, signed: Partial<Approval>, refused: Rejection): Decided<Approval> {
  const failure = { failure_code: refused.rejected, failure_message: explanationOf(refused) }
  const moved = move(approvalStates, approval, ['failed'], { ...signed, ...failure })
  return { output: moved.row, changes: [save(approvals, moved)], isDoubtful: true }
}
