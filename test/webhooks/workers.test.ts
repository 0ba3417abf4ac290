// Two workers, processes of their own, and a receiver that fails and hangs now and then: one of them is killed (kill -9) again
// and again, and the signing key changes meanwhile. Every event arrives, signed with a key that is valid, and is counted once.
import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { verifyDelivery } from '../../src/webhooks/receive.ts'
import { startRealService } from '../simulation/real-service.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually, ok, startTestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { Subscriptions } from '../support/subscriptions.ts'
import { trade, wrongCounts } from '../support/webhooks.ts'

beforeAll(() => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
})

const kills = 2

test('nothing is lost between two workers, whichever dies', async ({ onTestFinished }) => {
  const s = await startTestService({ env: { CORRIDOR_ROLES: 'api', CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' } })
  onTestFinished(() => s.stop())
  const receiver = await startReceiver()
  onTestFinished(() => receiver.stop())
  const seen = new Set<string>()
  receiver.answer = (response, { id }) => {
    const isFirst = !seen.has(id)
    const turn = seen.size % 9
    if (isFirst && turn === 0) response.writeHead(500)
    else if (isFirst && turn === 4) response.writeHead(302, { location: receiver.url })
    seen.add(id)
    // One in forty is never answered, the first time: it must not stop answering what it has seen before.
    const isHanging = isFirst && seen.size % 40 === 0
    if (!isHanging) response.end()
  }
  const subs = new Subscriptions(s)
  const made = await subs.make({ url: receiver.url })
  const keys: string[] = [made.signing_key]

  const env = {
    DATABASE_URL: s.service.database_url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_ROLES: 'worker',
    CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true',
  }
  const steady = await startRealService(env)
  onTestFinished(() => steady.stop())
  let doomed = await startRealService(env)
  onTestFinished(() => doomed.stop())
  for (let n = 0; n < kills; n++) {
    const before = receiver.received.length
    const trading = Promise.all(Array.from({ length: 20 }, () => trade(s)))
    await eventually(
      async () => receiver.received.length,
      (length) => length > before + 20,
    )
    const rotated = subs.call('POST', `/subscriptions/${made.guid}/rotate_signing_key`)
    await doomed.kill()
    keys.unshift((await ok(rotated)).signing_key)
    await trading
    doomed = await startRealService(env)
  }
  const { sql } = s.service
  await eventually(
    () => sql`select state, attempts, last_status, last_error from subscription_deliveries where state <> 'completed'`,
    (rows) => rows.length === 0,
  )
  const published = await sql<{ guid: string }[]>`select guid from published_events where event_type like 'trade.%'`
  expect(published.length).toBeGreaterThanOrEqual(kills * 20 * 5)
  expect(published.filter(({ guid }) => !seen.has(guid))).toEqual([])
  for (const { headers, text } of receiver.received)
    verifyDelivery({ headers, body: text, keys, tolerance_seconds: 600 })
  expect(await wrongCounts(s)).toEqual([])
  assertSound(await audit(sql))
})
