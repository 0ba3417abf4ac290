// What separates production banks from sandbox banks, beyond the switches that do not exist there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProductionBank } from '../support/production-bank.ts'
import { startTestService, type TestService } from '../support/service.ts'

let s: TestService
let bank: Awaited<ReturnType<typeof makeProductionBank>>

beforeAll(async () => {
  s = await startTestService()
  bank = await makeProductionBank(s)
})
afterAll(() => s.stop())

test('a sandbox organization key opens no production bank', async () => {
  const body = { name: 'k', kind: 'bank', bank_guid: bank.bank_guid, scopes: ['trades:read'] }
  const reply = await s.call('POST', '/api_keys', body, { key: s.demo.organization_key })
  expect([reply.status, reply.body.message_code]).toEqual([422, 'unknown_bank'])
})

test('without a real market there is no price: simulated money never looks real', async () => {
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const quote = await s.call('POST', '/quotes', order, { key: bank.key })
  expect([quote.status, quote.body.message_code]).toEqual([422, 'unsupported_value'])
  const prices = await s.call('GET', '/prices', undefined, { key: bank.key })
  expect(prices.body).toEqual([])
})

test('without a node no invoice is quoted', async () => {
  const order = { product_type: 'lightning_transfer', asset: 'BTC', network_address: 'lnbc1' }
  const { status, body } = await s.call('POST', '/quotes', order, { key: bank.key })
  expect([status, body.message_code, body.errors[0].field]).toEqual([422, 'unsupported_value', 'product_type'])
})

test('where no body belongs, an empty one does no harm', async () => {
  const path = `/sandbox/customers/${s.demo.customers[0]!.guid}/verify`
  expect((await s.call('POST', path, {})).status).toBe(200)
})
