// Limits that are changed while their customer trades, at one service and at two that share a database: every trade counts
// against every limit that covers it, once, whichever came first.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Sql } from '../../src/db/pool.ts'
import { connectTo } from '../support/database.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

const limit = (amount: number, more: Fields = {}): Fields => ({ type: 'daily', asset: 'USD', amount, ...more })

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open: () => open() }
}

describe.each([1, 2])('%i service(s) on one database', (count) => {
  const services: TestService[] = []
  let bank: TestService
  let customer_guid: string
  /** Somebody else who works on the same tables. */
  let other: Sql

  beforeAll(async () => {
    bank = await startTestService()
    services.push(bank)
    const { database_url } = bank.service
    if (count === 2) services.push(await startTestService({ database_url }))
    other = connectTo(database_url, { name: 'test', max: 2 })
    await call(0, 'POST', '/sandbox/clock', { frozen: true })
  })
  afterAll(async () => {
    await other.end()
    for (const each of services.toReversed()) await each.stop()
  })

  const call = async (i: number, method: string, path: string, body?: Fields): Promise<Reply> => {
    const reply = await services[i % count]!.call(method, path, body, { key: bank.demo.bank_key })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const post = async (i: number, path: string, body?: Fields) => (await call(i, 'POST', path, body)).body

  async function newCustomer(): Promise<void> {
    const { guid } = await post(0, '/customers', { type: 'individual', name: { first: 'Race', last: 'Runner' } })
    customer_guid = guid
    await post(0, `/sandbox/customers/${guid}/verify`)
    await post(0, '/accounts', { type: 'trading', asset: 'BTC', name: 'BTC', customer_guid })
    const dollars = await post(0, '/accounts', { type: 'fiat', asset: 'USD', name: 'USD', customer_guid })
    await post(0, '/sandbox/deposits', { account_guid: dollars.guid, amount: 10_000_000 })
  }

  const quote = async (i: number): Promise<string> => {
    const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 1000 }
    return (await post(i, '/quotes', order)).guid
  }
  const trade = async (i: number, quote_guid: string): Promise<string> => {
    const { state, failure_code } = await post(i, '/trades', { trade_type: 'platform', quote_guid })
    return failure_code ?? state
  }
  const limits = (i: number, activity_limits: Fields[]) =>
    call(i, 'PATCH', `/customers/${customer_guid}`, { activity_limits })

  async function settled(): Promise<number> {
    const { total } = (
      await eventually(
        () => call(0, 'GET', `/trades?customer_guid=${customer_guid}&state=storing,pending,executed,settling`),
        ({ body }) => body.total === 0,
      )
    ).body
    expect(total).toBe(0)
    assertSound(await audit(bank.service.sql))
    return (await call(0, 'GET', `/trades?customer_guid=${customer_guid}&state=completed&per_page=1`)).body.total
  }
  const used = async (limit_key: string): Promise<number> => {
    const [row] = await bank.service.sql<{ used: string }[]>`
      select used::text as used from limit_usages where customer_guid = ${customer_guid} and limit_key = ${limit_key}`
    return Number(row?.used ?? 0)
  }

  test('a limit made while trades are made counts all of them', async () => {
    await newCustomer()
    const quotes = await Promise.all(Array.from({ length: 90 }, (_, i) => quote(i)))
    const [outcomes] = await Promise.all([
      Promise.all(quotes.map((guid, i) => trade(i, guid))),
      limits(1, [limit(1_000_000), limit(1_000_000, { type: 'rolling', interval: 3600 })]),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['storing']))
    expect(await settled()).toBe(90)
    expect([await used('daily:USD::'), await used('rolling:3600:USD::')]).toEqual([90_000, 90_000])
  })

  test('a limit that is reshaped again and again is never exceeded', async () => {
    await newCustomer()
    const shapes: Fields[] = [
      {},
      { activities: ['trading'] },
      { sides: ['buy'] },
      { type: 'weekly' },
      { type: 'monthly' },
    ]
    await limits(0, [limit(20_500)])
    const quotes = await Promise.all(Array.from({ length: 80 }, (_, i) => quote(i)))
    const reshape = async (i: number) => {
      for (const [n, shape] of [...shapes, ...shapes].entries()) await limits(i + n, [limit(20_500, shape)])
    }
    const trading = async (from: number) => {
      for (let i = from; i < quotes.length; i += 4) await trade(i, quotes[i]!)
    }
    await Promise.all([reshape(0), reshape(1), trading(0), trading(1), trading(2), trading(3)])
    await limits(0, [limit(20_500)])
    // Of 80 trades of 1000 so many fit, however the limit was shaped at the time.
    expect(await settled()).toBe(20)
    expect(await used('daily:USD::')).toBe(20_000)
  })

  test('a trade that another process is just writing is waited for, and counted', async () => {
    await newCustomer()
    expect(await trade(0, await quote(0))).toBe('storing')
    await settled()
    const [written, commit] = [gate(), gate()]
    // As another process would have decided it before the limits were changed, and not committed yet.
    const landing = other.begin(async (tx) => {
      await tx.unsafe(`insert into trades
        select (jsonb_populate_record(t, jsonb_build_object('guid', overlay(t.guid::text placing right(gen_random_uuid()::text, 12) from 25),
          'quote_guid', gen_random_uuid()))).* from trades t where customer_guid = '${customer_guid}'`)
      written.open()
      await commit.opened
    })
    await written.opened
    const changing = limits(1, [limit(5000)])
    let isChanged = false
    void changing.then(() => {
      isChanged = true
    })
    await eventually(
      () => bank.service.sql`select from customers where guid = ${customer_guid} and limits_change is not null`,
      (rows) => rows.length === 1,
    )
    // What is decided from here on is kept with the customer, so trades go on meanwhile.
    expect(await trade(0, await quote(0))).toBe('storing')
    expect(isChanged).toBe(false)
    commit.open()
    await Promise.all([landing, changing])
    expect(await used('daily:USD::')).toBe(3000)
    // It was in nobody's books.
    await other`delete from trades where customer_guid = ${customer_guid} and quote_guid not in (select guid from quotes)`
    await limits(0, [])
    await limits(0, [limit(5000)])
    expect(await used('daily:USD::')).toBe(2000)
  })

  test('a change that was given up half-way is taken over by the next one', async () => {
    await newCustomer()
    await other`update customers set version = version + 1,
      limits_change = jsonb_build_object('guid', ${randomBytes(16).toString('hex')}::text, 'uses', '[]'::jsonb, 'ended', '[]'::jsonb)
      where guid = ${customer_guid}`
    for (let i = 0; i < 3; i++) expect(await trade(i, await quote(i))).toBe('storing')
    await limits(1, [limit(3500)])
    expect(await used('daily:USD::')).toBe(3000)
    expect(await trade(0, await quote(0))).toBe('daily_limit_exceeded')
    const [row] = await other`select limits_change from customers where guid = ${customer_guid}`
    expect(row).toEqual({ limits_change: null })
    expect(await settled()).toBe(3)
  })
})
