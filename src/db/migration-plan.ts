// What missing migrations would do, without touching a table of the service: they are applied to an empty copy of the schema, in a database that is
// made for it and dropped. So the locks are those that PostgreSQL really takes, and nobody waits for them. Trying them on the tables themselves and
// rolling back would hold these locks for as long as the migration takes. Sizes are those of the real tables.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { appliedTo, assertHistory, type Migration, migrate, readMigrations } from './migrate.ts'
import { sqlState } from './pg-errors.ts'
import type { Sql } from './pool.ts'

export interface TablePlan {
  readonly table: string
  /** The strongest one, as PostgreSQL names it: ACCESS EXCLUSIVE. Held until the end of the migration. */
  readonly lock: string
  readonly waits: string
  /** What takes time that grows with the table, while the lock is held. */
  readonly work: readonly string[]
  /** Of the real table, with its indexes. */
  readonly bytes: number
  /** PostgreSQL's estimate. */
  readonly rows: number
}

export interface MigrationPlan {
  readonly name: string
  readonly creates: readonly string[]
  /** Tables that exist before the first migration of the plan: nobody waits for others. */
  readonly tables: readonly TablePlan[]
  /** What processes of the release before may miss. Empty: they continue to work, as far as the schema shows. */
  readonly contracts: readonly string[]
}

/** From the strongest. Weaker ones belong to reads. */
const locks: readonly (readonly [mode: string, name: string, waits: string])[] = [
  ['AccessExclusiveLock', 'ACCESS EXCLUSIVE', 'reads and writes wait'],
  ['ExclusiveLock', 'EXCLUSIVE', 'writes wait'],
  ['ShareRowExclusiveLock', 'SHARE ROW EXCLUSIVE', 'writes wait'],
  ['ShareLock', 'SHARE', 'writes wait'],
  ['ShareUpdateExclusiveLock', 'SHARE UPDATE EXCLUSIVE', 'nobody waits'],
  ['RowExclusiveLock', 'ROW EXCLUSIVE', 'only writes of the same rows wait'],
]

export async function planMigrations(sql: Sql, directory?: string): Promise<MigrationPlan[]> {
  const files = await readMigrations(directory)
  const applied = await appliedTo(sql)
  assertHistory(applied, files)
  const missing = files.slice(applied.length)
  if (missing.length === 0) return []
  return onScratch(sql, async (scratch) => {
    const last = applied.at(-1)?.name
    if (last !== undefined) await migrate(scratch, { ...(directory ? { directory } : {}), upTo: last })
    const sizes = await sizesOf(sql)
    const known = new Map([...(await tablesOf(scratch))].map(([oid, { name }]) => [oid, sizes.get(name) ?? unknown]))
    const plans: MigrationPlan[] = []
    for (const file of missing) plans.push(await tryOn(scratch, file, known))
    return plans
  })
}

interface Size {
  readonly bytes: number
  readonly rows: number
}
const unknown: Size = { bytes: 0, rows: 0 }

