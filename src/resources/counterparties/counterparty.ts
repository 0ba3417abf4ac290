// Somebody the bank or a customer sends money to or receives it from. Personal data is encrypted in `counterparties_pii`.
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'
import { type ComplianceDecision, customerTypes } from '../customers/customer.ts'

export const counterpartyStates = machine('counterparty', {
  storing: { to: ['unverified'] },
  unverified: { to: ['verified', 'rejected'] },
  verified: { to: [] },
  rejected: { to: [] },
})

export const counterparties = table(
  'counterparties',
  {
    bank_guid: column.guid,
    guid: column.guid,
    type: column.oneOf(customerTypes),
    /** The customer it belongs to; null: the bank's, for everyone. */
    customer_guid: column.optional(column.guid),
    state: column.oneOf(statesOf(counterpartyStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    compliance_decisions: plainJson<readonly ComplianceDecision[]>(),
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['compliance_decisions', 'updated_at'],
    states: counterpartyStates,
    counted: { type: 'type', isIndexed: true },
    // Verified is where its use begins.
    isSpent: () => false,
  },
)
export type Counterparty = RowOf<typeof counterparties>

export const counterpartiesPersonal = personal(
  'counterparties',
  ['name', 'address', 'aliases', 'date_of_birth'],
  ['name', 'address'],
)
