// The refusals of create-plan in their order, then the plan that is made.
import { describe, expect, test } from 'vitest'
import { account_guid, outside } from '../../../test/support/external-bank-account-rows.ts'
import { file } from '../../../test/support/plan-rows.ts'
import {
  account,
  bank,
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  now,
  writtenTo,
} from '../../../test/support/rows.ts'
import { externalWallet } from '../../../test/support/wallet-rows.ts'
import { amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { createPlan } from './create-plan.ts'
import type { NewPlanInput } from './new-plan.ts'
import { plans } from './plan.ts'

const [usd, btc, wallet] = [guidOf('fiat USD'), guidOf('trading BTC'), guidOf('wallet')]
const other = guidOf('other')
const remitting = bank({ features: ['remittance'] })
const from = (guid: Guid, more: object = {}) => ({ source_account: { guid, amount: amount(100_000n), ...more } })
const to = (guid: Guid, more: object = {}) => ({ destination_account: { guid, ...more } })
const input: NewPlanInput = {
  bank_guid,
  customer_guid,
  source_account: { guid: usd, amount: amount(100_000n) },
  destination_account: { guid: btc },
  supporting_documents: [],
}
const sound = given(remitting, customer(), account('fiat', 'USD'), account('trading', 'BTC'))
const abroad = { state: 'completed', country_code: 'IN', asset: 'INR' } as const
const theirs = { customer_guid: null, counterparty_guid: guidOf('counterparty') }
const verified = (fields: object = {}) => counterparty({ state: 'verified', ...fields })
const india = bank({
  features: ['remittance'],
  supported_payout_symbols: ['C2C', 'C2B'].map((participants_type) => ({
    symbol: 'INR-USD',
    country_code: 'IN',
    participants_type,
    route: 'bank_account',
  })),
})
const toIndia = given(...sound, india, outside({ ...abroad, ...theirs }), verified())
const noFile = [{ type: 'invoice', file_guids: [guidOf('file')] }] as const

type Case = [what: string, rows: readonly Given[], changes: Partial<NewPlanInput>, code: string, field?: string]

describe('refusals, the first one in this order', () => {
  const [source, destination] = ['source_account.guid', 'destination_account.guid']
  const [ultimate, rail] = ['travel_rule_info.ultimate_originating_party_guid', 'destination_account.payment_rail']
  const named = (guid: Guid) => ({ ultimate_originating_party_guid: guid })
  // What comes below is wrong in most of these too: the earlier refusal must win.
  const [noSource, badSource] = [['no_source_account', source] as const, ['invalid_source_account', source] as const]
  const noDestination = ['no_destination_account', destination] as const
  const badDestination = ['invalid_destination_account', destination] as const
  const cases: Case[] = [
    ['no such bank', given(), from(other), 'unknown_bank'],
    ['a bank that does not remit', given(bank()), from(other), 'unsupported_value', 'type'],
    ['no such customer', given(remitting), from(other), 'no_customer', 'customer_guid'],
    ['a frozen one', given(remitting, customer({ state: 'frozen' })), from(other), 'frozen_customer', 'customer_guid'],
    ['no such source', sound, { ...from(other), ...to(other) }, ...noSource],
    [
      'another customer’s account',
      given(...sound, account('fiat', 'USD', { customer_guid: other, owner_guid: other })),
      to(other),
      ...noSource,
    ],
    [
      'the bank’s account, for a customer',
      given(...sound, account('fiat', 'USD', { customer_guid: null, owner_guid: bank_guid })),
      {},
      ...noSource,
    ],
    ['a storage account', given(...sound, account('storage', 'BTC')), from(guidOf('storage BTC')), ...badSource],
    ['a wallet as source', given(...sound, externalWallet({ state: 'completed' })), from(wallet), ...badSource],
    [
      'an unproven account as source',
      given(...sound, outside({ state: 'unverified' })),
      from(account_guid),
      ...badSource,
    ],
    [
      'one whose holder must sign in',
      given(...sound, outside({ state: 'refresh_required' })),
      from(account_guid),
      ...badSource,
    ],
    [
      'a counterparty’s as source',
      given(...sound, outside({ state: 'completed', ...theirs }), verified()),
      from(account_guid),
      ...badSource,
    ],
    [
      'the bank’s account outside, for a customer',
      given(...sound, outside({ state: 'completed', customer_guid: null })),
      from(account_guid),
      ...noSource,
    ],
    ['no such destination', sound, to(other), ...noDestination],
    [
      'another customer’s account outside',
      given(...sound, outside({ state: 'completed', customer_guid: other })),
      to(account_guid),
      ...noDestination,
    ],
    [
      'another customer’s counterparty',
      given(...sound, outside({ state: 'completed', ...theirs }), verified({ customer_guid: other })),
      to(account_guid),
      ...noDestination,
    ],
    [
      'another customer’s wallet',
      given(...sound, externalWallet({ state: 'completed', customer_guid: other })),
      to(wallet),
      ...noDestination,
    ],
    ['a wallet under review', given(...sound, externalWallet({ state: 'reviewing' })), to(wallet), ...badDestination],
    [
      'an account outside that failed',
      given(...sound, outside({ state: 'failed' })),
      to(account_guid),
      ...badDestination,
    ],
    [
      'a reserve',
      given(...sound, account('reserve', 'USD', { customer_guid: null })),
      to(guidOf('reserve USD')),
      ...badDestination,
    ],
    ['where it came from', sound, to(usd), ...badDestination],
    ['a rail inside the bank', sound, to(btc, { payment_rail: 'ach' }), 'invalid_payment_rail_for_country', rail],
    ['a rail to India', toIndia, to(account_guid, { payment_rail: 'wire' }), 'invalid_payment_rail_for_country', rail],
    [
      'a rail that cannot pull',
      given(...sound, outside({ state: 'completed' })),
      from(account_guid, { payment_rail: 'rtp' }),
      'invalid_payment_rail_for_direction',
      'source_account.payment_rail',
    ],
    [
      'a payee not verified',
      given(...toIndia, counterparty()),
      to(account_guid),
      'unverified_counterparty',
      destination,
    ],
    [
      'a payee inside not verified',
      given(
        ...sound,
        account('fiat', 'USD', { guid: guidOf('theirs'), customer_guid: other, owner_guid: other }),
        customer({ guid: other, state: 'unverified' }),
      ),
      to(guidOf('theirs')),
      'unverified_customer',
      destination,
    ],
    ['nobody behind it', sound, named(other), 'no_counterparty', ultimate],
    [
      'a frozen customer behind it',
      given(...sound, customer({ guid: other, state: 'frozen' })),
      named(other),
      'frozen_customer',
      ultimate,
    ],
    [
      'another customer’s counterparty behind it',
      given(...sound, verified({ guid: other, customer_guid: guidOf('x') })),
      named(other),
      'no_counterparty',
      ultimate,
    ],
    [
      'no fiat account to sell into',
      given(remitting, customer(), account('trading', 'BTC'), outside({ state: 'completed', country_code: 'US' })),
      { ...from(btc), ...to(account_guid) },
      'no_fiat_account',
    ],
    [
      'no trading account to buy into',
      given(...sound, externalWallet({ state: 'completed' })),
      to(wallet),
      'no_account',
    ],
    [
      'no such file',
      toIndia,
      { ...to(account_guid), supporting_documents: noFile },
      'no_file',
      'supporting_documents[0].file_guids[0]',
    ],
    [
      'another customer’s file',
      given(...toIndia, file({ customer_guid: other })),
      { ...to(account_guid), supporting_documents: noFile },
      'no_file',
      'supporting_documents[0].file_guids[0]',
    ],
    ['a purpose that is needed', toIndia, to(account_guid), 'unsupported_value', 'purpose_of_transaction'],
    [
      'papers that are needed',
      given(...toIndia, verified({ type: 'business' })),
      {
        source_account: { guid: usd },
        ...to(account_guid, { amount: amount(100_000_000n) }),
        purpose_of_transaction: 'gift',
      },
      'unsupported_value',
      'supporting_documents',
    ],
  ]
  test.each(cases)('%s', (_, rows, changes, code, field) => {
    const decision = decide(createPlan, { ...input, ...changes }, rows)
    expect(decision).toMatchObject({ rejected: code, ...(field && { errors: [{ field, code }] }) })
  })
})

describe('the plan', () => {
  const made = (rows: readonly Given[], changes: Partial<NewPlanInput> = {}) => {
    const decision = decide(createPlan, { ...input, ...changes }, rows)
    expect(decision).not.toHaveProperty('rejected')
    const [row] = writtenTo(decision, plans)
    return row!
  }

  test('is stored with both ends and who they stand for, and nothing planned', () => {
    const whose = { organization_guid: guidOf('organization'), bank_guid, customer_guid }
    expect(made(sound)).toMatchObject({
      type: 'remittance',
      state: 'storing',
      source_account: { guid: usd, type: 'fiat', asset: 'USD', requested_amount: 100_000n, ...whose },
      destination_account: { guid: btc, type: 'trading', asset: 'BTC', ...whose },
      stages: [],
      terms: [],
      fees: [],
      failure_code: null,
      expires_at: null,
      supporting_documents: null,
      created_at: now,
    })
  })

  test.each<[string, readonly Given[], Guid, object]>([
    ['an account of the customer', sound, btc, { type: 'customer', participant_guid: customer_guid }],
    [
      'an account outside of a counterparty',
      toIndia,
      account_guid,
      { type: 'counterparty', participant_guid: guidOf('counterparty') },
    ],
    [
      'a wallet of the bank',
      given(...sound, account('trading', 'ETH'), externalWallet({ state: 'completed' })),
      wallet,
      { type: 'bank', participant_guid: bank_guid },
    ],
  ])('%s stands for its party', (_, rows, guid, party) => {
    const { travel_rule_info } = made(rows, { ...to(guid), purpose_of_transaction: 'gift' })
    expect(travel_rule_info.receiving_party).toEqual(party)
  })

  test.each<[string, Guid, object]>([
    ['the bank', bank_guid, { type: 'bank', participant_guid: bank_guid }],
    ['another customer', other, { type: 'customer', participant_guid: other }],
    ['a counterparty', guidOf('counterparty'), { type: 'counterparty', participant_guid: guidOf('counterparty') }],
  ])('%s may be behind it', (_, guid, party) => {
    const rows = given(...sound, customer({ guid: other }), verified())
    const { travel_rule_info } = made(rows, { ultimate_receiving_party_guid: guid })
    expect(travel_rule_info.ultimate_receiving_party).toEqual(party)
    expect(travel_rule_info).not.toHaveProperty('ultimate_originating_party')
  })

  test('shows the files of its documents', () => {
    const [document] = made(given(...sound, file()), { supporting_documents: noFile }).supporting_documents!
    const { guid: _, ...shown } = document!
    const files = [{ guid: guidOf('file'), filename: 'i.pdf', content_type: 'application/pdf' }]
    expect(shown).toEqual({ type: 'invoice', files })
  })
})
