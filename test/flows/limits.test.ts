// Activity limits over HTTP: four kinds of window with their edges, the inclusive bound, filters, other assets, and what a
// PATCH keeps. The bank's clock is frozen and moved; amounts are named in the counter asset, without fees.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, ok, type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
let customer_guid: string
/** The bank's clock, which is frozen. */
let now: number

beforeAll(async () => {
  s = await startTestService()
  await clock({ frozen: true })
})
afterAll(() => s.stop())

const post = (path: string, body?: Fields) => ok(s.call('POST', path, body))

async function clock(change: Fields): Promise<void> {
  now = Date.parse((await post('/sandbox/clock', change)).now)
}

/** Moves the clock forward to the next instant that is `second` seconds past the start of such a window. */
async function goTo(window: 'day' | 'week' | 'month', second: number): Promise<void> {
  const day = 86_400_000
  const { [window]: start } = {
    day: Math.ceil(now / day) * day,
    // Day 0 was a Thursday, so a Monday is 4 days after a whole number of weeks.
    week: Math.ceil((now - 4 * day) / (7 * day)) * 7 * day + 4 * day,
    month: Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1),
  }
  // The clock goes by whole seconds, so the milliseconds of its start stay.
  await clock({ advance_seconds: Math.ceil((start - now) / 1000) + second })
  await post('/sandbox/market', { symbol: 'BTC-USD', price: 6_000_000 })
}

async function newCustomer(activity_limits: Fields[]): Promise<string> {
  const name = { first: 'Lia', last: 'Limit' }
  const { guid } = await post('/customers', { type: 'individual', name, activity_limits })
  await post(`/sandbox/customers/${guid}/verify`)
  for (const [type, asset, amount] of [
    ['fiat', 'USD', 100_000_000],
    ['trading', 'BTC', 100_000_000_000],
  ] as const) {
    const account = await post('/accounts', { type, asset, name: asset, customer_guid: guid })
    await post('/sandbox/deposits', { account_guid: account.guid, amount })
  }
  return guid
}

const limits = (activity_limits: Fields[]) => ok(s.call('PATCH', `/customers/${customer_guid}`, { activity_limits }))

/** Spends this much, and says how that ended. */
async function trade(amount: number, order: Fields = { side: 'buy', deliver_amount: amount }): Promise<string> {
  const quote = await post('/quotes', { product_type: 'trading', customer_guid, symbol: 'BTC-USD', ...order })
  const { guid } = await post('/trades', { trade_type: 'platform', quote_guid: quote.guid })
  const ended = ({ body }: Reply) => ['completed', 'failed'].includes(body.state)
  const { body } = await eventually(() => s.call('GET', `/trades/${guid}`), ended)
  return body.failure_code ?? body.state
}

const limit = (type: string, amount: number, more: Fields = {}): Fields => ({
  type,
  asset: 'USD',
  amount,
  ...(type === 'rolling' ? { interval: 100 } : {}),
  ...more,
})

describe('windows', () => {
  test.each([
    ['daily', 'daily_limit_exceeded', 'day', 86_400],
    ['weekly', 'weekly_limit_exceeded', 'week', 7 * 86_400],
  ] as const)(
    '%s: the bound is inclusive, and a new window begins at its first instant',
    async (type, code, window, seconds) => {
      customer_guid = await newCustomer([limit(type, 1000)])
      await goTo(window, 10)
      expect(await trade(400)).toBe('completed')
      expect(await trade(601)).toBe(code)
      expect(await trade(600)).toBe('completed')
      expect(await trade(20)).toBe(code)
      await clock({ advance_seconds: seconds - 12 })
      expect(await trade(20)).toBe(code)
      await clock({ advance_seconds: 2 })
      expect(await trade(1001)).toBe(code)
      expect(await trade(1000)).toBe('completed')
    },
  )

  test('monthly: from the first of the month', async () => {
    customer_guid = await newCustomer([limit('monthly', 1000)])
    await goTo('month', 5)
    expect(await trade(1000)).toBe('completed')
    await clock({ advance_seconds: 27 * 86_400 })
    expect(await trade(20)).toBe('monthly_limit_exceeded')
    await goTo('month', -2)
    expect(await trade(20)).toBe('monthly_limit_exceeded')
    await clock({ advance_seconds: 3 })
    expect(await trade(1000)).toBe('completed')
  })

  test('rolling: each use counts for the interval, to its last second', async () => {
    customer_guid = await newCustomer([limit('rolling', 1000)])
    expect(await trade(400)).toBe('completed')
    await clock({ advance_seconds: 50 })
    expect(await trade(600)).toBe('completed')
    await clock({ advance_seconds: 49 })
    expect(await trade(20)).toBe('limit_exceeded')
    await clock({ advance_seconds: 1 })
    expect(await trade(401)).toBe('limit_exceeded')
    expect(await trade(400)).toBe('completed')
    await clock({ advance_seconds: 50 })
    expect(await trade(600)).toBe('completed')
  })
})

