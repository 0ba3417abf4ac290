// A lost or wrong master key must stop the start: without it every API key would silently fail and no personal data could
// be read. The database remembers which key it belongs to, by an id that says nothing about the key.
import type { Sql } from '../db/pool.ts'
import { type MasterKey, masterKeyId } from './master-key.ts'

export async function assertSameMasterKey(sql: Sql, master: MasterKey): Promise<void> {
  const id = masterKeyId(master)
  await sql`insert into service_facts (name, value) values ('master_key_id', ${id}) on conflict (name) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from service_facts where name = 'master_key_id'`
  if (row?.value === id) return
  throw new Error(
    `this database belongs to master key ${row?.value}, but the key given is ${id}: restore the right CORRIDOR_MASTER_KEY (or master.key file)`,
  )
}