async function sizesOf(sql: Sql): Promise<Map<string, Size>> {
  const found = await sql<({ readonly name: string } & Size)[]>`
    select relname as name, pg_total_relation_size(oid)::int8 as bytes, greatest(reltuples, 0)::int8 as rows from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  return new Map(found.map(({ name, bytes, rows }) => [name, { bytes, rows }]))
}

async function onScratch<T>(sql: Sql, work: (scratch: Sql) => Promise<T>): Promise<T> {
  const database = `corridor_plan_${randomBytes(6).toString('hex')}`
  try {
    await sql`create database ${sql(database)} template template0`
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    const advice = 'use a user with CREATEDB, or a copy of the database'
    throw new Error(`the plan is made in a database of its own, and this user may not create one: ${advice}`)
  }
  // The same server, however it was named.
  const scratch = postgres({ ...sql.options, database, max: 1 } as never) as unknown as Sql
  try {
    return await work(scratch)
  } finally {
    await scratch.end({ timeout: 1 })
    await sql`drop database if exists ${sql(database)} with (force)`
  }
}

interface TableShape {
  readonly oid: number
  readonly name: string
  readonly file: number
  /** Names, and whether an insert that does not name it fails. */
  readonly columns: Readonly<Record<string, boolean>>
  /** Names and object ids: one that is dropped and made again has another id. */
  readonly indexes: Readonly<Record<string, number>>
  /** Columns of unique indexes, which ON CONFLICT may name, and the index. */
  readonly keys: Readonly<Record<string, string>>
  readonly constraints: Readonly<Record<string, number>>
  /** Constraints that all rows were checked for. */
  readonly checked: Readonly<Record<string, number>>
}

async function tablesOf(sql: Sql): Promise<Map<number, TableShape>> {
  const found = await sql<{ shape: string }[]>`
    select json_build_object('oid', c.oid::int8, 'name', c.relname, 'file', pg_relation_filenode(c.oid)::int8,
      'columns', (select coalesce(json_object_agg(a.attname, a.attnotnull and not a.atthasdef and a.attidentity = ''), '{}')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'indexes', (select coalesce(json_object_agg(i.relname, i.oid::int8), '{}')
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid),
      'keys', (select coalesce(json_object_agg(concat_ws(' ', x.indkey, pg_get_expr(x.indexprs, c.oid), pg_get_expr(x.indpred, c.oid)), i.relname), '{}')
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisunique),
      'constraints', (select coalesce(json_object_agg(k.conname, k.oid::int8), '{}')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'u', 'x')),
      'checked', (select coalesce(json_object_agg(k.conname, k.oid::int8), '{}')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'u', 'x') and k.convalidated))::text as shape
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'schema_migrations' order by c.relname`
  return new Map(
    found.map(({ shape }) => {
      const table = JSON.parse(shape) as TableShape
      return [table.oid, table]
    }),
  )
}

async function tryOn(scratch: Sql, file: Migration, known: ReadonlyMap<number, Size>): Promise<MigrationPlan> {
  const plan = await scratch.begin(async (tx) => {
    const before = await tablesOf(tx as unknown as Sql)
    await tx.unsafe(file.text).simple()
    const held = await tx<{ oid: number; mode: string }[]>`
      select relation::int8 as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`
    const after = await tablesOf(tx as unknown as Sql)
    const existing = [...before.values()].filter(({ oid }) => known.has(oid))
    const tables = existing.flatMap((table) => {
      const modes = new Set(held.filter(({ oid }) => Number(oid) === table.oid).map(({ mode }) => mode))
      const strongest = locks.find(([mode]) => modes.has(mode))
      if (!strongest) return []
      const [, lock, waits] = strongest
      const work = workOn(table, after.get(table.oid), modes)
      return [{ table: table.name, lock, waits, work, ...(known.get(table.oid) ?? unknown) }]
    })
    const creates = [...after.values()].filter(({ oid }) => !before.has(oid)).map(({ name }) => name)
    const contracts = existing.flatMap((table) => lossesOf(table, after.get(table.oid)))
    return { name: file.name, creates, tables, contracts }
  })
  return plan as MigrationPlan
}

type Ids = Readonly<Record<string, number>>
const made = (before: Ids, after: Ids): string[] => Object.keys(after).filter((name) => after[name] !== before[name])
const added = (before: object, after: object): string[] => Object.keys(after).filter((name) => !(name in before))

function workOn(before: TableShape, after: TableShape | undefined, modes: ReadonlySet<string>): string[] {
  if (!after) return ['drops the table']
  const indexes = made(before.indexes, after.indexes)
  return [
    ...(after.file === before.file ? [] : ['writes the whole table anew']),
    ...indexes.map((name) => `builds the index ${name}`),
    ...made(before.checked, after.checked)
      .filter((name) => !indexes.includes(name))
      .map((name) => `checks all rows for ${name}`),
    ...(modes.has('RowExclusiveLock') ? ['changes rows'] : []),
  ]
}

/** What the release before may still read or write. */
function lossesOf(before: TableShape, after: TableShape | undefined): string[] {
  if (!after) return [`drops ${before.name}`]
  const renamed = after.name === before.name ? [] : [`renames ${before.name} to ${after.name}`]
  const dropped = added(after.columns, before.columns)
  const needed = Object.entries(after.columns).filter(([name, isNeeded]) => isNeeded && before.columns[name] !== true)
  return [
    ...renamed,
    ...dropped.map((name) => `drops ${before.name}.${name}`),
    ...added(after.keys, before.keys).map((key) => `changes the key ${before.keys[key]} of ${before.name}`),
    ...needed.map(([name]) => `refuses rows of ${before.name} without ${name}`),
    // One that is made again under its name is usually a longer list of states.
    ...added(before.constraints, after.constraints).map((name) => `refuses rows of ${before.name} by ${name}`),
  ]
}
