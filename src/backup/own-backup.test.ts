// What corridor backup refuses before it copies anything.
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { connect, disconnect } from '../db/pool.ts'
import { backUpOwn } from './own-backup.ts'

test('a distributed database: its rows are on other servers', async () => {
  const database = await createTestDatabase()
  const sql = connect(database.url, { name: 'test', max: 1 })
  try {
    // As Citus says it.
    await sql`create table public.pg_dist_partition as select 'banks'::regclass as logicalrelid`
    const report = { now: () => {}, step: () => {} }
    const made = backUpOwn({ sql, database_url: database.url, folder: '/nowhere', report, master_key_id: 'test' })
    await expect(made).rejects.toThrow('the database is distributed')
  } finally {
    await disconnect(sql)
    await database.drop()
  }
})
