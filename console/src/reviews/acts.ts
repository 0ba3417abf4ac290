// What people decide: kinds of acts with their decisions, as the service takes them, in words.
import { labelOf } from '../format/words.ts'
import { texts } from '../texts.ts'

type ActKind = keyof typeof texts.actKinds
export type Decision = keyof typeof texts.decisions
type ReviewKind = Exclude<ActKind, 'approval_policy' | 'counterparty' | 'customer'>

export const reviewKinds = [
  ...['identity_verification', 'external_wallet', 'transfer', 'execution', 'deposit', 'suspense', 'job', 'webhook'],
] as readonly ReviewKind[]

/** Of acts that a policy can have rules about. */
export const decisionsOf: Readonly<Record<Exclude<ActKind, 'approval_policy'>, readonly Decision[]>> = {
  customer: ['verify', 'reject', 'freeze', 'unfreeze'],
  counterparty: ['verify', 'reject'],
  identity_verification: ['approve', 'reject'],
  external_wallet: ['approve', 'reject'],
  transfer: ['approve', 'reject'],
  execution: ['approve', 'reject'],
  deposit: ['sent_back'],
  suspense: ['own', 'receivable'],
  job: ['retry', 'give_up'],
  webhook: ['enable'],
}

const withAmount: readonly string[] = ['transfer', 'execution', 'deposit', 'suspense']
export const hasAmount = (kind: string): boolean => withAmount.includes(kind)
export const hasAsset = (kind: string): boolean => hasAmount(kind) || kind === 'external_wallet'

/** A newer service may know more kinds than this page. */
export const kindWord = (kind: string): string => texts.actKinds[kind as ActKind] ?? labelOf(kind)
export const decisionWord = (decision: string): string => texts.decisions[decision as Decision] ?? labelOf(decision)

/** Those that refuse or end something: red, and opened by the key r. */
const refusing: readonly string[] = ['reject', 'give_up', 'freeze']
export const isRefusing = (decision: string): boolean => refusing.includes(decision)
