// Plans of migrations in a temporary folder: what they create, lock, rewrite and take away; and of our own ones.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { planText } from '../cli/migration-plan-text.ts'
import { migrate } from './migrate.ts'
import { planMigrations } from './migration-plan.ts'
import { connect, disconnect, type Sql } from './pool.ts'

let directory: string
let database: TestDatabase
let sql: Sql
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'corridor-plans-'))
  database = await createTestDatabase('template0')
  sql = connect(database.url, { name: 'test', max: 2 })
})
afterEach(async () => {
  await disconnect(sql)
  await database.drop()
  await rm(directory, { recursive: true })
})

const first = `create table trades (guid uuid primary key, amount int not null, note text, state text
  constraint trades_state check (state in ('created'))); create table quotes (guid uuid primary key);`
const ownNames = (text: string, index: number): string =>
  text.replaceAll(/\b(trades|quotes|offers|fees)/g, `$1${index}`)
const exclusive = { table: 'trades', lock: 'ACCESS EXCLUSIVE', waits: 'reads and writes wait' }

const cases: [string, string, object[], string[]][] = [
  ['a new table locks nothing', 'create table fees (n int)', [], []],
  [
    'a nullable column is added at once',
    'alter table trades add column reference text',
    [{ ...exclusive, work: [] }],
    [],
  ],
  [
    'a default that is a constant too',
    'alter table trades add column n int not null default 3',
    [{ ...exclusive, work: [] }],
    [],
  ],
  [
    'another type writes the table anew',
    'alter table trades alter column amount type numeric',
    [{ ...exclusive, work: ['writes the whole table anew'] }],
    [],
  ],
  [
    'an index lets others read',
    'create index trades_by_amount on trades (amount)',
    [{ table: 'trades', lock: 'SHARE', waits: 'writes wait', work: ['builds the index trades_by_amount'] }],
    [],
  ],
  [
    'rows are changed',
    `update trades set note = ''`,
    [{ lock: 'ROW EXCLUSIVE', waits: 'only writes of the same rows wait', work: ['changes rows'] }],
    [],
  ],
  [
    'a longer list of states checks all rows, and takes nothing away',
    `alter table trades drop constraint trades_state, add constraint trades_state check (state in ('created', 'failed'))`,
    [{ ...exclusive, work: ['checks all rows for trades_state'] }],
    [],
  ],
  ['a column that goes', 'alter table trades drop column note', [{ ...exclusive, work: [] }], ['drops trades.note']],
  [
    'a column that must be written',
    `alter table trades alter column note set not null`,
    [{ ...exclusive, work: [] }],
    ['refuses rows of trades without note'],
  ],
  [
    'a new rule',
    'alter table trades add constraint trades_positive check (amount > 0)',
    [{ ...exclusive, work: ['checks all rows for trades_positive'] }],
    ['refuses rows of trades by trades_positive'],
  ],
  [
    'a key that ON CONFLICT may name',
    'alter table trades drop constraint trades_pkey, add primary key (guid, amount)',
    [{ ...exclusive, work: ['builds the index trades_pkey'] }],
    ['changes the key trades_pkey of trades'],
  ],
  ['a table that goes', 'drop table quotes', [{ table: 'quotes', work: ['drops the table'] }], ['drops quotes']],
  [
    'a name that changes',
    'alter table trades rename column note to remark; alter table quotes rename to offers',
    [{ table: 'quotes' }, exclusive],
    ['renames quotes to offers', 'drops trades.note'],
  ],
]

