// Which provider is asked: by rule, priority and health, and always the one that has the reference.
import { describe, expect, test } from 'vitest'
import { provider, routesWith } from '../../../test/support/routed-providers.ts'
import { guidOf, now } from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import { absentProviders } from '../absent.ts'
import { CarrierAway, type RailPayment } from '../carrier.ts'
import type { Invoices } from '../invoicing.ts'
import type { MarketSnapshot, Screening } from '../ports.ts'
import { nothingReported, type Standing } from '../standing.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { routedProviders } from './routed.ts'
import type { Port } from './settings.ts'

const bank_guid = guidOf('bank')

const settled: Standing = { kind: 'settled', ...nothingReported }
const asked: string[] = []
const rail = (name: string, more: Partial<ConfiguredProvider> = {}): ConfiguredProvider => {
  const answer = async () => {
    asked.push(name)
    return settled
  }
  return provider(name, { rails: { carry: answer, cancel: answer } }, more)
}

const payment = (fields: Partial<RailPayment> = {}): RailPayment => ({
  ...{ bank_guid, reference: guidOf('payment'), is_repeat: false, asset: 'USD', amount: 500n as Amount },
  ...{ side: 'withdrawal', rail: 'wire' },
  party: { names: [], routing_numbers: [], email_addresses: [], phone_numbers: [] },
  ...fields,
})

async function whoCarries(
  list: readonly ConfiguredProvider[],
  question: RailPayment,
  { routes = routesWith(), isSimulated = false } = {},
): Promise<string> {
  asked.length = 0
  const options = { usual: absentProviders, list, routes, isSimulated: async () => isSimulated }
  const standing = await (await routedProviders(options)).rails.carry(question)
  return asked[0] ?? standing.kind
}

test.each<[string, ConfiguredProvider[], Partial<RailPayment>, string]>([
  ['the first that fits', [rail('a'), rail('b')], {}, 'a'],
  ['by rail', [rail('a', { rule: { rails: ['ach'] } }), rail('b')], {}, 'b'],
  ['by asset', [rail('a', { rule: { assets: ['CAD'] } }), rail('b')], {}, 'b'],
  ['by the largest amount', [rail('a', { rule: { amount_max: 499n as Amount } }), rail('b')], {}, 'b'],
  ['by the smallest amount', [rail('a', { rule: { amount_min: 501n as Amount } }), rail('b')], {}, 'b'],
  [
    'the bounds belong to it',
    [rail('a', { rule: { amount_min: 500n as Amount, amount_max: 500n as Amount } })],
    {},
    'a',
  ],
  ['one that is up before one that is down', [rail('a', { state: 'down' }), rail('b')], {}, 'b'],
  [
    'one that is down if no other fits',
    [rail('a', { state: 'down' }), rail('b', { rule: { rails: ['ach'] } })],
    {},
    'a',
  ],
  ['never a paused one', [rail('a', { state: 'paused' }), rail('b')], {}, 'b'],
  ['never a deleted one', [rail('a', { state: 'deleted' }), rail('b')], {}, 'b'],
  ['none that fits: as usual, which is none', [rail('a', { rule: { rails: ['ach'] } })], {}, 'failed'],
  ['another port is no rail', [provider('a', { lightning: absentProviders.lightning })], {}, 'failed'],
])('a payment goes to %s', async (_, list, fields, expected) => {
  expect(await whoCarries(list, payment(fields))).toBe(expected)
})

test.each<[string, Partial<ConfiguredProvider>]>([
  ['comes after another', {}],
  ['is down', { state: 'down' }],
  ['is paused', { state: 'paused' }],
  ['is deleted', { state: 'deleted' }],
  ['fits no more', { rule: { rails: ['ach'] } }],
])('a payment stays with its provider, also if it %s', async (_, more) => {
  const routes = routesWith({ [guidOf('payment')]: guidOf('b') })
  expect(await whoCarries([rail('a'), rail('b', more)], payment(), { routes })).toBe('b')
})

test('a payment whose provider this process has not read yet is given to no other', async () => {
  const routes = routesWith({ [guidOf('payment')]: guidOf('new') })
  await expect(whoCarries([rail('a')], payment(), { routes })).rejects.toThrow(/not known here yet/)
  expect(asked).toEqual([])
})

test('two processes that choose differently ask the one that was stored first', async () => {
  const routes = routesWith()
  const first = whoCarries([rail('a'), rail('b')], payment(), { routes })
  const second = whoCarries([rail('a', { state: 'down' }), rail('b')], payment(), { routes })
  await Promise.all([first, second])
  expect(await whoCarries([rail('b'), rail('a')], payment(), { routes })).toBe('a')
})

