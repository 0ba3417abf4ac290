// A limit that is made or reshaped counts what its customer has already done in its window: every kind of subject, in every
// shape of limit. What fails later gives back what it counted for, once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { eventually, ok } from '../support/service.ts'

type Fields = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

const day = 86_400

let desk: ExecutionDesk
let customer: { guid: string; fiat: string }
/** The bank's clock, which is frozen: the second hour of a Wednesday in the middle of a month. */
beforeAll(async () => {
  desk = await openExecutionDesk({
    env: { CORRIDOR_LOG_LEVEL: 'error' },
    now: () => Date.parse('2026-03-18T01:00:00Z'),
  })
  await desk.post('/sandbox/market', { symbol: 'BTC-USD', price: 6_000_000 })
  await desk.settings({ spread_fee_bps: 0, platform_fee_bps: 0 })
})
afterAll(() => desk.close())

beforeEach(async () => {
  customer = await desk.customer()
  await desk.account(customer.guid, 'BTC')
  await desk.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 1_000_000 })
})

const limits = (activity_limits: Fields[], guid = customer.guid) =>
  ok(desk.s.call('PATCH', `/customers/${guid}`, { activity_limits }))

const limit = (type: string, amount: number, more: Fields = {}): Fields => ({
  type,
  asset: 'USD',
  amount,
  ...(type === 'rolling' ? { interval: 1000 } : {}),
  ...more,
})

/** Buys for so much, and says how that ended. */
async function trade(amount: number, order: Fields = { side: 'buy', deliver_amount: amount }): Promise<string> {
  const about = { product_type: 'trading', customer_guid: customer.guid, symbol: 'BTC-USD', ...order }
  const quote = await desk.post('/quotes', about)
  const { guid } = await desk.post('/trades', { trade_type: 'platform', quote_guid: quote.guid })
  const { state, failure_code } = await eventually(
    () => desk.get(`/trades/${guid}`),
    (made: Any) => ['completed', 'failed'].includes(made.state),
  )
  return failure_code ?? state
}

/** What a customer has used of its one limit, measured from outside: the largest trade it still allows. */
async function used(of: { amount: number } & Fields): Promise<number> {
  const rows = await desk.s.service.sql<{ used: string }[]>`
    select used::text as used from limit_usages where customer_guid = ${customer.guid} order by window_start`
  expect(rows.length, `one limit of ${of.amount}`).toBeLessThanOrEqual(1)
  return Number(rows[0]?.used ?? 0)
}

describe('what was done before counts', () => {
  const all = limit('daily', 6000)
  test.each<[string, Fields[], Fields[]]>([
    ['a limit where there was none', [], [all]],
    ['of fewer activities', [all], [limit('daily', 6000, { activities: ['trading'] })]],
    ['of more activities', [limit('daily', 6000, { activities: ['trading'] })], [all]],
    ['of other activities', [limit('daily', 6000, { activities: ['funding'] })], [all]],
    ['of one side', [all], [limit('daily', 6000, { sides: ['buy'] })]],
    [
      'of another side',
      [limit('daily', 6000, { sides: ['sell'] })],
      [limit('daily', 6000, { sides: ['buy', 'sell'] })],
    ],
    ['of a longer window', [all], [limit('weekly', 6000)]],
    ['of a still longer window', [limit('weekly', 6000)], [limit('monthly', 6000)]],
    ['of a shorter window', [limit('monthly', 6000)], [limit('daily', 6000)]],
    ['of a rolling window', [all], [limit('rolling', 6000)]],
    ['of another interval', [limit('rolling', 6000)], [limit('rolling', 6000, { interval: 2000 })]],
    ['renamed and reordered', [limit('monthly', 9000), all], [{ ...all, name: 'Mine' }, limit('monthly', 9000)]],
  ])('%s', async (_, before, after) => {
    await limits(before)
    expect(await trade(5000)).toBe('completed')
    await limits(after)
    expect(await trade(1001)).toMatch(/limit_exceeded$/)
    expect(await trade(1000)).toBe('completed')
    expect(await trade(20)).toMatch(/limit_exceeded$/)
  })

  test('a limit that is removed and made again counts what was done without it', async () => {
    await limits([limit('daily', 6000), limit('rolling', 6000)])
    expect(await trade(2000)).toBe('completed')
    await limits([])
    expect(await trade(3000)).toBe('completed')
    await limits([limit('daily', 6000), limit('rolling', 6000)])
    expect(await trade(1001)).toBe('limit_exceeded')
    await limits([limit('daily', 6000)])
    expect(await trade(1001)).toBe('daily_limit_exceeded')
    expect(await trade(1000)).toBe('completed')
  })

  test('again and again: nothing counts twice', async () => {
    for (const amount of [1000, 1000, 1000]) {
      await limits([limit('daily', 4000)])
      await limits([limit('daily', 4000, { activities: ['trading'] })])
      expect(await trade(amount)).toBe('completed')
    }
    await limits([limit('daily', 4000), limit('rolling', 4000, { sides: ['buy'] })])
    expect(await trade(1001)).toBe('limit_exceeded')
    expect(await trade(1000)).toBe('completed')
  })

  test('a limit below what was done refuses everything, and raising it makes room', async () => {
    expect(await trade(5000)).toBe('completed')
    await limits([limit('daily', 3000)])
    expect(await trade(20)).toBe('daily_limit_exceeded')
    await limits([limit('daily', 5500)])
    expect(await trade(501)).toBe('daily_limit_exceeded')
    expect(await trade(500)).toBe('completed')
  })

  test('a limit in another asset counts it at the mid rate of the moment when the limit is made', async () => {
    expect(await trade(600)).toBe('completed')
    // At 60,000.00 a coin, 6.00 dollars are 10,000 of its smallest units.
    await limits([limit('daily', 20_000, { asset: 'BTC' })])
    expect(await trade(601)).toBe('daily_limit_exceeded')
    expect(await trade(600)).toBe('completed')
  })

  test('what failed, and what was done before the window, do not count', async () => {
    await desk.post('/sandbox/market', { symbol: 'BTC-USD', outcome: 'not_filled', count: 1 })
    expect(await trade(5000)).toBe('not_filled')
    expect(await trade(4000)).toBe('completed')
    await desk.advance(1000)
    await limits([limit('rolling', 1000)])
    expect(await trade(1000)).toBe('completed')
    await desk.advance(day)
    await limits([limit('daily', 1000)])
    expect(await trade(1000)).toBe('completed')
  })
})

