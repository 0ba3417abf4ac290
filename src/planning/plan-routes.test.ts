// Which route wins and why the others do not, every reason for which there is no plan, and the accounts that are missing.
import { describe, expect, test } from 'vitest'
import {
  lookupOf,
  mxBank,
  planned,
  planRequest as request,
  roundPrices,
  usBank,
} from '../../test/support/plan-request.ts'
import { amount } from '../kernel/amount.ts'
import { noFees } from '../pricing/fee.ts'
import { plan } from './plan.ts'
import type { PlanFailureCode, PlanRequest } from './request.ts'
import { missingAccounts } from './routes.ts'

const usdc = { kind: 'account', asset: 'USDC' } as const
const wallet = { kind: 'external_wallet', asset: 'USDC' } as const
const network_fee = { asset: 'ETH', amount: amount(420_000_000_000_000n) }
const cad = { kind: 'account', asset: 'CAD', is_own: true } as const
const byAch = { ...usBank, payment_rail: 'ach' } as const

describe('which route', () => {
  const india = { ...mxBank, asset: 'INR', country_code: 'IN', routing_number_types: ['IFSC'] } as const

  test('the cheaper one, and the reasons against the others', () => {
    const { explanation } = planned({ destination: usBank, source: { kind: 'account', asset: 'USD' } })
    expect(explanation).toMatchObject({
      route: 'withdrawal by ach',
      rejected: [
        { route: 'withdrawal by rtp', reason: 'costs more: 50 of USD less would arrive' },
        { route: 'withdrawal by wire', reason: 'costs more: 1491 of USD less would arrive' },
      ],
    })
  })

  test.each([
    ['source', 'destination_amount', -50n],
    ['destination', 'source_amount', 50n],
  ] as const)('with what the others would have cost, if the %s is named', (named, field, difference) => {
    const result = planned({ destination: usBank, source: { kind: 'account', asset: 'USD' }, fees: noFees, named })
    const [rtp] = result.explanation.rejected
    expect(rtp).toEqual({ route: 'withdrawal by rtp', reason: rtp!.reason, [field]: result[field] + difference })
  })

  test('the sooner one where both cost the same: a hundred dollars for the smallest unit hide forty cents', () => {
    const rates = lookupOf({
      ...roundPrices,
      'BTC-USD': [
        [10_000n, 1n],
        [10_001n, 1n],
      ],
    })
    const source = { kind: 'account', asset: 'BTC' } as const
    const result = { source, destination: india, rates, own_assets: ['USD'], named: 'destination' } as const
    const { explanation, stages } = planned({ ...result, amount: amount(100_000n) })
    expect(stages.map(({ rail }) => rail)).toEqual([undefined, 'imps'])
    expect(explanation.rejected[0]).toEqual({
      route: 'sell of BTC-USD > payout of INR-USD by neft',
      reason: 'costs the same and arrives 7170 s later',
      source_amount: 1n,
    })
    expect(planned({ destination: india }).stages[0]!.rail).toBe('neft')
  })

  test.each([
    ['rtp', 50n, 'withdrawal by rtp'],
    ['wire', 15_00n, 'withdrawal by wire'],
  ] as const)('the one that is named: %s', (payment_rail, fee, route) => {
    const result = planned({ destination: { ...usBank, payment_rail }, fees: noFees })
    expect(result.explanation.route).toBe(route)
    expect(result.destination_amount).toBe(100_000n - fee)
    expect(result.explanation.rejected.map(({ reason }) => reason)).toEqual(
      Array(2).fill(`the request names ${payment_rail}`),
    )
  })

  test('through another counter asset, where the bank does not trade the nearest', () => {
    const supported_trading_symbols = ['USDC-USD', 'USDC-CAD']
    const rates = lookupOf({
      ...roundPrices,
      'BTC-CAD': [
        [1n, 8n],
        [1n, 7n],
      ],
    })
    const changes = { source: { kind: 'account', asset: 'USD' }, rates, own_assets: ['CAD'] } as const
    const { explanation } = planned({
      ...changes,
      destination: { kind: 'account', asset: 'BTC', is_own: true },
      supported_trading_symbols: [...supported_trading_symbols, 'BTC-CAD'],
    })
    expect(explanation.route).toBe('exchange of USD for CAD > buy of BTC-CAD')
    expect(explanation.rejected).toEqual([
      { route: 'buy of BTC-USD', reason: 'the bank does not trade BTC-USD' },
      { route: 'exchange of USD for EUR > buy of BTC-EUR', reason: 'the bank does not trade USDC-EUR' },
    ])
  })

  test('is explained: each price and fee with its source', () => {
    const { explanation, fees } = planned({ source: { kind: 'account', asset: 'CAD' }, own_assets: ['USD'] })
    const payer = 'customer'
    expect(explanation.prices).toEqual([
      { symbol: 'USDC-CAD', side: 'buy', rate: '139/1000000', source: 'market' },
      { symbol: 'USDC-USD', side: 'sell', rate: '999/10000000', source: 'market' },
      { symbol: 'USD-CAD', side: 'buy', rate: '1390/999', source: 'USDC-CAD and USDC-USD' },
      { symbol: 'MXN-USD', side: 'buy', rate: '1/18', source: 'market' },
      { symbol: 'MXN-USD', side: 'buy', rate: '503/9000', source: 'corridor, 60 bps above the market' },
    ])
    expect(explanation.fees).toEqual([
      { type: 'bank', payer, asset: 'CAD', quoted_amount: 497n, source: 'fees of the bank' },
      { type: 'platform', payer, asset: 'CAD', quoted_amount: 100n, source: 'fees of the platform' },
      { type: 'rail', payer, asset: 'USD', quoted_amount: 150n, source: 'rail fees of the bank, spei withdrawal' },
    ])
    expect(fees).toEqual([
      { type: 'bank', payer, asset: 'CAD', quoted_amount: 497n },
      { type: 'platform', payer, asset: 'CAD', quoted_amount: 100n },
      { type: 'rail', payer, asset: 'USD', quoted_amount: 150n },
    ])
  })
})