test.each<[string, ConfiguredProvider[]]>([
  ['no other is asked', [provider('keeper', { deposit_bank: absentProviders.deposit_bank }), rail('a')]],
  ['nobody serves rails', [provider('keeper', { deposit_bank: absentProviders.deposit_bank })]],
])('an arrival that a provider without rails told of is sent back by a person: %s', async (_, list) => {
  asked.length = 0
  const routes = routesWith({ [guidOf('payment')]: guidOf('keeper') })
  const { rails } = await routedProviders({ usual: absentProviders, list, routes, isSimulated: async () => false })
  expect(await rails.cancel(payment({ side: 'deposit', arrival_identifiers: [] }))).toEqual(settled)
  expect(asked).toEqual([])
})

test('what the simulator has is never paid for real', async () => {
  expect(await whoCarries([rail('a')], payment(), { isSimulated: true })).toBe('failed')
})

test('the fee of a chain is asked of the provider that would pay', async () => {
  const chain = (name: string, fee: bigint, assets: readonly string[]) => {
    const estimateFee = async () => fee as Amount
    return provider(name, { blockchain: { ...absentProviders.blockchain, estimateFee } }, { rule: { assets } })
  }
  const list = [chain('a', 1n, ['SOL']), chain('b', 2n, ['XRP'])]
  const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
  const { blockchain } = await routedProviders(options)
  const feeOf = (asset: string) => {
    const chained = asset === 'XRP' ? ('xrpl' as const) : ('solana' as const)
    return blockchain.estimateFee({ bank_guid, chain: chained, network: 'mainnet', asset, outputs: [] })
  }
  expect([await feeOf('SOL'), await feeOf('XRP'), await feeOf('BTC')]).toEqual([1n, 2n, undefined])
})

describe('an invoice is made by the first that makes invoices', () => {
  type Offer = 'offers' | 'offers none' | 'has none' | 'cannot tell' | 'cannot be opened'
  const node = (name: string, offer: Offer, more: Partial<ConfiguredProvider> = {}): ConfiguredProvider => {
    const isOffered = () => {
      if (offer === 'cannot tell') throw new CarrierAway('not read yet')
      return offer === 'offers'
    }
    const issue = async () => {
      asked.push(name)
      return { kind: 'refused' } as const
    }
    const invoices = { isOffered, issue } as unknown as Invoices
    const lightning = { ...absentProviders.lightning, ...(offer === 'has none' ? {} : { invoices }) }
    const open = () => Promise.reject(new Error('no such kind'))
    return provider(name, { lightning }, offer === 'cannot be opened' ? { open, ...more } : more)
  }
  const order = {
    ...{ bank_guid, reference: guidOf('invoice'), is_repeat: false, msat: 5000n as Amount },
    ...{ description: '', expiry_seconds: 60, network: 'mainnet' as const },
  }
  test.each<[string, ConfiguredProvider[], string | boolean]>([
    ['behind a connector that makes none', [node('a', 'offers none'), node('b', 'offers')], 'b'],
    ['behind one without invoices', [node('a', 'has none'), node('b', 'offers'), node('c', 'offers')], 'b'],
    ['behind one that was not read yet', [node('a', 'cannot tell'), node('b', 'offers')], 'b'],
    ['behind one that cannot be opened', [node('a', 'cannot be opened'), node('b', 'offers')], 'b'],
    ['that fits', [node('a', 'offers', { rule: { amount_max: 4n as Amount } }), node('b', 'offers')], 'b'],
    ['the first', [node('a', 'offers'), node('b', 'offers')], 'a'],
    ['none does', [node('a', 'offers none'), node('b', 'has none')], false],
    ['none does for certain', [node('a', 'offers none'), node('b', 'cannot tell')], true],
  ])('%s', async (_, list, expected) => {
    asked.length = 0
    const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
    const { invoices } = (await routedProviders(options)).lightning
    if (expected === false) return expect(invoices!.isOffered()).toBe(false)
    if (expected === true) {
      expect(() => invoices!.isOffered()).toThrow(CarrierAway)
      return expect(invoices!.issue(order)).rejects.toBeInstanceOf(CarrierAway)
    }
    expect(invoices!.isOffered()).toBe(true)
    await invoices!.issue(order)
    expect(asked).toEqual([expected])
  })

  test('by none of several without invoices', async () => {
    const list = [node('a', 'has none'), node('b', 'has none')]
    const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
    expect((await routedProviders(options)).lightning.invoices).toBeUndefined()
  })
})

