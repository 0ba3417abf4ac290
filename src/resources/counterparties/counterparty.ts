// Somebody the bank or a customer sends money to or receives it from. Personal data is encrypted in `counterparties_pii`.
import * as column from '../../kernel/column.ts'
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
    /** The customer it belongs to; null: the bank's, for everyone. */
    customer_guid: column.optional(column.guid),
    state: column.oneOf(statesOf(counterpartyStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    compliance_decisions: plainJson<ComplianceDecisions>(),
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

/** The customer who owns what is made for a counterparty: the one that was named, else the counterparty's own. */
export const customerWith = (
  customer_guid: Guid | undefined,
  counterparty: Pick<Counterparty, 'customer_guid'> | undefined,
): Guid | null => customer_guid ?? counterparty?.customer_guid ?? null

/** The bank's own is for everyone; a customer's is for that customer alone. To the others there is no such counterparty. */
export function refuseUnlessCounterpartyOf(
  counterparty: Counterparty | undefined,
  customer_guid: Guid | null,
  field = 'counterparty_guid',
): Rejection | undefined {
  const isTheirs = counterparty && (!counterparty.customer_guid || counterparty.customer_guid === customer_guid)
  return isTheirs ? undefined : reject('no_counterparty', field)
}

/** Who takes part in a payment is verified. A rejected counterparty is an unverified one to whoever asks. */
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
