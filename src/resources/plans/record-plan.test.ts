// What becomes of a plan that was stored: stages with their terms, or the reason why there are none. Amounts are the
// planner's own business; here it is which accounts, rails, states and times are kept.
import { describe, expect, expectTypeOf, test } from 'vitest'
import { account_guid, outside } from '../../../test/support/external-bank-account-rows.ts'
import { plan } from '../../../test/support/plan-rows.ts'
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
  later,
  now,
  writtenTo,
} from '../../../test/support/rows.ts'
import { externalWallet } from '../../../test/support/wallet-rows.ts'
import { amount } from '../../kernel/amount.ts'
import { isStillGood } from '../../planning/conversion.ts'
import type { PlanFailureCode } from '../../planning/request.ts'
import { applyBps, rateFromRatio } from '../../pricing/rate.ts'
import { defaultSettings } from '../banks/bank.ts'
import { beginPlanning } from './begin-planning.ts'
import { type Plan, plans } from './plan.ts'
import { type RecordPlanInput, recordPlan } from './record-plan.ts'
import { remittanceFailureCodes } from './stage.ts'
import { conversionOf } from './stage-terms.ts'

const rate = rateFromRatio(6_000_000n, 100_000_000n)
const rates = { bid: rate, ask: rate }
const input: RecordPlanInput = {
  bank_guid,
  plan_guid: guidOf('plan'),
  event_sequence: 1,
  rates: (symbol) => (['BTC-USD', 'ETH-USD', 'MXN-USD'].includes(symbol) ? rates : undefined),
  source_routing_types: [],
  destination_routing_types: ['ABA'],
}
const settings = { ...defaultSettings, plan_seconds: 60 }
const sound = given(bank({ settings }), customer(), account('fiat', 'USD'), account('trading', 'BTC'), plan())
const run = (rows: readonly Given[] = sound, changes: Partial<RecordPlanInput> = {}) =>
  decide(recordPlan, { ...input, ...changes }, rows)
const planned = (rows?: readonly Given[], changes?: Partial<RecordPlanInput>): Plan =>
  writtenTo(run(rows, changes), plans)[0]!

const own = { organization_guid: guidOf('organization'), bank_guid, customer_guid } as const
const [usd, btc] = [guidOf('fiat USD'), guidOf('trading BTC')]
const sourceBtc = { guid: btc, type: 'trading', ...own, asset: 'BTC', requested_amount: amount(10_000_000n) } as const
const toUs = { guid: account_guid, type: 'external_bank_account', ...own, asset: 'USD' } as const
const us = outside({ state: 'completed', country_code: 'US' })

describe('an answer that comes too late', () => {
  test.each<[string, readonly Given[]]>([
    ['no such plan', given(bank())],
    ['another question', given(...sound, plan({ event_sequence: 2 }))],
    ['a plan that is over', given(...sound, plan({ state: 'failed', failure_code: 'no_quote' }))],
  ])('%s', (_, rows) => expect(run(rows)).toEqual({ output: 'stale' }))
})

describe('a completed plan', () => {
  test('has its stages, and holds for as long as the bank says', () => {
    const decision = run()
    expect(decision).toMatchObject({ changes: [{ path: ['storing', 'planning', 'completed'] }] })
    const { stages, ...whole } = planned()
    expect(whole).toMatchObject({
      state: 'completed',
      source_account: { requested_amount: 100_000n, quoted_amount: 100_000n },
      destination_account: { quoted_amount: 1_666_666n },
      expires_at: later(60),
      explanation: { route: 'buy of BTC-USD' },
      failure_code: null,
    })
    expect(stages).toEqual([
      {
        guid: expect.any(String),
        type: 'trade',
        state: 'planned',
        identifiers: [],
        links: [],
        created_at: now,
        updated_at: now,
        source_account: { guid: usd, type: 'fiat', ...own, asset: 'USD', quoted_amount: 100_000n },
        destination_account: { guid: btc, type: 'trading', ...own, asset: 'BTC', quoted_amount: 1_666_666n },
        fees: [],
      },
    ])
  })

  test('goes on from where an earlier attempt stood', () => {
    const decision = run(given(...sound, plan({ state: 'planning' })))
    expect(decision).toMatchObject({ changes: [{ path: ['planning', 'completed'] }] })
  })

  test('keeps the terms of each stage, as a market is compared with later', () => {
    const rows = given(...sound, us, plan({ source_account: sourceBtc, destination_account: toUs }))
    const { terms, stages } = planned(rows)
    expect(stages.map(({ type }) => type)).toEqual(['trade', 'withdrawal'])
    expect(terms).toEqual([
      {
        conversion: {
          symbol: 'BTC-USD',
          side: 'sell',
          spread_bps: 0,
          rate: '3/50',
          legs: [{ symbol: 'BTC-USD', side: 'sell', rate: '3/50' }],
        },
      },
      { rail: 'ach' },
    ])
    const conversion = conversionOf(terms[0]!)!
    const fallen = (bps: number) => () => ({ bid: applyBps(rate, -bps), ask: rate })
    expect([50, 51].map((bps) => isStillGood({ conversion }, fallen(bps), 50))).toEqual([true, false])
    expect(conversionOf(terms[1]!)).toBeUndefined()
  })

  test('shows the rail where money crosses the edge of the bank', () => {
    const rows = given(...sound, us, plan({ source_account: sourceBtc, destination_account: toUs }))
    const { destination_account, source_account, stages } = planned(rows)
    expect([source_account.payment_rail, destination_account.payment_rail]).toEqual([undefined, 'ach'])
    expect(stages.map((stage) => [stage.source_account.payment_rail, stage.destination_account.payment_rail])).toEqual([
      [undefined, undefined],
      [undefined, 'ach'],
    ])
    const pulled = plan({ source_account: { ...toUs, requested_amount: amount(100_000n) } })
    const pull = planned(given(...sound, us, pulled), { source_routing_types: ['ABA'] })
    expect(pull.stages.map((stage) => stage.source_account.payment_rail)).toEqual(['ach', undefined])
    expect([pull.source_account.payment_rail, pull.destination_account.payment_rail]).toEqual(['ach', undefined])
  })

  test('goes through the oldest account, where the owner has several', () => {
    const [older, newer] = [guidOf('1 older'), guidOf('2 newer')]
    const two = [account('fiat', 'USD', { guid: newer }), account('fiat', 'USD', { guid: older })]
    const rows = given(bank(), customer(), account('trading', 'BTC'), ...two, us)
    const { stages } = planned([...rows, plan({ source_account: sourceBtc, destination_account: toUs })])
    expect(stages.map((stage) => stage.source_account.guid)).toEqual([btc, older])
  })

  test('tells the network’s fee in the asset of the chain', () => {
    const wallet = { guid: guidOf('wallet'), type: 'external_wallet', ...own, asset: 'ETH' } as const
    const sent = plan({ destination_account: wallet })
    const rows = given(...sound, account('trading', 'ETH'), externalWallet({ state: 'completed' }), sent)
    expect(planned(rows, { network_fee: amount(420n) }).fees).toEqual([
      { type: 'network', payer: 'bank', asset: 'ETH', quoted_amount: 420n },
    ])
    expect(planned(rows)).toMatchObject({ state: 'failed', failure_code: 'no_quote' })
  })
})

