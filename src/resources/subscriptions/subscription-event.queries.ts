// Reads published events after a position. There is no index by type, bank or time, so that publishing stays cheap. A request looks
// through a bounded number of positions and filters them, so a page can be short or empty although there is more; `next` is the
// position to continue from. Time bounds become bounds of positions (event_hours). Guids of events and objects are looked up. One
// statement, one snapshot: no event is skipped.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral, Where } from '../../db/where.ts'
import { feedNumber } from '../../events/published.ts'
import { events_max, firstOfSeveral } from '../../events/transition.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import type { Environment } from '../banks/bank.ts'
import { type Feed, publishedEvents, type SubscriptionEvent } from './subscription-event.ts'

export interface EventFilters {
  readonly guid?: readonly Guid[] | undefined
  readonly bank_guid?: readonly Guid[] | undefined
  readonly object_guid?: readonly Guid[] | undefined
  readonly event_type?: readonly string[] | undefined
  readonly created_at_gte?: Timestamp | undefined
  readonly created_at_lt?: Timestamp | undefined
}

export interface EventsRequest extends Feed {
  /** Only events after this position. */
  readonly after: number
  /** The largest number of events. */
  readonly limit: number
  readonly filters?: EventFilters
}

export interface EventsPage {
  /** In the order of their positions. */
  readonly events: readonly SubscriptionEvent[]
  /** The position to continue from: everything up to it has been read. */
  readonly next: number
  /** There are positions after `next` that may match. */
  readonly has_more: boolean
}

/** The number of positions that one request looks through. */
export const walk_max = 20_000

export const eventColumns = publishedEvents.columnNames.map((name) => `w.${name}`).join(', ')

export async function readEvents(sql: Sql, request: EventsRequest): Promise<EventsPage> {
  const { after, limit, filters = {} } = request
  const where = new Where()
  const own = ownOf(request, where)
  const from = where.parameter(String(after))
  const wanted = where.parameter(String(limit))
  const text = `select r.newest, r.last, w.walked, w.is_match, ${eventColumns}
    from (select newest, last, greatest(${from}::bigint, first - 1) as before from ${rangeOf(own, filters, where)}) r
      left join lateral (
        select * from (
          select t.*, ${matchOf(filters, where)} as is_match from (${placesOf(own.events, filters, where)}) t
        ) looked where is_match or walked = ${walk_max} order by last_position, position limit ${wanted}::bigint
      ) w on true
    order by w.position`
  const found = await sql.unsafe(text, where.parameters, { prepare: true }).values()
  const [newest, last] = (found[0] as (number | null)[]).slice(0, 2)
  const rows = found
    .filter(([, , walked]) => walked !== null)
    .map(([, , walked, is_match, ...values]) => ({ walked, is_match, event: publishedEvents.rowFrom(values) }))
  const events = rows.filter(({ is_match }) => is_match).map(({ event }) => event)
  const stopped = rows.length === limit || rows.at(-1)?.walked === walk_max ? rows.at(-1) : undefined
  if (!stopped) return { events, next: Math.max(after, newest ?? 0), has_more: false }
  const next = stopped.event.position
  return { events, next, has_more: next < (last ?? 0) }
}

/** The newest position, and the first and the last position that can match. */
function rangeOf(own: Own, { created_at_gte, created_at_lt }: EventFilters, where: Where): string {
  const newest = `(select last_position from published_transitions where ${own.events} order by last_position desc limit 1)`
  if (created_at_gte === undefined && created_at_lt === undefined)
    return `(select ${newest} as newest, ${newest} as last, 1 as first) range`
  const hours = [own.hours]
  const instant = (at: Timestamp): string => `${where.parameter(isoFromTimestamp(at))}::timestamptz`
  if (created_at_gte !== undefined) hours.push(`hour >= date_trunc('hour', ${instant(created_at_gte)}, 'UTC')`)
  if (created_at_lt !== undefined) hours.push(`hour < ${instant(created_at_lt)}`)
  return `(select ${newest} as newest, max(last_position) as last, min(first_position) as first
      from event_hours where ${hours.join(' and ')}) range`
}

/** The rows to filter: single events, or a counted range of positions, so that its end is known. */
function placesOf(own: string, filters: EventFilters, where: Where): string {
  const after = `last_position > r.before and last_position < r.last + ${events_max} and position > r.before and position <= r.last`
  const found = transitionsOf(filters, where)
  return found === undefined
    ? `select *, row_number() over (order by last_position, position) as walked from published_events
       where ${own} and ${after} order by last_position, position limit ${walk_max}`
    : `select *, 0 as walked from published_events where ${own} and transition_guid = ${found} and ${after}`
}

/** The guids of the few transitions that can match, if guids or objects were asked for. The organization is $1. */
export function transitionsOf({ guid, object_guid }: EventFilters, where: Where): string | undefined {
  if (guid) return `any(${where.parameter(arrayLiteral(guid.flatMap((each) => [each, firstOfSeveral(each)])))}::uuid[])`
  if (!object_guid) return undefined
  return `any(array(select t.guid from banks b join transitions t on t.bank_guid = b.bank_guid
    where b.organization_guid = $1::uuid and t.object_guid = any(${where.parameter(arrayLiteral(object_guid))}::uuid[])))`
}

/** What belongs to the feed: among events, and among the counts by hour. */
export interface Own {
  readonly events: string
  readonly hours: string
}

export function ownOf({ organization_guid, environment }: Feed, where: Where): Own {
  const organization = `${where.parameter(organization_guid)}::uuid`
  const type = where.parameter(environment)
  return {
    events: `feed = ${feedNumber(organization, type)}`,
    hours: `organization_guid = ${organization} and environment = ${type}`,
  }
}

export function matchOf(filters: EventFilters, where: Where): string {
  const clauses = ['true']
  const { guid, bank_guid, object_guid, event_type, created_at_gte, created_at_lt } = filters
  const among = (column: string, sql: string, values: readonly string[] | undefined): void => {
    if (values) clauses.push(`${column} = any(${where.parameter(arrayLiteral(values))}::${sql}[])`)
  }
  among('guid', 'uuid', guid)
  among('bank_guid', 'uuid', bank_guid)
  among('object_guid', 'uuid', object_guid)
  among('event_type', 'text', event_type)
  if (created_at_gte !== undefined)
    clauses.push(`created_at >= ${where.parameter(isoFromTimestamp(created_at_gte))}::timestamptz`)
  if (created_at_lt !== undefined)
    clauses.push(`created_at < ${where.parameter(isoFromTimestamp(created_at_lt))}::timestamptz`)
  return clauses.join(' and ')
}

export async function findEvent(
  sql: Sql,
  organization_guid: Guid,
  environment: Environment,
  guid: Guid,
): Promise<SubscriptionEvent | undefined> {
  const text = `select ${eventColumns} from published_events w
    where feed = ${feedNumber('$1::uuid', '$2')} and guid = $3::uuid and transition_guid in ($3::uuid, $4::uuid)`
  const named = [organization_guid, environment, guid, firstOfSeveral(guid)]
  const [values] = await sql.unsafe(text, named, { prepare: true }).values()
  return values && publishedEvents.rowFrom(values)
}
