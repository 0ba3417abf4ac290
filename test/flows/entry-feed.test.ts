// The feed of all entries of a bank: every entry once, in an order that a reader can follow while others post.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { entryFeedChecks } from '../../src/audit/entry-feed-checks.ts'
import type { Sql } from '../../src/db/pool.ts'
import { tellForgottenEntries } from '../../src/webhooks/forgotten-entries.ts'
import { placeEntries } from '../../src/webhooks/place-entries.ts'
import { connectTo } from '../support/database.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>
interface FeedPage {
  readonly objects: readonly Fields[]
  readonly next: string
  readonly has_more: boolean
}

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const page = (query = '', key = s.demo.bank_key): Promise<FeedPage> =>
  ok(s.call('GET', `/entries?${query}`, undefined, { key }))

async function all(query = '', from = '0'): Promise<Fields[]> {
  const found: Fields[] = []
  for (let after = from; ; ) {
    const { objects, next, has_more } = await page(`per_page=100&after=${after}&${query}`)
    found.push(...objects)
    after = next
    if (!has_more) return found
  }
}

const named = ({ account_guid, sequence }: Fields): string => `${account_guid}/${sequence}`

/** What the database has, and nothing waits for its position. */
async function stored(): Promise<string[]> {
  const { bank_guid } = s.demo
  await eventually(
    () => s.service.sql`select from entry_batches where bank_guid = ${bank_guid} and last_position is null limit 1`,
    (waiting) => waiting.length === 0,
  )
  const rows = await s.service.sql<Fields[]>`
    select account_guid, sequence::integer as sequence from entries where bank_guid = ${bank_guid}`
  return rows.map(named)
}

/** Of the checks of the feed, as JSON texts. On a cluster each shard is checked by itself. */
async function violations(owner: Sql): Promise<string[]> {
  const { results } = await audit(owner)
  const found = results.filter(({ name }) => entryFeedChecks.some((check) => check.name === name))
  return found.flatMap(({ examples }) => examples)
}

async function quote(i: number): Promise<string> {
  const order = { product_type: 'trading', customer_guid: s.demo.customers[0]!.guid, symbol: 'BTC-USD', side: 'buy' }
  return (await ok(s.call('POST', '/quotes', { ...order, deliver_amount: 1_000 + i }))).guid
}

async function bought(i: number): Promise<Fields> {
  const { guid } = await ok(s.call('POST', '/trades', { trade_type: 'platform', quote_guid: await quote(i) }))
  return eventually(
    () => ok(s.call('GET', `/trades/${guid}`)),
    ({ state }) => state === 'completed',
  )
}

test('has every entry of the bank once, those of hidden accounts too, and each journal sums to zero', async () => {
  for (let i = 0; i < 5; i++) await bought(i)
  const wanted = await stored()
  const found = await all()
  expect(found.map(named).toSorted()).toEqual(wanted.toSorted())
  expect(new Set(found.map(({ account_type }) => account_type))).toContain('external')
  const sums = new Map<string, number>()
  for (const { journal_guid, asset, amount } of found) {
    const key = `${journal_guid} ${asset}`
    sums.set(key, (sums.get(key) ?? 0) + Number(amount))
  }
  expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
})

test('is read on in small pages while others post: nothing is left out and nothing comes twice', async () => {
  const before = (await page()).next
  let isPosting = true
  const posting = Promise.all(Array.from({ length: 12 }, (_, i) => bought(i))).finally(() => {
    isPosting = false
  })
  const read: Fields[] = []
  let after = '0'
  for (;;) {
    const wasPosting = isPosting
    const { objects, next, has_more } = await page(`per_page=7&after=${after}`)
    read.push(...objects)
    after = next
    if (has_more || wasPosting) continue
    const wanted = await stored()
    if (wanted.length === read.length) break
  }
  await posting
  expect(read.map(named).toSorted()).toEqual((await stored()).toSorted())
  expect(before).not.toBe(after)
  expect(await page(`after=${after}`)).toMatchObject({ objects: [], next: after, has_more: false })
  const third = read[2]!.position
  expect((await page(`after=${third}&per_page=1`)).objects).toEqual([read[3]])
})

