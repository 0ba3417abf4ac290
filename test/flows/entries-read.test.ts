// What a commit reads of the entries of its bank, by the database's own count.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../src/db/pool.ts'
import { connectTo, partsOf } from '../support/database.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
let parts: Sql[]
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  parts = partsOf(s.service.database_url!).map((url) => connectTo(url, { name: 'judge', max: 1 }))
})
afterAll(async () => {
  for (const sql of parts) await sql.end()
  await s.stop()
})

interface Counted {
  readonly written: number
  readonly read: number
}

/** On a cluster each shard is a table of its own, with a number in its name. */
async function counted(): Promise<Counted> {
  const sum = { written: 0, read: 0 }
  for (const sql of parts) {
    // Shards are hidden otherwise. Elsewhere this is a name without meaning.
    await sql`set citus.override_table_visibility = off`
    const [found] = await sql<[Counted]>`
      select coalesce(sum(n_tup_ins), 0)::float8 as written,
        coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 as read
      from pg_stat_all_tables where relname ~ '^entries(_[0-9]+)?$'`
    sum.written += found.written
    sum.read += found.read
  }
  return sum
}

/** A server counts what its connections report, each when it has rested. */
const countedAfter = (written: number): Promise<Counted> =>
  eventually(counted, (found: Counted) => found.written >= written)

test('a commit reads no entries but its own, however many its bank has', async () => {
  const { bank_guid } = s.demo
  const entries = 20_000
  const newAccount = () => ok(s.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'own' }))
  const [many, few] = [await newAccount(), await newAccount()]
  // Written by hand: these books are not sound.
  await s.service.sql`
    insert into entries (bank_guid, account_guid, sequence, journal_guid, asset, amount, balance)
    select ${bank_guid}::uuid, ${many.guid}::uuid, n, md5(n::text)::uuid, 'USD', 1, n from generate_series(1, ${entries}::integer) n`
  await s.service.sql`analyze entries`
  const before = await countedAfter(entries)
  for (let i = 0; i < 5; i += 1) await ok(s.call('POST', '/sandbox/deposits', { account_guid: few.guid, amount: 100 }))
  const after = await countedAfter(before.written + 10)
  expect(after.read - before.read).toBeLessThan(entries / 10)
})