test('an identity is verified by the first verifier of its method, and by that one to its end', async () => {
  const asked: string[] = []
  const verifier = (name: string, method: string) => {
    const open = async () => asked.push(name)
    return provider(name, { verifier: { supports: (each: string) => each === method, open, read: open } as never })
  }
  const options = { usual: absentProviders, routes: routesWith(), isSimulated: async () => false }
  const list = [verifier('people', 'id_and_selfie'), verifier('firms', 'business_registration')]
  const routed = (await routedProviders({ ...options, list })).verifier
  expect(['id_and_selfie', 'business_registration', 'watchlists'].map((each) => routed.supports(each))).toEqual([
    ...[true, true, false],
  ])
  const inquiry = (method: string) => ({ bank_guid, reference: guidOf(method), method }) as never
  await routed.open(inquiry('business_registration'))
  await routed.open(inquiry('id_and_selfie'))
  const later = [verifier('newer', 'business_registration'), ...list]
  await (await routedProviders({ ...options, list: later })).verifier.read(inquiry('business_registration'))
  expect(asked).toEqual(['firms', 'people', 'firms'])
})

test('a provider that cannot be opened takes its own ports only', async () => {
  const ports: Port[] = ['custody', 'deposit_bank', 'verifier', 'lightning', 'blockchain']
  const open = () => Promise.reject(new Error('this release has no such kind'))
  const list = [provider('new', {}, { ports, open }), rail('a')]
  const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
  const routed = await routedProviders(options)
  expect(await routed.rails.carry(payment())).toEqual(settled)
  for (const ask of [
    () => routed.custody.publicKeysOf(bank_guid),
    () => routed.deposit_bank.institutionFor('USD'),
    () => routed.verifier.supports('kyc'),
    () => routed.lightning.estimateFee({ bank_guid, invoice: 'lnbc1', amount: 1n as Amount }),
  ])
    expect(ask).toThrow(new CarrierAway('the provider new cannot be opened'))
  const other = payment({ reference: guidOf('other') }) as never
  await expect(routed.blockchain.carry(other)).rejects.toThrow('no such kind')
  expect(() => routed.lightning.invoices?.isOffered()).toThrow(CarrierAway)
})

test('the price of a symbol is that of the first market with a price, and a market that is away has none', async () => {
  const prices = (bid: bigint, ...symbols: readonly string[]): MarketSnapshot => {
    const rate = { numerator: bid, denominator: 1n }
    return { rates: (symbol) => (symbols.includes(symbol) ? ({ bid: rate, ask: rate } as never) : undefined) }
  }
  const market = (name: string, snapshot: () => Promise<MarketSnapshot>, more: Partial<ConfiguredProvider> = {}) =>
    provider(name, { market: { snapshot, quote: absentProviders.market.quote } }, more)
  const list = [
    market('away', () => Promise.reject(new Error('away'))),
    market('coins', async () => prices(1n, 'BTC-USD', 'BTC-CAD'), { rule: { assets: ['BTC', 'USD'] } }),
    market('all', async () => prices(2n, 'BTC-USD', 'BTC-CAD')),
  ]
  const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
  const { market: routed } = await routedProviders(options)
  const { rates } = await routed.snapshot(bank_guid)
  const bids = ['BTC-USD', 'BTC-CAD', 'ETH-USD'].map(
    (symbol) => (rates(symbol)?.bid as never as { numerator: bigint })?.numerator,
  )
  expect(bids).toEqual([1n, 2n, undefined])
  const none = await routedProviders({ ...options, list: list.slice(0, 1) })
  await expect(none.market.snapshot(bank_guid)).rejects.toThrow('away')
})

test.each<[string, ('passed' | 'review' | 'rejected' | 'pending')[], string]>([
  ['all pass', ['passed', 'passed'], 'passed'],
  ['one wants a review', ['passed', 'review'], 'review'],
  ['one is not ready, and another wants a review', ['review', 'pending'], 'pending'],
  ['one rejects, and another is not ready', ['pending', 'rejected'], 'rejected'],
])('of several screenings the strictest counts: %s', async (_, answers, expected) => {
  const list = answers.map((answer, i) => {
    const verdict =
      answer === 'rejected'
        ? ({ kind: 'failed', failure_code: 'rejected' } as const)
        : answer === 'pending'
          ? ({ kind: 'pending', check_again_at: now } as const)
          : ({ kind: 'done', result: answer } as const)
    const screening: Screening = { ...absentProviders.screening, screenTransfer: async () => verdict }
    return provider(`s${i}`, { screening })
  })
  const options = { usual: absentProviders, list, routes: routesWith(), isSimulated: async () => false }
  const { screening } = await routedProviders(options)
  const question = { bank_guid, reference: guidOf('t'), is_repeat: false, addresses: [], party_guids: [] }
  const outcome = await screening.screenTransfer(question)
  expect(
    outcome.kind === 'done' ? outcome.result : outcome.kind === 'failed' ? outcome.failure_code : outcome.kind,
  ).toBe(expected)
})
