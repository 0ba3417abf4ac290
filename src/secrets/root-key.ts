// Opens the root key of the database and checks the master keys. A lost or wrong master key must stop the start: otherwise every API key
// would fail and no personal data could be read.
import type { Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { type MasterKey, masterKeyId, type RootKey } from './master-key.ts'
import type { MasterKeys } from './master-keys.ts'
import { newWrappedKey, unwrapKey, VaultError, wrapKey, wrappingMasterKeyId } from './vault.ts'

const name = 'root'

export async function openRootKey(sql: Sql, masters: MasterKeys): Promise<RootKey> {
  await sql`
    insert into service_facts (name, value) values ('master_key_id', ${masterKeyId(masters.next)})
    on conflict (name) do nothing`
  const master = await currentMasterKey(sql, masters)
  // Only in a new database: a master key that was dropped stays dropped.
  await sql`
    insert into master_keys (id) select ${masterKeyId(master)} where not exists (select from master_keys)
    on conflict do nothing`
  const [old] = await sql`select 1 from api_keys limit 1`
  // Databases that issued API keys before there was a root key used the master key in its place.
  const wrapped = old ? wrapKey(master, name, master) : newWrappedKey(master, name)
  await sql`insert into service_keys (name, wrapped) values (${name}, ${wrapped}) on conflict (name) do nothing`
  await refuseUnknownMasterKeys(sql, masters)
  const [row] = await sql<{ wrapped: Uint8Array }[]>`select wrapped from service_keys where name = ${name}`
  return unwrapByAny(masters, name, defined(row, 'the root key was just stored').wrapped) as RootKey
}

/** The master key that wraps new keys. The database says which one, also while it is being changed. */
export async function currentMasterKey(sql: Sql, masters: MasterKeys): Promise<MasterKey> {
  const [fact] = await sql<{ value: string }[]>`select value from service_facts where name = 'master_key_id'`
  const { value: id } = defined(fact, 'the database names its master key')
  const master = masters.find(id)
  if (master) return master
  throw new VaultError(
    `this database belongs to master key ${id}, but the key given is ${masters.ids.join(' and ')}: restore the right CORRIDOR_MASTER_KEY (or master.key file)`,
  )
}

export function unwrapByAny(masters: MasterKeys, purpose: string, wrapped: Uint8Array) {
  const id = wrappingMasterKeyId(wrapped)
  const master = masters.find(id)
  if (!master) throw new VaultError(`the key ${purpose} was wrapped by master key ${id}, which is not given`)
  return unwrapKey(master, purpose, wrapped)
}

/** After an interrupted change some keys may need a master key that was not given. The start fails instead of a later request. */
async function refuseUnknownMasterKeys(sql: Sql, masters: MasterKeys): Promise<void> {
  const found = await sql<{ id: string; n: number }[]>`
    select encode(substring(wrapped from 2 for 4), 'hex') as id, count(*) as n
    from (select wrapped from bank_data_keys union all select wrapped from service_keys) k group by 1`
  const unknown = found.find(({ id }) => !masters.find(id))
  if (!unknown) return
  throw new VaultError(
    `${unknown.n} keys are still wrapped by master key ${unknown.id}: give it as CORRIDOR_MASTER_KEY_PREVIOUS and run \`corridor keys rotate-master\``,
  )
}
