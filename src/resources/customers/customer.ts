// A customer of a bank. Personal data is not here: it is encrypted in `customers_pii` and never enters a decision.
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'

export const customerTypes = ['individual', 'business'] as const

export const customerStates = machine('customer', {
  storing: { to: ['unverified'] },
  unverified: { to: ['verified', 'rejected'] },
  verified: { to: ['unverified', 'frozen'] },
  rejected: { to: ['unverified'] },
  frozen: { to: ['verified'] },
})

export interface ComplianceDecision {
  readonly type: string
  readonly state: string
  readonly failure_codes: readonly string[]
}

export const customers = table(
  'customers',
  {
    bank_guid: column.guid,
    guid: column.guid,
    type: column.oneOf(customerTypes),
    state: column.oneOf(statesOf(customerStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    compliance_decisions: plainJson<readonly ComplianceDecision[]>(),
    activity_limits: listWithAmounts<ActivityLimit>('amount'),
    account_count: column.integer,
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['compliance_decisions', 'activity_limits', 'account_count', 'updated_at'],
    states: customerStates,
    counted: { type: 'type' },
  },
)
export type Customer = RowOf<typeof customers>

export const customersPersonal = personal(
  'customers',
  ['name', 'address', 'aliases', 'website', 'date_of_birth', 'phone_number', 'email_address', 'identification_numbers'],
  ['name'],
)

/** Only verified customers trade, transfer and remit. */
export function refuseUnlessVerified(customer: Customer | undefined): Rejection | undefined {
  if (!customer) return reject('no_customer', 'customer_guid')
  if (customer.state === 'verified') return undefined
  if (customer.state === 'frozen') return reject('frozen_customer', 'customer_guid')
  if (customer.state === 'rejected') return reject('rejected_customer', 'customer_guid')
  return reject('unverified_customer', 'customer_guid')
}
