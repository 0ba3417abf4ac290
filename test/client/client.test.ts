// The client against a real service: trades, exact amounts, waiting, raw calls.
import { Corridor, CorridorStateError, CorridorTimeoutError, type Quote, type Trade } from '@corridor/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../packages/client/src/generated/operations.ts'
import { startTestService, type TestService } from '../support/service.ts'

let s: TestService
let corridor: Corridor
beforeAll(async () => {
  s = await startTestService()
  corridor = new Corridor({ url: s.service.base_url, key: s.demo.bank_key })
})
afterAll(() => s.stop())

const customer = () => s.demo.customers[0]!.guid
const buy = (deliver_amount: bigint): Promise<Quote> =>
  corridor.quotes.create({
    ...{ product_type: 'trading', side: 'buy', symbol: 'BTC-USD' },
    customer_guid: customer(),
    deliver_amount,
  })
const trade = async (): Promise<Trade> =>
  corridor.trades.create({ trade_type: 'platform', quote_guid: (await buy(100n)).guid })

test('a trade is quoted, executed and completed, in bigints', async () => {
  const quote = await buy(10_000n)
  expect(quote).toMatchObject({ deliver_amount: 10_000n, receive_amount: expect.any(BigInt), fee: 0n })
  const made = await corridor.trades.create({ trade_type: 'platform', quote_guid: quote.guid })
  const done = await corridor.waitFor(made, 'completed')
  expect(done).toMatchObject({ guid: made.guid, state: 'completed', receive_amount: quote.receive_amount })
})

test('12345678901234567891 wei go there and back unchanged', async () => {
  const wei = 12345678901234567891n
  const account = await corridor.accounts.create({
    type: 'trading',
    asset: 'ETH',
    name: 'Ether',
    customer_guid: customer(),
  })
  const deposit = await corridor.sandbox.deposits.create({ account_guid: account.guid, amount: wei })
  expect(deposit.receive_amount).toBe(wei)
  const settled = await corridor.waitFor(deposit, 'completed')
  expect(settled.receive_amount).toBe(wei)
  expect(await corridor.accounts.get(account.guid)).toMatchObject({ platform_balance: wei, platform_available: wei })
  for await (const entry of corridor.accounts.listEntries(account.guid)) {
    expect(entry).toMatchObject({ sequence: 1, amount: wei, balance: wei })
  }
  expect((await corridor.transfers.list({ guid: deposit.guid }).page()).objects).toEqual([settled])
})

test('a statement is JSON, text or bytes, by its format', async () => {
  const { guid } = s.demo.customers[0]!.accounts[0]!
  const { closing_balance, lines } = await corridor.accounts.getStatement(guid)
  expect([typeof closing_balance, typeof lines[0]!.amount]).toEqual(['bigint', 'bigint'])
  const csv: string = await corridor.accounts.getStatement(guid, { format: 'csv' })
  const xml: string = await corridor.accounts.getStatement(guid, { format: 'camt053' })
  const pdf: Uint8Array = await corridor.accounts.getStatement(guid, { format: 'pdf' })
  expect([csv.slice(0, 5), xml.slice(0, 5)]).toEqual(['time,', '<?xml'])
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  // A refusal is JSON, whatever was asked for.
  const refused = corridor.accounts.getStatement(guid, { format: 'pdf', from: '9999-01-01' })
  await expect(refused).rejects.toMatchObject({ status: 400, message_code: 'invalid_value' })
})

test('a number that JavaScript has rounded is not sent', async () => {
  const rounded = { product_type: 'trading', fees: [{ type: 'fixed', fixed_fee: 12345678901234567000 }] }
  await expect(corridor.quotes.create(rounded as never)).rejects.toThrow('fees[0].fixed_fee is a number')
  await expect(corridor.quotes.create({ deliver_amount: 0.5 } as never)).rejects.toThrow('deliver_amount is a number')
})

