// What a person can decide: kinds of acts, and the decisions of each. wiring/review-acts.ts says which command an act is. The API, the
// command line and approvals use the same table.
import type { Amount } from '../../kernel/amount.ts'
import type { Decided, Decision, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { lateFailureDecisions } from '../../movements/late-failure.ts'
import type { ApprovalRule } from './approval-policy.ts'

export const decisionsOf = {
  customer: ['verify', 'reject', 'freeze', 'unfreeze'],
  counterparty: ['verify', 'reject'],
  identity_verification: ['approve', 'reject'],
  external_wallet: ['approve', 'reject'],
  transfer: ['approve', 'reject'],
  execution: ['approve', 'reject'],
  deposit: ['sent_back'],
  /** A chain has it no more, and it was credited. */
  lost_deposit: ['take_back', 'keep'],
  /** The paying wallet of a chain has too little. When it is filled, the payment goes on by itself. */
  unfunded_payment: ['give_up'],
  /** Who bears a payment that was made although it had failed. */
  suspense: ['own', 'receivable'],
  /** Whether a completed payment came back, of which its carrier says that it failed. */
  late_failure: lateFailureDecisions,
  /** Approved: it is not the listed one. */
  screening_hit: ['approve', 'reject'],
  /** Approved it goes out; rejected its payments are cancelled. */
  payment_file: ['approve', 'reject'],
  job: ['retry', 'give_up'],
  webhook: ['enable'],
  approval_policy: ['replace'],
  // These are asked for by their own requests, and approved like all others.
  provider: ['create', 'update', 'delete'],
  api_key: ['create'],
  staff_member: ['create', 'update'],
} as const
export type ActKind = keyof typeof decisionsOf
export const actKinds = Object.keys(decisionsOf) as ActKind[]
export type ActDecision = (typeof decisionsOf)[ActKind][number]
export const actDecisions = [...new Set(Object.values(decisionsOf).flat())] as ActDecision[]

/** What a rule of the policy can name. A change of the policy itself needs two people as soon as there is any rule, also this one alone. */
export const ruleKinds = actKinds
export const ruleDecisions = actDecisions

const requestedKinds = ['provider', 'api_key', 'staff_member'] as const satisfies readonly ActKind[]
export interface RequestedAct {
  readonly kind: (typeof requestedKinds)[number]
  readonly decision: ActDecision
}
export const isRequestedKind = (kind: ActKind): kind is RequestedAct['kind'] =>
  (requestedKinds as readonly ActKind[]).includes(kind)

/** Kinds that are in the queue of reviews. The others are decided without having waited. */
export const reviewKinds = [
  'identity_verification',
  'external_wallet',
  'transfer',
  'execution',
  'deposit',
  'lost_deposit',
  'unfunded_payment',
  'suspense',
  'late_failure',
  'screening_hit',
  'payment_file',
  'job',
  'webhook',
] as const satisfies readonly ActKind[]
/** Whoever decides needs this scope too, beside `reviews:execute`: a role decides only what is its business. */
export const scopeOfKind: Readonly<Record<ActKind, string>> = {
  identity_verification: 'verdicts:execute',
  external_wallet: 'verdicts:execute',
  transfer: 'verdicts:execute',
  execution: 'verdicts:execute',
  customer: 'verdicts:execute',
  counterparty: 'verdicts:execute',
  screening_hit: 'verdicts:execute',
  deposit: 'suspense:execute',
  lost_deposit: 'suspense:execute',
  unfunded_payment: 'jobs:execute',
  suspense: 'suspense:execute',
  late_failure: 'suspense:execute',
  payment_file: 'payment_files:execute',
  job: 'jobs:execute',
  webhook: 'jobs:execute',
  approval_policy: 'approval_policy:execute',
  provider: 'providers:execute',
  // Scopes of admins: staff and keys belong to the organization, and no bank has scopes for them.
  api_key: 'approval_policy:execute',
  staff_member: 'approval_policy:execute',
}

export type ReviewKind = (typeof reviewKinds)[number]

/** What some acts need beside their decision. */
export interface ActDetails {
  /** Of a customer's `verify`: until when. */
  readonly verified_until?: Timestamp | undefined
  /** Of `replace`: the new policy. */
  readonly approval_policy?: readonly ApprovalRule[] | undefined
}

export interface AskedAct {
  readonly bank_guid: Guid
  readonly kind: ActKind
  readonly decision: ActDecision
  readonly object_guid: Guid
  readonly details: ActDetails
}

/** What an act is about, as far as a policy cares. */
export interface ActMoney {
  readonly asset: string | null
  readonly amount: Amount | null
}

export const noMoney: ActMoney = { asset: null, amount: null }

/** An act with everything that it needs from outside. Only commands of this folder run it. */
export interface PreparedAct {
  /** See `Command`. */
  readonly isOfOrganization?: boolean
  /** It is only leave for a request that is sent again, so it changes nothing now. */
  readonly isLeave?: boolean
  decide(rows: Rows, moment: Moment): Decision<unknown>
  moneyIn(rows: Rows): ActMoney
}

/** Some commands answer without a change if there is nothing to do. Such an act was not done. */
export const changesNothing = ({ changes = [], ledger = [] }: Decided<unknown>): boolean =>
  changes.length + ledger.length === 0

export interface ActFault {
  readonly code: 'invalid_value' | 'missing_parameter' | 'invalid_parameter'
  readonly field: string
  readonly message: string
}

/** What is wrong with an act as it was asked for, whatever its object is. */
export function faultInAct({
  kind,
  decision,
  details,
}: Omit<AskedAct, 'bank_guid' | 'object_guid'>): ActFault | undefined {
  if (isRequestedKind(kind))
    return {
      code: 'invalid_value',
      field: 'kind',
      message: `An act of the kind ${kind} is asked for by its own request. Send that.`,
    }
  const decisions: readonly string[] = decisionsOf[kind]
  if (!decisions.includes(decision))
    return { code: 'invalid_value', field: 'decision', message: `The kind ${kind} takes ${decisions.join(' or ')}.` }
  const { verified_until, approval_policy } = details
  if (verified_until !== undefined && !(kind === 'customer' && decision === 'verify'))
    return {
      code: 'invalid_parameter',
      field: 'verified_until',
      message: 'Only `verify` of a customer takes `verified_until`.',
    }
  const isPolicy = kind === 'approval_policy'
  if (isPolicy && approval_policy === undefined)
    return { code: 'missing_parameter', field: 'approval_policy', message: 'Send the whole new policy; [] is none.' }
  if (!isPolicy && approval_policy !== undefined)
    return { code: 'invalid_parameter', field: 'approval_policy', message: 'Only the kind approval_policy takes it.' }
  return undefined
}
