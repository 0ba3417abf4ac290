// Traces over HTTP: one trade from the request to its webhooks, as a collector gets it; and a collector that is not there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectedSpan, type Collector, startCollector } from '../support/collector.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { subscribe, trade } from '../support/webhooks.ts'

type Line = Readonly<Record<string, unknown>>

let collector: Collector
let receiver: Receiver
let s: TestService
const lines: Line[] = []

beforeAll(async () => {
  collector = await startCollector()
  receiver = await startReceiver()
  s = await startTestService({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20bank',
      OTEL_SERVICE_NAME: 'corridor-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      CORRIDOR_LOG_LEVEL: 'info',
    },
    log_line: (json) => lines.push(JSON.parse(json)),
  })
})

afterAll(async () => {
  await s.stop()
  await receiver.stop()
  await collector.stop()
})

const caller_span_id = '00f067aa0ba902b7'
const traceparentOf = (trace_id: string, flags = '01'): string => `00-${trace_id}-${caller_span_id}-${flags}`
const idOf = (n: number): string => `f${n.toString(16).padStart(31, '0')}`

const quoteBody = () => ({
  product_type: 'trading',
  customer_guid: s.demo.customers[0]!.guid,
  symbol: 'BTC-USD',
  side: 'buy',
  deliver_amount: 100,
})

const isLinkedTo = ({ links }: CollectedSpan, { span_id }: CollectedSpan): boolean =>
  links.some((link) => link.span_id === span_id)

test('a trade is one trace: request, batch, commit, job, market and webhooks', async () => {
  await subscribe(s, `${receiver.url}/secret-path?token=hidden`, ['trade.storing', 'trade.completed'])
  const trace_id = idOf(1)
  const headers = { traceparent: traceparentOf(trace_id) }
  const quote = await ok(s.call('POST', '/quotes', quoteBody(), { headers: { traceparent: traceparentOf(idOf(2)) } }))
  const made = await ok(s.call('POST', '/trades', { quote_guid: quote.guid, trade_type: 'platform' }, { headers }))
  // Spans of one trace may come in several requests.
  const names = ['POST /trades', 'job fill-trade', 'webhook trade.storing', 'webhook trade.completed']
  const isIn = (name: string) => (span: CollectedSpan) => span.trace_id === trace_id && span.name === name
  await collector.until((spans) => names.every((name) => spans.some(isIn(name))))
  const own = collector.spans.filter((span) => span.trace_id === trace_id)
  const one = (name: string, holds: (span: CollectedSpan) => boolean = () => true): CollectedSpan => {
    const found = own.filter((span) => span.name === name && holds(span))
    expect(found, name).toHaveLength(1)
    return found[0]!
  }
  const below = (parent: CollectedSpan) => (span: CollectedSpan) => span.parent_span_id === parent.span_id

  const request = one('POST /trades')
  expect(request).toMatchObject({ parent_span_id: caller_span_id, kind: 2, isFailed: false })
  expect(request.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/trades',
    'http.response.status_code': 201,
    'corridor.bank_guid': s.demo.bank_guid,
  })
  const batch = one('batch', below(request))
  expect(isLinkedTo(batch, request)).toBe(true)
  expect(batch.attributes['corridor.command']).toContain('create-trade')
  const commit = one('commit', below(batch))
  expect(commit.start >= batch.start && commit.end <= batch.end && batch.end <= request.end).toBe(true)

  const job = one('job fill-trade')
  expect(job).toMatchObject({ parent_span_id: request.span_id, kind: 5 })
  expect(job.attributes).toMatchObject({ 'corridor.object_guid': made.guid, 'corridor.result': 'done' })
  expect(isLinkedTo(job, batch)).toBe(true)
  expect(one('liquidity.fill').parent_span_id).toBe(job.span_id)
  const filled = one('batch', ({ attributes }) => String(attributes['corridor.command']).includes('record-fill'))
  expect(filled.parent_span_id).toBe(job.span_id)

  // An event belongs to what moved the trade to its state.
  const stored = one('webhook trade.storing')
  const completed = one('webhook trade.completed')
  expect([stored.parent_span_id, completed.parent_span_id]).toEqual([request.span_id, job.span_id])
  expect(isLinkedTo(completed, filled)).toBe(true)
  expect(completed.attributes['http.response.status_code']).toBe(204)
  const received = receiver.received.find(({ body }) => body.event_type === 'trade.completed')!
  expect(received.headers.traceparent).toBe(`00-${trace_id}-${completed.span_id}-01`)

  expect(collector.resource).toMatchObject({
    'service.name': 'corridor-test',
    'deployment.environment.name': 'test',
  })
  expect(collector.requests[0]!.headers['x-tenant']).toBe('a bank')
})

