// Before a master key is generated: a database that belongs to a key must get that one back. A new key file would look like the right one,
// and whoever then finds the right one has two.
import { connect, type DatabaseTarget, disconnect } from '../db/pool.ts'
import { readKeyFile } from './master-key-file.ts'

/** Throws if there is no key file and the database has a master key. Writes nothing. */
export async function refuseLostKey(target: DatabaseTarget, file: string): Promise<void> {
  if (readKeyFile(file)) return
  const sql = connect(target, { name: 'corridor-key', max: 1 })
  try {
    // A new database has no tables yet.
    const [table] = await sql`select to_regclass('service_facts') is not null as is_there`
    if (!table?.is_there) return
    const [fact] = await sql<{ value: string }[]>`select value from service_facts where name = 'master_key_id'`
    if (!fact) return
    throw new Error(
      `the master key file ${file} is missing, and this database belongs to master key ${fact.value}: put the file back, or set CORRIDOR_MASTER_KEY to that key. No backup of the database has it. "corridor reset" deletes the data instead`,
    )
  } finally {
    await disconnect(sql)
  }
}
