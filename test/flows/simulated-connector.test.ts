// A bank whose every port is a connector: a trade, a linked account, a pull and a wire go through the protocol to the simulators in another
// service, which is restarted meanwhile, and the books are sound.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ports } from '../../src/providers/configured/settings.ts'
import { tellNews } from '../support/connector-news.ts'
import { signingKey } from '../support/fake-connector.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { type RecordingProxy, recordingProxy } from '../support/recording-proxy.ts'
import { eventually, ok } from '../support/service.ts'
import { SimulatedConnector } from '../support/simulated-connector.ts'

let desk: FundingDesk
let connector: SimulatedConnector
let heard: RecordingProxy
let provider_guid = ''
beforeAll(async () => {
  connector = await SimulatedConnector.start()
  heard = await recordingProxy(connector.simulator.url)
  desk = await openFundingDesk()
  const access = { settings: { url: heard.url }, secrets: { signing_key: signingKey(1) } }
  const provider = await desk.post('/providers', { name: 'Simulators', kind: 'connector', ports, ...access })
  provider_guid = provider.guid
  expect(provider).toMatchObject({ state: 'up', report: { name: expect.stringContaining('Corridor simulators') } })
})
afterAll(async () => {
  // It audits the books.
  await desk?.close()
  await heard?.stop()
  await connector?.stop()
})

/** By the simulators' own books. */
const paidOutside = async (reference: string): Promise<number> => {
  const rows = await connector.sql`select 1 from sandbox_payments where guid = ${reference} and cancelled_at is null`
  return rows.length
}

test('a trade is priced and filled by the market of a connector, which never gets the fee of the bank', async () => {
  const { bank_guid, organization_key: key } = desk.s.demo
  await ok(desk.s.call('PATCH', `/banks/${bank_guid}`, { settings: { spread_fee_bps: 50 } }, { key }))
  const { guid: customer_guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'Bitcoin', customer_guid })
  const order = { product_type: 'trading', symbol: 'BTC-USD', customer_guid }
  for (const named of [
    { side: 'buy', deliver_amount: 10_000 },
    { side: 'sell', receive_amount: 2_000 },
  ]) {
    const quote = await desk.post('/quotes', { ...order, ...named })
    const trade = await desk.post('/trades', { quote_guid: quote.guid, trade_type: 'platform' })
    const done = await eventually(
      () => desk.get(`/trades/${trade.guid}`),
      ({ state }) => ['completed', 'failed'].includes(state),
    )
    expect(done).toMatchObject({ state: 'completed', receive_amount: quote.receive_amount })
    const { question } = heard.exchanged.find((each) => each.question?.reference === trade.guid)!
    const { deliver_amount, receive_amount, fee } = quote
    expect(fee).toBeGreaterThan(0)
    const [given, taken] =
      named.side === 'buy' ? [deliver_amount - fee, receive_amount] : [deliver_amount, receive_amount + fee]
    expect([question.deliver_amount, question.receive_amount]).toEqual([String(given), String(taken)])
  }
})

test('money is pulled from a linked account and wired out, each once, over a restart of the connector', async () => {
  const { guid: customer_guid, fiat } = await desk.customer()
  const external_bank_account_guid = await desk.linkedAccount(customer_guid)
  const pull = await desk.fund(
    { customer_guid, side: 'deposit', deliver_amount: 20_000 },
    { external_bank_account_guid },
  )
  await desk.idle()
  await connector.restart()
  const to = await desk.rawAccount({ customer_guid })
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  const order = { customer_guid, side: 'withdrawal', receive_amount: 10_000, payment_rail: 'wire' }
  const wire = await desk.fund(order, { external_bank_account_guid: to })
  for (const { guid } of [pull, wire]) {
    await eventually(
      () => desk.advance(5).then(() => desk.read(guid)),
      ({ state }) => ['completed', 'failed'].includes(state),
    )
    const done = await desk.read(guid)
    expect([done.state, done.identifiers.length > 0]).toEqual(['completed', true])
    expect(await paidOutside(guid)).toBe(1)
  }
  expect(await connector.sql`select 1 from sandbox_payments`).toHaveLength(2)
})

describe('invoices', () => {
  let account_guid = ''
  const opened = async (body: object = {}) => {
    const { guid } = await desk.post('/invoices', { account_guid, amount: 25_000, ...body })
    return eventually(
      () => desk.get(`/invoices/${guid}`),
      ({ state }) => state !== 'storing',
    )
  }
  const tell = (reference: string) =>
    tellNews(desk.s, provider_guid, { kind: 'invoice', bank_guid: desk.s.demo.bank_guid, reference })
  const balance = async () => (await desk.get(`/accounts/${account_guid}?include_balances=true`)).platform_balance

  beforeAll(async () => {
    const { guid: customer_guid } = await desk.customer()
    account_guid = (await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'Coins', customer_guid })).guid
  })

  test('one is made by the connector, and credited once when it is paid', async () => {
    const made = await opened({ description: 'tea' })
    expect(made).toMatchObject({ state: 'open', invoice: expect.stringMatching(/^lnbc250u1/) })
    expect(await tell(made.guid)).toBe(200)
    expect(await desk.get(`/invoices/${made.guid}`)).toMatchObject({ state: 'open' })
    await connector.payInvoice(made.guid, 26_000_500n)
    expect([await tell(made.guid), await tell(made.guid)]).toEqual([200, 200])
    const paid = await desk.get(`/invoices/${made.guid}`)
    expect(paid).toMatchObject({ state: 'settled', received_amount: 26_000 })
    expect(await balance()).toBe(26_000)
    const arrival = await desk.get(`/transfers/${paid.transfer_guid}`)
    expect(arrival).toMatchObject({ state: 'completed', transfer_type: 'lightning', side: 'deposit' })
    expect(await tell('f'.repeat(32))).toBe(404)
  })

  test('one is found paid without news, over a restart, and one that was cancelled is not paid', async () => {
    const [paid, cancelled] = [await opened({ amount: undefined }), await opened()]
    const before = await balance()
    await connector.restart()
    await ok(desk.s.call('DELETE', `/invoices/${cancelled.guid}`))
    await eventually(
      () => desk.get(`/invoices/${cancelled.guid}`),
      ({ state }) => state === 'cancelled',
    )
    await connector.payInvoice(paid.guid, 700_000n)
    await connector.payInvoice(cancelled.guid, 25_000_000n)
    await eventually(
      () => desk.advance(3600).then(() => desk.get(`/invoices/${paid.guid}`)),
      ({ state }) => state === 'settled',
    )
    expect(await balance()).toBe(before + 700)
  })
})
