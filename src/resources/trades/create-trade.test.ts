// The refusals of create-trade in their order, then the failures in theirs, then the trade that is accepted.

import { describe, expect, test } from 'vitest'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  momentAt,
  now,
  quote,
  trade,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { limitUsages } from '../../limits/usage-table.ts'
import { quotes } from '../quotes/quote.ts'
import { type CreateTradeInput, createTrade } from './create-trade.ts'
import { type Trade, trades } from './trade.ts'

const [usd, btc] = [guidOf('fiat USD'), guidOf('trading BTC')]
const input = { bank_guid, quote_guid: guidOf('quote') }
const accounts = [account('fiat', 'USD'), account('trading', 'BTC')]
const second = account('fiat', 'USD', { guid: guidOf('second') })
const money = (of = usd, asset = 'USD', posted = 10_000n) => balance(of, asset, posted)
const sound = given(bank(), customer(), quote(), ...accounts, money(), balance(guidOf('second'), 'USD', 0n))
const limit = (type: ActivityLimit['type'], amount: bigint, asset = 'USD'): ActivityLimit => ({
  type,
  asset,
  amount: amount as Amount,
  activities: [],
  sides: [],
  ...(type === 'rolling' ? { interval: 60 } : {}),
})
const limited = (...limits: ActivityLimit[]) => customer({ activity_limits: limits })
const at30 = momentAt(later(30))

describe('refusals, the first one in this order', () => {
  // Each case also breaks what the cases below it break, where rows allow it: the earlier refusal must win.
  const frozenLater = customer({ state: 'frozen' })
  const cases: [string, readonly Given[], Partial<CreateTradeInput>, object][] = [
    ['no such quote', given(bank(), frozenLater), {}, { rejected: 'no_quote' }],
    [
      'a quote of another product',
      given(...sound, quote({ product_type: 'funding', symbol: null, trade_guid: usd })),
      {},
      { rejected: 'no_quote' },
    ],
    ['a used quote', given(bank(), frozenLater, quote({ trade_guid: guidOf('x') })), {}, { rejected: 'data_exists' }],
    [
      'a reference that has its exit',
      given(
        bank(),
        frozenLater,
        quote({ product_type: 'trading_exit', reference_trade_guid: guidOf('trade') }),
        trade({ exit_trade_guid: usd }),
      ),
      {},
      { rejected: 'data_exists' },
    ],
    ['no such customer', given(bank(), quote()), {}, { rejected: 'no_customer' }],
    [
      'an unverified customer',
      given(bank(), quote(), customer({ state: 'unverified' })),
      {},
      { rejected: 'unverified_customer' },
    ],
    [
      'a customer whose kyc has just ended',
      given(bank(), quote(), customer({ kyc_expires_at: now })),
      {},
      { rejected: 'unverified_customer' },
    ],
    [
      'a frozen customer',
      given(bank(), quote(), frozenLater),
      {},
      { rejected: 'frozen_customer', errors: [{ field: 'quote_guid', code: 'frozen_customer' }] },
    ],
    [
      'a rejected customer',
      given(bank(), quote(), customer({ state: 'rejected' })),
      {},
      { rejected: 'rejected_customer' },
    ],
    ['no trading account', given(bank(), quote(), customer()), {}, reject('no_account', 'quote_guid')],
    [
      'only a storage account',
      given(bank(), quote(), customer(), account('storage', 'BTC')),
      {},
      reject('no_account', 'quote_guid'),
    ],
    [
      'no fiat account',
      given(bank(), quote(), customer(), account('trading', 'BTC')),
      {},
      reject('no_fiat_account', 'quote_guid'),
    ],
    ['several fiat accounts, none named', given(...sound, second), {}, { rejected: 'invalid_fiat_account' }],
    [
      'a fiat account that is not the owner’s',
      sound,
      { fiat_account_guid: guidOf('other') },
      { rejected: 'invalid_fiat_account' },
    ],
    ['a trading account named as fiat', sound, { fiat_account_guid: btc }, { rejected: 'invalid_fiat_account' }],
    [
      'a limit in another asset, no rates',
      given(...sound, limited(limit('daily', 1n, 'EUR'))),
      {},
      { rejected: 'rates_needed' },
    ],
  ]

  test.each(cases)('%s', (_, rows, more, refusal) => {
    expect(decide(createTrade, { ...input, ...more }, rows, at30)).toMatchObject(refusal)
  })
})