describe('every subject counts as it would have', () => {
  /** What each of these limits has counted, by its activity and side. */
  const measured = async (guid: string, activities: string[], sides: string[]): Promise<number> => {
    await limits([], guid)
    await limits([limit('monthly', 10_000_000, { activities, sides })], guid)
    const [row] = await desk.s.service.sql<{ used: string }[]>`
      select used::text as used from limit_usages where customer_guid = ${guid}
        and limit_key = ${`monthly:USD:${activities.join()}:${sides.join()}`}`
    return Number(row?.used ?? 0)
  }
  const everything = async (guid: string) => ({
    all: await measured(guid, [], []),
    buy: await measured(guid, [], ['buy']),
    sell: await measured(guid, [], ['sell']),
    deposit: await measured(guid, [], ['deposit']),
    withdrawal: await measured(guid, [], ['withdrawal']),
  })
  const none = { all: 0, buy: 0, sell: 0, deposit: 0, withdrawal: 0 }
  const inside = (product_type: string, transfer_type: string) => async (to: string) => {
    const about = { product_type, customer_guid: customer.guid, asset: 'USD', deliver_amount: 700 }
    const places = { source_account_guid: customer.fiat, destination_account_guid: to }
    const { guid } = await desk.post('/quotes', { ...about, ...places })
    await desk.post('/transfers', { quote_guid: guid, transfer_type })
  }

  test('trades: what a buyer delivers, what a sale brings before its fee', async () => {
    const fees = [{ type: 'fixed', fixed_fee: 100 }]
    expect(await trade(0, { side: 'buy', deliver_amount: 1000, fees })).toBe('completed')
    expect(await trade(0, { side: 'sell', receive_amount: 300, fees })).toBe('completed')
    expect(await everything(customer.guid)).toEqual({ ...none, all: 1400, buy: 1000, sell: 400 })
    expect(await measured(customer.guid, ['funding'], [])).toBe(0)
  })

  test('a book transfer counts for payer and payee, each on its side', async () => {
    const payee = await desk.customer()
    await inside('book_transfer', 'book')(payee.fiat)
    expect(await everything(customer.guid)).toEqual({ ...none, all: 700, withdrawal: 700 })
    expect(await everything(payee.guid)).toEqual({ ...none, all: 700, deposit: 700 })
    expect(await measured(payee.guid, ['book_transfer'], [])).toBe(700)
  })

  test('a move between own accounts has no side', async () => {
    const usdc = await desk.account(customer.guid, 'USDC')
    const { guid: storage } = await desk.post('/accounts', {
      type: 'storage',
      asset: 'USDC',
      name: 'Storage',
      customer_guid: customer.guid,
    })
    await desk.post('/sandbox/deposits', { account_guid: usdc, amount: 5_000_000 })
    const { guid } = await desk.post('/quotes', {
      product_type: 'inter_account',
      customer_guid: customer.guid,
      asset: 'USDC',
      deliver_amount: 5_000_000,
      source_account_guid: usdc,
      destination_account_guid: storage,
    })
    await desk.post('/transfers', { quote_guid: guid, transfer_type: 'inter_account' })
    // Five USDC at the mid rate of one dollar.
    expect(await everything(customer.guid)).toEqual({ ...none, all: 500 })
  })

  test('money fetched and sent over rails, and remitted once; what came by itself does not count', async () => {
    const outside = await desk.linkedAccount(customer.guid)
    const fund = (side: string, deliver_amount: number) =>
      desk.fund({ customer_guid: customer.guid, side, deliver_amount }, { external_bank_account_guid: outside })
    await fund('deposit', 500)
    await fund('withdrawal', 300)
    expect(await everything(customer.guid)).toEqual({ ...none, all: 800, deposit: 500, withdrawal: 300 })
    await desk.account(customer.guid, 'USDC')
    const mexican = await desk.mexican(await desk.counterparty({ customer_guid: customer.guid }))
    await desk.run(customer, customer.fiat, mexican, 'source', 10_000)
    expect(await everything(customer.guid)).toEqual({ ...none, all: 10_800, deposit: 500, withdrawal: 10_300 })
    expect(await measured(customer.guid, ['remittance'], ['withdrawal'])).toBe(10_000)
  })

  test('coins sent, at the mid rate', async () => {
    const usdc = await desk.account(customer.guid, 'USDC')
    await desk.post('/sandbox/deposits', { account_guid: usdc, amount: 50_000_000 })
    const wallet = await desk.wallet({ customer_guid: customer.guid })
    const { guid } = await desk.post('/quotes', {
      product_type: 'crypto_transfer',
      customer_guid: customer.guid,
      asset: 'USDC',
      side: 'withdrawal',
      receive_amount: 20_000_000,
    })
    await desk.post('/transfers', { quote_guid: guid, transfer_type: 'crypto', external_wallet_guid: wallet })
    expect(await everything(customer.guid)).toEqual({ ...none, all: 2000, withdrawal: 2000 })
  })
})

