// kill -9 of the service under load, again and again, with a receiver that counts: every event arrives at least once, and
// what arrives twice is the same to the byte.
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import { runningUrl } from '../../src/db/embedded.ts'
import { connect } from '../../src/db/pool.ts'
import { Client, startRealService, untilSettled } from '../simulation/real-service.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

beforeAll(() => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
})

const kills = 4

test('every event arrives at least once, whenever the worker is killed', async ({ onTestFinished }) => {
  const data_dir = await mkdtemp(join(tmpdir(), 'corridor-webhooks-'))
  await chmod(data_dir, 0o711)
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }))
  const env = { CORRIDOR_DATA_DIR: data_dir }
  const receiver = await startReceiver()
  onTestFinished(() => receiver.stop())
  let service = await startRealService(env)
  onTestFinished(() => service.stop())
  const demo: Demo = JSON.parse(readFileSync(join(data_dir, 'demo.json'), 'utf8'))
  const subscribed = await fetch(`${service.base_url}/api/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.organization_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'It counts', type: 'webhook', url: receiver.url, environment: 'sandbox' }),
  })
  expect(subscribed.status, await subscribed.clone().text()).toBe(201)

  const customers = demo.customers.map(({ guid }) => guid)
  const client = new Client(service.base_url, demo.bank_key, customers)
  await client.stopClock()
  for (let n = 0; n < kills; n++) {
    const loading = client.load(8)
    const before = receiver.received.length
    await eventually(
      async () => receiver.received.length,
      (length) => length > before + 60,
    )
    await new Promise((done) => setTimeout(done, Math.random() * 300))
    client.isStopped = true
    await service.kill()
    await loading
    service = await startRealService(env)
    client.base_url = service.base_url
    await client.retry()
  }

  const sql = connect((await runningUrl(data_dir))!, { name: 'judge', max: 2 })
  try {
    expect(await untilSettled(sql)).toBeGreaterThan(kills * 5)
    await eventually(
      () => sql<{ n: number }[]>`select count(*)::integer as n from event_batches`,
      ([row]) => row!.n === 0,
    )
    // What was attempted once already and then held by the killed one waits for the end of its lease.
    await eventually(
      () => sql<{ n: number }[]>`select count(*)::integer as n from subscription_deliveries where state <> 'completed'`,
      ([row]) => row!.n === 0,
    )
    const published = await sql<{ guid: string }[]>`select guid from published_events where event_type like 'trade.%'`
    const texts = new Map<string, Set<string>>()
    for (const { id, text } of receiver.received) texts.set(id, (texts.get(id) ?? new Set()).add(text))
    expect(published.filter(({ guid }) => !texts.has(guid))).toEqual([])
    expect(published.length).toBeGreaterThan(kills * 60)
    for (const [id, different] of texts) {
      expect(different.size).toBe(1)
      expect(JSON.parse([...different][0]!).guid).toBe(id)
    }
    assertSound(await audit(sql))
  } finally {
    await sql.end()
  }
})
