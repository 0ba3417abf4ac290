// The wire form of reviews, decisions and approvals.
import { byValue, withCondition } from '../../wire/alternatives.ts'
import { AnyAmount, DateTime, Enum, GuidField, Named, NamedBody, StateIn, Text, Type } from '../../wire/fields.ts'
import { AuditRecordReply } from '../audit-records/audit-record.schema.ts'
import { ApprovalRuleField } from '../banks/bank.schema.ts'
import { approvalStates } from './approval.ts'
import {
  type ActDecision,
  type ActKind,
  actDecisions,
  actKinds,
  decisionsOf,
  isRequestedKind,
  reviewKinds,
} from './review-act.ts'

// Words and not enumerations: which decisions there are depends on the kind.
const kinds = `One of ${actKinds.join(', ')}.`
const decisions = `One of ${actDecisions.join(', ')}, as the kind allows.`
const Kind = Type.Unsafe<ActKind>(Type.String({ description: kinds }))
const Decision = Type.Unsafe<ActDecision>(Type.String({ description: decisions }))
const Reason = Text(1, 1000)

export const ApprovalReply = Named('Approval', {
  guid: GuidField,
  bank_guid: GuidField,
  kind: Kind,
  decision: Decision,
  object_guid: GuidField,
  verified_until: Type.Optional(DateTime),
  approval_policy: Type.Optional(Type.Array(ApprovalRuleField, { maxItems: 50 })),
  asset: Type.Optional(Type.String()),
  amount: Type.Optional(AnyAmount),
  request: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Of the kinds provider, api_key and staff_member: what the request asks for. Secrets are fingerprints.',
    }),
  ),
  reason: Type.String(),
  requested_by_guid: { ...GuidField, description: 'The member of the staff who asked for the act.' },
  state: StateIn(approvalStates),
  expires_at: DateTime,
  decided_by_guid: Type.Optional({ ...GuidField, description: 'The second person.' }),
  decision_reason: Type.Optional(Type.String()),
  used_at: Type.Optional({
    ...DateTime,
    description: 'Of these kinds: when the request was sent again, and happened. It does so once.',
  }),
  failure_code: Type.Optional(Type.String({ description: 'Why the act was refused when it was approved.' })),
  failure_message: Type.Optional(Type.String()),
  created_at: DateTime,
  updated_at: DateTime,
})

const review = {
  guid: { ...GuidField, description: 'Of the object.' },
  kind: Enum('ReviewKind', reviewKinds),
  object_guid: GuidField,
  object_type: Type.String({
    description: 'The noun of the object, such as `transfer`; `stage` is a part of an execution.',
  }),
  since: { ...DateTime, description: 'Since when it waits.' },
  asset: Type.Optional(Type.String()),
  amount: Type.Optional(AnyAmount),
  customer_guid: Type.Optional(GuidField),
  execution_guid: Type.Optional({ ...GuidField, description: 'Of a stage.' }),
  decisions: Type.Array(Decision),
  approval_guid: Type.Optional({ ...GuidField, description: 'The approval that waits for a second person.' }),
}

export const ReviewReply = Named('Review', review)

export const ReviewWithEvidenceReply = Named('ReviewWithEvidence', {
  ...review,
  approval: Type.Optional(ApprovalReply),
  evidence: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'What is known of the object: what was asked, what the verifier said, people and documents by their guids.',
  }),
  history: Type.Array(AuditRecordReply, {
    description: 'What was decided about the object and the people involved before, newest first; at most 50.',
  }),
})

/** What a decision of each kind must have, as the command refuses it. */
const rulesOfKinds = Object.fromEntries(
  actKinds
    .filter((kind) => !isRequestedKind(kind))
    .map((kind) => {
      const policy = { required: ['approval_policy'] }
      const decision = { properties: { decision: { enum: decisionsOf[kind] } } }
      return [kind, { ...decision, ...(kind === 'approval_policy' ? policy : { not: policy }) }]
    }),
)

export const DecideReview = withCondition(
  NamedBody('ReviewDecisionInput', {
    kind: { ...Text(1, 64), description: kinds },
    decision: { ...Text(1, 64), description: decisions },
    reason: Reason,
    verified_until: Type.Optional({ ...DateTime, description: "Of a customer's `verify`: until when." }),
    approval_policy: Type.Optional(
      Type.Array(ApprovalRuleField, { maxItems: 50, description: 'Of `replace`: the whole new policy.' }),
    ),
  }),
  byValue('kind', rulesOfKinds),
)

export const DecidedReviewReply = Named('DecidedReview', {
  guid: { ...GuidField, description: 'Of the object.' },
  state: Enum('DecidedReviewState', ['done', 'waiting'], '`waiting`: a second person must approve.'),
  object_state: Type.Optional(Type.String({ description: 'Of the object, after the act.' })),
  approval: Type.Optional(ApprovalReply),
})

export const ApproveApproval = NamedBody('ApprovalDecision', { reason: Type.Optional(Reason) })
export const DeclineApproval = NamedBody('ApprovalRefusal', { reason: Reason })
