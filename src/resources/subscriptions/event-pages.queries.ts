// Events for streams. Those who follow the same feed and are as far read the same: the first of them reads for all, and each
// leaves out what it does not want.
import type { Sql } from '../../db/pool.ts'
import { Turns } from '../../db/turns.ts'
import { type EventFilters, type EventsPage, type EventsRequest, readEvents } from './subscription-event.queries.ts'
import type { News, SubscriptionEvent } from './subscription-event.ts'

/** How many events are read at once: what a slow reader makes the service keep. */
const read_max = 200
/** Of all streams together. However many catch up, requests get their turn between two of them. */
const reads = new Turns(2)

export type PageRequest = Omit<EventsRequest, 'limit'>

export const readPage = (sql: Sql, request: PageRequest): Promise<EventsPage> =>
  reads.run(() => readEvents(sql, { ...request, limit: read_max }))

/** By the position they are read after. Who was told the same news was told it by the same object. */
const shared = new WeakMap<News, Map<number, Promise<EventsPage>>>()

/** What the news is about. */
export async function readNews(sql: Sql, news: News, request: PageRequest): Promise<EventsPage> {
  const { filters = {}, ...unfiltered } = request
  const pages = shared.get(news) ?? new Map<number, Promise<EventsPage>>()
  shared.set(news, pages)
  const reading = pages.get(request.after) ?? readPage(sql, unfiltered)
  pages.set(request.after, reading)
  const page = await reading
  return { ...page, events: page.events.filter((event) => isWanted(event, filters)) }
}

const isWanted = (event: SubscriptionEvent, { bank_guid, object_guid, event_type }: EventFilters): boolean =>
  (!bank_guid || bank_guid.includes(event.bank_guid)) &&
  (!object_guid || object_guid.includes(event.object_guid)) &&
  (!event_type || event_type.includes(event.event_type))
