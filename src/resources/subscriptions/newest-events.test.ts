// Pages of events against all events held in memory: whatever is asked for, page and total must be what filtering them by hand
// gives. The clocks of the banks differ, so events of one hour are spread over the positions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { publishRows } from '../../../test/support/published.ts'
import { connect, type Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { newestEvents } from './newest-events.queries.ts'
import { publishedEvents, type SubscriptionEvent } from './subscription-event.ts'

const organization_guid = 'a'.repeat(32) as Guid
const banks = ['b', 'c', 'd'].map((digit) => digit.repeat(32) as Guid)
const start = Date.parse('2026-06-15T12:00:00Z')
const hour = 3_600_000

let database: TestDatabase
let sql: Sql
let newest: SubscriptionEvent[]

beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'test', max: 2 })
  // One bank's clock stands still, one goes slowly, one is days ahead and quick. Every other event is somebody else's.
  // Every fourth transition has four events.
  await publishRows(
    sql,
    `select case n % 2 when 0 then $1::uuid else $2::uuid end as organization_guid, 'sandbox' as environment, n * 4 as last_position,
      overlay(md5(n::text) placing '00' from 31)::uuid as guid, ($3::uuid[])[1 + n / 2 % 3] as bank_guid,
      md5((n / 10)::text)::uuid as object_guid, 2 + n % 10 * 10 as sequence,
      case when n % 8 = 0 then 'trade.pending' when n % 500 = 2 then 'trade.failed' when n % 6 < 3 then 'trade.pending'
        else 'trade.completed' end as event_type,
      case when n % 8 = 0 then 'executed settling completed' end as later_states,
      $4::timestamptz + n * (array[0, 30, 300])[1 + n / 2 % 3] * interval '1 second'
        + (array[0, 0, 5])[1 + n / 2 % 3] * interval '1 day' as created_at
    from generate_series(1, 3000) n`,
    [organization_guid, banks[0]!, `{${banks.join(',')}}`, new Date(start).toISOString()],
  )
  const found = await sql
    .unsafe(
      `select ${publishedEvents.columnNames.join(', ')} from published_events where organization_guid = $1
       order by position desc`,
      [organization_guid],
    )
    .values()
  newest = found.map((values) => publishedEvents.rowFrom(values))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const instant = fc.option(
  fc.oneof(
    fc.integer({ min: -hour, max: 200 * hour }).map((ms) => start + ms),
    fc.integer({ min: -1, max: 200 }).map((hours) => start + hours * hour),
  ),
  { nil: undefined },
)
const asked = fc.record({
  bank_guid: some([...banks, organization_guid]),
  event_type: some(['trade.pending', 'trade.executed', 'trade.completed', 'trade.failed', 'trade.cancelled']),
  gte: instant,
  lt: instant,
  place: fc.option(fc.integer({ min: 0, max: 1499 }), { nil: undefined }),
  per_page: fc.constantFrom(1, 10, 100),
  position: fc.double({ min: 0, max: 1.1, noNaN: true }),
})

test('a page and its total are those of all events, filtered', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ bank_guid, event_type, gte, lt, place, per_page, position }) => {
      const guid = place === undefined ? undefined : [newest[place]!.guid, newest[0]!.guid]
      const wanted = newest.filter(
        (event) =>
          (!bank_guid || bank_guid.includes(event.bank_guid)) &&
          (!event_type || event_type.includes(event.event_type)) &&
          (!guid || guid.includes(event.guid)) &&
          (gte === undefined || event.created_at >= gte) &&
          (lt === undefined || event.created_at < lt),
      )
      const page = Math.floor((wanted.length / per_page) * position)
      const filters = {
        ...{ bank_guid, event_type, guid },
        created_at_gte: gte === undefined ? undefined : timestampFromMs(gte),
        created_at_lt: lt === undefined ? undefined : timestampFromMs(lt),
      }
      const found = await newestEvents(sql, { organization_guid, environment: 'sandbox', page, per_page, filters })
      expect(found.total).toBe(wanted.length)
      expect(found.objects).toEqual(wanted.slice(page * per_page, (page + 1) * per_page))
    }),
    { numRuns: 300 },
  )
})
