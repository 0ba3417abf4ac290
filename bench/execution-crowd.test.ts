// The executions that lists are measured on: their counts are right, the groups are as large as they say, and whatever is
// asked for, pages and totals are what filtering all rows by hand gives.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowReading } from '#src/db/lines'
import { listRows } from '#src/db/list'
import { connect, type Sql } from '#src/db/pool'
import type { Condition } from '#src/db/where'
import type { Guid } from '#src/kernel/guid'
import { statesOf } from '#src/kernel/machine'
import { timestampFromMs } from '#src/kernel/time'
import { type Execution, executionStates, executions } from '#src/resources/executions/execution'
import { remittanceTypes } from '#src/resources/plans/plan'
import { createTestDatabase, type TestDatabase } from '../test/support/database.ts'
import { ExactTotals } from './exact-totals.ts'
import { group_sizes, guidOfGroup, makeExecutions } from './execution-crowd.ts'
import { executionQueries } from './list-queries.ts'
import { listed } from './listed.ts'

const bank = 'a'.repeat(32) as Guid
const now = Date.parse('2026-06-15T12:00:00Z')
const day = 86_400_000
const made = 4000

let database: TestDatabase
let sql: Sql
let all: Execution[]

beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'test', max: 2 })
  await makeExecutions(sql, bank, made, now)
  const columns = executions.columnNames.map((name) => `t.${name}`).join(', ')
  const found = await sql.unsafe(`select ${columns} from executions t order by guid desc`).values()
  all = found.map((values) => executions.rowFrom(values))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('every type and state occurs, and the counts are those of the rows', async () => {
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(remittanceTypes))
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(statesOf(executionStates)))
  const wrong = await sql`
    select * from (
      select (created_at at time zone 'UTC')::date as day, type, state, count(*) as n from executions group by 1, 2, 3
    ) counted full join (select * from row_counts where noun = 'executions') kept using (day, type, state)
    where counted.n is distinct from kept.n`
  expect(wrong).toEqual([])
})

test.each(group_sizes)('a customer and two accounts have %i', (size) => {
  for (const [of, column] of [
    ['customer', 'customer_guid'],
    ['source', 'source_account_guid'],
    ['destination', 'destination_account_guid'],
  ] as const) {
    const guid = guidOfGroup(bank, of, size)
    expect(all.filter((row) => row[column] === guid)).toHaveLength(size)
  }
})

test('what is measured can be asked of any bank, and counts what it says', async () => {
  const list = listed.find(({ noun }) => noun === 'executions')!
  const values = await list.valuesOf(sql, bank)
  const totals = await ExactTotals.of(sql, 'executions', list.columns)
  const filled = (query: string) => query.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]!)
  const asked = executionQueries(now).map(({ query }) => filled(query))
  expect(asked.filter((query) => query.includes('undefined'))).toEqual([])
  expect(await totals.count(bank, '')).toBe(made)
  expect(await totals.count(bank, `guid=${values.guids}`)).toBe(100)
  expect(await totals.count(bank, `updated_at_gte=${values.changed_100}`)).toBe(100)
  expect(await totals.count(bank, filled('customer_guid={customer_1000}'))).toBe(1000)
  const range = 'created_at_gte=2026-01-01T00:00:00Z&created_at_lt=2026-02-01T00:00:00Z'
  const [from, to] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-02-01T00:00:00Z')]
  expect(await totals.count(bank, `state=failed&${range}`)).toBe(
    all.filter((row) => row.state === 'failed' && row.created_at >= from && row.created_at < to).length,
  )
})

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const instant = fc.option(
  fc.integer({ min: now - 740 * day, max: now + day }).map((ms) => timestampFromMs(ms)),
  { nil: undefined },
)
const groupsOf = (of: 'customer' | 'source' | 'destination') => some(group_sizes.map((n) => guidOfGroup(bank, of, n)))
const filters = fc.record({
  type: some(remittanceTypes),
  state: some(statesOf(executionStates)),
  customer_guid: groupsOf('customer'),
  source_account_guid: groupsOf('source'),
  destination_account_guid: groupsOf('destination'),
})
const bounds = fc.record({
  created_at_gte: instant,
  created_at_lt: instant,
  updated_at_gte: instant,
  updated_at_lt: instant,
})

test('a page and its total are those of all rows, filtered', async () => {
  await fc.assert(
    fc.asyncProperty(filters, bounds, async (filter, bound) => {
      const conditions: Condition[] = Object.entries(filter).map(([column, values]) => ({ column, values }))
      const expected = all.filter(
        (row) =>
          conditions.every(({ column, values }) => !values || values.includes(row[column as 'type'])) &&
          row.created_at >= (bound.created_at_gte ?? 0) &&
          row.created_at < (bound.created_at_lt ?? Number.POSITIVE_INFINITY) &&
          row.updated_at >= (bound.updated_at_gte ?? 0) &&
          row.updated_at < (bound.updated_at_lt ?? Number.POSITIVE_INFINITY),
      )
      const tenant = { column: 'bank_guid', guid: bank }
      const query = { page: 0, per_page: 10, ...bound }
      const { total, objects } = await listRows(
        sql,
        { table: executions, tenant, conditions, query },
        rowReading(executions),
      )
      expect(total).toBe(expected.length)
      expect(objects.map(({ guid }) => guid)).toEqual(expected.slice(0, 10).map(({ guid }) => guid))
    }),
    { numRuns: 200 },
  )
})
