// A worker on a database that fails it, at the last attempt that a job has: the job is not given up, and goes on as soon as the database is back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type FailingProxy, type Fault, startFailingProxy } from '../support/failing-proxy.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { hang_ms } from '../support/time-limits.ts'

let database: TestDatabase
let proxy: FailingProxy
let api: TestService
let worker: TestService
const lines: { readonly msg: string; readonly object_guid?: string }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startFailingProxy(database.url)
  api = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
  const admin = connectTo(database.url, { name: 'admin', max: 1 })
  await admin.unsafe(wornJobs)
  await admin.end()
  worker = await startTestService({
    database_url: proxy.url,
    env: { CORRIDOR_ROLES: 'worker', CORRIDOR_LOG_LEVEL: 'warn' },
    log_line: (json) => lines.push(JSON.parse(json)),
    // The database answers, if only with errors: no deadline passes.
    engine: { load_deadline_ms: hang_ms, commit_deadline_ms: hang_ms, wait_max_ms: 500 },
    read_deadline_ms: hang_ms,
  })
})
afterAll(async () => {
  proxy.mend()
  await worker.stop()
  await stopSound(api)
  await proxy.stop()
  await database.drop()
})

/** Each trade begins with a job that was tried 24 times. */
const wornJobs = `
  create function wear() returns trigger language plpgsql as $$ begin new.attempts := 24; return new; end $$;
  create trigger wear before insert on jobs for each row when (new.kind = 'fill-trade') execute function wear();`

async function trade(): Promise<string> {
  const fields = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 }
  const quote = await ok(api.call('POST', '/quotes', { ...fields, customer_guid: api.demo.customers[0]!.guid }))
  const { guid } = await ok(api.call('POST', '/trades', { trade_type: 'platform', quote_guid: quote.guid }))
  return guid
}

const faults: [what: string, fault: Fault][] = [
  ['too many connections', { severity: 'FATAL', code: '53300', at: 'connecting', name: 'corridor-engine' }],
  ['a full disk', { severity: 'ERROR', code: '53100', at: 'statement', name: 'corridor-engine' }],
  ['a cancelled statement', { severity: 'ERROR', code: '57014', at: 'statement', name: 'corridor-engine' }],
]

test.each(faults)('%s', async (_, fault) => {
  proxy.fail(fault)
  const guid = await trade()
  await eventually(
    async () => lines,
    (seen) => seen.some((line) => line.object_guid === guid),
  )
  const jobs = () => api.service.sql`select dead_at, failures from jobs where object_guid = ${guid}`
  expect(await jobs()).toEqual([{ dead_at: null, failures: 0 }])
  proxy.mend()
  await eventually(
    () => ok(api.call('GET', `/trades/${guid}`)),
    ({ state }) => state === 'completed',
  )
})
