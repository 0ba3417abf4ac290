// The refusals of a funding quote in their order, then what it says: the rail, the places, the amounts.
import { describe, expect, test } from 'vitest'
import { account_guid, outside } from '../../../test/support/external-bank-account-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import type { RailFee } from '../../pricing/rail-fee.ts'
import { defaultSettings } from '../banks/bank.ts'
import { type QuoteFundingInput, quoteFunding } from './quote-funding.ts'

const usd = guidOf('fiat USD')
const input: QuoteFundingInput = {
  bank_guid,
  customer_guid,
  asset: 'USD',
  side: 'withdrawal',
  named: 'deliver',
  amount: 1000n as Amount,
}
const named = { destination_account_guid: account_guid }
const sound = given(bank(), customer(), account('fiat', 'USD'), balance(usd, 'USD', 1000n))
const at = (fields: Parameters<typeof outside>[0]): Given =>
  outside({ state: 'completed', country_code: 'US', ...fields })
const theirs = { counterparty_guid: guidOf('counterparty'), customer_guid: null }
const fixed = (fee: bigint) => ({ type: 'fixed', fixed_fee: fee as Amount }) as const

describe('refusals, the first one in this order', () => {
  const bad = 'invalid_external_bank_account'
  const place = 'destination_account_guid'
  test.each<[string, readonly Given[], Partial<QuoteFundingInput>, string, string | undefined]>([
    ['no such bank', given(), { asset: 'XXX' }, 'unknown_bank', undefined],
    ['no such customer', given(bank()), { asset: 'XXX' }, 'no_customer', 'customer_guid'],
    ['a frozen one', given(bank(), customer({ state: 'frozen' })), {}, 'frozen_customer', 'customer_guid'],
    ['crypto', given(bank(), customer()), { asset: 'BTC' }, 'unsupported_value', 'asset'],
    ['not the bank’s', given(bank(), customer()), { asset: 'CAD' }, 'unsupported_value', 'asset'],
    [
      'no rail carries it',
      given(bank({ supported_fiat_account_assets: ['MXN'] }), customer()),
      { asset: 'MXN' },
      'unsupported_value',
      'asset',
    ],
    [
      'a rail of Canada',
      given(bank(), customer()),
      { payment_rail: 'eft' },
      'invalid_payment_rail_for_country',
      'payment_rail',
    ],
    [
      'a rail that cannot pull',
      given(bank(), customer()),
      { payment_rail: 'rtp', side: 'deposit' },
      'invalid_payment_rail_for_direction',
      'payment_rail',
    ],
    ['no fiat account', given(bank(), customer(), account('trading', 'BTC')), {}, 'no_fiat_account', 'asset'],
    ['no such place', sound, named, bad, place],
    ['another customer’s', given(...sound, at({ customer_guid: guidOf('other') })), named, bad, place],
    ['the bank’s own', given(...sound, at({ customer_guid: null })), named, bad, place],
    ['another asset', given(...sound, at({ asset: 'CAD' })), named, bad, place],
    ['not linked yet', given(...sound, at({ state: 'storing' })), named, bad, place],
    ['its holder must sign in', given(...sound, at({ state: 'refresh_required' })), named, bad, place],
    ['deleted', given(...sound, at({ state: 'deleted' })), named, bad, place],
    ['no such counterparty', given(...sound, at(theirs)), named, bad, place],
    [
      'another customer’s counterparty',
      given(...sound, at(theirs), counterparty({ state: 'verified', customer_guid: guidOf('other') })),
      named,
      bad,
      place,
    ],
    [
      'a counterparty not verified',
      given(...sound, at(theirs), counterparty()),
      named,
      'unverified_counterparty',
      place,
    ],
    [
      'a rejected one',
      given(...sound, at(theirs), counterparty({ state: 'rejected' })),
      named,
      'unverified_counterparty',
      place,
    ],
    ['abroad', given(...sound, at({ country_code: 'DE' })), named, 'invalid_payment_rail_for_country', place],
    ['a fee that takes it all', sound, { fees: [fixed(1000n)] }, 'invalid_amount', 'deliver_amount'],
    ['more than there is', sound, { amount: 1001n as Amount }, 'insufficient_balance', undefined],
    ['more, with the fee', sound, { named: 'receive', fees: [fixed(1n)] }, 'insufficient_balance', undefined],
  ])('%s', (_, rows, more, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    expect(decide(quoteFunding, { ...input, ...more }, rows)).toMatchObject({ rejected, ...errors })
  })
})