test('lines of the log have the ids of their spans', async () => {
  const of = (trace_id: string) => lines.filter((line) => line.trace_id === trace_id && line.msg === 'request')
  const [line] = await eventually(
    async () => of(idOf(1)),
    (found) => found.length === 1,
  )
  const request = collector.spans.find(({ name, trace_id }) => name === 'POST /trades' && trace_id === idOf(1))!
  expect(line).toMatchObject({ route: '/trades', span_id: request.span_id })
  expect(request.attributes['corridor.request_id']).toBe(line!.request_id)
})

test('a job that fails is a failed span, and its line in the log has the same ids', async () => {
  const { sql } = s.service
  const { bank_guid } = s.demo
  await sql`insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at)
    values (${bank_guid}, ${bank_guid}, 'unheard-of', 1, now())`
  const spans = await collector.until((all) => all.some(({ name }) => name === 'job unheard-of'))
  await sql`delete from jobs where object_guid = ${bank_guid}`
  const job = spans.find(({ name }) => name === 'job unheard-of')!
  expect(job).toMatchObject({ isFailed: true, parent_span_id: undefined })
  expect(job.attributes).toMatchObject({ 'corridor.result': 'failed', 'error.type': 'failed' })
  const line = lines.find(({ msg }) => msg === 'job failed')
  expect(line).toMatchObject({ kind: 'unheard-of', trace_id: job.trace_id, span_id: job.span_id })
})

test('nothing but names, codes, guids and counts is sent', async () => {
  await s.call('GET', '/customers?email=ada%40secret.example', undefined, {
    headers: { traceparent: traceparentOf(idOf(3)) },
  })
  await collector.until((spans) => spans.some(({ trace_id }) => trace_id === idOf(3)))
  const all = collector.requests.map(({ text }) => text).join('\n')
  for (const secret of ['secret.example', 'secret-path', 'hidden', s.demo.bank_key, 'deliver_amount', 'Ada']) {
    expect(all).not.toContain(secret)
  }
  expect([...new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))].sort()).toEqual([
    'corridor.attempt',
    'corridor.bank_guid',
    'corridor.command',
    'corridor.commands',
    'corridor.delivery_guid',
    'corridor.environment',
    'corridor.event_guid',
    'corridor.event_type',
    'corridor.job',
    'corridor.object_guid',
    'corridor.outcome',
    'corridor.port',
    'corridor.question',
    'corridor.request_id',
    'corridor.result',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'server.address',
  ])
})

test('a batch links to every request in it', async () => {
  const ids = Array.from({ length: 24 }, (_, n) => idOf(100 + n))
  await Promise.all(
    ids.map((id) => ok(s.call('POST', '/quotes', quoteBody(), { headers: { traceparent: traceparentOf(id) } }))),
  )
  const requestOf = (id: string) => collector.spans.find(({ trace_id, kind }) => trace_id === id && kind === 2)
  await collector.until(() => ids.every(requestOf))
  const batches = collector.spans.filter(({ name }) => name === 'batch')
  for (const id of ids) expect(batches.filter((batch) => isLinkedTo(batch, requestOf(id)!)).length).toBeGreaterThan(0)
  for (const { links, attributes } of batches) {
    expect(links.length).toBeGreaterThan(0)
    expect(links.length).toBeLessThanOrEqual(attributes['corridor.commands'] as number)
  }
})