describe('what fails after the limit was made gives back what it counted for, once', () => {
  let outside: string
  beforeEach(async () => {
    outside = await desk.linkedAccount(customer.guid)
  })
  /** Waits for a person, and can be taken back until then. */
  const waiting = async (deliver_amount: number): Promise<string> => {
    const order = { customer_guid: customer.guid, side: 'withdrawal', deliver_amount }
    const how = { external_bank_account_guid: outside, expected_behaviours: ['force_review'] }
    const { guid } = await desk.fund(order, how)
    await desk.idle()
    return guid
  }

  test.each([
    ['daily', 6000],
    ['rolling', 6000],
  ])('%s', async (type, amount) => {
    const stopped = await waiting(4000)
    await limits([limit(type, amount)])
    expect(await used({ amount })).toBe(4000)
    await ok(desk.cancel(stopped))
    expect(await used({ amount })).toBe(0)
    expect((await desk.cancel(stopped)).status).toBe(409)
    expect(await used({ amount })).toBe(0)
    expect(await trade(6000)).toBe('completed')
  })

  test('a use that the limit knew already is given back as it was reserved', async () => {
    await limits([limit('daily', 6000), limit('rolling', 9000)])
    const stopped = await waiting(4000)
    await limits([limit('rolling', 9000)])
    expect(await trade(1000)).toBe('completed')
    await limits([limit('daily', 6000), limit('rolling', 9000)])
    expect(await trade(1001)).toBe('daily_limit_exceeded')
    await ok(desk.cancel(stopped))
    expect(await trade(5001)).toBe('daily_limit_exceeded')
    expect(await trade(5000)).toBe('completed')
    expect(await trade(3000)).toMatch(/limit_exceeded$/)
  })

  test('in the window where it was counted, though that has closed', async () => {
    const stopped = await waiting(4000)
    await limits([limit('daily', 6000)])
    await desk.advance(day)
    expect(await trade(5000)).toBe('completed')
    await ok(desk.cancel(stopped))
    expect(await trade(1001)).toBe('daily_limit_exceeded')
    expect(await trade(1000)).toBe('completed')
  })

  test('a failed execution too', async () => {
    await desk.account(customer.guid, 'USDC')
    const mexican = await desk.mexican(await desk.counterparty({ customer_guid: customer.guid }))
    const plan = await desk.planned(customer, customer.fiat, mexican, 'source', 10_000)
    await desk.post('/sandbox/scenarios', { noun: 'screening', outcome: 'review', count: 1 })
    const { guid } = await ok(desk.execute(plan.guid))
    await desk.reach(guid, ({ state }) => state === 'reviewing')
    await limits([limit('daily', 12_000, { sides: ['withdrawal'] })])
    expect(await used({ amount: 12_000 })).toBe(10_000)
    await ok(desk.decide(guid, 'reject'))
    expect(await used({ amount: 12_000 })).toBe(0)
  })
})
