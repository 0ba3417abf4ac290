// The parties of a remittance. The party of an account is its counterparty, else its customer, else the bank. The caller names the
// ultimate parties. All must belong to the bank and be verified.
import { assert } from '../../kernel/assert.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ParticipantsType } from '../../planning/corridors.ts'
import { counterparties, refuseUnlessVerifiedCounterparty } from '../counterparties/counterparty.ts'
import { type Customer, customers, refuseUnlessVerified } from '../customers/customer.ts'
import type { Party, TravelRuleInfo } from './plan.ts'

/** An account, external bank account or external wallet, as its row or as a stage shows it. */
interface PartyAccount {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid | null
  readonly counterparty_guid?: Guid | null
}

export function partyOf({ bank_guid, customer_guid, counterparty_guid }: PartyAccount): Party {
  if (counterparty_guid) return { type: 'counterparty', participant_guid: counterparty_guid }
  return customer_guid
    ? { type: 'customer', participant_guid: customer_guid }
    : { type: 'bank', participant_guid: bank_guid }
}

type Person = Pick<Customer, 'type'>

const tableOf = (type: 'customer' | 'counterparty'): Table<Person> =>
  (type === 'customer' ? customers : counterparties) as Table<Person>

export function namedParty(rows: Rows, bank_guid: Guid, guid: Guid): Party | undefined {
  if (guid === bank_guid) return { type: 'bank', participant_guid: guid }
  if (rows.get(customers, bank_guid, guid)) return { type: 'customer', participant_guid: guid }
  return rows.get(counterparties, bank_guid, guid) && { type: 'counterparty', participant_guid: guid }
}

const noPartyText =
  'This is no customer or counterparty of the bank, nor the bank itself. GET /api/counterparties lists counterparties.'

export function refuseParty(
  rows: Rows,
  bank_guid: Guid,
  party: Party | undefined,
  customer_guid: Guid | null,
  now: Timestamp,
  field: string,
): Rejection | undefined {
  if (!party) return reject('no_counterparty', field, noPartyText)
  const { type, participant_guid } = party
  if (type === 'bank') return undefined
  if (type === 'customer') return refuseUnlessVerified(rows.get(customers, bank_guid, participant_guid), now, field)
  const counterparty = rows.get(counterparties, bank_guid, participant_guid)
  return refuseUnlessVerifiedCounterparty(counterparty, customer_guid, field)
}

/** C: consumer, B: business. A bank is a business. */
export function participantsType(
  rows: Rows,
  bank_guid: Guid,
  { originating_party, receiving_party }: Pick<TravelRuleInfo, 'originating_party' | 'receiving_party'>,
): ParticipantsType {
  const letter = ({ type, participant_guid }: Party): 'C' | 'B' => {
    if (type === 'bank') return 'B'
    const person = rows.get(tableOf(type), bank_guid, participant_guid)
    assert(person, 'a party that was checked exists')
    return person.type === 'business' ? 'B' : 'C'
  }
  return `${letter(originating_party)}2${letter(receiving_party)}`
}
