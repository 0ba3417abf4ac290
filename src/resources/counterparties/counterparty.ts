// A person or business outside that the bank or a customer sends money to or receives money from. Personal data is encrypted in
// `counterparties_pii`.
import * as column from '../../kernel/column.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'
import type { ComplianceDecisions } from '../people/compliance-decision.ts'
import { personTypes } from '../people/person.ts'

export const counterpartyStates = machine('counterparty', {
  storing: { to: ['unverified'] },
  unverified: { to: ['verified', 'rejected'] },
  verified: { to: ['rejected'] },
  rejected: { to: [] },
})

export const counterparties = table(
  'counterparties',
  {
    ...column.statefulRecord,
    type: column.oneOf(personTypes),
    /** Null: it belongs to the bank, and all customers can use it. */
    customer_guid: column.optional(column.guid),
    state: column.oneOf(statesOf(counterpartyStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    compliance_decisions: plainJson<ComplianceDecisions>(),
  },
  {
    key: ['bank_guid', 'guid'],
    recorded: ['state'],
    mutable: ['compliance_decisions', 'updated_at'],
    states: counterpartyStates,
    counted: { type: 'type', isIndexed: true },
    // A verified counterparty is still used.
    isSpent: () => false,
  },
)
export type Counterparty = RowOf<typeof counterparties>

export const counterpartiesPersonal = personal(
  'counterparties',
  ['name', 'address', 'aliases', 'date_of_birth'],
  ['name', 'address'],
)

/** The counterparty that the input names, if it exists. */
export const counterpartyIn = (
  rows: Rows,
  { bank_guid, counterparty_guid }: { readonly bank_guid: Guid; readonly counterparty_guid?: Guid | null | undefined },
): Counterparty | undefined => (counterparty_guid ? rows.get(counterparties, bank_guid, counterparty_guid) : undefined)

/** The owner of a counterparty's external account: the named customer, else the counterparty's customer. */
export const customerWith = (
  customer_guid: Guid | undefined,
  counterparty: Pick<Counterparty, 'customer_guid'> | undefined,
): Guid | null => customer_guid ?? counterparty?.customer_guid ?? null

/** All customers can use the bank's counterparties. One of another customer does not exist for this customer. */
export function refuseUnlessCounterpartyOf(
  counterparty: Counterparty | undefined,
  customer_guid: Guid | null,
  field = 'counterparty_guid',
): Rejection | undefined {
  const isTheirs = counterparty && (!counterparty.customer_guid || counterparty.customer_guid === customer_guid)
  return isTheirs ? undefined : reject('no_counterparty', field)
}

/** A rejected counterparty gets the code of an unverified one. */
export function refuseUnlessVerifiedCounterparty(
  counterparty: Counterparty | undefined,
  customer_guid: Guid | null,
  field = 'counterparty_guid',
): Rejection | undefined {
  const foreign = refuseUnlessCounterpartyOf(counterparty, customer_guid, field)
  if (foreign) return foreign
  if (counterparty?.state === 'verified') return undefined
  const message =
    counterparty?.state === 'rejected'
      ? 'The counterparty was rejected. Use another one.'
      : 'The counterparty is not verified. Verify it with POST /api/identity_verifications (type counterparty).'
  return reject('unverified_counterparty', field, message)
}