test('what is locked, how long it takes, and what processes of the release before may miss', async () => {
  await writeFile(join(directory, '0001_first.sql'), cases.map((_, index) => ownNames(first, index)).join('\n'))
  await migrate(sql, { directory })
  // Each case has tables of its own, so that one plan has them all.
  for (const [index, [, text]] of cases.entries()) {
    const number = String(index + 2).padStart(4, '0')
    await writeFile(join(directory, `${number}_case.sql`), ownNames(text, index))
  }
  const plans = await planMigrations(sql, directory)
  for (const [index, [name, , tables, contracts]] of cases.entries()) {
    const planned = JSON.parse(
      JSON.stringify(plans[index]).replaceAll(new RegExp(`(trades|quotes|offers|fees)${index}`, 'g'), '$1'),
    )
    expect(planned, name).toMatchObject({ tables, contracts })
    expect(planned.tables, name).toHaveLength(tables.length)
  }
})

test('changes nothing, leaves no database, and shows the sizes of the real tables', async () => {
  await writeFile(join(directory, '0001_first.sql'), first)
  await migrate(sql, { directory })
  await sql`insert into quotes select gen_random_uuid() from generate_series(1, 3000)`
  await sql`analyze quotes`
  await writeFile(join(directory, '0002_second.sql'), 'alter table quotes add column n int; create table fees (n int)')
  await writeFile(
    join(directory, '0003_third.sql'),
    'alter table fees drop column n; alter table quotes drop column guid',
  )
  const text = planText(await planMigrations(sql, directory))
  expect(text).toMatch(/^2 migrations would be applied/)
  expect(text).toMatch(/0002_second\n {2}creates fees\n {2}quotes \([\d.]+ kB, about 3,000 rows\): ACCESS EXCLUSIVE/)
  // The table that the plan creates has no reader yet.
  expect(text).toMatch(
    /0003_third\n {2}quotes .*\n {2}processes of the release before may fail:\n {4}drops quotes\.guid/,
  )
  const [left] = await sql<[{ tables: number; plans: number; applied: number }]>`
    select (select count(*) from pg_class where relname = 'fees') as tables,
      (select count(*) from pg_database where datname like 'corridor\\_plan\\_%') as plans,
      (select count(*) from schema_migrations) as applied`
  expect({ tables: left.tables, applied: left.applied }).toEqual({ tables: 0, applied: 1 })
  await migrate(sql, { directory })
  expect(planText(await planMigrations(sql, directory))).toBe('nothing to apply')
})

test('a user who may not create a database is told so', async () => {
  await writeFile(join(directory, '0001_first.sql'), first)
  const role = `planner_${process.pid}`
  await sql`create role ${sql(role)}`
  try {
    const low = connect(database.url, { name: 'test', max: 1, role })
    await expect(planMigrations(low, directory)).rejects.toThrow('may not create one')
    await disconnect(low)
  } finally {
    await sql`drop role ${sql(role)}`
  }
})

test('from 0040 on, a migration that takes something away stands in the table of operating.md', async () => {
  await migrate(sql, { upTo: '0039_reviews' })
  const [, table = ''] =
    /what old processes do wrong after it \|\n([\s\S]*?)\n\n/.exec(
      await readFile(join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8'),
    ) ?? []
  const excepted = [...table.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number)
  expect(excepted.length).toBeGreaterThan(5)
  const unlisted = (await planMigrations(sql)).filter(
    ({ name, contracts }) => contracts.length > 0 && !excepted.includes(name.slice(0, 4)),
  )
  expect(unlisted.map(({ name, contracts }) => `${name}: ${contracts.join(', ')}`)).toEqual([])
})

test('from 0054 on, a column and a rule are added by statements of their own, and each rule has a name: Citus refuses others', async () => {
  const folder = join(import.meta.dirname, '..', '..', 'migrations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= '0054').sort()
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  const wrong = texts.flatMap(([name, text]) =>
    text
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
      .filter((statement) => /^alter table/i.test(statement))
      .filter(
        (each) =>
          /\badd (check|unique|foreign|primary)\b/i.test(each) ||
          (/\badd column\b/i.test(each) && /\bcheck\b|, add /i.test(each)),
      )
      .map((statement) => `${name}: ${statement}`),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})
