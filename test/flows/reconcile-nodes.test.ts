// `corridor reconcile` before a node that does not answer: it says why. A bank whose chain is simulated has no node to ask.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

let database: TestDatabase
let service: TestService
let demo: TestService['demo']

beforeAll(async () => {
  database = await createTestDatabase()
  const first = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
  demo = first.demo
  await first.stop()
  const key = `0x${'11'.repeat(32)}`
  const node = { kind: 'evm', chain: 'ethereum', url: 'http://127.0.0.1:1', key, banks: [demo.bank_guid] }
  const env = { CORRIDOR_ROLES: 'api', CORRIDOR_CHAIN_NODES: JSON.stringify({ node }) }
  service = await startTestService({ database_url: database.url, env })
})
afterAll(async () => {
  await service?.stop()
  await database?.drop()
})

test('the node of a sandbox bank is asked only where the bank is on a test network', async () => {
  expect(await reconcileNodes(service.service, demo.bank_guid)).toEqual([])
  const settings = { network: 'testnet' }
  await ok(service.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  const [position] = await reconcileNodes(service.service, demo.bank_guid)
  expect(position).toMatchObject({
    chain: 'ethereum',
    verdict: 'away',
    failure: expect.stringContaining('does not answer'),
  })
})
