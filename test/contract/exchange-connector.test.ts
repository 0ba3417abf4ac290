// The example of a connector to an exchange passes the check of connectors, over restarts, and sends an order once, whatever breaks. The
// exchange is a fake one; with the exchange library installed (npm install in its folder) its classes are looked at too.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Wire } from '../../src/cli/connector/exchange.ts'
import { Interview } from '../../src/cli/connector/interview.ts'
import { newReference } from '../../src/cli/connector/samples.ts'
import { runSuite } from '../../src/cli/connector/suite.ts'
import { printedVerdict } from '../../src/cli/connector/verdict.ts'
import { signingKey } from '../support/fake-connector.ts'
import { hang_ms } from '../support/time-limits.ts'

const folder = join(import.meta.dirname, '..', '..', 'examples', 'connectors', 'exchange')
const isInstalled = existsSync(join(folder, 'node_modules', 'ccxt'))
if (!isInstalled)
  console.log('skipped: the methods of ccxt, because it is not installed in examples/connectors/exchange')

/** The example is plain JavaScript. */
// biome-ignore lint/suspicious/noExplicitAny: it has no types.
const example = (name: string): Promise<any> => import(pathToFileURL(join(folder, name)).href)

const keys = [signingKey(1)]
const market = { market: 'BTC/USD', asset_decimals: 8, counter_decimals: 2 }

interface FakeOrder {
  readonly clientOrderId: string
  readonly status: string
  readonly filled: number
  readonly average: number
  readonly price: number
  readonly side: string
}

class FakeExchange {
  readonly id = 'fake'
  readonly has = { fetchTickers: true, fetchOpenOrders: true, fetchClosedOrders: true, fetchCanceledOrders: true }
  bid = 67_000.1
  ask = 67_000.5
  sent: { amount: number; price: number; params: object }[] = []
  orders: FakeOrder[] = []
  breaks: 'before' | 'after' | undefined

  fetchTickers = async () => ({ 'BTC/USD': { bid: this.bid, ask: this.ask } })
  fetchOpenOrders = async () => []
  fetchClosedOrders = async () => this.orders.filter(({ status }) => status === 'closed')
  fetchCanceledOrders = async () => this.orders.filter(({ status }) => status === 'canceled')
  createOrder = async (
    ...[, , side, amount, price, params]: [string, string, string, number, number, { clientOrderId: string }]
  ) => {
    this.sent.push({ amount, price, params })
    const when = this.breaks
    this.breaks = undefined
    if (when === 'before') throw new Error('the line is cut')
    const isFilled = side === 'buy' ? price >= this.ask : price <= this.bid
    const order = {
      ...{ side, price, average: side === 'buy' ? this.ask : this.bid },
      clientOrderId: params.clientOrderId,
    }
    const made = { ...order, status: isFilled ? 'closed' : 'canceled', filled: isFilled ? amount : 0 }
    this.orders.push(made)
    if (when === 'after') throw new Error('the line is cut')
    return made
  }
}

let data: string
let exchange: FakeExchange
let now: number
let server: Server
let url: string
let close: () => Promise<void>

async function start(): Promise<void> {
  const [{ exchangeConnector }, { Orders }, { connectorServer }] = await Promise.all(
    ['connector.mjs', 'orders.mjs', 'protocol.mjs'].map(example),
  )
  const orders = await Orders.open(join(data, 'orders.jsonl'))
  const markets = { 'BTC-USD': market }
  const connector = exchangeConnector({ exchange, orders, markets, spread_bps: 20, now: () => now })
  server = connectorServer({ keys, ...connector, log: () => {} })
  const { port } = url ? new URL(url) : { port: '0' }
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await orders.close()
  }
}

const restart = async (): Promise<void> => {
  await close()
  await start()
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'corridor-exchange-'))
  exchange = new FakeExchange()
  now = Date.now()
  await start()
})
beforeEach(() => {
  Object.assign(exchange, { sent: [], orders: [], breaks: undefined })
  now = Date.now()
})
afterAll(async () => {
  await close()
  await rm(data, { recursive: true, force: true })
})

const interview = () => new Interview(new Wire({ url, keys, timeout_ms: hang_ms }))
const order = (more: object = {}) => ({
  ...{ bank_guid: newReference(), reference: newReference(), symbol: 'BTC-USD', side: 'buy' },
  ...{ receive_amount: '100000', deliver_amount: '7000' },
  ...more,
})

test('passes every check, and sends each order once', async () => {
  const verdicts = await runSuite({ url, keys, timeout_ms: hang_ms, restart })
  expect(verdicts.filter(({ kind }) => kind !== 'ok').map(printedVerdict)).toEqual([])
  const sent = exchange.sent.map(({ params }) => (params as { clientOrderId: string }).clientOrderId)
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent.length).toBeGreaterThan(5)
})

test('prices have the spread, rounded against the bank', async () => {
  const { prices } = await interview().ask('market/snapshot', { bank_guid: newReference() })
  expect(prices).toEqual([{ symbol: 'BTC-USD', bid: '66866.099800000000', ask: '67134.501000000000' }])
})

test('an order is fill or kill, at the price of the bank or better', async () => {
  const answer = await interview().ask('liquidity/fill', order())
  expect(answer).toEqual({ kind: 'done', result: { rate: '67000.500000000000', is_settled: true } })
  expect(exchange.sent).toMatchObject([{ amount: 0.001, price: 70_000, params: { timeInForce: 'FOK' } }])
  const sold = { side: 'sell', receive_amount: '6700', deliver_amount: '100000' }
  expect(await interview().ask('liquidity/fill', order(sold))).toMatchObject({ result: { rate: '67000.100000000000' } })
})

test('an order below the market is not filled', async () => {
  const answer = await interview().ask('liquidity/fill', order({ deliver_amount: '6600' }))
  expect(answer).toEqual({ kind: 'failed', failure_code: 'not_filled' })
})

test.each([false, true])(
  'an order whose answer was lost is found by its name (after a restart: %s)',
  async (isRestarted) => {
    exchange.breaks = 'after'
    const asked = order()
    expect(await interview().ask('liquidity/fill', asked)).toMatchObject({ kind: 'pending' })
    if (isRestarted) await restart()
    expect(await interview().ask('liquidity/fill', asked, { is_repeat: true })).toMatchObject({ kind: 'done' })
    expect(exchange.sent.length).toBe(1)
  },
)

test('an order that did not arrive is pending until no list can have it, and never sent again', async () => {
  exchange.breaks = 'before'
  const asked = order()
  const ask = () => interview().ask('liquidity/fill', asked, { is_repeat: true })
  expect([await ask(), await ask()]).toMatchObject([{ kind: 'pending' }, { kind: 'pending' }])
  now += 60_001
  expect(await ask()).toEqual({ kind: 'failed', failure_code: 'not_filled' })
  expect(exchange.sent.length).toBe(1)
})

test.skipIf(!isInstalled)('ccxt has the methods that the connector calls', async () => {
  const { default: ccxt } = await import(pathToFileURL(join(folder, 'node_modules', 'ccxt', 'js', 'ccxt.js')).href)
  const exchange_of_ccxt = new ccxt.binance()
  for (const name of ['fetchTickers', 'createOrder', 'fetchOpenOrders', 'fetchClosedOrders', 'loadMarkets']) {
    expect(typeof exchange_of_ccxt[name], name).toBe('function')
    if (name !== 'loadMarkets') expect(exchange_of_ccxt.has[name], name).toBeTruthy()
  }
})
