// The stream of events over HTTP, and `corridor listen` on top of it: everything after a position, then what happens, without
// a gap however often the connection breaks.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsIn, type StreamedEvent } from '../../src/cli/event-stream.ts'
import { listen } from '../../src/cli/listen.ts'
import type { SubscriptionEvent } from '../../src/resources/subscriptions/subscription-event.ts'
import { eventBody } from '../../src/webhooks/delivery-request.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const customer = async (): Promise<string> =>
  (await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'Ada', last: 'Lovelace' } }))).guid

interface Opened {
  readonly status: number
  readonly events: AsyncGenerator<StreamedEvent>
  close(): void
}

async function open(query = '', headers: Record<string, string> = {}, key = s.demo.organization_key): Promise<Opened> {
  const closing = new AbortController()
  const response = await fetch(`${s.service.base_url}/api/subscription_events/stream?${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: closing.signal,
  })
  return {
    status: response.status,
    events: eventsIn(response.body as unknown as AsyncIterable<Uint8Array>),
    close: () => closing.abort(),
  }
}

const told = ({ data }: StreamedEvent) =>
  JSON.parse(data) as { event_type: string; object_guid: string; position: string }

/** Reads so many events and hangs up. */
async function take(stream: Opened, n: number): Promise<StreamedEvent[]> {
  const taken: StreamedEvent[] = []
  for await (const event of stream.events) {
    if (event.data !== '') taken.push(event)
    if (taken.length >= n) break
  }
  stream.close()
  return taken
}

const everything = async (query = ''): Promise<StreamedEvent[]> =>
  take(await open(`after=0&follow=false${query}`), Number.POSITIVE_INFINITY)

describe('the stream', () => {
  test('has what the list has, in the same form and order, and ends there if told', async () => {
    await customer()
    await eventually(
      () => s.service.sql`select 1 from event_batches`,
      (rows) => rows.length === 0,
    )
    const streamed = await everything()
    const listed = await ok(
      s.call('GET', '/subscription_events?per_page=100', undefined, { key: s.demo.organization_key }),
    )
    expect(streamed.map(({ data }) => JSON.parse(data))).toEqual(listed.objects)
    expect(streamed.map(({ id }) => id)).toEqual(listed.objects.map(({ position }: { position: string }) => position))
  })

  test('without a position it waits for a slow database to say where the events end', async () => {
    const services = s.service.services as { waitForEvents: typeof s.service.services.waitForEvents }
    const { waitForEvents } = services
    let asked = 0
    services.waitForEvents = async (feed, after, signal) =>
      ++asked > 1 ? waitForEvents(feed, after, signal) : undefined
    try {
      const stream = await open('follow=false')
      const { value } = await stream.events.next()
      expect(value!.id).toBe((await everything()).at(-1)!.id)
      expect(await take(stream, Number.POSITIVE_INFINITY)).toEqual([])
    } finally {
      services.waitForEvents = waitForEvents
    }
  })

  test('without a position it begins with what happens from now on', async () => {
    const stream = await open()
    // The first message names the position from which it goes on.
    const first = await stream.events.next()
    expect(first.value).toMatchObject({ data: '' })
    const guid = await customer()
    const events = await take(stream, 2)
    expect(events.map(told)).toMatchObject([
      { object_guid: guid, event_type: 'customer.storing' },
      { object_guid: guid, event_type: 'customer.unverified' },
    ])
  })

  test('a reader that is cut off again and again goes on after its last id, and misses and repeats nothing', async () => {
    const before = await everything()
    let last = before.at(-1)!.id
    const seen: StreamedEvent[] = []
    const made: string[] = []
    const making = (async () => {
      for (let i = 0; i < 25; i++) made.push(await customer())
    })()
    for (let n = 1; seen.length < 50; n = (n % 7) + 1) {
      const events = await take(await open('', { 'last-event-id': last }), Math.min(n, 50 - seen.length))
      seen.push(...events)
      last = events.at(-1)!.id
    }
    await making
    const whole = await everything()
    expect(seen.map(({ id }) => id)).toEqual(whole.slice(before.length).map(({ id }) => id))
    expect(new Set(seen.map((event) => told(event).object_guid))).toEqual(new Set(made))
  })

  test('shows only what was asked for, and moves on past the rest', async () => {
    const guid = await customer()
    const other = await customer()
    await eventually(
      () => everything(),
      (events) => events.filter((event) => told(event).object_guid === other).length === 2,
    )
    expect((await everything(`&object_guid=${guid}`)).map((event) => told(event).event_type)).toEqual([
      'customer.storing',
      'customer.unverified',
    ])
    const types = new Set((await everything('&event_type=customer.storing')).map((event) => told(event).event_type))
    expect(types).toEqual(new Set(['customer.storing']))
    expect(await everything(`&bank_guid=${'0'.repeat(32)}`)).toEqual([])
    const stream = await open(`after=0&follow=false&object_guid=${guid}`)
    const ids: string[] = []
    for await (const { id } of stream.events) ids.push(id)
    expect(ids.at(-1)).toBe((await everything()).at(-1)!.id)
  })

  test('however many follow, each publication is read once for all of them, and each is sent what it wants', async () => {
    const sql = s.service.services.sql as unknown as { unsafe: (text: string, ...rest: unknown[]) => unknown }
    const { unsafe } = sql
    let reads = 0
    const filters = ['', 'event_type=customer.storing', `bank_guid=${s.demo.bank_guid}`, `bank_guid=${'0'.repeat(32)}`]
    const streams = await Promise.all(Array.from({ length: 40 }, (_, n) => open(filters[n % 4])))
    for (const { events } of streams) await events.next()
    sql.unsafe = (text, ...rest) => {
      if (text.includes('published_events')) reads += 1
      return unsafe.call(sql, text, ...rest)
    }
    try {
      const guid = await customer()
      const got = await Promise.all(
        streams.map(async (stream, n) => {
          const { value } = await stream.events.next()
          stream.close()
          return n % 4 === 3 ? value!.data : told(value!).object_guid
        }),
      )
      expect(got).toEqual(streams.map((_, n) => (n % 4 === 3 ? '' : guid)))
      // The two events of a customer are one publication. Some may have been told of it a moment later.
      expect(reads).toBeLessThanOrEqual(4)
    } finally {
      sql.unsafe = unsafe
    }
  })

  test('refuses what it cannot read, and another kind of key', async () => {
    const call = (path: string, options = {}) =>
      s.call('GET', path, undefined, { key: s.demo.organization_key, ...options })
    expect(await call('/subscription_events/stream?after=-1')).toMatchObject({ status: 400 })
    const answer = await call('/subscription_events/stream', { headers: { 'last-event-id': 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'Last-Event-ID' }] } })
    expect(await call('/subscription_events/stream', { key: s.demo.bank_key })).toMatchObject({ status: 401 })
  })

  test('ends when its key is revoked', async () => {
    const organization = { key: s.demo.organization_key }
    const issued = await ok(
      s.call(
        'POST',
        '/api_keys',
        { kind: 'organization', name: 'k', scopes: ['subscription_events:read'] },
        organization,
      ),
    )
    const stream = await open('', {}, issued.key)
    expect(stream.status).toBe(200)
    await ok(s.call('DELETE', `/api_keys/${issued.guid}`, undefined, organization))
    // It ends by itself: this loop would go on for ever otherwise.
    for await (const { data } of stream.events) expect(data).toBe('')
    expect((await open('', {}, issued.key)).status).toBe(401)
  })

  test('a service that stops ends it', async () => {
    const other = await startTestService({ database_url: s.service.database_url })
    const response = await fetch(`${other.service.base_url}/api/subscription_events/stream`, {
      headers: { authorization: `Bearer ${s.demo.organization_key}` },
    })
    const read = response.text()
    await other.stop()
    expect(await read).toContain('retry: 1000')
  })
})

describe('corridor listen', () => {
  test('prints events as they happen and forwards them, signed, whatever the receiver answers', async () => {
    const receiver = await startReceiver()
    receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
    const lines: string[] = []
    const stopping = new AbortController()
    const signing_key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const listening = listen({
      url: s.service.base_url,
      organization_key: s.demo.organization_key,
      event_type: 'customer.unverified',
      after: (await everything()).at(-1)!.id,
      forward: receiver.url,
      signing_key,
      signal: stopping.signal,
      print: (line) => lines.push(line),
      warn: () => {},
    })
    const guids = [await customer(), await customer()]
    await eventually(
      async () => lines,
      ({ length }) => length === 2,
    )
    stopping.abort()
    await listening
    await receiver.stop()
    expect(lines[0]).toMatch(new RegExp(`customer.unverified +${guids[0]} +#[\\w-]{22} +-> 500$`))
    expect(lines[1]).toMatch(new RegExp(`customer.unverified +${guids[1]} +#[\\w-]{22} +-> 204$`))
    expect(receiver.received).toHaveLength(2)
    for (const { id, headers, text } of receiver.received) {
      new Webhook(signing_key).verify(text, headers as Record<string, string>)
      const [event] = await s.service.sql<SubscriptionEvent[]>`select * from published_events where guid = ${id}`
      // To the byte as a subscription is sent it.
      expect(text).toBe(eventBody(event!, s.service.services.eventCursors))
    }
  })

  test('goes on after the last event when the service was away', async () => {
    const other = await startTestService({ database_url: s.service.database_url })
    const port = new URL(other.service.base_url).port
    const lines: string[] = []
    const warnings: string[] = []
    const stopping = new AbortController()
    const listening = listen({
      url: other.service.base_url,
      organization_key: s.demo.organization_key,
      event_type: 'customer.storing',
      after: (await everything()).at(-1)!.id,
      forward: undefined,
      signing_key: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      signal: stopping.signal,
      print: (line) => lines.push(line),
      warn: (line) => warnings.push(line),
    })
    const first = await customer()
    await eventually(
      async () => lines,
      ({ length }) => length === 1,
    )
    await other.stop()
    const second = await customer()
    await eventually(
      async () => warnings,
      ({ length }) => length > 0,
    )
    const again = await startTestService({ database_url: s.service.database_url, env: { PORT: port } })
    await eventually(
      async () => lines,
      ({ length }) => length === 2,
    )
    stopping.abort()
    await listening
    await again.stop()
    expect(lines.map((line) => line.split(/ +/)[2])).toEqual([first, second])
  })
})
