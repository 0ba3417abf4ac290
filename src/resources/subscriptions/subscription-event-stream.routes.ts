// The events of an organization's banks as they happen: first those after a position, then each as soon as it is published.
import { Turns } from '../../db/turns.ts'
import { endpoint, prose, refuse, type Streamed } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { after, flag, guids, type QueryField, wordsOf } from '../../wire/query.ts'
import { compileWriter } from '../../wire/write.ts'
import { eventTypes } from './event-types.ts'
import { type EventsRequest, readEvents } from './subscription-event.queries.ts'
import { SubscriptionEventReply } from './subscription-event.schema.ts'
import type { SubscriptionEvent } from './subscription-event.ts'

/** How many events are read at once: what a slow reader makes the service keep. */
const read_max = 200
/** Of all streams together. However many catch up, requests get their turn between two of them. */
const reads = new Turns(2)
const write = compileWriter(SubscriptionEventReply)

const begin: QueryField<number | undefined> = {
  ...after,
  schema: {
    ...after.schema,
    default: undefined,
    description: 'Begin after this position; without it, with what happens now.',
  },
  fallback: undefined,
}

/** Where the reader was: what it received last wins over where it once wanted to begin. */
function startOf(last_event_id: string | undefined, asked: number | undefined): number | undefined {
  if (last_event_id === undefined || last_event_id === '') return asked
  return after.parse(last_event_id) ?? refuse('invalid_value', 'Last-Event-ID')
}

const messageOf = (event: SubscriptionEvent): string => `id: ${event.position}\ndata: ${write(event)}\n\n`

/** A reader that breaks off goes on after the last id it has, also if that event was none that it wanted. */
async function* messages(
  services: Services,
  request: Omit<EventsRequest, 'after' | 'limit'>,
  start: number | undefined,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // Whoever waits is told of every position there is, its own or another organization's.
  let known = -1
  // The database may take its time to say where the events end. Before that there is nothing to go on after.
  while (start === undefined && known < 0 && !signal.aborted) {
    known = await services.positionAfter(known, signal)
    yield ''
  }
  let after = start ?? known
  // From the first moment on there is something to go on after.
  yield `retry: 1000\nid: ${after}\n\n`
  while (!signal.aborted) {
    const latest = follow ? await services.positionAfter(known, signal) : known
    if (follow && latest === known) {
      yield ''
      continue
    }
    known = latest
    for (let isMore = true; isMore && !signal.aborted; ) {
      const { text, events, next, has_more } = await reads.run(async () => {
        const page = await readEvents(services.sql, { ...request, after, limit: read_max })
        return { ...page, text: page.events.map(messageOf).join('') }
      })
      yield text
      if (events.at(-1)?.position !== next && next > after) yield `id: ${next}\n\n`
      after = next
      isMore = has_more
    }
    if (!follow) return
  }
}

export const subscriptionEventStreamRoutes = [
  endpoint({
    method: 'GET',
    path: '/subscription_events/stream',
    key: 'organization',
    scope: 'subscription_events:read',
    tag: 'Subscriptions',
    summary: "Follow the events of the organization's banks",
    description: prose(
      'Server-sent events. The id of each is its position; a client that comes back with it as `Last-Event-ID`, as browsers do,',
      'goes on without a gap. An id without data only moves on past events that the filters left out.',
    ),
    is_stream: true,
    in_work_max: 200,
    query: {
      after: begin,
      follow: flag(true, 'Go on with what happens from now on. If false, the stream ends where the events end.'),
      bank_guid: guids,
      object_guid: guids,
      event_type: wordsOf(eventTypes),
    },
    reply: [200, SubscriptionEventReply],
    refuses: [400, 401, 403],
    async handle({ caller: { organization_guid, environment }, query, services, last_event_id }): Promise<Streamed> {
      const { after: asked, follow, ...filters } = query
      const start = startOf(last_event_id, asked)
      const request = { organization_guid, environment, filters }
      return { stream: (signal) => messages(services, request, start, follow, signal) }
    },
  }),
]
