// Trades that succeed, to the last unit: at a frozen clock and a price of 60,000.00 (ask 60,030.00, bid 59,970.00) all
// amounts are known. No worker runs; `work` runs the owed jobs, so the states in between can be looked at.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../../src/jobs/job.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { jobHandlers } from '../../src/wiring/resources.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
let [customer_guid, usd, btc] = ['', '', '']

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { guid, accounts } = s.demo.customers[0]!
  ;[customer_guid, usd, btc] = [guid, accounts[0]!.guid, accounts[1]!.guid]
  await ok(s.call('POST', '/sandbox/clock', { frozen: true }))
  await ok(s.call('POST', '/sandbox/market', { symbol: 'BTC-USD', price: 6_000_000 }))
})
afterAll(() => s.stop())

/** Runs what is owed, one step or to the end. */
async function work(steps = 10): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const jobs = await s.service.sql<Job[]>`select bank_guid, object_guid, kind, event_sequence from jobs`
    for (const job of jobs) {
      const handler = jobHandlers.find(({ kind }) => kind === job.kind)!
      await handler.run({ ...job, attempts: 1 }, s.service.services)
    }
  }
}

const quote = (body: Fields) =>
  s.call('POST', '/quotes', { product_type: 'trading', customer_guid, symbol: 'BTC-USD', ...body })
const trade = (quote_guid: string, body: Fields = {}) =>
  s.call('POST', '/trades', { trade_type: 'platform', quote_guid, ...body })
const exitQuote = (reference_trade_guid: string, body: Fields = {}) =>
  s.call('POST', '/quotes', { product_type: 'trading_exit', customer_guid, reference_trade_guid, ...body })
const traded = async (order: Fields, body: Fields = {}) => {
  const { guid } = await ok(trade((await ok(quote(order))).guid, body))
  await work()
  return ok(s.call('GET', `/trades/${guid}`))
}
const refusal = async (asked: Promise<Reply>): Promise<string> => {
  const { status, body } = await asked
  return `${status} ${body.message_code}`
}

const money = async (account: string): Promise<[number, number]> => {
  const { platform_balance, platform_available } = await ok(s.call('GET', `/accounts/${account}`))
  return [platform_balance, platform_available]
}

/** Balances of the bank's own accounts, the hidden ones included. */
async function systemMoney(): Promise<Record<string, number>> {
  const rows = await s.service.sql<{ name: string; posted: bigint }[]>`
    select a.name, b.posted from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
    where a.bank_guid = ${s.demo.bank_guid} and a.type in ('external', 'fee', 'platform_fee')`
  return Object.fromEntries(rows.map(({ name, posted }) => [name, Number(posted)]))
}

const eventsOf = async (object_guid: string): Promise<string[]> => {
  const rows = await s.service.sql<{ event_type: string; from_state: string | null; sequence: number }[]>`
    select event_type, from_state, sequence from events where bank_guid = ${s.demo.bank_guid}
      and object_guid = ${object_guid as Guid} order by sequence`
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, i) => i + 1))
  return rows.map(({ event_type, from_state }) => `${from_state ?? ''} -> ${event_type}`)
}

const spread = (spread_fee: number) => ({ type: 'spread', spread_fee })
const fixed = (fixed_fee: number) => ({ type: 'fixed', fixed_fee })
const both = { bank: 300, platform: 121 }

