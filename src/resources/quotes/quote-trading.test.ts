// The refusals of a trading quote in their order, then what a quote says: the check amounts of ledger.md part 3.
import { describe, expect, test } from 'vitest'
import {
  account,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  later,
  now,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { defaultSettings } from '../banks/bank.ts'
import { type QuoteTradingInput, quoteTrading } from './quote-trading.ts'

const coin = 100_000_000n
const rates = { ask: rateFromRatio(6_000_000n, coin), bid: rateFromRatio(5_990_000n, coin) }
const amount = (value: number) => BigInt(value) as Amount
const input: QuoteTradingInput = {
  bank_guid,
  customer_guid,
  symbol: 'BTC-USD',
  side: 'buy',
  named: 'deliver',
  amount: amount(10_000),
  rates,
}
const sound = given(bank(), customer(), account('fiat', 'USD'), account('trading', 'BTC'))
const spread = (spread_fee: number) => ({ type: 'spread', spread_fee }) as const
const fixed = (fixed_fee: number) => ({ type: 'fixed', fixed_fee: amount(fixed_fee) }) as const

describe('refusals, the first one in this order', () => {
  const unlisted = bank({ supported_trading_symbols: ['ETH-USD'] })
  const cases: [string, readonly Given[], Partial<QuoteTradingInput>, string, string | undefined][] = [
    ['no such bank', given(), {}, 'unknown_bank', undefined],
    ['no such customer', given(unlisted), {}, 'no_customer', 'customer_guid'],
    ['a new customer', given(unlisted, customer({ state: 'storing' })), {}, 'unverified_customer', 'customer_guid'],
    [
      'an unverified one',
      given(unlisted, customer({ state: 'unverified' })),
      {},
      'unverified_customer',
      'customer_guid',
    ],
    ['a frozen one', given(unlisted, customer({ state: 'frozen' })), {}, 'frozen_customer', 'customer_guid'],
    ['a rejected one', given(unlisted, customer({ state: 'rejected' })), {}, 'rejected_customer', 'customer_guid'],
    ['a symbol off the list', given(unlisted, customer()), {}, 'unsupported_value', 'symbol'],
    ['a symbol nobody knows', given(bank(), customer()), { symbol: 'DOGE-USD' }, 'unsupported_value', 'symbol'],
    ['a symbol without a price', given(bank(), customer()), { rates: undefined }, 'unsupported_value', 'symbol'],
    ['no trading account', given(bank(), customer()), {}, 'no_account', 'symbol'],
    ['no fiat account', given(bank(), customer(), account('trading', 'BTC')), {}, 'no_fiat_account', 'symbol'],
    [
      'an amount worth nothing',
      sound,
      { named: 'deliver', side: 'sell', amount: amount(1) },
      'invalid_amount',
      'deliver_amount',
    ],
    ['a fee that takes it all', sound, { fees: [fixed(10_000)] }, 'invalid_amount', 'deliver_amount'],
    [
      'a spread of 100 % on a sale',
      sound,
      { side: 'sell', fees: [spread(10_000)] },
      'invalid_amount',
      'deliver_amount',
    ],
    [
      'out of range',
      sound,
      {
        named: 'receive',
        amount: (10n ** 38n - 1n) as Amount,
        fees: [fixed(1)],
        rates: { ...rates, ask: rateFromRatio(2n, 1n) },
      },
      'invalid_amount',
      'receive_amount',
    ],
  ]

  test.each(cases)('%s', (_, rows, more, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    expect(decide(quoteTrading, { ...input, ...more }, rows)).toMatchObject({ rejected, ...errors })
  })
})

describe('a quote', () => {
  const quoted = (more: Partial<QuoteTradingInput>, settings = {}) => {
    const rows = given(...sound, bank({ settings: { ...defaultSettings, ...settings } }))
    const decision = decide(quoteTrading, { ...input, ...more }, rows)
    if ('rejected' in decision) throw new Error(decision.rejected)
    return decision.output
  }
  const detail = (type: string, value: number) => ({ type, asset: 'USD', amount: amount(value) })
  const sale = { side: 'sell', named: 'receive', amount: amount(5000) } as const
  const both = { spread_fee_bps: 50, platform_fee_bps: 20 }

  // receive, deliver, fee, fee_details
  test.each([
    ['a buy', { fees: [spread(50), fixed(25)] }, {}, [165_416, 10_000, 75], [detail('bank', 75)]],
    ['a sale', { ...sale, fees: [spread(100)] }, {}, [5000, 84_324, 51], [detail('bank', 51)]],
    ['no fee', {}, {}, [166_666, 10_000, 0], []],
    ['the bank’s own spread', {}, { spread_fee_bps: 50 }, [165_833, 10_000, 50], [detail('bank', 50)]],
    [
      'a request’s fees instead of it',
      { fees: [fixed(1)] },
      { spread_fee_bps: 50 },
      [166_650, 10_000, 1],
      [detail('bank', 1)],
    ],
    ['no fees asked for instead of it', { fees: [] }, { spread_fee_bps: 50 }, [166_666, 10_000, 0], []],
    ['both parts', {}, both, [165_500, 10_000, 70], [detail('bank', 50), detail('platform', 20)]],
    ['the platform’s stays', { fees: [] }, both, [166_333, 10_000, 20], [detail('platform', 20)]],
  ] as const)('%s', (_, more, settings, [receive, deliver, fee], fee_details) => {
    const { receive_amount, deliver_amount, ...others } = quoted(more, settings)
    expect([receive_amount, deliver_amount, others.fee].map(Number)).toEqual([receive, deliver, fee])
    expect(others.fee_details).toEqual(fee_details)
  })

  test('lives as long as the bank says, keeps its rate, and is used by nothing yet', () => {
    expect(quoted({}, { quote_seconds: 7 })).toMatchObject({ issued_at: now, expires_at: later(7), rate: '3/50' })
    expect(quoted(sale).rate).toBe('599/10000')
    expect(quoted({})).toMatchObject({ product_type: 'trading', trade_guid: null, transfer_guid: null, customer_guid })
  })

  test('without a customer is the bank’s own', () => {
    const own = { owner_guid: bank_guid, customer_guid: null }
    const rows = given(bank(), account('fiat', 'USD', own), account('trading', 'BTC', own))
    const { customer_guid: _, ...order } = input
    expect(decide(quoteTrading, order, rows)).toMatchObject({ output: { customer_guid: null } })
    expect(decide(quoteTrading, input, given(...rows, customer()))).toMatchObject({ rejected: 'no_account' })
  })
})