describe('failures, the first one in this order', () => {
  const poor = money(usd, 'USD', 9999n)
  const unlisted = bank({ supported_trading_symbols: ['ETH-USD'] })
  const tight = limited(limit('monthly', 9999n), limit('daily', 9999n), limit('rolling', 9999n), limit('weekly', 9999n))
  const cases: [string, readonly Given[], Partial<CreateTradeInput>, string, number][] = [
    [
      'asked for',
      given(...sound, unlisted, poor),
      { expected_error: 'non_sufficient_funds' },
      'non_sufficient_funds',
      30,
    ],
    ['expired at this instant', given(...sound, unlisted, poor, tight), {}, 'expired_quote', 30],
    ['a symbol that left the list', given(...sound, unlisted, poor, tight), {}, 'unsupported', 29],
    ['one unit short', given(...sound, poor, tight), {}, 'non_sufficient_funds', 29],
    ['held for another', given(...sound, balance(usd, 'USD', 10_000n, { held: 1n })), {}, 'non_sufficient_funds', 29],
    [
      'the named account is empty',
      given(...sound, second),
      { fiat_account_guid: guidOf('second') },
      'non_sufficient_funds',
      0,
    ],
    ['several limits', given(...sound, tight), {}, 'limit_exceeded', 0],
    [
      'without a rolling one',
      given(...sound, limited(limit('monthly', 9999n), limit('daily', 9999n))),
      {},
      'daily_limit_exceeded',
      0,
    ],
    [
      'the later ones',
      given(...sound, limited(limit('monthly', 9999n), limit('weekly', 9999n))),
      {},
      'weekly_limit_exceeded',
      0,
    ],
    ['only the month', given(...sound, limited(limit('monthly', 9999n))), {}, 'monthly_limit_exceeded', 0],
    [
      'a limit that cannot be measured',
      given(...sound, limited(limit('daily', 1n, 'EUR'))),
      { rates: () => undefined },
      'daily_limit_exceeded',
      0,
    ],
  ]

  test.each(cases)('%s: nothing is held or used, the quote is', (_, rows, more, failure_code, seconds) => {
    const decision = decide(createTrade, { ...input, ...more }, rows, momentAt(later(seconds)))
    expect(decision).toMatchObject({ output: { state: 'failed', failure_code, event_sequence: 2 }, isDoubtful: true })
    expect(decision).not.toHaveProperty('ledger')
    expect(writtenTo(decision, limitUsages)).toEqual([])
    expect(writtenTo(decision, quotes)).toMatchObject([{ trade_guid: guidOf('new 1') }])
  })
})

describe('accepted', () => {
  const accepted = (rows: readonly Given[], more: Partial<CreateTradeInput> = {}) => {
    const decision = decide(createTrade, { ...input, ...more }, rows, momentAt(later(29)))
    if ('rejected' in decision) throw new Error(decision.rejected)
    return { ...decision, trade: decision.output as Trade }
  }

  test('a buy holds what it delivers, and passes the quote’s terms on', () => {
    const { trade: made, ledger, changes } = accepted(sound, { labels: ['l'] })
    const { receive_amount, deliver_amount, fee, fee_details, rate } = quote().row
    expect(made).toMatchObject({ receive_amount, deliver_amount, fee, fee_details, rate, customer_guid, labels: ['l'] })
    expect(made).toMatchObject({
      state: 'storing',
      failure_code: null,
      deliver_account_guid: usd,
      receive_account_guid: btc,
    })
    expect(ledger).toMatchObject([{ kind: 'hold', account_guid: usd, amount: 10_000n }])
    expect(changes!.map(({ table, op }) => `${op} ${table.name}`)).toEqual(['update quotes', 'insert trades'])
  })

  test('a sale holds the coins', () => {
    const rows = given(...sound, quote({ side: 'sell' }), money(btc, 'BTC'))
    const { trade: made, ledger } = accepted(rows)
    expect(made).toMatchObject({ deliver_account_guid: btc, receive_account_guid: usd })
    expect(ledger).toMatchObject([{ account_guid: btc, amount: 10_000n }])
  })

  test('limits are reserved up to their last unit: what a buyer delivers, what a sale brings before the fee', () => {
    for (const [side, counted] of [
      ['buy', 10_000n],
      ['sell', 165_491n],
    ] as const) {
      const limits = limited(limit('daily', counted), limit('rolling', counted))
      const decision = accepted(given(...sound, quote({ side }), limits, money(btc, 'BTC')))
      expect(writtenTo(decision, limitUsages).map(({ used }) => used)).toEqual([counted, counted])
      expect(decision.trade.reservations).toMatchObject([{ amount: counted }, { amount: counted }])
    }
  })

  test('an exit marks the trade it undoes', () => {
    const exit = quote({ product_type: 'trading_exit', reference_trade_guid: guidOf('trade') })
    const decision = accepted(given(...sound, exit, trade({ state: 'completed', event_sequence: 5 })))
    expect(decision.trade).toMatchObject({ trade_type: 'exit', reference_trade_guid: guidOf('trade') })
    expect(writtenTo(decision, trades)[1]).toMatchObject({ guid: guidOf('trade'), exit_trade_guid: guidOf('new 1') })
  })

  test('the bank’s own trade has no customer and no limits', () => {
    const own = { owner_guid: bank_guid, customer_guid: null }
    const rows = [
      bank(),
      quote({ customer_guid: null }),
      account('fiat', 'USD', own),
      account('trading', 'BTC', own),
      money(),
    ]
    expect(accepted(rows).trade).toMatchObject({ customer_guid: null, state: 'storing', reservations: [] })
  })
})
