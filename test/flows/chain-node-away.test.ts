// A bank whose chain is served by a node that does not answer: a quote cannot be made now, and says so like everything else
// that can be tried again later. Other chains go on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

/** Where nobody listens. */
const url = 'http://127.0.0.1:1'
let database: TestDatabase
let s: TestService
let crypto: Crypto
let wallet: string

beforeAll(async () => {
  database = await createTestDatabase()
  const before = await startTestService({ database_url: database.url })
  const { demo } = before
  const funded = new Crypto(before)
  wallet = await funded.wallet('ETH')
  for (const asset of ['ETH', 'SOL']) await funded.fund(asset, 100_000_000)
  const settings = { network: 'testnet' }
  await ok(before.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  await before.stop()
  const node = { kind: 'evm', chain: 'ethereum', url, key: `0x${'11'.repeat(32)}`, banks: [demo.bank_guid] }
  const env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ node }), CORRIDOR_ROLES: 'api' }
  s = await startTestService({ database_url: database.url, env })
  const call: TestService['call'] = (method, path, body) => s.call(method, path, body, { key: demo.bank_key })
  crypto = new Crypto({ ...s, demo, call })
})
afterAll(async () => {
  await s?.stop()
  await database?.drop()
})

test.each([
  ['to a wallet', () => ({ destination_accounts: [{ type: 'external_wallet', guid: wallet, receive_amount: 1000 }] })],
  ['to nobody yet', () => ({ receive_amount: 1000 })],
])('a quote %s is to be asked for again later', async (_, more) => {
  const { status, body, headers } = await crypto.order('ETH', more())
  expect([status, body.message_code, headers.get('retry-after')]).toEqual([503, 'overloaded', '1'])
})

test('a chain that no node serves is quoted', async () => {
  expect(await crypto.order('SOL', { receive_amount: 10_000_000 })).toMatchObject({ status: 201 })
})
