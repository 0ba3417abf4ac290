// What people decide: kinds of acts with their decisions, as the service takes them, in words.
import type { Approval, Review } from '@corridor/client'
import { texts } from '../texts.ts'

export type ActKind = Approval['kind']
export type Decision = Approval['decision']
type ReviewKind = Review['kind']

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

const withAmount: readonly ActKind[] = ['transfer', 'execution', 'deposit', 'suspense']
export const hasAmount = (kind: ActKind): boolean => withAmount.includes(kind)
export const hasAsset = (kind: ActKind): boolean => hasAmount(kind) || kind === 'external_wallet'

export const kindWord = (kind: ActKind): string => texts.actKinds[kind]
export const decisionWord = (decision: Decision): string => texts.decisions[decision]

/** Those that refuse or end something: red, and opened by the key r. */
const refusing: readonly Decision[] = ['reject', 'give_up', 'freeze']
export const isRefusing = (decision: Decision): boolean => refusing.includes(decision)
