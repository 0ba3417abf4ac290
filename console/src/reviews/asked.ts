// What a person is about to decide: a form is open for it. The page keeps it, so that the form stays when the queue changes below it.
import type { Approval } from '@corridor/client'

export interface AskedDecision {
  readonly form: 'decide'
  readonly guid: string
  readonly kind: string
  /** More than one: the form asks which, as who bears a payment in suspense. */
  readonly decisions: readonly string[]
}

export type ApprovalAct = 'approve' | 'decline' | 'withdraw'

export interface AskedApproval {
  readonly form: ApprovalAct
  readonly approval: Approval
}

export type Asked = AskedDecision | AskedApproval
