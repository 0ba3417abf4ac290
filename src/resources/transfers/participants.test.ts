// Who takes part in a transfer: as the accounts say, as the caller says, and whom neither may name.
import { describe, expect, test } from 'vitest'
import {
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  now,
} from '../../../test/support/rows.ts'
import { externalWallet } from '../../../test/support/wallet-rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Command } from '../../kernel/command.ts'
import type { EntryAccount } from '../quotes/entry-account.ts'
import { type Participants, type Parties, participantsOf } from './participants.ts'
import type { Participant } from './transfer.ts'

const named: Command<Parties, Participants> = {
  name: 'participants',
  decide(parties, rows, moment) {
    const found = participantsOf(parties, rows, moment.now)
    return 'rejected' in found ? found : { output: found }
  },
}

const [deliver_amount, receive_amount] = [100n as Amount, 90n as Amount]
const own: EntryAccount = { guid: guidOf('own'), type: 'trading', bank_guid, customer_guid }
const banks: EntryAccount = { guid: guidOf('bank own'), type: 'trading', bank_guid }
const wallet: EntryAccount = { guid: guidOf('wallet'), type: 'external_wallet', bank_guid }
const other: EntryAccount = { guid: guidOf('other'), type: 'external_wallet', bank_guid }

const transfer = { bank_guid, customer_guid, deliver_amount, receive_amount, entries: [] }
const ask = (rows: readonly Given[], places: Partial<Parties['transfer']>, sent: Parties['sent'] = {}) =>
  decide(named, { sent, transfer: { ...transfer, ...places } }, rows)

const shares = (...people: [Participant['type'], string, bigint][]) =>
  people.map(([type, name, amount]) => ({
    type,
    guid: name === 'bank' ? bank_guid : name === 'customer' ? customer_guid : guidOf(name),
    amount,
  })) as Participant[]

const verified = counterparty({ state: 'verified' })
const walletOf = (fields: object) => externalWallet({ state: 'completed', ...fields })
const entry = (destination_account: EntryAccount, amount: bigint) => ({
  source_account: own,
  destination_account,
  receive_amount: amount as Amount,
  deliver_amount: amount as Amount,
  fee: 0n as Amount,
})

describe('from the accounts', () => {
  const payee = guidOf('counterparty')
  test.each<[string, readonly Given[], Partial<Parties['transfer']>, Participant[] | null, Participant[] | null]>([
    [
      'an account of a customer, one of the bank',
      [],
      { source_account: own, destination_account: banks },
      shares(['customer', 'customer', 100n]),
      shares(['bank', 'bank', 90n]),
    ],
    [
      "a counterparty's wallet",
      given(walletOf({ counterparty_guid: payee, customer_guid }), verified),
      { source_account: own, destination_account: wallet },
      shares(['customer', 'customer', 100n]),
      shares(['counterparty', 'counterparty', 90n]),
    ],
    [
      "a customer's wallet",
      given(walletOf({ customer_guid })),
      { source_account: banks, destination_account: wallet },
      shares(['bank', 'bank', 100n]),
      shares(['customer', 'customer', 90n]),
    ],
    [
      "the bank's wallet",
      given(walletOf({})),
      { source_account: own, destination_account: wallet },
      shares(['customer', 'customer', 100n]),
      shares(['bank', 'bank', 90n]),
    ],
    [
      'an account outside that is not known by a guid',
      [],
      { source_account: { type: 'external_bank_account', bank_guid, customer_guid }, destination_account: own },
      shares(['customer', 'customer', 100n]),
      shares(['customer', 'customer', 90n]),
    ],
    ['nowhere to go', [], { source_account: own }, shares(['customer', 'customer', 100n]), null],
    [
      'an invoice, whoever is behind it; entries say how it is paid',
      [],
      {
        source_account: own,
        destination_account: { type: 'external_wallet', bank_guid, customer_guid },
        entries: [entry(banks, 90n), entry(own, 90n)],
      },
      shares(['customer', 'customer', 100n]),
      null,
    ],
    [
      'several wallets: one line per party',
      given(walletOf({}), walletOf({ guid: guidOf('other'), counterparty_guid: payee }), verified),
      { source_account: own, entries: [entry(wallet, 20n), entry(other, 30n), entry(wallet, 40n)] },
      shares(['customer', 'customer', 100n]),
      shares(['bank', 'bank', 60n], ['counterparty', 'counterparty', 30n]),
    ],
  ])('%s', (_, rows, places, source_participants, destination_participants) =>
    expect(ask(rows, places)).toEqual({ output: { source_participants, destination_participants } }),
  )

  test.each<[string, Given]>([
    ['unverified_counterparty', counterparty()],
    ['unverified_counterparty', counterparty({ state: 'rejected' })],
    ['no_counterparty', counterparty({ state: 'verified', customer_guid: guidOf('stranger') })],
  ])('%s behind the wallet', (code, person) => {
    const rows = given(walletOf({ counterparty_guid: payee }), person)
    const field = 'destination_participants'
    expect(ask(rows, { source_account: own, destination_account: wallet })).toMatchObject({
      rejected: code,
      errors: [{ field, code }],
    })
  })
})

