// Migrations of its own in a temporary folder, applied to empty databases.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { migrate } from './migrate.ts'

let directory: string
let database: TestDatabase
let sql: postgres.Sql

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
  database = await createTestDatabase('template0')
  sql = postgres(database.url, { max: 4, onnotice: () => {} })
})

afterEach(async () => {
  await sql.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
}
const three = {
  '0001_one.sql': 'create table one (n int); insert into one values (1);',
  '0002_two.sql': 'alter table one add column m int;\r\nupdate one set m = n + 1;',
  '0003_three.sql': '-- nothing but a comment',
}
const names = ['0001_one', '0002_two', '0003_three']

test('files are applied in order, once', async () => {
  await write({ ...three, 'README.md': 'not a migration' })
  const said: string[] = []
  expect(await migrate(sql, { directory, log: (text) => said.push(text) })).toEqual(names)
  expect(said).toEqual(names.map((name) => `applied migration ${name}`))
  expect(await migrate(sql, { directory })).toEqual([])
  expect([...(await sql`select n, m from one`)]).toEqual([{ n: 1, m: 2 }])
  expect((await sql`select name from schema_migrations order by name`).map((row) => row.name)).toEqual(names)
})

test('upTo stops after the named file', async () => {
  await write(three)
  expect(await migrate(sql, { directory, upTo: '0002_two' })).toEqual(names.slice(0, 2))
  expect(await migrate(sql, { directory, upTo: '0001_one' })).toEqual([])
  expect(await migrate(sql, { directory })).toEqual(['0003_three'])
  await expect(migrate(sql, { directory, upTo: '0009_nine' })).rejects.toThrow('there is no migration 0009_nine')
})

test('a file that fails leaves nothing behind, and what came before stays', async () => {
  await write({ ...three, '0002_two.sql': 'create table two (n int); select 1 / 0;' })
  await expect(migrate(sql, { directory })).rejects.toThrow('migration 0002_two failed: division by zero')
  const [row] = await sql`select to_regclass('two') as two, (select count(*)::int from schema_migrations) as applied`
  expect(row).toEqual({ two: null, applied: 1 })
  await write(three)
  expect(await migrate(sql, { directory })).toEqual(names.slice(1))
})

test('an applied file must not change, except in its line ends', async () => {
  await write(three)
  await migrate(sql, { directory })
  await write({ '0002_two.sql': three['0002_two.sql'].replace('\r', '') })
  expect(await migrate(sql, { directory })).toEqual([])
  await write({ '0002_two.sql': 'select 2' })
  await expect(migrate(sql, { directory })).rejects.toThrow('migration 0002_two was changed after it was applied')
})

test('processes that start at once apply each file once', async () => {
  await write({ ...three, '0001_one.sql': `${three['0001_one.sql']} select sum(n) from generate_series(1, 300000) n;` })
  const all = await Promise.all([1, 2, 3, 4].map(() => migrate(sql, { directory })))
  expect(all.flat().sort()).toEqual(names)
  expect(await sql`select n from one`).toHaveLength(1)
})

test('numbers have neither gaps nor doubles, and names are plain', async () => {
  await write({ '0001_one.sql': '', '0003_three.sql': '' })
  await expect(migrate(sql, { directory })).rejects.toThrow('migration 0002 is missing')
  await write({ '0002_two.sql': '', '0002_too.sql': '' })
  await expect(migrate(sql, { directory })).rejects.toThrow('migration 0003 is missing or there twice: found 0002_two')
  await write({ 'later.sql': '' })
  await rm(join(directory, '0002_too.sql'))
  await expect(migrate(sql, { directory })).rejects.toThrow('later.sql is not named like 0001_name.sql')
})

test('a migration that was skipped is an error', async () => {
  await write(three)
  await migrate(sql, { directory })
  await sql`delete from schema_migrations where name = '0002_two'`
  await expect(migrate(sql, { directory })).rejects.toThrow(
    '0002_two was not applied, although the later 0003_three was',
  )
})

test('a database newer than the code is refused', async () => {
  await write(three)
  await migrate(sql, { directory })
  await rm(join(directory, '0003_three.sql'))
  await expect(migrate(sql, { directory })).rejects.toThrow(
    'the database is newer than this code: it has migration 0003',
  )
})
