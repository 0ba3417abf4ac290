// The subject of a verification, and how the completed verification changes it in the same commit. The subject's state may have
// changed meanwhile: it enters only states that its own state table allows.
import { type Change, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type Counterparty, counterparties, counterpartyStates } from '../counterparties/counterparty.ts'
import { applyDecisions, type Customer, customers } from '../customers/customer.ts'
import {
  type ExternalBankAccount,
  externalBankAccounts,
  ownershipProven,
} from '../external-bank-accounts/external-bank-account.ts'
import { type ComplianceDecisions, hasFailed, withDecisions } from '../people/compliance-decision.ts'
import type { IdentityVerification, VerificationOutcome } from './identity-verification.ts'
import type { SubjectKind, VerificationType } from './methods.ts'

export type VerifiedSubject =
  | { readonly type: 'kyc'; readonly row: Customer }
  | { readonly type: 'counterparty'; readonly row: Counterparty }
  | { readonly type: 'bank_account'; readonly row: ExternalBankAccount }

/** The field that names the subject. */
export const subjectFields = {
  kyc: 'customer_guid',
  counterparty: 'counterparty_guid',
  bank_account: 'external_bank_account_guid',
} as const satisfies Record<VerificationType, keyof IdentityVerification>

const tables = { kyc: customers, counterparty: counterparties, bank_account: externalBankAccounts }

export function findSubject(
  type: VerificationType,
  bank_guid: Guid,
  guid: Guid,
  rows: Rows,
): VerifiedSubject | undefined {
  const row = rows.get<object>(tables[type], bank_guid, guid)
  return row && ({ type, row } as VerifiedSubject)
}

export const kindOf = (subject: VerifiedSubject): SubjectKind =>
  subject.type === 'bank_account' ? 'external_bank_account' : subject.row.type

/** Counterparties and bank accounts are verified once. A frozen or rejected customer needs an operator first. */
export function refuseSubject(type: VerificationType, subject: VerifiedSubject | undefined): Rejection | undefined {
  const field = subjectFields[type]
  const state = subject?.row.state
  if (type === 'kyc') {
    if (!subject) return reject('no_customer', field)
    if (state === 'frozen') return reject('frozen_customer', field)
    return state === 'rejected' ? reject('rejected_customer', field) : undefined
  }
  if (type === 'counterparty') {
    if (!subject) return reject('no_counterparty', field)
    return state === 'unverified'
      ? undefined
      : reject('unsupported_value', field, `The counterparty is ${state}. Only one that is unverified can be verified.`)
  }
  if (state === 'unverified') return undefined
  const message = subject
    ? `The external bank account is ${state}. Only one that is unverified can be verified.`
    : 'There is no such external bank account. GET /api/external_bank_accounts lists them.'
  return reject('invalid_external_bank_account', field, message)
}

/** The guid columns of the verification: its subject and the owners of its subject. */
export const guidsOf = ({ type, row }: VerifiedSubject) => ({
  customer_guid: type === 'kyc' ? row.guid : row.customer_guid,
  counterparty_guid: type === 'kyc' ? null : type === 'counterparty' ? row.guid : row.counterparty_guid,
  external_bank_account_guid: type === 'bank_account' ? row.guid : null,
})

interface Result {
  readonly outcome: VerificationOutcome
  readonly compliance_decisions: ComplianceDecisions
}

/** The states that a subject enters, by outcome and its current state. */
type Paths<Row extends { state: string }> = Readonly<
  Record<VerificationOutcome, Partial<Record<Row['state'], readonly Row['state'][]>>>
>

/** If a verified customer fails a renewal, it is rejected at once. */
const customerPaths: Paths<Customer> = {
  passed: { unverified: ['verified'] },
  failed: { unverified: ['rejected'], verified: ['unverified', 'rejected'] },
}
/** Of several verifications, one that fails wins, in any order. */
const counterpartyPaths: Paths<Counterparty> = {
  passed: { unverified: ['verified'] },
  failed: { unverified: ['rejected'], verified: ['rejected'] },
}

export function subjectChanges({ type, row }: VerifiedSubject, result: Result, now: Timestamp): Change[] {
  // An account whose owner was not confirmed does not change: money can be paid to it, but not pulled from it.
  if (type === 'bank_account') return result.outcome === 'passed' ? ownershipProven(row, now) : []
  // Only an operator can end a rejection, also one that takes effect after a freeze.
  if (row.state === 'rejected' || hasFailed(row.compliance_decisions)) return []
  const decisions = withDecisions(row.compliance_decisions, result.compliance_decisions)
  if (type === 'counterparty') {
    const through = counterpartyPaths[result.outcome][row.state] ?? []
    const changed = { compliance_decisions: decisions, updated_at: now }
    return [save(counterparties, move(counterpartyStates, row, through, changed))]
  }
  return [save(customers, applyDecisions(row, decisions, customerPaths[result.outcome][row.state] ?? [], now))]
}
