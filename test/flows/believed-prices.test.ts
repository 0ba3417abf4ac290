// A market whose prices are wrong by many digits sells nothing: no quote and no price is shown, and the log says why. Bounds are settings of
// its provider.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../src/providers/connector/protocol/operations.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'

let desk: FundingDesk
let fake: FakeConnector
let provider: string
let customer_guid: string
const said = (bid: string, ask: string, more: Partial<AnswerOf<'market/snapshot'>> = {}) => {
  fake.answers['market/snapshot'] = () => ({ prices: [{ symbol: 'BTC-USD', bid, ask }], ...more })
}

beforeAll(async () => {
  desk = await openFundingDesk()
  fake = await fakeConnector()
  fake.manifest = { ...fake.manifest, ports: { market: { symbols: ['BTC-USD'] } } }
  said('60000', '60010')
  const body = { name: 'Market', kind: 'connector', ports: ['market'], settings: { url: fake.url } }
  provider = (await desk.post('/providers', { ...body, secrets: { signing_key: signingKey(1) } })).guid
  const customer = await desk.customer()
  customer_guid = customer.guid
  await desk.post('/sandbox/deposits', { account_guid: customer.fiat, amount: 1_000_000 })
  await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'Bitcoin', customer_guid })
})
afterAll(async () => {
  await desk.close()
  await fake.stop()
})

const buy = () =>
  desk.s.call('POST', '/quotes', {
    ...{ product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100_000 },
  })
const shownPrices = async () => (await desk.get('/prices?symbol=BTC-USD')).length
const bounds = (more: object) =>
  desk.s.call('PATCH', `/providers/${provider}`, { settings: { url: fake.url, ...more } })

test('an ask of ten thousand times the bid is no price', async () => {
  expect(await buy()).toMatchObject({ status: 201, body: { receive_amount: 1_666_388 } })
  said('60000', '600000000')
  const refused = await buy()
  expect([refused.status, refused.body.message_code]).toEqual([422, expect.any(String)])
  expect(await shownPrices()).toBe(0)
  said('60000', '60010')
  expect(await buy()).toMatchObject({ status: 201 })
})

test('a price that jumps is none until the market has stayed there', async () => {
  said('600', '601')
  expect(await buy()).toMatchObject({ status: 422 })
  // The administrator knows that it is right.
  expect(await bounds({ price_jump_max_bps: 1_000_000 })).toMatchObject({ status: 200 })
  expect(await buy()).toMatchObject({ status: 201 })
  said('60000', '60010')
  expect(await bounds({})).toMatchObject({ status: 200 })
})

test('prices that the market says are old are none', async () => {
  const ago = (seconds: number) => ({ as_of: (Date.now() - seconds * 1000) as never })
  said('60000', '60010', ago(3600))
  expect(await buy()).toMatchObject({ status: 422 })
  expect(await bounds({ price_age_max_seconds: 86_400 })).toMatchObject({ status: 200 })
  expect(await buy()).toMatchObject({ status: 201 })
})

test('bounds are checked', async () => {
  for (const field of ['price_spread_max_bps', 'price_jump_max_bps', 'price_jump_seconds', 'price_age_max_seconds'])
    expect(await bounds({ [field]: -1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: `settings.${field}` }] },
    })
})
