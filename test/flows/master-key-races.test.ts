// The master key is changed while others do something at the same moment: no key is lost, and nothing is left behind.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rotateMasterKey } from '../../src/cli/rotate-keys.ts'
import type { Sql } from '../../src/db/pool.ts'
import { loadMasterKeys } from '../../src/secrets/master-keys.ts'
import { openRootKey } from '../../src/secrets/root-key.ts'
import { rotateMaster } from '../../src/secrets/rotate-master.ts'
import { withRotationLock } from '../../src/secrets/rotation-lock.ts'
import { dataKeyPurpose, newWrappedKey } from '../../src/secrets/vault.ts'
import { connectTo, isOnCluster, on_one_server } from '../support/database.ts'
import { eventually, startTestService, type TestService, testMasterKey } from '../support/service.ts'

let s: TestService
/** One sees what others wait for, one holds them up. */
let admin: Sql
let slow: Sql
beforeEach(async () => {
  s = await startTestService()
  admin = connectTo(s.config.database_url!, { name: 'test', max: 1 })
  slow = connectTo(s.config.database_url!, { name: 'slow', max: 1 })
})
afterEach(async () => {
  await admin.end({ timeout: 0 })
  await slow.end({ timeout: 0 })
  await s.stop()
})

test('who comes second leaves the file of the first alone', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'master.key')
  await writeFile(file, `${testMasterKey}\n`, { mode: 0o600 })
  const load = () => loadMasterKeys({ env: undefined, file })
  const attempt = () => rotateMasterKey({ ...s.service, masters: load() })
  await withRotationLock(s.service.sql, async () => {
    await expect(attempt()).rejects.toThrow('another change of keys is running')
    expect(await readFile(file, 'utf8')).toBe(`${testMasterKey}\n`)
  })
  await attempt()
  const [fact] = await s.service.sql`select value from service_facts where name = 'master_key_id'`
  expect(load().ids).toEqual([fact!.value])
  await openRootKey(s.service.sql, load())
})

describe('a bank that is made while the key is changed', () => {
  const both = () => loadMasterKeys({ env: '22'.repeat(32), previous: testMasterKey, file: undefined })
  const quiet = { now: () => {}, step: () => {} }
  const wrappedBy = async (): Promise<string[]> =>
    (
      await s.service.sql<{ id: string }[]>`
        select distinct encode(substring(wrapped from 2 for 4), 'hex') as id
        from (select wrapped from bank_data_keys union all select wrapped from service_keys) k order by 1`
    ).map(({ id }) => id)
  /** On a cluster a statement waits on the node of its shard, which has a name with a number there. */
  const waiting = (begins: string, table: string) => async () =>
    admin<{ query_start: number }[]>`
      select query_start from ${admin(isOnCluster() ? 'citus_stat_activity' : 'pg_stat_activity')}
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${begins} %${table}%`}`
  const makeBank = (each = s) =>
    each.call('POST', '/banks', { name: 'Late', type: 'sandbox' }, { key: s.demo.organization_key })
  const isSome = (rows: readonly unknown[]) => rows.length > 0

  test('is refused if its commit comes after the old key was dropped', on_one_server, async () => {
    const { sql } = s.service
    const masters = both()
    await slow`begin`
    await slow`lock table banks in share mode`
    const late = makeBank()
    // The beginning of the statement is all that the database shows of it.
    await eventually(waiting('insert into', 'accounts'), isSome)
    await rotateMaster(sql, masters, quiet, 0)
    await slow`commit`
    const reply = await late
    expect([reply.status, reply.body.message_code]).toEqual([503, 'overloaded'])
    expect(await wrappedBy()).toEqual([masters.ids[0]])
    const knowing = await startTestService({
      database_url: s.config.database_url!,
      env: { CORRIDOR_MASTER_KEY: '22'.repeat(32) },
    })
    expect((await makeBank(knowing)).status).toBe(201)
    await knowing.stop()
  })

  test('is waited for while its commit is under way, and its key is wrapped again', async () => {
    const { sql } = s.service
    const masters = both()
    const bank_guid = s.demo.bank_guid
    const wrapped = newWrappedKey(masters.find(masters.ids[1]!)!, dataKeyPurpose(bank_guid))
    await slow`begin`
    await slow`insert into bank_data_keys (bank_guid, guid, generation, wrapped, created_at)
      values (${bank_guid}, ${bank_guid}, 2, ${wrapped}, now())`
    let isOver = false
    const rotated = rotateMaster(sql, masters, quiet, 0).finally(() => {
      isOver = true
    })
    const dropping = waiting('delete from', 'master_keys')
    const [first] = await eventually(dropping, isSome)
    // It waits for a lock for a second at a time, and then again.
    await eventually(dropping, ([again]) => again !== undefined && again.query_start > first!.query_start)
    expect(isOver).toBe(false)
    await slow`commit`
    await rotated
    expect(await wrappedBy()).toEqual([masters.ids[0]])
  })
})