describe('from the caller', () => {
  const places = { source_account: own, destination_account: banks }
  const sound = given(customer(), verified)

  test('each list replaces what would follow; the same party is one line', () => {
    const source_participants = shares(
      ['customer', 'customer', 30n],
      ['bank', 'bank', 30n],
      ['customer', 'customer', 40n],
    )
    expect(ask(sound, places, { source_participants })).toEqual({
      output: {
        source_participants: shares(['customer', 'customer', 70n], ['bank', 'bank', 30n]),
        destination_participants: shares(['bank', 'bank', 90n]),
      },
    })
    const destination_participants = shares(['counterparty', 'counterparty', 90n])
    expect(ask(sound, places, { destination_participants })).toMatchObject({ output: { destination_participants } })
  })

  test.each<[string, readonly Given[], Participant[], string, string]>([
    ['no such customer', [], shares(['bank', 'bank', 1n], ['customer', 'x', 99n]), 'no_customer', '[1].guid'],
    [
      'an unverified customer',
      given(customer({ state: 'unverified' })),
      shares(['customer', 'customer', 100n]),
      'unverified_customer',
      '[0].guid',
    ],
    [
      'a frozen customer',
      given(customer({ state: 'frozen' })),
      shares(['customer', 'customer', 100n]),
      'frozen_customer',
      '[0].guid',
    ],
    [
      'one whose kyc is over',
      given(customer({ kyc_expires_at: now })),
      shares(['customer', 'customer', 100n]),
      'unverified_customer',
      '[0].guid',
    ],
    ['no such counterparty', [], shares(['counterparty', 'counterparty', 100n]), 'no_counterparty', '[0].guid'],
    [
      "another customer's counterparty",
      given(counterparty({ state: 'verified', customer_guid: guidOf('z') })),
      shares(['counterparty', 'counterparty', 100n]),
      'no_counterparty',
      '[0].guid',
    ],
    [
      'an unverified counterparty',
      given(counterparty()),
      shares(['counterparty', 'counterparty', 100n]),
      'unverified_counterparty',
      '[0].guid',
    ],
    ['another bank', [], shares(['bank', 'elsewhere', 100n]), 'unknown_bank', '[0].guid'],
    ['less than is paid', sound, shares(['customer', 'customer', 99n]), 'invalid_amount', ''],
    ['more than is paid', sound, shares(['customer', 'customer', 100n], ['bank', 'bank', 1n]), 'invalid_amount', ''],
  ])('%s is refused', (_, rows, source_participants, code, where) =>
    expect(ask(rows, places, { source_participants })).toMatchObject({
      rejected: code,
      errors: [{ field: `source_participants${where}`, code }],
    }),
  )

  test('what is got is not what is paid', () => {
    const destination_participants = shares(['bank', 'bank', 100n])
    expect(ask(sound, places, { destination_participants })).toMatchObject({ rejected: 'invalid_amount' })
    expect(
      ask(given(customer({ kyc_expires_at: later(1) })), places, {
        source_participants: shares(['customer', 'customer', 100n]),
      }),
    ).toHaveProperty('output')
  })
})