describe('waitFor', () => {
  test('says at once that a failed trade will not be completed', async () => {
    const { guid } = await buy(100n)
    const failed = await corridor.trades.create({
      ...{ trade_type: 'platform', quote_guid: guid },
      expected_error: 'non_sufficient_funds',
    })
    const error = await corridor.waitFor(failed, 'completed').catch((caught) => caught)
    expect(error).toBeInstanceOf(CorridorStateError)
    expect(error).toMatchObject({ record: { state: 'failed', failure_code: 'non_sufficient_funds' } })
    expect(await corridor.waitFor(failed, ['completed', 'failed'])).toMatchObject({ state: 'failed' })
  })

  test('has an end', async () => {
    let time = 0
    const runtime = {
      now: () => time,
      async sleep(ms: number) {
        time += ms
      },
    }
    const own = new Corridor({ url: s.service.base_url, key: s.demo.bank_key, runtime })
    const born = await own.customers.create({ type: 'individual', name: { first: 'Ada', last: 'Lovelace' } })
    const waiting = own.waitFor(born, 'verified', { timeout_ms: 5000 })
    await expect(waiting).rejects.toThrow(CorridorTimeoutError)
  })

  test('takes records of the client with states they have', async () => {
    const made = await trade()
    await expect(corridor.waitFor({ ...made }, 'completed')).rejects.toThrow('read it with get() first')
    await expect(corridor.waitFor(made, 'done' as never)).rejects.toThrow(
      'trades have no state done; they have storing',
    )
    const [read] = (await corridor.trades.list({ guid: made.guid }).page()).objects
    expect(await corridor.waitFor(read!, 'completed')).toMatchObject({ guid: made.guid })
  })

  test('returns the record as it is read, also if it is in the state already', async () => {
    const [fiat, other] = s.demo.customers[0]!.accounts
    const data = Buffer.from(`name,amount,destination_account_guid\nP,100,${other!.guid}\n`).toString('base64')
    const made = await corridor.payouts.create({
      ...{ name: 'Rent', amount_end: 'source', data },
      ...{ customer_guid: customer(), source_account_guid: fiat!.guid },
    })
    const { rows, sums } = await corridor.waitFor(made, 'validated')
    expect([rows.valid, sums]).toEqual([1, []])
    const [listed] = (await corridor.payouts.list({ guid: made.guid }).page()).objects
    expect((await corridor.waitFor(listed!, 'validated')).rows).toEqual(rows)
  })
})

test('a raw call has the same exactness', async () => {
  const { status, body, headers } = await corridor.request<Quote>('POST', '/api/quotes', {
    body: {
      product_type: 'trading',
      side: 'buy',
      symbol: 'ETH-USD',
      receive_amount: 10n ** 18n + 1n,
      customer_guid: customer(),
    },
  })
  expect({ status, amount: body.receive_amount }).toEqual({ status: 201, amount: 10n ** 18n + 1n })
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(await corridor.request('HEAD', '/api/quotes')).toMatchObject({ status: 200, body: undefined })
  const read = await corridor.request('GET', '/api/quotes', { query: { guid: [body.guid], per_page: 1 } })
  expect(read.body).toMatchObject({ total: 1, objects: [body] })
})

test('every operation of the document is a method', () => {
  for (const name of Object.keys(operations)) {
    let place: unknown = corridor
    for (const part of name.split('.')) place = (place as Record<string, unknown>)[part]
    expect(place, name).toBeTypeOf('function')
  }
})

test.each([
  [{ url: 'nowhere', key: 'k' }, 'url must be the address of the service'],
  [{ url: 'http://127.0.0.1', key: '' }, 'key must be an API key'],
])('refuses %j', (options, message) => {
  expect(() => new Corridor(options)).toThrow(message)
})

test('refuses an empty guid, which would be another path', async () => {
  await expect(corridor.trades.get('')).rejects.toThrow('trade_guid must be the guid of a record')
})