describe('amounts and money', () => {
  // order, fees of the bank's settings; receive, deliver, fee; USD and BTC of the owner; bank's and platform's part
  test.each([
    ['buy, receive named', { side: 'buy', receive_amount: 100_001 }, 0, [100_001, 6004, 0], [-6004, 100_001], {}],
    [
      'buy, deliver named',
      { side: 'buy', deliver_amount: 10_000, fees: [spread(50), fixed(25)] },
      0,
      [165_333, 10_000, 75],
      [-10_000, 165_333],
      { bank: 75 },
    ],
    [
      'sell, deliver named',
      { side: 'sell', deliver_amount: 99_999, fees: [spread(100)] },
      0,
      [5936, 99_999, 60],
      [5936, -99_999],
      { bank: 60 },
    ],
    [
      'sell, receive named',
      { side: 'sell', receive_amount: 5000, fees: [fixed(10), spread(100)] },
      0,
      [5000, 84_393, 61],
      [5000, -84_393],
      { bank: 61 },
    ],
    [
      'buy, both fees',
      { side: 'buy', receive_amount: 1_000_001 },
      20,
      [1_000_001, 60_452, 421],
      [-60_452, 1_000_001],
      both,
    ],
    [
      'sell, both fees',
      { side: 'sell', deliver_amount: 999_999 },
      20,
      [59_549, 999_999, 420],
      [59_549, -999_999],
      { bank: 300, platform: 120 },
    ],
  ] as const)('%s', async (_, order, platform_fee_bps, [receive, deliver, fee], [dollars, coins], parts) => {
    const settings = { platform_fee_bps, spread_fee_bps: platform_fee_bps ? 50 : 0 }
    await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
    const [usdBefore, btcBefore, systemBefore] = [(await money(usd))[0], (await money(btc))[0], await systemMoney()]
    const fee_details = Object.entries(parts).map(([type, amount]) => ({ type, asset: 'USD', amount }))
    const amounts = { receive_amount: receive, deliver_amount: deliver, fee, fee_details }

    const quoted = await ok(quote(order))
    expect(quoted).toMatchObject({ ...amounts, symbol: 'BTC-USD', side: order.side, trade_guid: null })
    expect(Date.parse(quoted.expires_at) - Date.parse(quoted.issued_at)).toBe(30_000)
    const accepted = await ok(trade(quoted.guid))
    const { customer_guid: owner, quote_guid, trade_type } = accepted
    expect({ owner, quote_guid, trade_type }).toEqual({
      owner: customer_guid,
      quote_guid: quoted.guid,
      trade_type: 'platform',
    })
    expect(accepted).toMatchObject({ ...amounts, state: 'storing', failure_code: null, reference_trade_guid: null })
    const used = { ...quoted, trade_guid: accepted.guid, updated_at: accepted.created_at }
    expect(await ok(s.call('GET', `/quotes/${quoted.guid}`))).toEqual(used)

    // While it runs only what is available is lower, on the side that delivers.
    const isBuy = order.side === 'buy'
    expect(await money(usd)).toEqual([usdBefore, usdBefore - (isBuy ? deliver : 0)])
    expect(await money(btc)).toEqual([btcBefore, btcBefore - (isBuy ? 0 : deliver)])
    expect(await systemMoney()).toEqual(systemBefore)
    // The market settles with the fill, so one step goes all the way, and nothing is owed or held afterwards.
    await work(1)
    const { sql } = s.service
    expect([...(await sql`select 1 from jobs`), ...(await sql`select 1 from holds`)]).toEqual([])
    const done = await ok(s.call('GET', `/trades/${accepted.guid}`))
    expect(done).toEqual({ ...accepted, state: 'completed', updated_at: done.updated_at })
    expect(await money(usd)).toEqual([usdBefore + dollars, usdBefore + dollars])
    expect(await money(btc)).toEqual([btcBefore + coins, btcBefore + coins])
    const { bank = 0, platform = 0 } = parts as { bank?: number; platform?: number }
    const grown = (name: string, by: number) => (by === 0 ? {} : { [name]: (systemBefore[name] ?? 0) + by })
    expect(await systemMoney()).toEqual({
      ...systemBefore,
      ...grown('external market USD', -dollars - bank - platform),
      ...grown('external market BTC', -coins),
      ...grown('fee USD', bank),
      ...grown('platform_fee USD', platform),
    })
    expect(await eventsOf(accepted.guid)).toEqual([
      ' -> trade.storing',
      'storing -> trade.pending',
      'pending -> trade.executed',
      'executed -> trade.settling',
      'settling -> trade.completed',
    ])
  })

  test('the fee account is listed, the platform and market accounts are not', async () => {
    const { objects } = await ok(s.call('GET', '/accounts?owner=bank&per_page=100'))
    const moved = objects.filter(({ platform_balance }: Fields) => platform_balance !== 0)
    expect(moved.map(({ type, asset, platform_balance }: Fields) => [type, asset, platform_balance])).toEqual([
      ['fee', 'USD', 75 + 60 + 61 + 300 + 300],
    ])
  })

  test('the statement has every entry with its running balance and its cause', async () => {
    const page = await ok(s.call('GET', `/accounts/${usd}/entries?per_page=100`))
    const lines = page.objects.map((each: Fields) => [each.sequence, each.amount, each.balance, each.step]).reverse()
    expect(lines).toEqual([
      [1, 1_000_000, 1_000_000, 'credit'],
      [2, -6004, 993_996, 'settle'],
      [3, -9925, 984_071, 'settle'],
      [4, -75, 983_996, 'settle'],
      [5, 5936, 989_932, 'settle'],
      [6, 5000, 994_932, 'settle'],
      [7, -60_031, 934_901, 'settle'],
      [8, -300, 934_601, 'settle'],
      [9, -121, 934_480, 'settle'],
      [10, 59_549, 994_029, 'settle'],
    ])
    expect(page).toMatchObject({ total: 10, page: 0, per_page: 100 })
    expect([page.objects[0].subject_type, page.objects[9].subject_type]).toEqual(['trade', 'transfer'])
    const settings = { platform_fee_bps: 0, spread_fee_bps: 0 }
    await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
  })
})

describe('one quote, one trade', () => {
  test('a used quote is refused, also when its trade failed', async () => {
    for (const expected_error of [undefined, 'expired_quote']) {
      const { guid } = await ok(quote({ side: 'buy', deliver_amount: 100 }))
      await ok(trade(guid, { expected_error }))
      expect(await refusal(trade(guid))).toBe('409 data_exists')
    }
    await work()
  })

  test('labels come back; without any they are null', async () => {
    const labels = ['a', 'b c']
    expect((await traded({ side: 'buy', deliver_amount: 100 }, { labels })).labels).toEqual(labels)
    expect((await traded({ side: 'buy', deliver_amount: 100 })).labels).toBeNull()
  })
})