describe('a quote', () => {
  const quoted = (more: Partial<QuoteFundingInput>, rows = sound) => {
    const decision = decide(quoteFunding, { ...input, ...more }, rows)
    if ('rejected' in decision) throw new Error(decision.rejected)
    return decision.output
  }
  const fiat = { guid: usd, type: 'fiat', bank_guid, customer_guid }
  const unknown = { type: 'external_bank_account', bank_guid, customer_guid }

  test.each<[string, Partial<QuoteFundingInput>, readonly Given[], object, object]>([
    ['pays out', {}, sound, fiat, unknown],
    ['pulls, whatever is there', { side: 'deposit', amount: 5000n as Amount }, sound, unknown, fiat],
    [
      'to an account not proven',
      named,
      [...sound, at({ state: 'unverified' })],
      fiat,
      { ...unknown, guid: account_guid },
    ],
    [
      'to the bank’s counterparty',
      named,
      [...sound, at(theirs), counterparty({ state: 'verified' })],
      fiat,
      { guid: account_guid, type: 'external_bank_account', bank_guid },
    ],
    [
      'from one of several, more than each has',
      { amount: 5000n as Amount },
      [...sound, account('fiat', 'USD', { guid: guidOf('second') })],
      { type: 'fiat', bank_guid, customer_guid },
      unknown,
    ],
  ])('%s', (_, more, rows, source_account, destination_account) => {
    const { entries, ...quote } = quoted({ fees: [fixed(30n)], ...more }, rows)
    const amounts = { deliver_amount: more.amount ?? 1000n, receive_amount: (more.amount ?? 1000n) - 30n, fee: 30n }
    expect(entries).toEqual([{ source_account, destination_account, ...amounts }])
    expect(quote).toMatchObject({ product_type: 'funding', payment_rail: null, expires_at: null, ...amounts })
    expect(quote.fee_details).toEqual([{ type: 'bank', asset: 'USD', amount: 30n }])
  })

  test.each<[HomeRail | undefined, 'deposit' | 'withdrawal', string | null | undefined, bigint]>([
    [undefined, 'withdrawal', undefined, 100n],
    ['eft', 'withdrawal', undefined, 100n],
    ['eft', 'withdrawal', '010', 100n],
    ['eft', 'withdrawal', null, 100n],
    [undefined, 'withdrawal', '003', 40n],
    ['wire', 'withdrawal', undefined, 900n],
    ['etransfer', 'withdrawal', undefined, 0n],
    [undefined, 'deposit', undefined, 7n],
  ])(
    'by %s, %s, to institution %s costs the rail fee of the schedule',
    (payment_rail, side, institution_number, fee) => {
      const rows = given(
        ...sound,
        at({ asset: 'CAD', country_code: 'CA' }),
        bank({ supported_fiat_account_assets: ['CAD'], settings: { ...defaultSettings, rail_fees } }),
        account('fiat', 'CAD'),
        balance(guidOf('fiat CAD'), 'CAD', 5_000n),
      )
      const isNamed = institution_number !== undefined
      const place = isNamed ? { destination_account_guid: account_guid, institution_number } : {}
      const order = { asset: 'CAD', side, named: 'receive', fees: [fixed(30n)], ...place } as const
      const quote = quoted({ ...order, payment_rail }, rows)
      const amounts = { receive_amount: 1000n, deliver_amount: 1030n + fee, fee: 30n + fee }
      expect(quote).toMatchObject({ payment_rail: payment_rail ?? null, ...amounts, entries: [amounts] })
      expect(quote.fee_details).toEqual([
        { type: 'bank', asset: 'CAD', amount: 30n },
        ...(fee > 0n ? [{ type: 'rail', asset: 'CAD', amount: fee }] : []),
      ])
    },
  )

  test('an account by whose institution the fee goes is looked up first', () => {
    const rows = given(
      ...sound,
      at({ asset: 'CAD', country_code: 'CA' }),
      bank({ supported_fiat_account_assets: ['CAD'], settings: { ...defaultSettings, rail_fees } }),
      account('fiat', 'CAD'),
    )
    const order = { ...input, ...named, asset: 'CAD' }
    expect(decide(quoteFunding, order, rows)).toEqual({ rejected: 'institution_needed' })
  })
})

const line = (rail: RailFee['rail'], side: RailFee['side'], fee: bigint): RailFee => ({
  ...{ rail, side, amount: fee as Amount },
})
const rail_fees: readonly RailFee[] = [
  line('eft', 'withdrawal', 100n),
  { ...line('eft', 'withdrawal', 40n), institution_number: '003' },
  line('eft', 'deposit', 7n),
  line('wire', 'withdrawal', 900n),
]