test('a caller that does not want a trace gets none, and its ids go on', async () => {
  const trace_id = idOf(4)
  const headers = { traceparent: traceparentOf(trace_id, '00') }
  const quote = await ok(s.call('POST', '/quotes', quoteBody(), { headers }))
  const made = await ok(s.call('POST', '/trades', { quote_guid: quote.guid, trade_type: 'platform' }, { headers }))
  const received = await eventually(
    async () =>
      receiver.received.find(({ body }) => body.object_guid === made.guid && body.event_type === 'trade.completed'),
    (found) => found !== undefined,
  )
  expect(received!.headers.traceparent).toMatch(new RegExp(`^00-${trace_id}-[0-9a-f]{16}-00$`))
  // A later trace that is sent shows that this one was not.
  await s.call('GET', '/quotes', undefined, { headers: { traceparent: traceparentOf(idOf(5)) } })
  await collector.until((spans) => spans.some((span) => span.trace_id === idOf(5)))
  expect(collector.spans.filter((span) => span.trace_id === trace_id)).toEqual([])
})

test('without a caller of its own each request begins a trace; probes and scrapes begin none', async () => {
  await fetch(`${s.service.base_url}/health/live`)
  await fetch(`${s.service.base_url}/metrics`)
  const before = collector.spans.length
  await s.call('GET', '/nowhere', undefined, { headers: { traceparent: 'nonsense' } })
  const spans = await collector.until((all) => all.slice(before).some(({ name }) => name === 'GET none'))
  const roots = spans.filter(({ kind, parent_span_id }) => kind === 2 && parent_span_id === undefined)
  expect(roots.map(({ name }) => name)).toContain('GET none')
  expect(spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([])
})

test('a collector that answers 500, never answers or is down changes nothing for callers', async () => {
  const broken = await startCollector()
  const noted: Line[] = []
  const service = await startTestService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: broken.url, CORRIDOR_LOG_LEVEL: 'warn' },
    log_line: (json) => noted.push(JSON.parse(json)),
  })
  const away = () => noted.filter(({ msg }) => msg === 'traces cannot be sent')
  const works = async () => {
    const guid = await trade(service)
    await eventually(
      async () => receiver.received.some(({ body }) => body.object_guid === guid),
      (isThere) => isThere,
    )
  }
  try {
    await subscribe(service, receiver.url, ['trade.completed'])
    broken.answer = 500
    await works()
    await eventually(
      async () => away().length,
      (lines) => lines > 0,
    )
    let held = 0
    broken.answer = () => void held++
    await works()
    await eventually(
      async () => held,
      (requests) => requests > 0,
    )
    await works()
    await broken.stop()
    await works()
    const metrics = await (await fetch(`${service.service.metrics_url}/metrics`)).text()
    expect(metrics).toMatch(/^corridor_trace_spans_total\{result="refused"\} [1-9]/m)
    // It is said once, until the collector is back.
    expect(away()).toMatchObject([{ error: 'HTTP 500' }])
  } finally {
    await service.stop()
  }
})

test('without an address nothing is traced', async () => {
  const noted: Line[] = []
  const before = collector.requests.length
  const off = await startTestService({
    env: { OTEL_SERVICE_NAME: 'unused', CORRIDOR_LOG_LEVEL: 'info' },
    log_line: (json) => noted.push(JSON.parse(json)),
  })
  try {
    await subscribe(off, receiver.url, ['trade.completed'])
    const body = { ...quoteBody(), customer_guid: off.demo.customers[0]!.guid }
    const headers = { traceparent: traceparentOf(idOf(9)) }
    const quote = await ok(off.call('POST', '/quotes', body, { headers }))
    const made = await ok(off.call('POST', '/trades', { quote_guid: quote.guid, trade_type: 'platform' }, { headers }))
    const received = await eventually(
      async () => receiver.received.find(({ body }) => body.object_guid === made.guid),
      (found) => found !== undefined,
    )
    expect(received!.headers.traceparent).toBeUndefined()
    expect(await (await fetch(`${off.service.metrics_url}/metrics`)).text()).not.toContain('corridor_trace')
  } finally {
    await off.stop()
  }
  expect(noted.some(({ msg }) => msg === 'request')).toBe(true)
  expect(noted.filter((line) => 'trace_id' in line)).toEqual([])
  expect(collector.requests.slice(before).some(({ text }) => text.includes(idOf(9)))).toBe(false)
})
