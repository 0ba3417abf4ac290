// Many callers at once for the same quote, the same money or the same limit, over HTTP: at one service, and at two that
// share a database. Whoever is too late is told so; the books are audited after every race.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

const callers = 200

describe.each([1, 2])('%i service(s) on one database', (count) => {
  const services: TestService[] = []
  let bank: TestService
  /** A verified customer of its own for each test, with dollars to spend. */
  let customer_guid: string
  let dollars: string

  beforeAll(async () => {
    bank = await startTestService()
    services.push(bank)
    if (count === 2) services.push(await startTestService({ database_url: bank.service.database_url }))
    // Prices stand with the clock: on a slow machine trades would fail by a market that moved on, and make room for others.
    expect((await post(0, '/sandbox/clock', { frozen: true })).status).toBe(200)
  })

  afterAll(async () => {
    for (const each of services.toReversed()) await each.stop()
  })

  /** Every service is asked in turn, with the key of one bank. */
  const post = (i: number, path: string, body?: object, headers = {}): Promise<Reply> =>
    services[i % count]!.call('POST', path, body, { key: bank.demo.bank_key, headers })

  const get = async (path: string) => (await bank.call('GET', path)).body

  async function newCustomer(deposit: number, activity_limits: object[] = []): Promise<void> {
    const about = { type: 'individual', name: { first: 'Race', last: 'Runner' }, activity_limits }
    const made = await post(0, '/customers', about)
    expect(made.status).toBe(201)
    customer_guid = made.body.guid
    expect((await post(0, `/sandbox/customers/${customer_guid}/verify`)).status).toBe(200)
    const open = async (type: string, asset: string) =>
      (await post(0, '/accounts', { type, asset, name: asset, customer_guid })).body.guid
    await open('trading', 'BTC')
    dollars = await open('fiat', 'USD')
    expect((await post(0, '/sandbox/deposits', { account_guid: dollars, amount: deposit })).status).toBe(201)
  }

  async function quote(i = 0, deliver_amount = 1000): Promise<string> {
    const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount }
    const made = await post(i, '/quotes', order)
    expect(made.status).toBe(201)
    return made.body.guid
  }

  const trade = (i: number, quote_guid: string, key?: string) =>
    post(i, '/trades', { trade_type: 'platform', quote_guid }, key ? { 'idempotency-key': key } : {})

  async function settled(): Promise<void> {
    await eventually(
      () => get(`/trades?customer_guid=${customer_guid}&state=storing,pending,executed,settling`),
      ({ objects }) => objects.length === 0,
    )
    assertSound(await audit(bank.service.sql))
  }

  const count200 = Array.from({ length: callers }, (_, i) => i)
  const statuses = (replies: readonly Reply[]) => {
    const found: Record<number, number> = {}
    for (const { status } of replies) found[status] = (found[status] ?? 0) + 1
    return found
  }

  test('one quote, everyone for himself: one trade, and 409 for the others', async () => {
    await newCustomer(1_000_000)
    const quote_guid = await quote()
    const replies = await Promise.all(count200.map((i) => trade(i, quote_guid)))
    expect(statuses(replies)).toEqual({ 201: 1, 409: callers - 1 })
    expect((await get(`/trades?customer_guid=${customer_guid}`)).total).toBe(1)
    await settled()
  })

  test('one quote, one key: one trade, and the same bytes for everyone', async () => {
    await newCustomer(1_000_000)
    const quote_guid = await quote()
    const replies = await Promise.all(count200.map((i) => trade(i, quote_guid, `race-${customer_guid}`)))
    expect(statuses(replies)).toEqual({ 201: callers })
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(callers - 1)
    await settled()
    expect((await trade(1, quote_guid, `race-${customer_guid}`)).text).toBe(replies[0]!.text)
  })

  test('one quote, a few keys, some without: one trade; its key replays, all others get 409', async () => {
    await newCustomer(1_000_000)
    const quote_guid = await quote()
    const keyOf = (i: number) => (i % 5 === 0 ? undefined : `key-${customer_guid}-${i % 5}`)
    const replies = await Promise.all(count200.map((i) => trade(i, quote_guid, keyOf(i))))
    const made = count200.filter((i) => replies[i]!.status === 201)
    expect(new Set(made.map((i) => keyOf(i))).size).toBe(1)
    expect(made.length).toBe(keyOf(made[0]!) === undefined ? 1 : callers / 5)
    expect(new Set(made.map((i) => replies[i]!.text)).size).toBe(1)
    expect(statuses(replies)[409]).toBe(callers - made.length)
    await settled()
  })

  test('money for k of many: exactly k are accepted', async () => {
    const k = 37
    await newCustomer(k * 1000 + 999)
    const quotes = await Promise.all(count200.map((i) => quote(i)))
    const replies = await Promise.all(quotes.map((quote_guid, i) => trade(i, quote_guid)))
    expect(statuses(replies)).toEqual({ 201: callers })
    const accepted = replies.filter(({ body }) => body.state === 'storing')
    const failed = replies.filter(({ body }) => body.failure_code === 'non_sufficient_funds')
    expect([accepted.length, failed.length]).toEqual([k, callers - k])
    await settled()
    const account = await get(`/accounts/${dollars}`)
    expect([account.platform_balance, account.platform_available]).toEqual([999, 999])
  })

  test('an account opened elsewhere is noticed even by who has read its owner since', async () => {
    await newCustomer(10_000)
    const last = count - 1
    // The last service knows the owner and its accounts; the first opens another one.
    expect((await trade(last, await quote(last))).status).toBe(201)
    const second = await post(0, '/accounts', { type: 'fiat', asset: 'USD', name: 'Second', customer_guid })
    expect(second.status).toBe(201)
    // Reads the owner again, and nothing of its accounts.
    const limits = { activity_limits: [] }
    const patched = await services[last]!.call('PATCH', `/customers/${customer_guid}`, limits, {
      key: bank.demo.bank_key,
    })
    expect(patched.status).toBe(200)
    const refused = await trade(last, await quote(last))
    expect([refused.status, refused.body.message_code]).toEqual([422, 'invalid_fiat_account'])
  })

  test('a limit that k of many fit into: its sum is never exceeded', async () => {
    const k = 23
    const limit = { asset: 'USD', amount: k * 1000 + 500, activities: [], sides: [] }
    await newCustomer(10_000_000, [
      { type: 'daily', ...limit },
      { type: 'rolling', interval: 3600, ...limit },
    ])
    const quotes = await Promise.all(count200.map((i) => quote(i)))
    const replies = await Promise.all(quotes.map((quote_guid, i) => trade(i, quote_guid)))
    const accepted = replies.filter(({ body }) => body.state === 'storing')
    const failed = replies.filter(({ body }) => body.failure_code === 'limit_exceeded')
    await settled()
    expect([accepted.length, failed.length]).toEqual([k, callers - k])
    const used = await bank.service.sql`select used from limit_usages where customer_guid = ${customer_guid}`
    expect(used).toEqual([{ used: BigInt(k * 1000) }, { used: BigInt(k * 1000) }])
  })
})