test('filters by account, kind, asset, owner, object, step and time', async () => {
  const trade = await bought(50)
  await stored()
  const everything = await all()
  const customer = s.demo.customers[0]!
  const account_guid = customer.accounts[0]!.guid
  const last = everything.at(-1)!
  const cases: [string, (each: Fields) => boolean][] = [
    [`account_guid=${account_guid}`, (each) => each.account_guid === account_guid],
    ['account_type=external,fee', ({ account_type }) => account_type === 'external' || account_type === 'fee'],
    ['asset=BTC', ({ asset }) => asset === 'BTC'],
    ['owner=bank', ({ customer_guid }) => customer_guid === null],
    ['owner=customer', ({ customer_guid }) => customer_guid !== null],
    [`customer_guid=${customer.guid}`, ({ customer_guid }) => customer_guid === customer.guid],
    [`subject_guid=${trade.guid}`, ({ subject_guid }) => subject_guid === trade.guid],
    ['subject_type=transfer&step=credit', (each) => each.subject_type === 'transfer' && each.step === 'credit'],
    [`created_at_gte=${last.created_at}`, ({ created_at }) => String(created_at) >= String(last.created_at)],
    [`created_at_lt=${last.created_at}`, ({ created_at }) => String(created_at) < String(last.created_at)],
  ]
  for (const [query, isWanted] of cases) {
    const found = await all(query)
    expect(found, query).toEqual(everything.filter(isWanted))
    expect(found.length, query).toBeGreaterThan(0)
  }
  expect(await all(`subject_guid=${customer.guid}`)).toEqual([])
})

test('a cursor of another bank or of events is refused by name', async () => {
  const events = await ok(s.call('GET', '/subscription_events', undefined, { key: s.demo.organization_key }))
  for (const cursor of [events.next, '12', 'nonsense']) {
    const { status, body } = await s.call('GET', `/entries?after=${cursor}`)
    expect([status, body.errors[0].field]).toEqual([400, 'after'])
  }
})

test('has what a process of an earlier release has posted, and several workers give each position once', async () => {
  const idle = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { sql } = idle.service
  const { guid: account_guid } = await ok(idle.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'own' }))
  const deposit = () => ok(idle.call('POST', '/sandbox/deposits', { account_guid, amount: 100 }))
  for (let i = 0; i < 3; i++) await deposit()
  // An earlier release tells nothing.
  await sql`delete from entry_batches where last_position is null`
  for (let i = 0; i < 3; i++) await deposit()
  // Until a worker tells them they are no violation, unless they have waited for long.
  const owner = connectTo(idle.service.database_url, { name: 'test', max: 1 })
  expect(await violations(owner)).toEqual([])
  await owner`update journals set created_at = ${new Date(Date.now() - 600_000).toISOString()}`
  const found = (await violations(owner)).filter((each) => each.includes(account_guid))
  expect(found).toEqual([expect.stringContaining('"untold": 3,')])
  await Promise.all(Array.from({ length: 4 }, () => tellForgottenEntries(sql)))
  await eventually(
    async () => {
      await Promise.all(Array.from({ length: 4 }, () => placeEntries(sql)))
      return sql`select from entry_batches where last_position is null limit 1`
    },
    (waiting) => waiting.length === 0,
  )
  const { objects } = await ok(idle.call('GET', `/entries?account_guid=${account_guid}`))
  expect(objects.map(({ sequence }: Fields) => sequence).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await violations(owner)).toEqual([])
  await owner.end()
  // Journal by journal, whose guids begin with their times: searches by time rely on it.
  const journals = (await ok(idle.call('GET', '/entries?per_page=100'))).objects.map(
    (each: Fields) => each.journal_guid,
  )
  expect(journals).toEqual(journals.toSorted())
  await idle.stop()
})

test('a range of time is found by halves, far from both ends', async () => {
  const { bank_guid } = s.demo
  const { guid } = await ok(s.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'long ago' }))
  // A journal each hour, three years back. Written by hand: these books are not sound.
  await s.service.sql`
    with j as (
      select n, (lpad(to_hex(1600000000000 + n::bigint * 3600000), 12, '0') || '7000800000000000' || lpad(to_hex(n), 4, '0'))::uuid as guid,
        to_timestamp(1600000000 + n * 3600) as at
      from generate_series(1, 3000) n
    ), made as (
      insert into journals (bank_guid, guid, subject_type, subject_guid, step, created_at)
      select ${bank_guid}::uuid, guid, 'transfer', guid, 'credit', at from j
    ), posted as (
      insert into entries (bank_guid, account_guid, sequence, journal_guid, asset, amount, balance)
      select ${bank_guid}::uuid, ${guid}::uuid, n, guid, 'USD', 1, n from j
    ), moved as (update balances set sequence = 3000 where account_guid = ${guid}::uuid)
    insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries, last_position)
    select ${bank_guid}::uuid, guid, array[${guid}::uuid], array[n], array[1], 1, 1000000 + n from j`
  await s.service.sql`update entry_feeds set position = 1003000 where bank_guid = ${bank_guid}`
  const at = (n: number): string => new Date((1_600_000_000 + n * 3600) * 1000).toISOString()
  const found = await all(`account_guid=${guid}&created_at_gte=${at(1400)}&created_at_lt=${at(1410)}`)
  expect(found.map(({ sequence }) => sequence)).toEqual([1400, 1401, 1402, 1403, 1404, 1405, 1406, 1407, 1408, 1409])
})
