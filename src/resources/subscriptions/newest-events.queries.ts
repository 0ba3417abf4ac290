// A page of events, newest first, with its exact total. The total is the sum of the counts in `event_hours`; in an hour that a time
// bound cuts, the events themselves are counted. Without filters a page is found by positions. With filters on banks or types only
// hours with such events are searched. One statement, one snapshot.
import type { ListPage } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral, Where } from '../../db/where.ts'
import { events_max } from '../../events/transition.ts'
import { defined } from '../../kernel/assert.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import {
  type EventFilters,
  eventColumns,
  matchOf,
  type Own,
  ownOf,
  transitionsOf,
} from './subscription-event.queries.ts'
import { type Feed, publishedEvents, type SubscriptionEvent } from './subscription-event.ts'

export interface NewestRequest extends Feed {
  readonly page: number
  readonly per_page: number
  readonly filters: EventFilters
}

export async function newestEvents(sql: Sql, request: NewestRequest): Promise<ListPage<SubscriptionEvent>> {
  const { page, per_page, filters } = request
  const where = new Where()
  const own = ownOf(request, where)
  const asked: Asked = {
    ...{ own, filters, where },
    limit: `${where.parameter(String(per_page))}::bigint`,
    offset: `${where.parameter(String(page * per_page))}::bigint`,
  }
  const { tables, total, events } = foundBy(asked)
  const text = `with ${tables}, page as materialized (${events})
    select counted.total, ${eventColumns} from (select ${total} as total) counted left join page w on true
    order by w.position desc`
  // Not prepared: a plan from a time with few events would read them all.
  const found = await sql.unsafe(text, where.parameters, { prepare: false }).values()
  const rows = found.map(([, ...values]) => values).filter(([first]) => first !== null)
  return {
    total: Number(defined(found[0], 'the total is in every row')[0]),
    page,
    per_page,
    objects: rows.map((row) => publishedEvents.rowFrom(row)),
  }
}

interface Asked {
  readonly own: Own
  readonly filters: EventFilters
  readonly where: Where
  readonly limit: string
  readonly offset: string
}

/** The statement's CTEs, the expression of the total, and the query for the events of the page. */
interface Found {
  readonly tables: string
  readonly total: string
  readonly events: string
}

function foundBy(asked: Asked): Found {
  const { own, filters, where, limit, offset } = asked
  const newest = (order: string): string => `order by ${order} limit ${limit} offset ${offset}`
  const found = transitionsOf(filters, where)
  if (found) {
    const hits = `select * from published_events where ${own.events} and transition_guid = ${found} and ${matchOf(filters, where)}`
    return {
      tables: `hits as materialized (${hits})`,
      total: '(select count(*) from hits)',
      events: `select * from hits ${newest('position desc')}`,
    }
  }
  const match = matchOf(filters, where)
  const tables = `hours as materialized (${hoursOf(asked)})`
  const whole = '(select coalesce(sum(n), 0) from hours)::bigint'
  if (match === 'true') {
    const all = `select * from published_events where ${own.events}`
    return { tables, total: whole, events: `${all} ${newest('last_position desc, position desc')}` }
  }
  /** Matching events of these hours. */
  const within = (hours: string, from: string): string => `${hours} h cross join lateral (
    select * from published_events where ${own.events} and last_position >= ${from} and last_position < h.last_position + ${events_max}
      and position between ${from} and h.last_position and date_trunc('hour', created_at, 'UTC') = h.hour and ${match} offset 0) e`
  const cut = `(select count(*) from ${within('(select * from hours where n = 0)', 'h.first_position')})`
  return {
    tables: `${tables}, needed as materialized (${enoughHours(asked)})`,
    total: `${whole} + ${cut}`,
    events: `select e.* from ${within('needed', 'greatest(h.first_position, h.start)')} ${newest('e.position desc')}`,
  }
}

/** The hours with events of these banks and types, and their positions. `n` is 0 if a time bound cuts the hour. */
function hoursOf({ own, filters, where }: Asked): string {
  const { bank_guid, event_type, created_at_gte, created_at_lt } = filters
  const instant = (at: Timestamp): string => `${where.parameter(isoFromTimestamp(at))}::timestamptz`
  const clauses = [own.hours]
  const cuts = ['false']
  if (bank_guid) clauses.push(`bank_guid = any(${where.parameter(arrayLiteral(bank_guid))}::uuid[])`)
  if (event_type) clauses.push(`event_type = any(${where.parameter(arrayLiteral(event_type))}::text[])`)
  if (created_at_gte !== undefined) {
    const from = instant(created_at_gte)
    clauses.push(`hour >= date_trunc('hour', ${from}, 'UTC')`)
    cuts.push(`hour < ${from}`)
  }
  if (created_at_lt !== undefined) {
    const to = instant(created_at_lt)
    clauses.push(`hour < ${to}`)
    cuts.push(`hour + interval '1 hour' > ${to}`)
  }
  return `select hour, min(first_position) as first_position, max(last_position) as last_position,
      case when ${cuts.join(' or ')} then 0 else sum(n) end as n
    from event_hours where ${clauses.join(' and ')} group by hour`
}

/**
 * The hours that the page's events can be in. The hours that end last and together have enough events are all after `start`. So
 * the newest events are after `start` too, and another hour matters only if it ends after `start`. Positions of hours overlap,
 * because banks have their own clocks.
 */
const enoughHours = ({ limit, offset }: Asked): string => `
  select h.*, s.start from hours h cross join (
    select min(first_position) as start from (
      select first_position, n, sum(n) over (order by last_position desc) as so_far from hours
    ) ranked where so_far - n < ${limit} + ${offset}
  ) s where h.last_position >= s.start`
