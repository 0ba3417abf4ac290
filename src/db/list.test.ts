// Lists against all rows held in memory: whatever is asked for, pages and totals must be what filtering them by hand gives.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCrowd } from '../../bench/crowd.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Guid } from '../kernel/guid.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { type Customer, customers } from '../resources/customers/customer.ts'
import { rowReading } from './lines.ts'
import { listRows, listSettings } from './list.ts'
import { connect, type Sql } from './pool.ts'
import type { ListRequest } from './where.ts'

const bank = 'a'.repeat(32) as Guid
const other = 'b'.repeat(32) as Guid
const now = Date.parse('2026-06-15T12:00:00Z')
const day = 86_400_000

let database: TestDatabase
let sql: Sql
let all: Customer[]

beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'test', max: 2 })
  await makeCrowd(sql, bank, 3000, now)
  await makeCrowd(sql, other, 50, now)
  const columns = customers.columnNames.join(', ')
  const found = await sql
    .unsafe(`select ${columns} from customers where bank_guid = $1 order by guid desc`, [bank])
    .values()
  all = found.map((values) => customers.rowFrom(values))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const instant = fc.option(
  fc.oneof(
    fc.integer({ min: now - 740 * day, max: now + day }),
    // Midnight, where one day's count ends and the next begins.
    fc.integer({ min: 0, max: 740 }).map((days) => Math.floor(now / day) * day - days * day),
  ),
  { nil: undefined },
)
const asked = fc.record({
  type: some(['individual', 'business']),
  state: some(['verified', 'unverified', 'rejected', 'frozen', 'storing']),
  without: some(['business', 'verified']),
  label: some(['crowd-0', 'crowd-2', 'nobody', 'a"b']),
  bank: fc.option(fc.constantFrom([bank], [other], [other, bank]), { nil: undefined }),
  /** Places among all; what is before the first is nobody's guid. */
  places: fc.option(fc.array(fc.integer({ min: -2, max: 2999 }), { minLength: 1, maxLength: 60 }), { nil: undefined }),
  gte: instant,
  lt: instant,
  per_page: fc.constantFrom(1, 10, 100),
  far: fc.boolean(),
  position: fc.double({ min: 0, max: 1.1, noNaN: true }),
})

test('a page and its total are those of all rows, filtered', async () => {
  await fc.assert(
    fc.asyncProperty(
      asked,
      async ({ type, state, without, label, bank: banks, places, gte, lt, per_page, far, position }) => {
        const guids = places?.map((place) => all[place]?.guid ?? other)
        const expected = all.filter(
          (row) =>
            (!type || type.includes(row.type)) &&
            (!state || state.includes(row.state)) &&
            !without?.includes(row.type) &&
            (!label || row.labels?.some((each) => label.includes(each))) &&
            (!banks || banks.includes(row.bank_guid)) &&
            (!guids || guids.includes(row.guid)) &&
            (gte === undefined || row.created_at >= gte) &&
            (lt === undefined || row.created_at < lt),
        )
        const page = far ? Math.floor((expected.length / per_page) * position) : 0
        const request: ListRequest = {
          table: customers,
          tenant: { column: 'bank_guid', guid: bank },
          conditions: [
            { column: 'type', values: type },
            { column: 'state', values: state },
            { column: 'type', values: without, isNot: true },
            { column: 'labels', values: label },
            { column: 'bank_guid', values: banks },
            { column: 'guid', values: guids },
          ],
          query: {
            page,
            per_page,
            created_at_gte: gte === undefined ? undefined : timestampFromMs(gte),
            created_at_lt: lt === undefined ? undefined : timestampFromMs(lt),
          },
        }
        const { total, objects } = await listRows(sql, request, rowReading(customers))
        expect(total).toBe(expected.length)
        const wanted = expected.slice(page * per_page, (page + 1) * per_page)
        expect(objects).toEqual(wanted)
      },
    ),
    { numRuns: 300 },
  )
})

test('a plan that was made while the tables were small does not read all of them later', async () => {
  const small = await createTestDatabase()
  const lists = connect(small.url, { name: 'test', max: 1, settings: listSettings })
  const readRows = async (): Promise<number> => {
    await lists`select pg_stat_force_next_flush()`
    const [row] = await lists<{ n: number }[]>`select sum(seq_tup_read + idx_tup_fetch)::integer as n
      from pg_stat_user_tables where relname in ('customers', 'row_counts')`
    return row!.n
  }
  const tenant = { column: 'bank_guid', guid: bank }
  const page = (conditions: ListRequest['conditions']) =>
    listRows(lists, { table: customers, tenant, conditions, query: { page: 0, per_page: 20 } }, rowReading(customers))
  const asked = [[], [{ column: 'state', values: ['verified'] }]]
  await makeCrowd(lists, bank, 30, now)
  await lists`vacuum analyze`
  // PostgreSQL keeps a plan from the sixth time on.
  for (const conditions of asked) for (let i = 0; i < 8; i++) await page(conditions)
  await makeCrowd(lists, other, 3000, now)
  const before = await readRows()
  for (const conditions of asked) await page(conditions)
  expect((await readRows()) - before).toBeLessThan(300)
  await lists.end()
  await small.drop()
})
