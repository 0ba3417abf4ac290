// An approval: an act that one person has asked for, and that happens when a second one approves it. It keeps the act as it was asked for,
// so it never changes but by its state.
import * as column from '../../kernel/column.ts'
import { quietMachine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { rejectionCodes } from '../../kernel/rejections.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import type { ApprovalRule } from './approval-policy.ts'
import { type AskedAct, actDecisions, actKinds } from './review-act.ts'

export const approvalStates = quietMachine('approval', {
  waiting: {
    to: ['approved', 'failed', 'declined', 'withdrawn', 'expired'],
    owes: 'expire-approval',
    due: 'expires_at',
  },
  approved: { to: [] },
  // It was approved, and by then the act was refused. `failure_code` says why; nothing else happened.
  failed: { to: [] },
  declined: { to: [] },
  withdrawn: { to: [] },
  expired: { to: [] },
})
export type ApprovalState = StateOf<typeof approvalStates>

export const approvals = table(
  'approvals',
  {
    ...column.statefulRecord,
    kind: column.oneOf(actKinds),
    decision: column.oneOf(actDecisions),
    object_guid: column.guid,
    verified_until: column.optional(column.timestamp),
    approval_policy: column.optional(listWithAmounts<ApprovalRule>('from_amount')),
    asset: column.optional(column.word),
    amount: column.optional(column.amount),
    /** Of an act that is asked for by its own request (ask-leave.ts). */
    request_fingerprint: column.optional(column.word),
    request: column.optional(plainJson<Readonly<Record<string, unknown>>>()),
    used_at: column.optional(column.timestamp),
    reason: column.text,
    requested_by_guid: column.guid,
    state: column.oneOf(statesOf(approvalStates)),
    /** On the bank's clock. */
    expires_at: column.timestamp,
    /** The second person. */
    decided_by_guid: column.optional(column.guid),
    decision_reason: column.optional(column.text),
    failure_code: column.optional(column.oneOf(rejectionCodes)),
    failure_message: column.optional(column.text),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['decided_by_guid', 'decision_reason', 'failure_code', 'failure_message', 'used_at', 'updated_at'],
    indexes: { object: ['bank_guid', 'object_guid'] },
    states: approvalStates,
    counted: { type: 'kind' },
  },
)
export type Approval = RowOf<typeof approvals>

export interface ApprovalKey {
  readonly bank_guid: Approval['bank_guid']
  readonly approval_guid: Approval['guid']
}

/** The act that waits for approval. */
export const actOf = (approval: Approval): AskedAct => {
  const { bank_guid, kind, decision, object_guid, verified_until, approval_policy } = approval
  const details = {
    ...(verified_until === null ? {} : { verified_until }),
    ...(approval_policy === null ? {} : { approval_policy }),
  }
  return { bank_guid, kind, decision, object_guid, details }
}
