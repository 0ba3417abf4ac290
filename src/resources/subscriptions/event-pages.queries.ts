// Events for streams. Streams of the same feed at the same position share one query, and each stream filters its events.
import type { Sql } from '../../db/pool.ts'
import { Turns } from '../../db/turns.ts'
import { type EventFilters, type EventsPage, type EventsRequest, readEvents } from './subscription-event.queries.ts'
import type { FeedEnd, SubscriptionEvent } from './subscription-event.ts'

/** The number of events in one read: a slow reader keeps so many in memory. */
const read_max = 200
/** Reads at the same time, of all streams together, so that other requests get connections too. */
const reads = new Turns(2)

export type PageRequest = Omit<EventsRequest, 'limit'>

export const readPage = (sql: Sql, request: PageRequest): Promise<EventsPage> =>
  reads.run(() => readEvents(sql, { ...request, limit: read_max }))

/** Pages by their start position. Streams that waited for the same events have the same key object. */
const shared = new WeakMap<FeedEnd, Map<number, Promise<EventsPage>>>()

/** New events, read once for all streams at this position. */
export async function readNewEvents(sql: Sql, end: FeedEnd, request: PageRequest): Promise<EventsPage> {
  const { filters = {}, ...unfiltered } = request
  const pages = shared.get(end) ?? new Map<number, Promise<EventsPage>>()
  shared.set(end, pages)
  const reading = pages.get(request.after) ?? readPage(sql, unfiltered)
  pages.set(request.after, reading)
  const page = await reading
  return { ...page, events: page.events.filter((event) => isWanted(event, filters)) }
}

const isWanted = (event: SubscriptionEvent, { bank_guid, object_guid, event_type }: EventFilters): boolean =>
  (!bank_guid || bank_guid.includes(event.bank_guid)) &&
  (!object_guid || object_guid.includes(event.object_guid)) &&
  (!event_type || event_type.includes(event.event_type))
