// Migrates a database to the schema of this code: applies the files of migrations/ in order, each in one transaction with its row in
// schema_migrations. A file that was applied never changes: correct it by a new one.
// Several processes may run it at once. The lock belongs to the transaction, so poolers are fine too.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { defined } from '../kernel/assert.ts'
import { statementsOf } from './sql-statements.ts'

export type MigrateOptions = { directory?: string; log?: (text: string) => void; upTo?: string }
export type Migration = { name: string; checksum: string; text: string }
type Applied = { name: string; checksum: string }
// Whatever custom types the caller's connection has.
// biome-ignore lint/suspicious/noExplicitAny: the driver's type parameter is invariant
type Sql = postgres.Sql<any>

/** The same from src/db and from dist/db: both are two levels below the root. */
const defaultDirectory = fileURLToPath(new URL('../../migrations/', import.meta.url))
export const version_min = 150_000
/** Any number that nobody else locks in this database. */
const lockKey = 26_774_367

/** Applies what is missing, up to and including `upTo` (a file name without .sql), and gives the names it applied. */
export async function migrate(sql: Sql, options: MigrateOptions = {}): Promise<string[]> {
  const log = options.log ?? (() => {})
  const files = await readMigrations(options.directory)
  const last = options.upTo === undefined ? files.length : files.findIndex((file) => file.name === options.upTo) + 1
  if (options.upTo !== undefined && last === 0) throw new Error(`there is no migration ${options.upTo}`)
  await assertVersion(sql)
  const done: string[] = []
  for (;;) {
    const name = await applyNext(sql, files, last)
    if (name === undefined) return done
    log(`applied migration ${name}`)
    done.push(name)
  }
}

/** What `migrate` would apply. Changes nothing; throws if the database does not belong to this code. */
export async function missingMigrations(sql: Sql, directory = defaultDirectory): Promise<string[]> {
  const files = await readMigrations(directory)
  const applied = await appliedTo(sql)
  assertHistory(applied, files)
  return files.slice(applied.length).map(({ name }) => name)
}

/** None on a database that has no tables of Corridor yet. */
export async function appliedTo(sql: Sql): Promise<Applied[]> {
  const [known] = await sql`select 1 where to_regclass('schema_migrations') is not null`
  if (!known) return []
  return [...(await sql<Applied[]>`select name, checksum from schema_migrations order by name collate "C"`)]
}

async function applyNext(sql: Sql, files: Migration[], last: number): Promise<string | undefined> {
  const name = await sql.begin(async (tx): Promise<string | undefined> => {
    await tx`set local statement_timeout = 0`
    await tx`set local client_min_messages = warning`
    // Citus changes functions only in a transaction that does one shard after the other. Elsewhere this is a name without a meaning.
    await tx`set local citus.multi_shard_modify_mode = 'sequential'`
    await tx`select pg_advisory_xact_lock(${lockKey}::int)`
    await tx`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const applied = await tx<Applied[]>`select name, checksum from schema_migrations order by name collate "C"`
    assertHistory([...applied], files)
    const next = files[applied.length]
    if (!next || applied.length >= last) return undefined
    try {
      // One by one: a distributed database sends the text of what is executed to its nodes, and they take one statement at a time.
      for (const statement of statementsOf(next.text)) await tx.unsafe(statement).simple()
    } catch (error) {
      throw new Error(`migration ${next.name} failed: ${(error as Error).message}`, { cause: error })
    }
    await tx`insert into schema_migrations (name, checksum) values (${next.name}, ${next.checksum})`
    return next.name
  })
  return name as string | undefined
}

/** The applied migrations must be the first ones that this code knows, unchanged. */
export function assertHistory(applied: Applied[], files: Migration[]): void {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file)
      throw new Error(`the database is newer than this code: it has migration ${name}, which is not known here`)
    if (file.checksum !== checksum) throw new Error(`migration ${name} was changed after it was applied: add a new one`)
  }
  for (const [index, { name }] of applied.entries()) {
    const expected = files[index]?.name
    if (name !== expected) throw new Error(`migration ${expected} was not applied, although the later ${name} was`)
  }
}

export async function readMigrations(directory = defaultDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name)) throw new Error(`${name} is not named like 0001_name.sql`)
    if (!name.startsWith(number))
      throw new Error(`migration ${number} is missing or there twice: found ${name} instead`)
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends, which is no change.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function assertVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  const { number, version } = defined(row, 'PostgreSQL has a version')
  if (number >= version_min) return
  throw new Error(`PostgreSQL ${version} is too old: version ${version_min / 10_000} or newer is needed`)
}
