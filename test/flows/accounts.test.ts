// Accounts over HTTP: what their answers carry.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  // Without a worker, so that what a trade holds stays held.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

test('a changed account is answered as it is read, with what is held and what another process moved', async () => {
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const { guid: account_guid } = accounts.find(({ type }) => type === 'fiat')!
  const path = `/accounts/${account_guid}`
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const { body: quote } = await s.call('POST', '/quotes', order)
  const trade = await s.call('POST', '/trades', { trade_type: 'platform', quote_guid: quote.guid })
  expect([trade.status, trade.body.state]).toEqual([201, 'storing'])
  const other = await startTestService({ database_url: s.config.database_url!, env: { CORRIDOR_ROLES: 'api' } })
  const deposit = { account_guid, amount: 77 }
  expect((await other.call('POST', '/sandbox/deposits', deposit, { key: s.demo.bank_key })).status).toBe(201)
  await other.stop()

  const headers = { 'idempotency-key': 'rename-1' }
  const changed = await s.call('PATCH', path, { name: 'Renamed', labels: ['a'] }, { headers })
  expect(changed.body).toMatchObject({ platform_balance: 1_000_077, platform_available: 990_077, name: 'Renamed' })
  expect((await s.call('GET', path)).text).toBe(changed.text)
  // A replay is the first answer, whatever has moved since.
  await s.call('POST', '/sandbox/deposits', deposit)
  const again = await s.call('PATCH', path, { name: 'Renamed', labels: ['a'] }, { headers })
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([changed.text, 'true'])
})

test('accounts are found by their state, as every record that has one', async () => {
  const found = async (state: string): Promise<number> => (await ok(s.call('GET', `/accounts?state=${state}`))).total
  expect([await found('created'), await found('storing')]).toEqual([(await ok(s.call('GET', '/accounts'))).total, 0])
})

test('accounts are documented with every field of the interface', async () => {
  const { body } = await s.call('GET', '/openapi.json', undefined, { key: null })
  const fields = 'type guid created_at updated_at asset name bank_guid customer_guid platform_balance'
  const more = 'minimum_balance_funding_pull platform_available uncovered_losses state labels'
  expect(Object.keys(body.components.schemas.Account.properties)).toEqual(`${fields} ${more}`.split(' '))
})
