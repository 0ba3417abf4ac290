// Opens the root key of the database and checks the master keys. A lost or wrong master key must stop the start: otherwise every API key
// would fail and no personal data could be read.
import type { PendingQuery, Row } from 'postgres'
import { isAway } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { type MasterKey, masterKeyId, type RootKey } from './master-key.ts'
import type { MasterKeys } from './master-keys.ts'
import { newWrappedKey, unwrapKey, VaultError, wrapKey, wrappingMasterKeyId } from './vault.ts'

const name = 'root'

/**
 * Writes what is missing, and nothing else: these tables are on every node of a cluster, and while one is away they cannot be written.
 */
export async function openRootKey(sql: Sql, masters: MasterKeys): Promise<RootKey> {
  const [fact] = await sql`select 1 from service_facts where name = 'master_key_id'`
  if (!fact) {
    await sql`
      insert into service_facts (name, value) values ('master_key_id', ${masterKeyId(masters.next)})
      on conflict (name) do nothing`
  }
  const master = await currentMasterKey(sql, masters)
  // Only in a new database: a master key that was dropped stays dropped.
  const [listed] = await sql`select 1 from master_keys limit 1`
  if (!listed) {
    await sql`
      insert into master_keys (id) select ${masterKeyId(master)} where not exists (select from master_keys)
      on conflict do nothing`
  }
  if (!(await storedRoot(sql))) await makeRoot(sql, master)
  await refuseUnknownMasterKeys(sql, masters)
  return unwrapByAny(masters, name, defined(await storedRoot(sql), 'the root key was just stored')) as RootKey
}

async function storedRoot(sql: Sql): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ wrapped: Uint8Array }[]>`select wrapped from service_keys where name = ${name}`
  return row?.wrapped
}

async function makeRoot(sql: Sql, master: MasterKey): Promise<void> {
  const [old] = await sql`select 1 from api_keys limit 1`
  // Databases that issued API keys before there was a root key used the master key in its place.
  const wrapped = old ? wrapKey(master, name, master) : newWrappedKey(master, name)
  await sql`insert into service_keys (name, wrapped) values (${name}, ${wrapped}) on conflict (name) do nothing`
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
  const ofService = sql`select wrapped from service_keys`
  const wrappedBy = (keys: PendingQuery<Row[]>) => sql<{ id: string; n: number }[]>`
    select encode(substring(wrapped from 2 for 4), 'hex') as id, count(*) as n from (${keys}) k group by 1`
  // Keys of banks are on all nodes of a cluster. While one is away, only those that every node has are looked at.
  const found = await wrappedBy(sql`select wrapped from bank_data_keys union all ${ofService}`).catch((error) => {
    if (!isAway(error)) throw error
    return wrappedBy(ofService)
  })
  const unknown = found.find(({ id }) => !masters.find(id))
  if (!unknown) return
  throw new VaultError(
    `${unknown.n} keys are still wrapped by master key ${unknown.id}: give it as CORRIDOR_MASTER_KEY_PREVIOUS and run \`corridor keys rotate-master\``,
  )
}
