// Changes the master key: wraps every key in the database with the next one. The wrapped keys stay the same, so nothing is encrypted again
// and API keys stay valid. An interrupted change is simply run again.
import { isStillNeeded } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import { type MasterKey, masterKeyId } from './master-key.ts'
import { beginChange, endChange } from './master-key-file.ts'
import type { MasterKeys } from './master-keys.ts'
import { currentMasterKey, unwrapByAny } from './root-key.ts'
import { pause, type Report, withRotationLock } from './rotation-lock.ts'
import { dataKeyPurpose, wrapKey } from './vault.ts'

const batch_max = 200
/** Wait for banks that were being created when the key changed. */
const settle_default_ms = 5000
/** Other commits queue behind this lock, so it waits only briefly. */
const lock_wait_ms = 1000

/** Returns the number of keys that were wrapped again. The key file is only changed under the rotation lock. */
export const rotateMaster = (sql: Sql, masters: MasterKeys, report: Report, settle_ms = settle_default_ms) =>
  withRotationLock(sql, async (): Promise<number> => {
    const { file } = masters
    if (file) {
      beginChange(file, masterKeyId(await currentMasterKey(sql, masters)))
      masters.reload()
    }
    const { next } = masters
    const id = masterKeyId(next)
    await sql`insert into master_keys (id) values (${id}) on conflict do nothing`
    // From here on every process wraps new keys with the next master key.
    await sql`update service_facts set value = ${id} where name = 'master_key_id'`
    report.step(`new keys are wrapped by master key ${id}`)
    const wrapAll = async () =>
      (await wrapAgain(sql, masters, next, report)) + (await wrapServiceKeys(sql, masters, next))
    let wrapped = await wrapAll()
    report.now('waiting for banks that are being created')
    await pause(settle_ms)
    do wrapped += await wrapAll()
    while (!(await closeOthers(sql, id)))
    if (file) endChange(file, next)
    return wrapped
  })

/** Makes the database refuse keys wrapped by other master keys. False while such a key exists or a commit in flight may bring one. */
async function closeOthers(sql: Sql, id: string): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      // On a cluster the statement waits on nodes, which are told of the limit too. Elsewhere this is a name without meaning.
      await tx`set local citus.propagate_set_commands = 'local'`
      await tx.unsafe(`set local lock_timeout = ${lock_wait_ms}`)
      await tx`delete from master_keys where id <> ${id}`
    })
    return true
  } catch (error) {
    if (isStillNeeded(error)) return false
    throw error
  }
}

async function wrapAgain(sql: Sql, masters: MasterKeys, next: MasterKey, report: Report): Promise<number> {
  const head = Buffer.from(masterKeyId(next), 'hex')
  for (let done = 0; ; ) {
    const rows = await sql<{ bank_guid: Guid; guid: Guid; wrapped: Uint8Array }[]>`
      select bank_guid, guid, wrapped from bank_data_keys where substring(wrapped from 2 for 4) <> ${head}
      limit ${batch_max}`
    if (rows.length === 0) return done
    await sql.begin((tx) =>
      rows.map(({ bank_guid, guid, wrapped }) => {
        const purpose = dataKeyPurpose(bank_guid)
        const again = wrapKey(next, purpose, unwrapByAny(masters, purpose, wrapped))
        return tx`update bank_data_keys set wrapped = ${again} where bank_guid = ${bank_guid} and guid = ${guid}`
      }),
    )
    done += rows.length
    report.now(`${done} data keys`)
  }
}

async function wrapServiceKeys(sql: Sql, masters: MasterKeys, next: MasterKey): Promise<number> {
  const head = Buffer.from(masterKeyId(next), 'hex')
  const rows = await sql<{ name: string; wrapped: Uint8Array }[]>`
    select name, wrapped from service_keys where substring(wrapped from 2 for 4) <> ${head}`
  for (const { name, wrapped } of rows) {
    const again = wrapKey(next, name, unwrapByAny(masters, name, wrapped))
    await sql`update service_keys set wrapped = ${again} where name = ${name}`
  }
  return rows.length
}