describe('a failed plan', () => {
  const mexico = { ...toUs, asset: 'MXN', counterparty_guid: guidOf('counterparty') } as const
  const payee = { type: 'counterparty', participant_guid: guidOf('counterparty') } as const
  const payer = { type: 'customer', participant_guid: customer_guid } as const
  const business = counterparty({ state: 'verified', type: 'business' })
  const route = { symbol: 'MXN-USD', country_code: 'MX', participants_type: 'C2B', route: 'bank_account' }
  const large = plan({
    source_account: { guid: usd, type: 'fiat', ...own, asset: 'USD', requested_amount: amount(3_100_000n) },
    destination_account: mexico,
    travel_rule_info: { originating_party: payer, receiving_party: payee },
  })
  const there = outside({
    state: 'completed',
    country_code: 'MX',
    asset: 'MXN',
    counterparty_guid: guidOf('counterparty'),
  })
  const toMexico = given(...sound, bank({ supported_payout_symbols: [route] }), there, business, large)

  test.each<[string, readonly Given[], Partial<RecordPlanInput>, string, RegExp]>([
    ['without a price', sound, { rates: () => undefined }, 'no_quote', /has no price/],
    [
      'without a number',
      given(...sound, us, plan({ destination_account: toUs })),
      { destination_routing_types: ['SWIFT'] },
      'invalid_destination',
      /no ABA number/,
    ],
    [
      'of too little',
      given(
        ...sound,
        us,
        plan({ source_account: { ...sourceBtc, requested_amount: amount(1n) }, destination_account: toUs }),
      ),
      {},
      'invalid_quote_amount',
      /below 1/,
    ],
    [
      'without papers',
      toMexico,
      { destination_routing_types: ['CLABE'] },
      'compliance_rejection',
      /need one of: invoice/,
    ],
  ])('%s', (_, rows, changes, failure_code, reason) => {
    const failed = planned(rows, changes)
    expect(failed).toMatchObject({ state: 'failed', failure_code, stages: [], terms: [], fees: [], expires_at: null })
    expect(failed.explanation!.route).toBeNull()
    expect(failed.explanation!.rejected[0]!.reason).toMatch(reason)
  })

  test('with what would have arrived, where only papers are missing', () => {
    const { explanation } = planned(toMexico, { destination_routing_types: ['CLABE'] })
    expect(explanation!.rejected[0]!.destination_amount).toBeGreaterThan(0n)
  })
})

test('what a plan can fail with, and what only its execution can', () => {
  const planning = ['compliance_rejection', 'invalid_destination', 'no_quote', 'invalid_quote_amount'] as const
  const running = [
    ...['party_name_invalid', 'cancelled', 'reversed', 'external_vendor_error', 'market_volatility', 'not_filled'],
    ...['internal_server_error', 'non_sufficient_funds', 'limit_exceeded'],
    ...['daily_limit_exceeded', 'weekly_limit_exceeded', 'monthly_limit_exceeded'],
  ]
  expect([...planning, ...running].sort()).toEqual([...remittanceFailureCodes].sort())
  expectTypeOf<PlanFailureCode | 'compliance_rejection'>().toEqualTypeOf<(typeof planning)[number]>()
})

test('a plan whose prices are not quoted yet is in planning, and planned from there', () => {
  const begin = (rows: readonly Given[]) => decide(beginPlanning, input, rows)
  const [waiting] = writtenTo(begin(sound), plans)
  expect(waiting).toMatchObject({ state: 'planning', event_sequence: 2, stages: [], expires_at: null })
  const rows = given(...sound, plan({ state: 'planning', event_sequence: 2 }))
  expect(begin(rows)).toEqual({ output: 'stale' })
  expect(planned(rows, { event_sequence: 2 })).toMatchObject({ state: 'completed', event_sequence: 3 })
})
