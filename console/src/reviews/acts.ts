// What people decide: kinds of acts with their decisions, as the service takes them, in words.
import type { RuleDecision, RuleKind } from '@corridor/client'
import { labelOf } from '../format/words.ts'
import { texts } from '../texts.ts'

export const reviewKinds: readonly RuleKind[] = [
  ...(['identity_verification', 'external_wallet', 'transfer', 'execution'] as const),
  ...([
    'deposit',
    'lost_deposit',
    'unfunded_payment',
    'suspense',
    'late_failure',
    'screening_hit',
    'payment_file',
    'job',
    'webhook',
  ] as const),
]

/** Of acts that a policy can have rules about. */
export const decisionsOf: Readonly<Record<RuleKind, readonly RuleDecision[]>> = {
  customer: ['verify', 'reject', 'freeze', 'unfreeze'],
  counterparty: ['verify', 'reject'],
  identity_verification: ['approve', 'reject'],
  external_wallet: ['approve', 'reject'],
  transfer: ['approve', 'reject'],
  execution: ['approve', 'reject'],
  deposit: ['sent_back'],
  lost_deposit: ['take_back', 'keep'],
  unfunded_payment: ['give_up'],
  suspense: ['own', 'receivable'],
  late_failure: ['returned', 'settled'],
  screening_hit: ['approve', 'reject'],
  payment_file: ['approve', 'reject'],
  job: ['retry', 'give_up'],
  webhook: ['enable'],
  approval_policy: ['replace'],
  provider: ['create', 'update', 'delete'],
  api_key: ['create'],
  staff_member: ['create', 'update'],
}

const withAmount: readonly RuleKind[] = [
  'transfer',
  'execution',
  'deposit',
  'lost_deposit',
  'suspense',
  'late_failure',
  'payment_file',
]
export const hasAmount = (kind: RuleKind): boolean => withAmount.includes(kind)
export const hasAsset = (kind: RuleKind): boolean => hasAmount(kind) || kind === 'external_wallet'

// A word for each, or the types do not fit.
const kindWords: Readonly<Record<string, string>> = texts.actKinds satisfies Record<RuleKind, string>
const decisionWords: Readonly<Record<string, string>> = texts.decisions satisfies Record<RuleDecision, string>

const hitWords: Readonly<Record<string, string>> = texts.hitDecisions

/** A newer service may know more kinds than this page. */
export const kindWord = (kind: string): string => kindWords[kind] ?? labelOf(kind)
/** `kind`: whose decisions have words of their own. A button says what it does. */
export const decisionWord = (decision: string, kind?: string): string =>
  (kind === 'screening_hit' ? hitWords[decision] : undefined) ?? decisionWords[decision] ?? labelOf(decision)

/** Those that refuse or end something: red, and opened by the key r. */
const refusing: readonly string[] = ['reject', 'give_up', 'freeze', 'take_back']
export const isRefusing = (decision: string): boolean => refusing.includes(decision)
