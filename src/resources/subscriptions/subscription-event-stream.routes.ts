// The events of an organization's banks as they happen: first those after a position, then each as soon as it is published.
import { endpoint, prose, refuse, type Streamed } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { after, flag, guids, type QueryField, wordsOf } from '../../wire/query.ts'
import { compileWriter } from '../../wire/write.ts'
import { type PageRequest, readNews, readPage } from './event-pages.queries.ts'
import { eventTypes } from './event-types.ts'
import { SubscriptionEventReply } from './subscription-event.schema.ts'
import type { SubscriptionEvent } from './subscription-event.ts'

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
  return (
    after.parse(last_event_id) ??
    refuse('invalid_value', 'Last-Event-ID', 'The header Last-Event-ID must be the id of an event of this stream.')
  )
}

const write = compileWriter(SubscriptionEventReply)
/** Written once for all who are sent it. */
const written = new WeakMap<SubscriptionEvent, string>()

function messageOf(event: SubscriptionEvent): string {
  const message = written.get(event) ?? `id: ${event.position}\ndata: ${write(event)}\n\n`
  written.set(event, message)
  return message
}

/** A reader that breaks off goes on after the last id it has, also if that event was none that it wanted. */
async function* messages(
  { sql, newsAfter }: Services,
  request: Omit<PageRequest, 'after'>,
  start: number | undefined,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let known = start
  // The database may take its time to say where the events end. Before that there is nothing to go on after.
  while (known === undefined) {
    if (signal.aborted) return
    known = (await newsAfter(request, -1, signal))?.position
    yield ''
  }
  let after: number = known
  // From the first moment on there is something to go on after.
  yield `retry: 1000\nid: ${after}\n\n`
  while (!signal.aborted) {
    const news = follow ? await newsAfter(request, after, signal) : undefined
    if (follow && !news) {
      yield ''
      continue
    }
    let page = news ? await readNews(sql, news, { ...request, after }) : await readPage(sql, { ...request, after })
    for (;;) {
      yield page.events.map(messageOf).join('')
      if (page.events.at(-1)?.position !== page.next && page.next > after) yield `id: ${page.next}\n\n`
      after = page.next
      if (!page.has_more || signal.aborted) break
      page = await readPage(sql, { ...request, after })
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
