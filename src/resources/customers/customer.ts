// A customer of a bank. Personal data is not here: it is encrypted in `customers_pii` and never enters a decision.
import * as column from '../../kernel/column.ts'
import type { Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Moved, machine, move, type StateOf, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import type { LimitsChange } from '../../limits/limits-change.ts'
import { jsonWithAmounts, listWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type ComplianceDecisions, kycExpiresAt, withExpired } from '../people/compliance-decision.ts'
import { personTypes } from '../people/person.ts'

export const customerStates = machine('customer', {
  storing: { to: ['unverified'] },
  unverified: { to: ['verified', 'rejected'] },
  verified: { to: ['unverified', 'frozen'], owes: 'expire-kyc', due: 'kyc_expires_at' },
  rejected: { to: ['unverified'] },
  frozen: { to: ['verified'] },
})

export const customers = table(
  'customers',
  {
    ...column.statefulRecord,
    type: column.oneOf(personTypes),
    state: column.oneOf(statesOf(customerStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    compliance_decisions: plainJson<ComplianceDecisions>(),
    /** The earliest end of the decisions that verify the customer; null: none of them ends. */
    kyc_expires_at: column.optional(column.timestamp),
    activity_limits: listWithAmounts<ActivityLimit>('amount'),
    /** What the customer does while its limits are being changed; otherwise null. */
    limits_change: column.optional(jsonWithAmounts<LimitsChange>('amount')),
    account_count: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    recorded: ['state', 'kyc_expires_at', 'activity_limits'],
    mutable: [
      'compliance_decisions',
      'kyc_expires_at',
      'activity_limits',
      'limits_change',
      'account_count',
      'updated_at',
    ],
    states: customerStates,
    counted: { type: 'type', isIndexed: true },
  },
)
export type Customer = RowOf<typeof customers>

export const customersPersonal = personal(
  'customers',
  ['name', 'address', 'aliases', 'website', 'date_of_birth', 'phone_number', 'email_address', 'identification_numbers'],
  ['name'],
)

/**
 * The customer with these compliance decisions. Without a new state the job `expire-kyc` is still set again, so decisions are never
 * written by a plain update. Decisions that have ended become expired here, because the job runs only for verified customers. A
 * frozen customer keeps them unchanged until it is unfrozen.
 */
export const applyDecisions = (
  customer: Customer,
  compliance_decisions: ComplianceDecisions,
  through: readonly StateOf<typeof customerStates>[],
  now: Timestamp,
): Moved<Customer> => {
  const isFrozen = (through.at(-1) ?? customer.state) === 'frozen'
  const decisions = isFrozen ? compliance_decisions : withExpired(compliance_decisions, now)
  const kyc_expires_at = kycExpiresAt(decisions)
  return move(customerStates, customer, through, { compliance_decisions: decisions, kyc_expires_at, updated_at: now })
}

/** Checks the end of the kyc too, because the job that records it may run a moment later. */
const isVerified = ({ state, kyc_expires_at }: Customer, now: Timestamp): boolean =>
  state === 'verified' && (kyc_expires_at === null || now < kyc_expires_at)

interface Owner {
  readonly bank_guid: Guid
  /** Null or left out: the bank itself. */
  readonly customer_guid?: Guid | null | undefined
}

/** A customer must be verified. The bank always is. */
export const refuseUnlessVerifiedOwner = (
  rows: Rows,
  { bank_guid, customer_guid }: Owner,
  { now }: Moment,
  field = 'customer_guid',
): Rejection | undefined =>
  customer_guid ? refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), now, field) : undefined

/** Only verified customers trade, transfer and remit. */
export function refuseUnlessVerified(
  customer: Customer | undefined,
  now: Timestamp,
  field = 'customer_guid',
): Rejection | undefined {
  if (!customer) return reject('no_customer', field)
  if (isVerified(customer, now)) return undefined
  if (customer.state === 'frozen') return reject('frozen_customer', field)
  if (customer.state === 'rejected') return reject('rejected_customer', field)
  return reject('unverified_customer', field, unverifiedText(customer))
}

/** What it refuses a customer of the bank with; declarations name these. */
export const unfitCustomerCodes = ['unverified_customer', 'rejected_customer', 'frozen_customer'] as const

const unverifiedText = ({ state }: Customer): string =>
  `The customer is ${state === 'verified' ? 'no longer verified: its verification has expired' : state}. Verify the customer with POST /api/identity_verifications (type kyc).`
