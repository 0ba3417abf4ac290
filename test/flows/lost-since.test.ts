// What a restore to an earlier time takes back, written down before: the file has what happened after the time, and nothing from before it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLost } from '../../src/backup/lost-since.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { Crypto } from '../support/crypto.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { trade } from '../support/webhooks.ts'

let s: TestService
let folder: string
let now = Date.parse('2026-11-18T10:00:00Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lost-'))
  s = await startTestService({ now: () => now })
})
afterAll(async () => {
  await s.stop()
  await rm(folder, { recursive: true, force: true })
})

const lostAfter = async (to: Timestamp) => {
  const said = await keepLost(s.service.sql, to, folder)
  const path = join(folder, `lost-after-${isoFromTimestamp(to).replaceAll(/[-:]|\.\d+/g, '')}.json`)
  expect(said).toContain(path)
  return { said, lost: JSON.parse(await readFile(path, 'utf8')) }
}

test('payments, revoked keys and the numbers of the rest', async () => {
  const organization = { key: s.demo.organization_key }
  const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['trades:read'] }
  const { guid: key } = await ok(s.call('POST', '/api_keys', body, organization))
  const crypto = new Crypto(s)
  await crypto.fund('BTC', 1_000_000)
  const to = timestampFromMs(now + 30_000)
  now += 60_000
  await trade(s)
  await ok(s.call('DELETE', `/api_keys/${key}`, undefined, organization))
  const guid = await crypto.wallet('BTC')
  const destination = { type: 'external_wallet', guid, receive_amount: 40_000 }
  const transfer = await ok(crypto.execute((await crypto.quote('BTC', { destination_accounts: [destination] })).guid))
  const { said, lost } = await lostAfter(to)
  expect(lost).toMatchObject({
    ...{ after: isoFromTimestamp(to), trades: 1, customers: 0, has_more_transfers: false },
    transfers: [{ bank_guid: expect.any(String), guid: expect.any(String), transfer_type: 'crypto', asset: 'BTC' }],
    revoked_api_keys: [{ revoked_at: expect.any(String) }],
  })
  expect(lost.transfers[0].guid.replaceAll('-', '')).toBe(transfer.guid)
  expect(lost.revoked_api_keys[0].guid.replaceAll('-', '')).toBe(key)
  expect(said).toMatch(/1 transfers.*1 revoked api keys.*1 trades/)
  const after = await lostAfter(timestampFromMs(now + 60_000))
  expect(after.said).toContain(': nothing;')
})
