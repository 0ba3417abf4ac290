// What processes remember of a primary that has failed: nothing of it may be written over what others did on the new one.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { targetFrom } from '../../src/db/primary.ts'
import { Engine } from '../../src/engine/engine.ts'
import { outputOf } from '../../src/engine/pending.ts'
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

function process(url: string): Engine {
  const { target, stop } = targetFrom(url, { needs_standby: false, log: () => {} })
  const engine = new Engine({ target })
  ends.push(stop, () => engine.stop())
  return engine
}

/** From now on the standby gets nothing, and nobody waits for it. */
async function leaveStandbyBehind(): Promise<void> {
  await pair.setSynchronous('')
  const leave = `alter system set primary_conninfo = ''; select pg_reload_conf()`
  for (const text of leave.split('; ')) await pair.ask(pair.standby, (sql) => sql.unsafe(text), 'postgres')
  await eventually(
    () => pair.ask(pair.primary, (sql) => sql`select 1 from pg_stat_replication`),
    (rows) => rows.length === 0,
  )
}

test('a row that only the old primary had is not written over what others did since', async () => {
  const thing = { bank_guid: someGuid(), guid: someGuid() }
  const [one, other] = [process(pair.url), process(pair.url)]
  outputOf(await one.submit(makeThing, { ...thing, name: thing.guid }))
  outputOf(await other.submit(makeThing, { ...thing, guid: someGuid(), name: 'another' }))
  await leaveStandbyBehind()
  // Lost by the failover. The row has version 2 now, and will have it again.
  outputOf(await one.submit(addTo, { ...thing, by: 5 }))
  await pair.stopServer(pair.primary, 'SIGKILL')
  await pair.promote()
  outputOf(await other.submit(addTo, { ...thing, by: 1 }))
  outputOf(await one.submit(addTo, { ...thing, by: 1 }))
  expect(await pair.ask(pair.primary, (sql) => storedN(sql, thing.guid))).toBe(2)
})

test('commands go on after a recovery that no commit began', async () => {
  const thing = { bank_guid: someGuid(), guid: someGuid() }
  const engine = process(pair.urlOf(pair.primary))
  outputOf(await engine.submit(makeThing, { ...thing, name: thing.guid }))
  const restored = engine.proveLandings().catch(() => {})
  await pair.ask(
    pair.primary,
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'corridor-engine/%'`,
  )
  await restored
  expect(outputOf(await engine.submit(addTo, { ...thing, by: 1 }))).toBeDefined()
})
