// Whom a verification is about, and what its end does to them in the same commit. A subject may have moved on meanwhile:
// what is frozen, rejected, deleted or already verified is moved only where its own state table allows it.
import { type Change, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type Counterparty, counterparties, counterpartyStates } from '../counterparties/counterparty.ts'
import { type Customer, customers, decidedOn } from '../customers/customer.ts'
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

/** Only who can still be verified is: a counterparty and an account once, a customer unless it is an operator's to change. */
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

/** The guids a verification carries: its subject's, and whose that is. */
export const guidsOf = ({ type, row }: VerifiedSubject) => ({
  customer_guid: type === 'kyc' ? row.guid : row.customer_guid,
  counterparty_guid: type === 'kyc' ? null : type === 'counterparty' ? row.guid : row.counterparty_guid,
  external_bank_account_guid: type === 'bank_account' ? row.guid : null,
})

interface Result {
  readonly outcome: VerificationOutcome
  readonly compliance_decisions: ComplianceDecisions
}

type Ways<Row extends { state: string }> = Readonly<
  Record<VerificationOutcome, Partial<Record<Row['state'], readonly Row['state'][]>>>
>

/** A renewal that fails takes a verified customer back first; trading ends in the same commit. */
const customerWays: Ways<Customer> = {
  passed: { unverified: ['verified'] },
  failed: { unverified: ['rejected'], verified: ['unverified', 'rejected'] },
}
/** Of several at once one that fails wins, whether it is heard first or last. */
const counterpartyWays: Ways<Counterparty> = {
  passed: { unverified: ['verified'] },
  failed: { unverified: ['rejected'], verified: ['rejected'] },
}

export function subjectChanges({ type, row }: VerifiedSubject, result: Result, now: Timestamp): Change[] {
  // An account whose owner could not be confirmed stays as it is: it can be paid, and not pulled.
  if (type === 'bank_account') return result.outcome === 'passed' ? ownershipProven(row, now) : []
  // Only a person lifts a rejection, also one that waits for the end of a freeze.
  if (row.state === 'rejected' || hasFailed(row.compliance_decisions)) return []
  const decisions = withDecisions(row.compliance_decisions, result.compliance_decisions)
  if (type === 'counterparty') {
    const through = counterpartyWays[result.outcome][row.state] ?? []
    const changed = { compliance_decisions: decisions, updated_at: now }
    return [save(counterparties, move(counterpartyStates, row, through, changed))]
  }
  return [save(customers, decidedOn(row, decisions, customerWays[result.outcome][row.state] ?? [], now))]
}
