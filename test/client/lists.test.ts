// Lists by the client, on a bank with some of everything: all records, each once, also while the list changes.
import { Corridor, type Pages, type Trade } from '@corridor/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../packages/client/src/generated/operations.ts'
import { furnish } from '../support/furnished-bank.ts'
import { startTestService, type TestService } from '../support/service.ts'

interface Listed {
  readonly guid: string
  readonly sequence: number
  readonly account_guid: string
}

let s: TestService
let corridor: Corridor
let organization: Corridor
beforeAll(async () => {
  s = await startTestService()
  corridor = new Corridor({ url: s.service.base_url, key: s.demo.bank_key })
  organization = new Corridor({ url: `${s.service.base_url}/api/`, key: s.demo.organization_key })
  await furnish(s)
})
afterAll(() => s.stop())

const customer = () => s.demo.customers[0]!.guid
const dollars = () => s.demo.customers[0]!.accounts.find(({ asset }) => asset === 'USD')!.guid
const trade = async (): Promise<Trade> => {
  const { guid } = await corridor.quotes.create({
    ...{ product_type: 'trading', side: 'buy', symbol: 'BTC-USD' },
    ...{ customer_guid: customer(), deliver_amount: 100n },
  })
  return corridor.trades.create({ trade_type: 'platform', quote_guid: guid })
}

type Lister = (
  ...parameters: unknown[]
) => Pages<Listed, { readonly objects: readonly Listed[]; readonly total: number; readonly next: string }>
const listOf = (name: string, client: Corridor, query: object) => {
  let place: unknown = client
  for (const part of name.split('.')) place = (place as Record<string, unknown>)[part]
  return (place as Lister)(...(operations[name]!.path.includes('{') ? [dollars()] : []), query)
}
const ofOrganization = [
  ...['apiKeys', 'banks', 'subscriptions', 'subscriptionDeliveries', 'subscriptionEvents'],
  ...['staffMembers', 'sessions'],
]

const names = Object.keys(operations).filter((name) => operations[name]!.answer === 'pages')

test.each(names)('%s: page after page is the same as all at once', async (name) => {
  const client = ofOrganization.includes(name.split('.')[0]!) ? organization : corridor
  const keyOf = ({ guid, account_guid, sequence }: Listed) => guid ?? `${account_guid} ${sequence}`
  const whole: unknown[] = []
  let after: string | undefined
  for (let page = 0; ; page++) {
    // The feed of entries has cursors and no numbers.
    const isFeed = name === 'entries.list'
    const list = listOf(name, client, { per_page: 100, ...(isFeed && after !== undefined ? { after } : {}) })
    const { objects, next } = await (isFeed ? list.page() : list.page(page))
    after = next
    whole.push(...objects.map(keyOf))
    if (objects.length < 100) break
  }
  const read: unknown[] = []
  const per_page = Math.min(100, Math.ceil(whole.length / 6))
  for await (const each of listOf(name, client, { per_page })) read.push(keyOf(each))
  expect(read.length).toBeGreaterThan(4)
  // Events are read oldest first.
  expect(read).toEqual(name === 'subscriptionEvents.list' ? whole.reverse() : whole)
})

describe('a list', () => {
  test('that grows is read to its end, each record once', async () => {
    await corridor.sandbox.clock.set({ frozen: false })
    const made: string[] = []
    for (let n = 0; n < 25; n++) made.push((await trade()).guid)
    const read: string[] = []
    for await (const { guid } of corridor.trades.list({ per_page: 4, customer_guid: customer() })) {
      read.push(guid)
      if (read.length % 3 === 0) await trade()
    }
    expect(new Set(read).size).toBe(read.length)
    expect(read).toEqual(expect.arrayContaining(made))
    expect(read).toEqual([...read].sort().reverse())
  })

  test.each([false, true])('whose records leave the filter misses none, with the clock frozen: %s', async (frozen) => {
    await corridor.sandbox.clock.set({ frozen })
    const people: string[] = []
    for (let n = 0; n < 9; n++) {
      const name = { first: 'Ada', last: 'Lovelace' }
      const born = await corridor.customers.create({ type: 'individual', name, address: { country_code: 'US' } })
      people.push((await corridor.waitFor(born, 'unverified')).guid)
    }
    const verified: string[] = []
    for await (const { guid } of corridor.customers.list({ per_page: 2, state: 'unverified' })) {
      verified.push(guid)
      await corridor.sandbox.customers.verify(guid)
    }
    expect(verified.sort()).toEqual(people)
    await corridor.sandbox.clock.set({ frozen: false })
  })

  test('has pages with their exact total', async () => {
    const all = corridor.trades.list({ per_page: 5, state: ['completed', 'storing', 'pending'] })
    const first = await all.page()
    expect(first).toMatchObject({ page: 0, per_page: 5, total: expect.any(Number) })
    const second = await all.page(1)
    expect(second.objects.map(({ guid }) => guid)).not.toContain(first.objects[0]!.guid)
    expect(
      await corridor.trades.list({ page: 1, per_page: 5, state: ['completed', 'storing', 'pending'] }).page(),
    ).toEqual(second)
  })

  test('of one millisecond is read whole', async () => {
    await corridor.sandbox.clock.set({ frozen: true })
    const guids: string[] = []
    for (let n = 0; n < 7; n++) {
      const { guid } = await corridor.accounts.create({
        type: 'fiat',
        asset: 'EUR',
        name: `${n}`,
        customer_guid: customer(),
      })
      guids.push(guid)
    }
    const read: string[] = []
    for await (const { guid } of corridor.accounts.list({ customer_guid: customer(), per_page: 2 })) read.push(guid)
    expect(read.slice(0, 7)).toEqual(guids.reverse())
    expect(new Set(read).size).toBe(read.length)
    await corridor.sandbox.clock.set({ frozen: false })
  })

  test('of entries or of events ends too', async () => {
    const sequences: number[] = []
    for await (const { sequence } of corridor.accounts.listEntries(dollars(), { per_page: 3 })) {
      sequences.push(sequence)
      if (sequences.length === 4) await corridor.waitFor(await trade(), 'completed')
    }
    expect(sequences).toEqual(Array.from({ length: sequences[0]! }, (_, place) => sequences[0]! - place))
    const types: string[] = []
    for await (const { event_type } of organization.subscriptionEvents.list({
      per_page: 7,
      event_type: 'trade.completed',
    }))
      types.push(event_type)
    expect(types.length).toBeGreaterThan(25)
  })
})

test('a result that is a text is answered as it is', async () => {
  const [payout] = (await corridor.payouts.list().page()).objects
  expect(await corridor.payouts.getResult(payout!.guid)).toMatch(/^name,amount,/)
})
