// Filters that look further than a column of their own name, each compared with all records, filtered by hand; and what a
// transfer answers about the places it came from and went to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Crypto } from '../support/crypto.ts'
import { linked } from '../support/external-bank-accounts.ts'
import { furnish } from '../support/furnished-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let s: TestService
let c: Crypto
let bank: { fiat: string; trading: string }
beforeAll(async () => {
  s = await startTestService()
  c = new Crypto(s)
  await furnish(s)
  bank = await furnishBankItself()
})
afterAll(() => s.stop())

const post = (path: string, body: object): Promise<Any> => ok(s.call('POST', path, body))
const get = (path: string): Promise<Any> => ok(s.call('GET', path))
const all = async (path: string): Promise<Any[]> => {
  const { total, objects } = await get(`${path}?per_page=100`)
  expect(total).toBe(objects.length)
  return objects
}

/** Trades and transfers that are nobody's but the bank's, and one that fails. */
async function furnishBankItself() {
  const { guid: fiat } = await post('/accounts', { type: 'fiat', asset: 'USD', name: 'Own' })
  const trading = await c.fund('BTC', 10_000_000)
  await post('/sandbox/deposits', { account_guid: fiat, amount: 100_000 })
  for (const side of ['buy', 'sell']) {
    const order = { product_type: 'trading', symbol: 'BTC-USD', side, deliver_amount: 1000 }
    const { guid: quote_guid } = await post('/quotes', order)
    await post('/trades', { quote_guid, trade_type: 'platform', fiat_account_guid: fiat })
  }
  const sent = await c.send('BTC', 20_000)
  const failed = await c.send('BTC', 20_000, {}, { expected_behaviours: ['force_invalid_address'] })
  await c.rest()
  await c.pass(86_400)
  const destination_account = { guid: fiat }
  await post('/plans', { type: 'remittance', source_account: { guid: trading, amount: 1000 }, destination_account })
  await c.reach(sent.guid, 'completed')
  await c.reach(failed.guid, 'failed')
  await eventually(
    () => get('/trades?state=storing,pending,executed,settling'),
    ({ total }) => total === 0,
  )
  return { fiat, trading }
}

/** Every value and every pair of them finds what the records say, also beside another filter. */
async function expectFound(path: string, name: string, valuesOf: (each: Any) => string[]): Promise<void> {
  const whole = await all(path)
  const values = [...new Set(whole.flatMap(valuesOf))]
  expect(values.length).toBeGreaterThan(1)
  const wanted = (...asked: string[]) => whole.filter((each) => valuesOf(each).some((value) => asked.includes(value)))
  const asked = [...values.map((value) => [value]), ...values.slice(1).map((value, i) => [values[i]!, value])]
  for (const list of asked) {
    const found = await get(`${path}?${name}=${list.join(',')}&per_page=100`)
    expect([list, found.total, found.objects]).toEqual([list, wanted(...list).length, wanted(...list)])
    const { state } = found.objects[0]
    const narrowed = await get(`${path}?${name}=${list.join(',')}&state=${state}&per_page=100`)
    expect(narrowed.objects).toEqual(wanted(...list).filter((each) => each.state === state))
  }
  for (const nothing of ['f'.repeat(32), 'no-such'])
    expect(await get(`${path}?${name}=${nothing}`)).toMatchObject({ total: 0, objects: [] })
}

const insideOf = (account: Any): string[] => (account && !account.type.startsWith('external') ? [account.guid] : [])

describe('transfers', () => {
  const accountsOf = ({ source_account, destination_account }: Any) => [
    ...insideOf(source_account),
    ...insideOf(destination_account),
  ]

  test("are found by the account they leave or reach, a customer's, a payee's or the bank's", async () => {
    await expectFound('/transfers', 'account_guid', accountsOf)
    const { total } = await get(`/transfers?account_guid=${bank.trading}&side=withdrawal`)
    expect(total).toBe(2)
  })

  test('are found by any of their hashes', async () => {
    const hashesOf = ({ identifiers }: Any) =>
      identifiers.filter(({ type }: Any) => type === 'txn_hash').map(({ value }: Any) => value)
    await expectFound('/transfers', 'txn_hash', hashesOf)
    // A transaction that was replaced has several.
    const { objects } = await get(`/transfers?account_guid=${bank.trading}&state=completed&side=withdrawal`)
    const [{ guid, identifiers }] = objects
    const know = (by: Any) =>
      s.service.sql`update transfers set identifiers = ${JSON.stringify(by)}::text::jsonb where guid = ${guid}`
    await know(['first', 'second'].map((value) => ({ type: 'txn_hash', value })))
    for (const hash of ['first', 'second', 'first,second'])
      expect(await get(`/transfers?txn_hash=${hash}`)).toMatchObject({ total: 1, objects: [{ guid }] })
    await know(identifiers)
  })
})

test("trades are found by either of their accounts, a customer's or the bank's", async () => {
  const rows = await s.service.sql<{ guid: string; deliver_account_guid: string; receive_account_guid: string }[]>`
    select guid, deliver_account_guid, receive_account_guid from trades where bank_guid = ${s.demo.bank_guid}`
  const accounts = new Map(rows.map((row) => [row.guid, [row.deliver_account_guid, row.receive_account_guid]]))
  await expectFound('/trades', 'account_guid', ({ guid }) => accounts.get(guid)!)
  const both = await get(`/trades?account_guid=${bank.fiat},${s.demo.customers[0]!.accounts[0]!.guid}&per_page=100`)
  expect(both.total).toBe(rows.length)
})

test('plans are found by their source', () =>
  expectFound('/plans', 'source_account_guid', ({ source_account }) => [source_account.guid]))