describe('what counts', () => {
  beforeEach(async () => {
    customer_guid = await newCustomer([])
    await goTo('day', 0)
  })
  const sale = { side: 'sell', receive_amount: 1000 }

  test.each<[string, Fields, Fields, string]>([
    ['a limit for buys, a buy', { sides: ['buy'] }, {}, 'daily_limit_exceeded'],
    ['a limit for buys, a sale', { sides: ['buy'] }, sale, 'completed'],
    ['a limit for sales, a sale', { sides: ['sell'] }, sale, 'daily_limit_exceeded'],
    ['a limit for both', { sides: ['sell', 'buy'] }, sale, 'daily_limit_exceeded'],
    ['a limit for deposits', { sides: ['deposit', 'withdrawal'] }, {}, 'completed'],
    ['a limit for trading', { activities: ['trading'] }, {}, 'daily_limit_exceeded'],
    ['a limit for others', { activities: ['funding', 'remittance'] }, {}, 'completed'],
    ['trading, of the wrong side', { activities: ['trading'], sides: ['sell'] }, {}, 'completed'],
  ])('%s', async (_, filters, order, outcome) => {
    await limits([limit('daily', 999, filters)])
    expect(await trade(1000, order === sale ? sale : undefined)).toBe(outcome)
  })

  test('a buyer’s whole delivery, and a sale before its fee', async () => {
    const fees = [{ type: 'fixed', fixed_fee: 100 }]
    for (const order of [
      { side: 'buy', deliver_amount: 1000, fees },
      { side: 'sell', receive_amount: 900, fees },
    ]) {
      await limits([limit('daily', 999)])
      expect(await trade(0, order)).toBe('daily_limit_exceeded')
      await limits([limit('daily', 1000, { sides: [order.side] })])
      expect(await trade(0, order)).toBe('completed')
    }
  })

  test('a limit in another asset counts at the mid rate, rounded up', async () => {
    // At 60,000.00 a coin 10.00 dollars are 16,666 and two thirds of its smallest units.
    await limits([limit('daily', 16_666, { asset: 'BTC' })])
    expect(await trade(1000)).toBe('daily_limit_exceeded')
    await limits([limit('daily', 16_667, { asset: 'BTC' })])
    expect(await trade(1000)).toBe('completed')
    expect(await trade(20)).toBe('daily_limit_exceeded')
  })

  test('fiat against fiat goes through an asset that is traded against both', async () => {
    await post('/sandbox/market', { symbol: 'USDC-USD', price: 100 })
    await post('/sandbox/market', { symbol: 'USDC-EUR', price: 90 })
    await limits([limit('daily', 899, { asset: 'EUR' })])
    expect(await trade(1000)).toBe('daily_limit_exceeded')
    await limits([limit('daily', 900, { asset: 'EUR' })])
    expect(await trade(1000)).toBe('completed')
  })

  test('of several exceeded limits the first names the failure: rolling, daily, weekly, monthly', async () => {
    const all = ['monthly', 'weekly', 'daily', 'rolling'].map((type) => limit(type, 999))
    for (const code of ['limit_exceeded', 'daily_limit_exceeded', 'weekly_limit_exceeded', 'monthly_limit_exceeded']) {
      await limits(all)
      expect(await trade(1000)).toBe(code)
      all.pop()
    }
  })

  test('a trade that one limit refuses uses nothing of the others', async () => {
    await limits([limit('daily', 1000), limit('monthly', 500)])
    expect(await trade(600)).toBe('monthly_limit_exceeded')
    await limits([limit('daily', 1000)])
    expect(await trade(1000)).toBe('completed')
  })

  test('a failed trade gives back what it had reserved', async () => {
    await limits([limit('daily', 1000), limit('rolling', 1000)])
    await post('/sandbox/market', { symbol: 'BTC-USD', outcome: 'not_filled', count: 1 })
    expect(await trade(1000)).toBe('not_filled')
    expect(await trade(1000)).toBe('completed')
  })

  test('PATCH keeps what was used, whether the limit rises or falls', async () => {
    await limits([limit('daily', 1000)])
    expect(await trade(800)).toBe('completed')
    await limits([limit('daily', 900, { name: 'renamed' })])
    expect(await trade(101)).toBe('daily_limit_exceeded')
    await limits([limit('daily', 500)])
    expect(await trade(20)).toBe('daily_limit_exceeded')
    await limits([])
    expect(await trade(20)).toBe('completed')
    await limits([limit('daily', 1200)])
    expect(await trade(381)).toBe('daily_limit_exceeded')
    expect(await trade(380)).toBe('completed')
    expect((await ok(s.call('GET', `/customers/${customer_guid}`))).activity_limits).toEqual([
      { type: 'daily', asset: 'USD', amount: 1200, interval: null, activities: [], sides: [] },
    ])
  })
})

test('what is more than any limit can count is refused, and the next window is counted as it is', async () => {
  customer_guid = await newCustomer([])
  const [payer, payee] = await Promise.all(
    [await newCustomer([]), customer_guid].map(async (guid) => {
      const { objects } = await ok(s.call('GET', `/accounts?customer_guid=${guid}&type=fiat`))
      return { guid, account_guid: objects[0].guid as string }
    }),
  )
  const huge = String(6n * 10n ** 37n)
  await post('/sandbox/deposits', { account_guid: payer!.account_guid, amount: huge })
  for (const [from, to] of [
    [payer!, payee!],
    [payee!, payer!],
  ] as const) {
    const about = { product_type: 'book_transfer', customer_guid: from.guid, asset: 'USD', deliver_amount: huge }
    const accounts = { source_account_guid: from.account_guid, destination_account_guid: to.account_guid }
    const quote = await post('/quotes', { ...about, ...accounts })
    await post('/transfers', { transfer_type: 'book', quote_guid: quote.guid })
  }
  const wanted = [{ type: 'daily', asset: 'USD', amount: 3500 }]
  const refused = await s.call('PATCH', `/customers/${customer_guid}`, { activity_limits: wanted })
  const { message_code, errors } = refused.body
  expect([refused.status, message_code, errors[0].field]).toEqual([422, 'invalid_amount', 'activity_limits'])
  // The refused change goes on noting what the customer does: of the day that ends, not of the next.
  expect(await trade(1000)).toBe('completed')
  await goTo('day', 10)
  await limits(wanted)
  expect(await trade(3500)).toBe('completed')
  expect(await trade(1)).toBe('daily_limit_exceeded')
})
