// The service on a database that refuses: a full disk, a cancelled statement, read-only, nobody let in. Whoever asks is told to come again,
// nothing is done meanwhile, and all is well when the database is.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codesOf } from '../support/bulk.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type FailingProxy, type Fault, startFailingProxy } from '../support/failing-proxy.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'
import { hang_ms } from '../support/time-limits.ts'

let database: TestDatabase
let proxy: FailingProxy
let s: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startFailingProxy(database.url)
  s = await startTestService({
    database_url: proxy.url,
    // The database answers, if only with errors: no deadline passes.
    engine: { load_deadline_ms: hang_ms, commit_deadline_ms: hang_ms, wait_max_ms: 1500 },
    read_deadline_ms: hang_ms,
  })
})
afterAll(async () => {
  await s.stop()
  await proxy.stop()
  await database.drop()
})
afterEach(async () => {
  proxy.mend()
  await eventually(customers, ({ status }) => status === 200)
  await eventually(ready, (answer) => answer === '200 ready')
})

const customers = (): Promise<Reply> => s.call('GET', '/customers')
const create = (key: string): Promise<Reply> =>
  s.call(
    'POST',
    '/customers',
    { type: 'individual', name: { first: 'Fay', last: 'Ling' } },
    { headers: { 'idempotency-key': key.replaceAll(' ', '-') } },
  )
const ready = async (): Promise<string> => {
  const response = await fetch(`${s.service.base_url}/health/ready`)
  return `${response.status} ${((await response.json()) as { status: string }).status}`
}
const seen = ({ status, body, headers }: Reply): readonly unknown[] => [
  status,
  body.message_code,
  headers.get('retry-after'),
]

const faults: [what: string, fault: Fault][] = [
  ['a full disk', { severity: 'ERROR', code: '53100', at: 'statement' }],
  ['a full disk under the log', { severity: 'PANIC', code: '53100', at: 'statement' }],
  ['out of memory', { severity: 'ERROR', code: '53200', at: 'statement' }],
  ['a cancelled statement', { severity: 'ERROR', code: '57014', at: 'statement' }],
  ['a shutdown', { severity: 'FATAL', code: '57P01', at: 'statement' }],
  ['a full disk, nobody let in', { severity: 'FATAL', code: '53100', at: 'connecting' }],
  ['no file for a connection', { severity: 'FATAL', code: 'XX000', at: 'connecting' }],
  ['too many connections', { severity: 'FATAL', code: '53300', at: 'connecting' }],
  ['starting up', { severity: 'FATAL', code: '57P03', at: 'connecting' }],
]

describe.each(faults)('%s', (what, fault) => {
  test('reads are answered 503 with Retry-After', async () => {
    expect((await customers()).status).toBe(200)
    proxy.fail(fault)
    expect(seen(await customers())).toEqual([503, 'overloaded', '1'])
  })

  test('commands too, and they are done once when they can be', async () => {
    const before = (await customers()).body.total
    proxy.fail({ ...fault, name: 'corridor-' })
    expect(seen(await create(what))).toEqual([503, 'overloaded', '1'])
    proxy.mend()
    const made = await eventually(
      () => create(what),
      ({ status }) => status === 201,
    )
    expect((await create(what)).body.guid).toBe(made.body.guid)
    expect((await customers()).body.total).toBe(before + 1)
  })
})

describe('while nothing can be written', () => {
  test.each([
    ['25006', 'database_read_only'],
    ['53100', 'database_full'],
    ['57014', 'database_unavailable'],
  ])('%s: it is not ready, though it reads', async (code, status) => {
    proxy.fail({ severity: 'ERROR', code, at: 'statement', name: 'corridor-engine' })
    await create(`unwritten-${code}`)
    expect(await ready()).toBe(`503 ${status}`)
    expect((await customers()).status).toBe(200)
  })

  test('an operation of a bulk that names another is answered as that one', async () => {
    proxy.fail({ severity: 'ERROR', code: '53100', at: 'statement', name: 'corridor-engine' })
    const account = { type: 'fiat', asset: 'USD', name: 'Own', customer_guid: { from: 0 } }
    const { body } = await s.call('POST', '/bulk', {
      operations: [
        { path: '/api/customers', body: { type: 'individual', name: { first: 'Fay', last: 'Ling' } } },
        { path: '/api/accounts', body: account },
      ],
    })
    expect(codesOf(body.answers)).toEqual(['503 overloaded', '503 overloaded'])
  })

  test('it is not ready though nobody has tried to write', async () => {
    proxy.fail({ severity: 'FATAL', code: '53100', at: 'connecting', name: 'corridor-engine' })
    await eventually(ready, (answer) => answer.startsWith('503'))
  })

  test('a database that was made read-only is told so, and is served again after that', async () => {
    const { pathname } = new URL(database.url)
    const admin = connectTo(database.url, { name: 'admin', max: 1 })
    const makeReadOnly = async (value: 'on' | 'off') => {
      await admin.unsafe(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}`)
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'corridor-engine/%'`
    }
    await makeReadOnly('on')
    expect(seen(await create('read-only'))).toEqual([503, 'overloaded', '1'])
    expect(await ready()).toBe('503 database_read_only')
    expect((await customers()).status).toBe(200)
    await admin`set default_transaction_read_only = off`
    await makeReadOnly('off')
    await eventually(ready, (answer) => answer === '200 ready')
    expect((await create('read-only')).status).toBe(201)
    await admin.end()
  })
})

test('a fault of our own stays 500', async () => {
  proxy.fail({ severity: 'ERROR', code: '42601', at: 'statement', name: 'corridor' })
  expect(seen(await customers())).toEqual([500, 'internal_error', null])
})
