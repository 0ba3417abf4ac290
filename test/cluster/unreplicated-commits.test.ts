// A wait for the synchronous standby that is cancelled looks like a success, and a server that crashed during the wait shows the commit
// after its restart. Nobody is told of such a commit before the standby has it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, disconnect } from '../../src/db/pool.ts'
import { targetFrom } from '../../src/db/primary.ts'
import { Engine } from '../../src/engine/engine.ts'
import type { Answer } from '../../src/engine/pending.ts'
import { addTo, makeThing, someGuid, storedN } from '../simulation/things.ts'
import { type ReplicaPair, startPairWithThings } from '../support/replica-pair.ts'
import { eventually } from '../support/service.ts'

let pair: ReplicaPair
beforeAll(async () => {
  pair = await startPairWithThings()
})
afterAll(() => pair.stop())

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  pair.signalAll(pair.standby, 'SIGCONT')
  for (const end of ends.splice(0).toReversed()) await end()
})

function start(url: string): Engine {
  const { target, stop } = targetFrom(url, { needs_standby: false, log: () => {} })
  const engine = new Engine({ target, commit_deadline_ms: 60_000, load_deadline_ms: 3_000 })
  ends.push(stop, () => engine.stop())
  return engine
}

let one: { bank_guid: ReturnType<typeof someGuid>; guid: ReturnType<typeof someGuid> }
beforeEach(() => {
  one = { bank_guid: someGuid(), guid: someGuid() }
})
const made = (engine: Engine) => engine.submit(makeThing, { ...one, name: one.guid })
const stored = () => pair.ask(pair.primary, (sql) => storedN(sql, one.guid))
const said = (answer: Answer<{ n: number }>): unknown => (answer.kind === 'decided' ? answer.output.n : answer.kind)

/** Backends of this name that wait for the standby. */
const waiting = (name: string) =>
  pair.ask(
    pair.primary,
    (sql) =>
      sql<
        { pid: number }[]
      >`select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name like ${name}`,
  )

/** A commit waits for the standby, which is stopped; then the wait ends by `how`. */
async function cancelled(engine: Engine, how: string) {
  pair.signalAll(pair.standby, 'SIGSTOP')
  const key = { owner_guid: one.bank_guid, key: 'once', fingerprint: 'f'.repeat(43) }
  const render = ({ n }: { n: number }) => ({ status: 201, body: JSON.stringify({ n }) })
  const add = (by: Engine) => by.submit(addTo, { ...one, by: 1 }, { idempotency: key, render })
  let answer: Answer<{ n: number }> | undefined
  const asked = add(engine).then((given) => {
    answer = given
    return given
  })
  await eventually(
    () => waiting('corridor-engine/%'),
    (rows) => rows.length === 1,
  )
  await pair.ask(pair.primary, (sql) =>
    sql.unsafe(`select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
  )
  // The commit is visible, and a proof that the standby has it waits.
  expect(await eventually(stored, (n) => n === 1)).toBe(1)
  await eventually(
    () => waiting('corridor-engine/%/recovery/%'),
    (rows) => rows.length === 1,
  )
  return { asked, add, answer: () => answer }
}

const urls = [
  ['one host', () => pair.urlOf(pair.primary)],
  ['several hosts', () => pair.url],
] as const

describe.each(urls)('on %s', (_, url) => {
  test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'a wait that was ended by %s: the caller hears nothing until the standby has the commit',
    async (how) => {
      const engine = start(url())
      await made(engine)
      const { asked, answer } = await cancelled(engine, how)
      expect(answer()).toBeUndefined()
      pair.signalAll(pair.standby, 'SIGCONT')
      expect(said(await asked)).toBe(1)
      expect(await stored()).toBe(1)
    },
  )
})

test('the same request to another process is not answered either', async () => {
  const [engine, other] = [start(pair.url), start(pair.url)]
  await made(engine)
  // Its connections are open.
  await other.submit(makeThing, { ...one, guid: someGuid(), name: 'other' })
  const { asked, add } = await cancelled(engine, 'pg_cancel_backend')
  let isReplayed = false
  const again = add(other).then((given) => {
    isReplayed = true
    return given.kind
  })
  await eventually(
    () => waiting('corridor-engine/%'),
    (rows) => rows.length === 2,
  )
  expect(isReplayed).toBe(false)
  pair.signalAll(pair.standby, 'SIGCONT')
  expect([said(await asked), await again]).toEqual([1, 'replayed'])
})

test.each([
  [
    'is killed and started',
    async () => {
      await pair.stopServer(pair.primary, 'SIGKILL')
      await pair.startServer(pair.primary)
    },
  ],
  [
    'loses a backend and restarts in place',
    async () => {
      const [backend] = await waiting('corridor-engine/%')
      process.kill(backend!.pid, 'SIGKILL')
    },
  ],
])('a server that %s is not used before the standby has all that it shows', async (_, crash) => {
  const engine = start(pair.url)
  await made(engine)
  const { asked, answer } = await cancelled(engine, 'pg_cancel_backend')
  await crash()
  await eventually(
    () => waiting('corridor-watch/%').catch(() => []),
    (rows) => rows.length === 1,
  )
  expect(
    await pair.ask(
      pair.primary,
      (sql) => sql`select from pg_stat_activity where application_name like 'corridor-engine/%'`,
    ),
  ).toEqual([])
  expect(answer()).toBeUndefined()
  pair.signalAll(pair.standby, 'SIGCONT')
  expect(said(await asked)).toBe(1)
  expect(await stored()).toBe(1)
})

test('if the standby takes over without the commit, it is made there, once', async () => {
  const engine = start(pair.url)
  await made(engine)
  const { asked, answer } = await cancelled(engine, 'pg_cancel_backend')
  // The old primary stays up: it shows the commit, and it is not asked.
  pair.signalAll(pair.primary, 'SIGSTOP')
  pair.signalAll(pair.standby, 'SIGCONT')
  await pair.promote()
  pair.signalAll(pair.standby, 'SIGCONT')
  expect(said(await asked)).toBe(1)
  expect(answer()).toBeDefined()
  const old = connect(pair.urlOf(pair.standby), { name: 'judge', max: 1 })
  expect([await stored(), await storedN(old, one.guid)]).toEqual([1, 1])
  await disconnect(old)
  await pair.rejoin()
})
