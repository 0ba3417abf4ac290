// What the log says of the standby of a primary, on a real server. Its failovers are in test/cluster.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import { defined } from '../kernel/assert.ts'
import { startEmbedded } from './embedded.ts'
import { parseDatabaseUrl } from './hosts.ts'
import { connect, disconnect } from './pool.ts'
import { Primary } from './primary.ts'

test('each time that a primary loses its synchronous standby is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-primary-'))
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  const { url, hosts } = defined(parseDatabaseUrl(server.url), 'a server has a URL')
  const events: string[] = []
  const primary = new Primary(url, hosts, { needs_standby: false, log: (event) => events.push(event) })
  const sql = connect(primary, { name: 'test', max: 1 })
  const setStandby = async (name: string): Promise<void> => {
    await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`)
    await sql`select pg_reload_conf()`
  }
  const lost = 'the primary has no synchronous standby: a failover may lose commits'
  const expected = ['the primary was found', lost]
  try {
    await sql`select 1`
    expect(events).toEqual(expected)
    for (const [name, event] of [
      ['somebody', 'the primary has a synchronous standby again'],
      ['', lost],
    ] as const) {
      await setStandby(name)
      expected.push(event)
      await untilPasses(() => expect(events).toEqual(expected))
    }
  } finally {
    await disconnect(sql)
    primary.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
