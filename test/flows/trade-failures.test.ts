// Trades that fail, by each of the nine codes. What fails costs nothing: no hold stays, no limit stays used, nothing is
// posted. A worker runs in the first service; the second has none, for what must be caught before it is filled.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { fillTradeJob } from '../../src/resources/trades/fill-trade.job.ts'
import { tradeFailureCodes } from '../../src/resources/trades/trade.ts'
import { statesOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

/** One customer of a service, whose every trade counts in a daily limit. */
class Desk {
  readonly s: TestService
  constructor(s: TestService) {
    this.s = s
  }

  get customer_guid(): Guid {
    return this.s.demo.customers[0]!.guid
  }

  post = (path: string, body?: Fields) => ok(this.s.call('POST', path, body))
  market = (change: Fields) => this.post('/sandbox/market', { symbol: 'BTC-USD', ...change })
  advance = (advance_seconds: number) => this.post('/sandbox/clock', { advance_seconds })
  limit = (...activity_limits: Fields[]) =>
    ok(this.s.call('PATCH', `/customers/${this.customer_guid}`, { activity_limits: [...activity_limits, daily] }))
  symbols = (supported_trading_symbols: string[]) => {
    const key = this.s.demo.organization_key
    return ok(this.s.call('PATCH', `/banks/${this.s.demo.bank_guid}`, { supported_trading_symbols }, { key }))
  }

  quote = (order: Fields = {}) => {
    const amounts = 'side' in order ? {} : { side: 'buy', deliver_amount: 10_000 }
    const common = { product_type: 'trading', customer_guid: this.customer_guid, symbol: 'BTC-USD' }
    return this.post('/quotes', { ...common, ...amounts, ...order })
  }

  trade = (quote_guid: string, body: Fields = {}) =>
    this.post('/trades', { trade_type: 'platform', quote_guid, ...body })

  /** Everything a failure must leave as it was. */
  async money(): Promise<unknown> {
    const { sql } = this.s.service
    return Promise.all([
      sql`select account_guid, posted, held, sequence from balances order by account_guid`.then((rows) => [...rows]),
      sql`select count(*) as holds from holds`.then((rows) => rows[0]),
      sql`select count(*) as journals from journals`.then((rows) => rows[0]),
      sql`select coalesce(sum(used), 0) as used from limit_usages`.then((rows) => rows[0]),
    ])
  }

  async settled(trade_guid: string) {
    const final = ['completed', 'failed', 'cancelled']
    const read = () => this.s.call('GET', `/trades/${trade_guid}`)
    return (await eventually(read, ({ body }) => final.includes(body.state))).body
  }

  states = (trade_guid: string): Promise<string[]> => statesOf(this.s, trade_guid)
}

const daily = { type: 'daily', asset: 'USD', amount: 100_000_000, sides: ['buy', 'sell'] }
const low = { asset: 'USD', amount: 9999 }

async function deskOn(env: Record<string, string>): Promise<Desk> {
  const desk = new Desk(await startTestService({ env }))
  await desk.post('/sandbox/clock', { frozen: true })
  await desk.limit()
  return desk
}

let desk: Desk
let quiet: Desk
beforeAll(async () => {
  desk = await deskOn({})
  quiet = await deskOn({ CORRIDOR_ROLES: 'api' })
})
afterAll(async () => {
  await desk.s.stop()
  await quiet.s.stop()
})

const reached = new Set<string>()

interface Failure {
  readonly order?: Fields
  /** What happens between the quote and the trade. */
  readonly meanwhile?: () => Promise<unknown>
  readonly body?: Fields
  readonly afterwards?: () => Promise<unknown>
}

const atMarket = ['storing', 'pending', 'failed']
const atOnce = ['storing', 'failed']
const sell = { side: 'sell', deliver_amount: 100_000 }
const noLimits = () => desk.limit()

describe('the nine codes', () => {
  beforeAll(() => desk.market({ price: 6_000_000 }))

  test.each<[string, string, readonly string[], Failure]>([
    ['more than there is', 'non_sufficient_funds', atOnce, { order: { side: 'buy', deliver_amount: 1_000_001 } }],
    ['asked for', 'non_sufficient_funds', atOnce, { body: { expected_error: 'non_sufficient_funds' } }],
    [
      'a symbol that left the list',
      'unsupported',
      atOnce,
      { meanwhile: () => desk.symbols(['ETH-USD']), afterwards: () => desk.symbols(['BTC-USD', 'ETH-USD']) },
    ],
    [
      'over a rolling limit',
      'limit_exceeded',
      atOnce,
      { meanwhile: () => desk.limit({ ...low, type: 'rolling', interval: 60 }), afterwards: noLimits },
    ],
    [
      'over a daily limit',
      'daily_limit_exceeded',
      atOnce,
      { meanwhile: () => desk.limit({ ...low, type: 'daily' }), afterwards: noLimits },
    ],
    [
      'over a weekly limit',
      'weekly_limit_exceeded',
      atOnce,
      { meanwhile: () => desk.limit({ ...low, type: 'weekly' }), afterwards: noLimits },
    ],
    [
      'over a monthly limit',
      'monthly_limit_exceeded',
      atOnce,
      { meanwhile: () => desk.limit({ ...low, type: 'monthly' }), afterwards: noLimits },
    ],
    ['at the instant of expiry', 'expired_quote', atOnce, { meanwhile: () => desk.advance(30) }],
    ['long after', 'expired_quote', atOnce, { meanwhile: () => desk.advance(86_400) }],
    ['asked for', 'expired_quote', atOnce, { body: { expected_error: 'expired_quote' } }],
    ['by script', 'market_volatility', atMarket, { meanwhile: () => desk.market({ outcome: 'market_volatility' }) }],
    ['a buy, price up', 'market_volatility', atMarket, { meanwhile: () => desk.market({ price: 6_060_001 }) }],
    [
      'a sale, price down',
      'market_volatility',
      atMarket,
      { order: sell, meanwhile: () => desk.market({ price: 5_999_400 }) },
    ],
    ['by script', 'not_filled', atMarket, { meanwhile: () => desk.market({ outcome: 'not_filled', count: 1 }) }],
  ])('%s: %s', async (_, failure_code, states, { order, meanwhile, body, afterwards }) => {
    const { guid } = await desk.quote(order)
    await meanwhile?.()
    const before = await desk.money()
    const made = await desk.trade(guid, body)
    expect(made.state).toBe(states === atOnce ? 'failed' : 'storing')
    expect(await desk.settled(made.guid)).toMatchObject({ state: 'failed', failure_code })
    expect(await desk.states(made.guid)).toEqual(states)
    expect(await desk.money()).toEqual(before)
    await afterwards?.()
    reached.add(failure_code)
  })

  test('all nine were reached', () => expect([...reached].sort()).toEqual([...tradeFailureCodes].sort()))

  test.each([
    ['a second before expiry', { meanwhile: () => desk.advance(29) }],
    ['a buy at a price 1 % higher', { meanwhile: () => desk.market({ move_bps: 100 }) }],
    ['a buy at a much lower price', { meanwhile: () => desk.market({ move_bps: -5000 }) }],
    ['a sale at a price 1 % lower', { order: sell, meanwhile: () => desk.market({ move_bps: -100 }) }],
    ['a sale at a much higher price', { order: sell, meanwhile: () => desk.market({ move_bps: 5000 }) }],
  ] as [string, Failure][])('%s completes', async (_, { order, meanwhile }) => {
    const { guid } = await desk.quote(order)
    await meanwhile?.()
    expect(await desk.settled((await desk.trade(guid)).guid)).toMatchObject({ state: 'completed', failure_code: null })
  })
})

describe('before the market has answered', () => {
  test('an answer later than 10 seconds fails the trade, an earlier one does not', async () => {
    for (const [seconds, state, failure_code] of [
      [9, 'completed', null],
      [11, 'failed', 'market_volatility'],
    ] as const) {
      const { guid } = await quiet.trade((await quiet.quote()).guid)
      const { services } = quiet.s.service
      const slow = async (bank_guid: Guid) => {
        const { liquidity, ...others } = await services.providersOf(bank_guid)
        const fill: typeof liquidity.fill = async (order) => {
          const answer = await liquidity.fill(order)
          const now = performance.now()
          vi.spyOn(performance, 'now').mockReturnValueOnce(now + seconds * 1000)
          return answer
        }
        return { ...others, liquidity: { ...liquidity, fill } }
      }
      const job = { bank_guid: quiet.s.demo.bank_guid, object_guid: guid, kind: 'fill-trade', event_sequence: 1 }
      await fillTradeJob.run({ ...job, attempts: 1 }, { ...services, providersOf: slow })
      expect(await ok(quiet.s.call('GET', `/trades/${guid}`))).toMatchObject({ state, failure_code })
    }
  })

  test('a trade can be cancelled once, and costs nothing', async () => {
    const { guid: quote_guid } = await quiet.quote()
    const before = await quiet.money()
    const { guid } = await quiet.trade(quote_guid)
    expect(await quiet.money()).not.toEqual(before)
    const cancelled = await quiet.post(`/sandbox/trades/${guid}/cancel`)
    expect(cancelled).toMatchObject({ guid, state: 'cancelled', failure_code: null })
    expect(await quiet.money()).toEqual(before)
    expect(await quiet.states(guid)).toEqual(['storing', 'cancelled'])
    expect((await quiet.s.call('POST', `/sandbox/trades/${guid}/cancel`)).status).toBe(409)
    const [job] = await quiet.s.service.sql`select 1 from jobs where object_guid = ${guid}`
    expect(job).toBeUndefined()
    // The question that was on its way meets a trade that has moved on.
    const late = {
      bank_guid: quiet.s.demo.bank_guid,
      object_guid: guid,
      kind: 'fill-trade',
      event_sequence: 1,
      attempts: 1,
    }
    expect(await fillTradeJob.run(late, quiet.s.service.services)).toBe('obsolete')
    expect(await quiet.money()).toEqual(before)
  })
})

test('a failure cannot be asked for on a production bank', async () => {
  const { key } = await makeProductionBank(desk.s)
  for (const expected_error of ['expired_quote', 'non_sufficient_funds']) {
    const order = { trade_type: 'platform', quote_guid: 'f'.repeat(32), expected_error }
    const reply = await desk.s.call('POST', '/trades', order, { key })
    expect([reply.status, reply.body.errors]).toMatchObject([
      400,
      [{ field: 'expected_error', code: 'invalid_parameter' }],
    ])
  }
})

test('the simulator refuses what could not be written down; what comes through a chain adds up without a bound', async () => {
  const until = async (path: string, body: Fields): Promise<[number, Reply['body']]> => {
    for (let step = 1; step < 200; step++) {
      const { status, body: answer } = await quiet.s.call('POST', path, body)
      if (status !== 200 && status !== 201) return [status, answer.errors]
    }
    throw new Error('never refused')
  }
  const wei = 10n ** 38n - 1n
  // Together they are more than 39 digits.
  for (let owner = 0; owner < 11; owner++) {
    const customer = await quiet.post('/customers', { type: 'individual', name: { first: 'W', last: 'W' } })
    const account = { type: 'trading', asset: 'ETH', name: 'E', customer_guid: customer.guid }
    await quiet.post('/sandbox/deposits', { account_guid: (await quiet.post('/accounts', account)).guid, amount: wei })
  }
  const { guid: account_guid } = await quiet.post('/accounts', { type: 'trading', asset: 'ETH', name: 'E' })
  for (const [path, body, field, code] of [
    ['/sandbox/market', { symbol: 'LTC-USD', move_bps: 100_000 }, 'move_bps', 'unsupported_value'],
    ['/sandbox/deposits', { account_guid, amount: wei }, 'amount', 'invalid_amount'],
    ['/sandbox/clock', { advance_seconds: 3_153_600_000 }, 'advance_seconds', 'unsupported_value'],
  ] as const) {
    expect(await until(path, body)).toMatchObject([422, [{ field, code }]])
  }
})

test('payout symbols have a price that can be moved, and cannot be traded', async () => {
  await quiet.market({ symbol: 'MXN-USD', price: 5 })
  const { market } = await quiet.s.service.services.providersOf(quiet.s.demo.bank_guid)
  const { rates } = await market.snapshot(quiet.s.demo.bank_guid)
  // Five cents for a peso of a hundred, and five basis points on either side.
  expect(rates('MXN-USD')?.ask).toEqual({ numerator: 2_001n, denominator: 40_000n })
  const order = { product_type: 'trading', symbol: 'MXN-USD', side: 'buy', deliver_amount: 10_000 }
  const reply = await quiet.s.call('POST', '/quotes', { ...order, customer_guid: quiet.customer_guid })
  expect([reply.status, reply.body.message_code]).toEqual([422, 'unsupported_value'])
  const key = quiet.s.demo.organization_key
  const listed = { supported_trading_symbols: ['MXN-USD'] }
  expect((await quiet.s.call('PATCH', `/banks/${quiet.s.demo.bank_guid}`, listed, { key })).status).toBe(400)
})