const to = (value: bigint, changes: Partial<PlanRequest> = {}): Partial<PlanRequest> => ({
  named: 'destination',
  amount: amount(value),
  ...changes,
})
const btc = {
  source: { kind: 'account', asset: 'BTC' },
  destination: { kind: 'external_wallet', asset: 'BTC' },
} as const
const kenya = { ...mxBank, asset: 'KES', country_code: 'KE', routing_number_types: ['MSISDN'] } as const

test.each<[string, Partial<PlanRequest>, PlanFailureCode | undefined, string?]>([
  ['no price', { rates: () => undefined }, 'no_quote', 'MXN-USD has no price'],
  ['no estimate of the network', { source: usdc, destination: wallet }, 'no_quote', 'the fee of ethereum is not known'],
  [
    'all goes to fees',
    { amount: amount(150n) },
    'invalid_quote_amount',
    'fees and rates leave an amount below 1, or one too large',
  ],
  ['under the minimum', to(9_99n), 'invalid_quote_amount', 'spei carries no less than 1000 of MXN'],
  ['the minimum', to(10_00n), undefined],
  ['the maximum', to(1_000_000_00n), undefined],
  ['over the maximum', to(1_000_000_01n), 'invalid_quote_amount', 'spei carries no more than 100000000 of MXN'],
  ['dust', to(545n, { ...btc, network_fee }), 'invalid_quote_amount', 'bitcoin carries no less than 546'],
  ['no dust', to(546n, { ...btc, network_fee }), undefined],
  [
    'more than an amount can be',
    to(10n ** 38n - 1n, { ...btc, network_fee }),
    'invalid_quote_amount',
    'fees and rates leave an amount below 1, or one too large',
  ],
  [
    'not a payout of the bank',
    { supported_payout_symbols: [] },
    'invalid_destination',
    'the bank has no payout symbol MXN-USD to MX for C2C',
  ],
  [
    'not between these',
    { destination: kenya, participants_type: 'B2B' },
    'invalid_destination',
    'mobile_wallet does not carry B2B',
  ],
  [
    'the wrong kind of number',
    { destination: { ...mxBank, routing_number_types: ['SWIFT'] } },
    'invalid_destination',
    'the account has no CLABE number',
  ],
  [
    'no such corridor',
    { destination: { ...mxBank, country_code: 'US' } },
    'invalid_destination',
    'no corridor for MXN there',
  ],
  [
    'no pull from there',
    { source: { ...mxBank }, destination: cad },
    'invalid_destination',
    'no corridor for MXN there',
  ],
  [
    'fiat to a wallet',
    { destination: { kind: 'external_wallet', asset: 'USD' } },
    'invalid_destination',
    'USD is on no chain',
  ],
  [
    'never traded',
    { source: { kind: 'account', asset: 'PHP' }, destination: cad },
    'invalid_destination',
    'PHP is not traded for CAD',
  ],
  [
    'no account in between',
    { source: usdc, destination: byAch },
    'invalid_destination',
    'the owner has no account in USD',
  ],
  [
    'etransfer, not named',
    {
      destination: { ...usBank, asset: 'CAD', country_code: 'CA', routing_number_types: [] },
      source: { kind: 'account', asset: 'CAD' },
    },
    'invalid_destination',
    'used only when named',
  ],
  [
    'etransfer, named',
    {
      destination: { ...usBank, asset: 'CAD', country_code: 'CA', routing_number_types: [], payment_rail: 'etransfer' },
      source: { kind: 'account', asset: 'CAD' },
    },
    undefined,
  ],
])('%s', (_, changes, failure_code, reason) => {
  const result = plan(request(changes))
  expect('failure_code' in result ? result.failure_code : undefined).toBe(failure_code)
  if (!('failure_code' in result)) return
  expect(result.explanation.route).toBeNull()
  expect(result.explanation.rejected.map((each) => each.reason)).toContain(reason)
})

test.each<[string, Partial<PlanRequest>, string[]]>([
  ['none is needed', {}, []],
  ['it is there', { source: usdc, destination: byAch, own_assets: ['USD'] }, []],
  ['it is not', { source: usdc, destination: byAch }, ['USD']],
  ['two are not', { source: byAch, destination: wallet }, ['USD', 'USDC']],
  [
    'one of two ways lacks none',
    { source: usdc, destination: { ...wallet, asset: 'BTC' }, own_assets: ['EUR', 'BTC'] },
    [],
  ],
  ['an account would not help', { source: usdc, destination: { ...byAch, routing_number_types: [] } }, []],
])('accounts in between, %s', (_, changes, missing) => expect(missingAccounts(request(changes))).toEqual(missing))
