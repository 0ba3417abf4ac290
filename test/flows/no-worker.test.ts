// Work that is due while no worker is alive: any process tells how long it has waited, and which process would do it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { publishAll, subscribe, trade } from '../support/webhooks.ts'

let api: TestService
beforeAll(async () => {
  api = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => api.stop())

const ready = async ({ service }: TestService, query = ''): Promise<string> => {
  const response = await fetch(`${service.base_url}/health/ready${query}`)
  const { status, message_code } = (await response.json()) as { status: unknown; message_code?: string }
  return `${response.status} ${message_code ?? status}`
}

/** Seconds by the kind of work. */
const oldestDue = async ({ service }: TestService): Promise<Record<string, number>> => {
  const text = await (await fetch(`${service.base_url}/metrics`)).text()
  const found = [...text.matchAll(/^corridor_oldest_due_seconds\{work="(\w+)"\} (\S+)$/gm)]
  return Object.fromEntries(found.map(([, work, seconds]) => [work, Number(seconds)]))
}

test('an api without a worker is ready, and is none when it is asked for one', async () => {
  expect(await ready(api)).toBe('200 ready')
  expect(await ready(api, '?role=api')).toBe('200 ready')
  expect(await ready(api, '?role=worker')).toBe('503 not_worker')
  expect(await ready(api, '?role=king')).toBe('400 invalid_value')
})

test('what is due is told until a worker takes it', async () => {
  const { sql } = api.service
  const receiver = await startReceiver()
  await publishAll(api)
  await subscribe(api, receiver.url, ['trade.storing'])
  await trade(api)
  await publishAll(api)
  await trade(api)
  // As if they had been waiting for an hour. It is the same time for all rows: shards would not subtract it from each row's own.
  await sql`update jobs set run_at = now() - interval '1 hour'`
  await sql`update commits set created_at = now() - interval '1 hour'`
  await sql`update subscription_deliveries set next_attempt_at = next_attempt_at - interval '1 hour'`
  const waited = await eventually(
    () => oldestDue(api),
    ({ jobs = 0 }) => jobs > 3599,
  )
  for (const work of ['jobs', 'events', 'deliveries']) expect(Math.round(waited[work]! / 60)).toBe(60)

  const worker = await startTestService({
    database_url: api.config.database_url!,
    env: { CORRIDOR_ROLES: 'worker', CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' },
  })
  expect(await ready(worker, '?role=worker')).toBe('200 ready')
  expect(await ready(worker, '?role=api')).toBe('503 not_api')
  await eventually(
    () => oldestDue(api),
    (left) => Object.values(left).length === 3 && Object.values(left).every((seconds) => seconds < 60),
  )
  await worker.stop()
  await receiver.stop()
})