test('wallets are found by whose they are', async () => {
  const whole = await all('/external_wallets')
  for (const [owner, isOwn] of [
    ['bank', (each: Any) => !each.customer_guid],
    ['customer', (each: Any) => each.customer_guid],
  ] as const) {
    const own = whole.filter(isOwn)
    expect(own.length).toBeGreaterThan(1)
    expect(await get(`/external_wallets?owner=${owner}&per_page=100`)).toMatchObject({
      total: own.length,
      objects: own,
    })
    const [second] = (await get(`/external_wallets?owner=${owner}&per_page=1&page=1`)).objects
    expect(second).toEqual(own[1])
    const { asset } = own[0]
    const narrowed = own.filter((each) => each.asset === asset)
    expect((await get(`/external_wallets?owner=${owner}&asset=${asset}&per_page=100`)).objects).toEqual(narrowed)
  }
  for (const wrong of ['owner=', 'owner=bank,customer', 'owner=Bank'])
    expect(await s.call('GET', `/external_wallets?${wrong}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owner', code: 'invalid_value' }] },
    })
})

test('prices are those of a list of symbols', async () => {
  const symbolsOf = async (query: string) => (await get(`/prices${query}`)).map(({ symbol }: Any) => symbol)
  const whole = await symbolsOf('')
  expect(await symbolsOf(`?symbol=${whole[1]},${whole[0]},NO-SUCH`)).toEqual(whole.slice(0, 2))
  expect(await symbolsOf(`?symbol=${whole[1]}`)).toEqual([whole[1]])
})

test('prices of payouts are those that a plan takes, by country, participants and route', async () => {
  const { supported_payout_symbols } = await get(`/banks/${s.demo.bank_guid}`)
  const prices: Any[] = await get('/prices?symbol=MXN-USD')
  const mexican = supported_payout_symbols.filter(({ symbol }: Any) => symbol === 'MXN-USD')
  expect(mexican.length).toBeGreaterThan(0)
  expect(prices.map(({ buy_price, sell_price, receive_amount, ...payout }) => payout)).toEqual(mexican)
  for (const { buy_price, sell_price, receive_amount } of prices) {
    expect(sell_price).toBeLessThanOrEqual(buy_price)
    // One dollar, at the price of a peso, which is rounded up to a cent.
    expect(receive_amount * buy_price).toBeGreaterThanOrEqual(100 * 100)
    expect(receive_amount * (buy_price - 1)).toBeLessThan(100 * 100)
  }
  const plain = (await get('/prices')).filter(({ country_code }: Any) => country_code === undefined)
  expect(plain.length).toBeGreaterThan(0)
})

describe('a transfer shows', () => {
  test('its external bank account, and what each entry moved once it is completed', async () => {
    const { guid: customer_guid, accounts } = s.demo.customers[1]!
    const { guid } = await post('/external_bank_accounts', linked('sandbox-checking-shown', { customer_guid }))
    await eventually(
      () => get(`/external_bank_accounts/${guid}`),
      ({ state }) => state === 'completed',
    )
    const order = { product_type: 'funding', customer_guid, asset: 'USD', side: 'withdrawal', deliver_amount: 1000 }
    const { guid: quote_guid } = await post('/quotes', order)
    const sent = { transfer_type: 'funding', quote_guid, external_bank_account_guid: guid, payment_rail: 'ach' }
    const made = await post('/transfers', sent)
    expect(made).toMatchObject({ state: 'storing', external_bank_account_guid: guid, deposit_address_guid: null })
    expect(made.entries).toHaveLength(1)
    expect(made.entries[0]).toMatchObject({ source_account: { guid: accounts[0]!.guid }, amount: null })
    await c.rest()
    await c.pass(7 * 86_400)
    const completed = await c.reach(made.guid, 'completed')
    const [{ receive_amount, amount }] = completed.entries
    expect([receive_amount, amount]).toEqual([1000, 1000])
    const returned = await post(`/sandbox/transfers/${made.guid}/return`, { return_code: 'R02' })
    expect(returned).toMatchObject({ external_bank_account_guid: guid, return_code: 'R02' })
    const back = (await get(`/transfers?reference_transfer_guid=${made.guid}`)).objects[0]
    expect(back).toMatchObject({ external_bank_account_guid: guid, deposit_address_guid: null, entries: null })
  })

  test('the deposit address at which it arrived, in every answer', async () => {
    const account_guid = s.demo.customers[0]!.accounts[1]!.guid
    const { guid: deposit_address_guid } = await post('/deposit_addresses', { account_guid })
    const made = await post('/sandbox/deposits', { account_guid, amount: 5000, deposit_address_guid })
    const shown = { external_bank_account_guid: null, deposit_address_guid, entries: null }
    expect(made).toMatchObject(shown)
    expect(await get(`/transfers/${made.guid}`)).toMatchObject(shown)
    expect((await get(`/transfers?guid=${made.guid}`)).objects[0]).toMatchObject(shown)
  })

  test('what a batch moved, entry by entry, and nothing of what failed', async () => {
    const wallets = [await c.wallet('BTC'), await c.wallet('BTC')]
    const destination_accounts = wallets.map((guid, i) => ({
      type: 'external_wallet',
      guid,
      receive_amount: 20_000 + i,
    }))
    const quote = await c.quote('BTC', { destination_accounts })
    const { guid } = await ok(c.execute(quote.guid))
    await c.rest()
    await c.pass(86_400)
    const { entries } = await c.reach(guid, 'completed')
    expect(entries.map(({ amount }: Any) => amount)).toEqual([20_000, 20_001])
    const failed = (await get(`/transfers?account_guid=${bank.trading}&state=failed`)).objects[0]
    expect(failed.entries.map(({ amount }: Any) => amount)).toEqual([null])
  })
})
