// An old primary that comes back after its standby was promoted still accepts writes. It is not used, even if it is the only one there.
// A primary without a synchronous standby is refused if the operator wants that.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/db/pool.ts'
import { targetFrom } from '../../src/db/primary.ts'
import { watchPool } from '../../src/db/watched-pool.ts'
import { Engine } from '../../src/engine/engine.ts'
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
  for (const end of ends.splice(0).toReversed()) await end()
})

async function start(needs_standby: boolean) {
  const refusals: unknown[] = []
  const { target, stop } = targetFrom(pair.url, {
    needs_standby,
    log: (event, details) => event === 'a primary is refused' && refusals.push(details.because),
  })
  const engine = new Engine({ target, wait_max_ms: 1500, load_deadline_ms: 1000 })
  const pool = watchPool((onClose) => connect(target, { name: 'pool', max: 3, onClose }), {
    deadline_ms: 10_000,
    log: () => {},
  })
  ends.push(
    stop,
    () => pool.stop(),
    () => engine.stop(),
  )
  const one = { bank_guid: someGuid(), guid: someGuid() }
  await engine.submit(makeThing, { ...one, name: one.guid })
  const add = async (): Promise<unknown> => {
    const answer = await engine.submit(addTo, { ...one, by: 1 })
    return answer.kind === 'decided' ? answer.output.n : answer.kind === 'rejected' && answer.rejection.rejected
  }
  const port = async (): Promise<unknown> => (await pool.sql`select inet_server_port() as port`)[0]?.port
  return { refusals, one, add, port }
}

test('an old primary that comes back is refused, also while the new one is away', async () => {
  const { refusals, one, add, port } = await start(false)
  expect([await add(), await port()]).toEqual([1, pair.primary.port])
  pair.signalAll(pair.primary, 'SIGSTOP')
  await pair.promote()
  // Its connections were idle, and their host is silent.
  expect([await add(), await port()]).toEqual([2, pair.primary.port])
  pair.signalAll(pair.standby, 'SIGCONT')
  await eventually(
    async () => refusals,
    (all) => all.includes('another host was promoted after it'),
  )
  await pair.stopServer(pair.primary, 'SIGINT')
  expect(await add()).toBe('overloaded')
  await expect(port()).rejects.toThrow()
  expect(await pair.ask(pair.standby, (sql) => storedN(sql, one.guid))).toBe(1)
  await pair.startServer(pair.primary)
  expect([await eventually(add, (n) => n === 3), await port()]).toEqual([3, pair.primary.port])
  await pair.rejoin()
})

test('a primary without a synchronous standby is refused where one is required', async () => {
  const { refusals, add } = await start(true)
  expect(await add()).toBe(1)
  await pair.setSynchronous('')
  await eventually(
    async () => refusals,
    (all) => all.includes('it has no synchronous standby'),
  )
  expect(await add()).toBe('overloaded')
  await pair.setSynchronous('*')
  expect(await eventually(add, (n) => n === 2)).toBe(2)
})
