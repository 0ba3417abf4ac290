// Changes the data keys of banks while the service runs. Each bank gets a key of the next generation. Processes encrypt with it within
// seconds, and can read every generation. Then older values are encrypted again in small batches. An interrupted run is continued by
// the next run, with the same generation.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import { DataKeys, newest_key_ms } from './data-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import { currentMasterKey } from './root-key.ts'
import { pause, type Report, withRotationLock } from './rotation-lock.ts'
import { dataKeyPurpose, newWrappedKey, sealedHead } from './vault.ts'

/** A table with encrypted columns. */
export interface EncryptedTable {
  readonly name: string
  /** The key of a row within its bank: columns and their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'integer' | 'text'>>
  readonly fields: readonly string[]
  readonly batch_max: number
  /** The context that a value is bound to. */
  contextOf(bank_guid: Guid, row: Readonly<Record<string, unknown>>, field: string): string
}

export interface Rotation {
  readonly sql: Sql
  readonly masters: MasterKeys
  readonly tables: readonly EncryptedTable[]
  /** Only this bank; by default all. */
  readonly bank_guid?: Guid | undefined
  readonly newGuid: () => Guid
  readonly report: Report
  /** How long after a new key was created values may still arrive under the old one. */
  readonly settle_ms?: number
}

interface Change {
  readonly bank_guid: Guid
  readonly generation: number
}

/** After this time, values encrypted just before a process noticed the new key are committed. */
const commit_ms = 10_000

/** Returns the number of records that were encrypted again. */
export const rotateData = (rotation: Rotation): Promise<number> =>
  withRotationLock(rotation.sql, async () => {
    const { sql, report } = rotation
    const changes = await startChanges(rotation)
    const until = performance.now() + (rotation.settle_ms ?? newest_key_ms + commit_ms)
    // Created after the new keys, so its cache has no older key as the newest.
    const dataKeys = new DataKeys(rotation.masters, sql)
    let records = 0
    for (const change of changes) records += await encryptAgain(rotation, dataKeys, change)
    report.now('waiting for values encrypted just before')
    await pause(Math.max(0, until - performance.now()))
    for (const change of changes) {
      for (let more = -1; more !== 0; records += more) more = await encryptAgain(rotation, dataKeys, change)
      const { bank_guid, generation } = change
      await sql`
        update bank_data_keys set swept_at = now() where bank_guid = ${bank_guid} and generation = ${generation}`
      report.step(`bank ${bank_guid}: everything is under data key ${generation}`)
    }
    return records
  })

/** Creates the next generation of each bank, or continues an unfinished one. */
async function startChanges({ sql, masters, bank_guid = null as never, newGuid, report }: Rotation): Promise<Change[]> {
  const newest = await sql<(Change & { is_unfinished: boolean })[]>`
    select distinct on (bank_guid) bank_guid, generation, generation > 1 and swept_at is null as is_unfinished
    from bank_data_keys where ${bank_guid}::uuid is null or bank_guid = ${bank_guid}
    order by bank_guid, generation desc`
  const changes: Change[] = []
  for (const { bank_guid, generation, is_unfinished } of newest) {
    const change = { bank_guid, generation: is_unfinished ? generation : generation + 1 }
    changes.push(change)
    if (is_unfinished) continue
    const wrapped = newWrappedKey(await currentMasterKey(sql, masters), dataKeyPurpose(bank_guid))
    await sql`
      insert into bank_data_keys (bank_guid, guid, generation, wrapped, created_at)
      values (${bank_guid}, ${newGuid()}, ${change.generation}, ${wrapped}, now())`
  }
  report.step(
    `${changes.length} banks, ${newest.filter(({ is_unfinished }) => is_unfinished).length} of them continue an unfinished change`,
  )
  return changes
}

async function encryptAgain(rotation: Rotation, dataKeys: DataKeys, change: Change): Promise<number> {
  let records = 0
  for (const table of rotation.tables) {
    for (let after: readonly unknown[] | undefined; ; ) {
      const rows = await staleRows(rotation.sql, table, change, after)
      if (rows.length === 0) break
      after = Object.keys(table.key).map((name) => rows.at(-1)?.[name])
      await rewrite(rotation.sql, dataKeys, table, change, rows)
      records += rows.length
      rotation.report.now(`bank ${change.bank_guid}: ${table.name}, ${records} records`)
    }
  }
  return records
}

type Row = Readonly<Record<string, unknown>>

function staleRows(
  sql: Sql,
  { name, key, fields, batch_max }: EncryptedTable,
  change: Change,
  after: readonly unknown[] | undefined,
): Promise<Row[]> {
  const names = Object.keys(key)
  const beyond = after ? `and (${names}) > (${names.map((column, i) => `$${i + 3}::${key[column]}`)})` : ''
  return sql.unsafe(
    `select ${[...names, ...fields]} from ${name}
     where bank_guid = $1 and (${fields.map((field) => `substring(${field} from 1 for 3) <> $2`).join(' or ')}) ${beyond}
     order by ${names} limit ${batch_max}`,
    [change.bank_guid, sealedHead(change.generation), ...(after ?? [])] as never,
  ) as unknown as Promise<Row[]>
}

/** Writes each value only if it is unchanged since it was read. */
async function rewrite(
  sql: Sql,
  dataKeys: DataKeys,
  table: EncryptedTable,
  { bank_guid, generation }: Change,
  rows: readonly Row[],
): Promise<void> {
  const head = sealedHead(generation)
  const names = Object.keys(table.key)
  const updates: { text: string; values: unknown[] }[] = []
  for (const row of rows) {
    const values: unknown[] = [bank_guid, ...names.map((name) => row[name])]
    const sets: string[] = []
    const conditions = ['bank_guid = $1', ...names.map((name, i) => `${name} = $${i + 2}`)]
    for (const field of table.fields) {
      const sealed = row[field] as Buffer | null
      if (!sealed || head.equals(sealed.subarray(0, 3))) continue
      values.push(await reencrypted(dataKeys, table, bank_guid, row, field), sealed)
      sets.push(`${field} = $${values.length - 1}`)
      conditions.push(`${field} = $${values.length}`)
    }
    updates.push({ text: `update ${table.name} set ${sets} where ${conditions.join(' and ')}`, values })
  }
  await sql.begin((tx) => updates.map(({ text, values }) => tx.unsafe(text, values as never)))
}

async function reencrypted(
  dataKeys: DataKeys,
  { name, contextOf }: EncryptedTable,
  bank_guid: Guid,
  row: Row,
  field: string,
): Promise<Buffer> {
  const context = contextOf(bank_guid, row, field)
  try {
    const plain = await dataKeys.decryptBytes(bank_guid, context, row[field] as Buffer)
    return await dataKeys.encryptBytes(bank_guid, context, plain)
  } catch (error) {
    throw new Error(`${name} ${row.guid}: ${(error as Error).message}`, { cause: error })
  }
}
