// The stream of an organization's events: first the events after a position, then each new event as soon as it is published.
import { endpoint, prose, type Streamed } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { after, flag, guids, wordsOf } from '../../wire/query.ts'
import { compileWriter } from '../../wire/write.ts'
import { positionAfter, shownEvent } from './event-cursor.request.ts'
import { type PageRequest, readNewEvents, readPage } from './event-pages.queries.ts'
import { SubscriptionEventReply } from './subscription-event.schema.ts'
import type { Feed, SubscriptionEvent } from './subscription-event.ts'

/** The start position. Last-Event-ID, which a reconnecting client sends, wins over `after`. */
function startOf(services: Services, feed: Feed, last_event_id: string | undefined, asked: string | undefined) {
  if (last_event_id === undefined || last_event_id === '') return positionAfter(services, feed, asked, 'after')
  return positionAfter(services, feed, last_event_id, 'Last-Event-ID')
}

const write = compileWriter(SubscriptionEventReply)
/** The text of an event, written once for all streams. */
const written = new WeakMap<SubscriptionEvent, string>()

function messageOf(services: Services, event: SubscriptionEvent): string {
  const known = written.get(event)
  if (known !== undefined) return known
  const shown = shownEvent(services, event)
  const message = `id: ${shown.position}\ndata: ${write(shown)}\n\n`
  written.set(event, message)
  return message
}

/** A reader continues after the last id it received. That id may belong to an event that its filters left out. */
async function* messages(
  services: Services,
  request: Omit<PageRequest, 'after'>,
  start: number | undefined,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { sql, waitForEvents, eventCursors } = services
  const idAt = (position: number): string => `id: ${eventCursors.write(request, position)}\n\n`
  let known = start
  // Wait until the newest position is known.
  while (known === undefined) {
    if (signal.aborted) return
    known = (await waitForEvents(request, -1, signal))?.position
    yield ''
  }
  let after: number = known
  // The reader gets an id at once, so that it can reconnect.
  yield `retry: 1000\n${idAt(after)}`
  while (!signal.aborted) {
    const end = follow ? await waitForEvents(request, after, signal) : undefined
    if (follow && !end) {
      yield ''
      continue
    }
    let page = end ? await readNewEvents(sql, end, { ...request, after }) : await readPage(sql, { ...request, after })
    for (;;) {
      yield page.events.map((event) => messageOf(services, event)).join('')
      if (page.events.at(-1)?.position !== page.next && page.next > after) yield idAt(page.next)
      after = page.next
      if (!page.has_more || signal.aborted) break
      page = await readPage(sql, { ...request, after })
    }
    if (!follow) return
  }
}

export const subscriptionEventStreamRoutes = (eventTypes: readonly string[]) => [
  endpoint({
    method: 'GET',
    path: '/subscription_events/stream',
    key: 'organization',
    scope: 'subscription_events:read',
    tag: 'Subscriptions',
    name: 'streamSubscriptionEvents',
    summary: "Follow the events of the organization's banks",
    description: prose(
      'Server-sent events. The id of each is its `position`; a client that comes back with it as `Last-Event-ID`, as browsers do,',
      'goes on without a gap. An id without data only moves on past events that the filters left out.',
    ),
    is_stream: true,
    in_work_max: 200,
    query: {
      after: after('Begin after this cursor, 0: with the first event. Left out: with what happens from now on.'),
      follow: flag(true, 'Go on with what happens from now on. If false, the stream ends where the events end.'),
      bank_guid: guids,
      object_guid: guids,
      event_type: wordsOf(eventTypes),
    },
    reply: [200, SubscriptionEventReply],
    refuses: [],
    async handle({ caller: { organization_guid, environment }, query, services, last_event_id }): Promise<Streamed> {
      const { after: asked, follow, ...filters } = query
      const request = { organization_guid, environment, filters }
      const start = startOf(services, request, last_event_id, asked)
      return { stream: (signal) => messages(services, request, start, follow, signal) }
    },
  }),
]