describe('exits', () => {
  test('an exit undoes a trade once, at the fresh rate', async () => {
    const bought = await traded({ side: 'buy', receive_amount: 100_000 })
    const [first, second] = [await ok(exitQuote(bought.guid)), await ok(exitQuote(bought.guid))]
    expect(first).toMatchObject({
      product_type: 'trading_exit',
      side: 'sell',
      deliver_amount: 100_000,
      receive_amount: 5997,
    })
    const exit = await ok(trade(first.guid))
    expect(exit).toMatchObject({ trade_type: 'exit', reference_trade_guid: bought.guid, state: 'storing' })
    expect(await refusal(trade(second.guid))).toBe('409 data_exists')
    await work()
    expect((await ok(s.call('GET', `/trades/${exit.guid}`))).state).toBe('completed')
    expect(await refusal(exitQuote(bought.guid))).toBe('422 unsupported_value')
    // An exit is a trade like any other, and is exited once as well.
    const again = await ok(trade((await ok(exitQuote(exit.guid))).guid))
    const terms = { trade_type: 'exit', reference_trade_guid: exit.guid, side: 'buy', receive_amount: 100_000 }
    expect(again).toMatchObject(terms)
    await work()
    expect(await refusal(exitQuote(exit.guid))).toBe('422 unsupported_value')
  })

  test('a sale is exited by buying exactly what was sold; only its owner can; a failed exit can be retried', async () => {
    const sold = await traded({ side: 'sell', deliver_amount: 100_000 })
    const other = s.demo.customers[1]!.guid
    expect(await refusal(exitQuote(sold.guid, { customer_guid: other }))).toBe('422 unsupported_value')
    expect(await refusal(exitQuote(sold.guid, { customer_guid: undefined }))).toBe('422 unsupported_value')
    await ok(s.call('POST', '/sandbox/market', { symbol: 'BTC-USD', outcome: 'not_filled', count: 1 }))
    for (const state of ['failed', 'completed']) {
      const { guid, ...terms } = await ok(exitQuote(sold.guid))
      expect(terms).toMatchObject({ side: 'buy', receive_amount: 100_000, deliver_amount: 6003 })
      const { guid: exit } = await ok(trade(guid))
      await work()
      expect((await ok(s.call('GET', `/trades/${exit}`))).state).toBe(state)
    }
  })

  test('a trade that is not completed has no exit', async () => {
    const { guid } = await ok(trade((await ok(quote({ side: 'buy', deliver_amount: 100 }))).guid))
    expect(await refusal(exitQuote(guid))).toBe('422 unsupported_value')
    await work()
  })
})

describe('accounts of a trade', () => {
  test('of several fiat accounts the trade names one', async () => {
    const customer = s.demo.customers[1]!
    const of = { customer_guid: customer.guid, side: 'buy', deliver_amount: 1000 }
    const second = await ok(
      s.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'Two', customer_guid: customer.guid }),
    )
    const euros = await ok(
      s.call('POST', '/accounts', { type: 'fiat', asset: 'EUR', name: 'E', customer_guid: customer.guid }),
    )
    const { guid } = await ok(quote(of))
    const coins = customer.accounts.find(({ asset }) => asset === 'BTC')!.guid
    for (const fiat_account_guid of [undefined, usd, euros.guid, coins, 'x']) {
      expect(await refusal(trade(guid, { fiat_account_guid }))).toBe('422 invalid_fiat_account')
    }
    expect(await ok(trade(guid, { fiat_account_guid: second.guid }))).toMatchObject({
      failure_code: 'non_sufficient_funds',
    })
    await ok(s.call('POST', '/sandbox/deposits', { account_guid: second.guid, amount: 1000 }))
    expect((await traded(of, { fiat_account_guid: second.guid })).state).toBe('completed')
    expect(await money(second.guid)).toEqual([0, 0])
  })

  test('the bank trades for itself, without a customer', async () => {
    const order = { customer_guid: undefined, side: 'buy', receive_amount: 100_000 }
    expect(await refusal(quote(order))).toBe('422 no_account')
    await ok(s.call('POST', '/accounts', { type: 'trading', asset: 'BTC', name: 'B' }))
    expect(await refusal(quote(order))).toBe('422 no_fiat_account')
    const { guid } = await ok(s.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'U' }))
    await ok(s.call('POST', '/sandbox/deposits', { account_guid: guid, amount: 7000 }))
    expect(await ok(quote(order))).not.toHaveProperty('customer_guid')
    expect(await traded(order)).toMatchObject({ state: 'completed', customer_guid: null })
    expect(await money(guid)).toEqual([997, 997])
  })
})
