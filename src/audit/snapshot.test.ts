// An audit plans for whole tables, whatever its connection is set to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../db/pool.ts'
import { onSnapshot } from './snapshot.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'audit', max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('it scans tables and joins without nested loops, for itself alone', async () => {
  await sql`set enable_seqscan = off`
  const shown = async (on: Pick<Sql, 'unsafe'>) =>
    (await on.unsafe(`select current_setting('enable_seqscan') || ' ' || current_setting('enable_nestloop') as set`))[0]
      ?.set
  expect(await onSnapshot(sql, (tx) => shown(tx))).toBe('on off')
  expect(await shown(sql)).toBe('off on')
})
