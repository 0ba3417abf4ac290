// The parts of traces without a service: the header, the settings, which traces are sent, the queue, and which span moved an object.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { hang_ms } from '../../test/support/time-limits.ts'
import type { Change } from '../kernel/command.ts'
import { currentSpan, traceHeaders, withTrace } from './current.ts'
import { Exporter, type ExporterOptions } from './exporter.ts'
import { Moves } from './moves.ts'
import { tracingFrom } from './settings.ts'
import { TraceSpan } from './span.ts'
import { newTraceId, parseTraceparent, traceparentOf } from './trace-context.ts'
import { Tracer } from './tracer.ts'

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'
const span_id = '00f067aa0ba902b7'
const spanOf = (name = 'work') => new TraceSpan({ name, kind: 'internal', trace_id, is_sampled: true }, () => {})

test.each<[string, unknown, boolean | undefined]>([
  ['a sampled one', `00-${trace_id}-${span_id}-01`, true],
  ['one that is not sampled', `00-${trace_id}-${span_id}-00`, false],
  ['other flags', `00-${trace_id}-${span_id}-03`, true],
  ['a later version that says more', `01-${trace_id}-${span_id}-01-more`, true],
  ['none', undefined, undefined],
  ['version 0 that says more', `00-${trace_id}-${span_id}-01-more`, undefined],
  ['version ff', `ff-${trace_id}-${span_id}-01`, undefined],
  ['capitals', `00-${trace_id.toUpperCase()}-${span_id}-01`, undefined],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${span_id}-01`, undefined],
  ['a span of zeros', `00-${trace_id}-${'0'.repeat(16)}-01`, undefined],
  ['something short', '00-abc', undefined],
  ['something long', `00-${trace_id}${trace_id}-${span_id}-01`, undefined],
])('traceparent: %s', (_, header, is_sampled) => {
  expect(parseTraceparent(header)).toEqual(is_sampled === undefined ? undefined : { trace_id, span_id, is_sampled })
  expect(parseTraceparent(traceparentOf({ trace_id, span_id, is_sampled: true }))?.is_sampled).toBe(true)
})

const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

describe('settings', () => {
  test.each<[string, Record<string, string>]>([
    ['without an address', { OTEL_SERVICE_NAME: 'corridor' }],
    ['switched off', { ...address, OTEL_SDK_DISABLED: 'true' }],
    ['with no exporter', { ...address, OTEL_TRACES_EXPORTER: 'none' }],
  ])('%s: traces are off', (_, env) => expect(tracingFrom(env)).toBeUndefined())

  test.each<[string, Record<string, string>, object]>([
    [
      'a base',
      address,
      { url: 'http://collector:4318/v1/traces', headers: {}, resource: { 'service.name': 'corridor' } },
    ],
    ['a path', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example/otlp/' }, { url: 'https://a.example/otlp/v1/traces' }],
    ['an address of traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:1/x' }, { url: 'http://c:1/x' }],
    ['headers', { ...address, OTEL_EXPORTER_OTLP_HEADERS: 'a=1, b=c%3Dd' }, { headers: { a: '1', b: 'c=d' } }],
    [
      'a name',
      { ...address, OTEL_RESOURCE_ATTRIBUTES: 'service.name=x,zone=a', OTEL_SERVICE_NAME: 'y' },
      { resource: { 'service.name': 'y', zone: 'a' } },
    ],
    ['all', { ...address, OTEL_TRACES_SAMPLER: 'always_on' }, { sampler: { follows_caller: false, ratio: 1 } }],
    [
      'a share',
      { ...address, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { sampler: { follows_caller: true, ratio: 0.25 } },
    ],
  ])('%s', (_, env, expected) => expect(tracingFrom(env)).toMatchObject(expected))

  test.each<[string, string]>([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:word@collector'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0A'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('%s=%s is refused by name', (name, value) => {
    const sampler = name === 'OTEL_TRACES_SAMPLER_ARG' ? { OTEL_TRACES_SAMPLER: 'traceidratio' } : {}
    expect(() => tracingFrom({ ...address, ...sampler, [name]: value })).toThrow(name)
  })
})

test('a share of all traces is sent, the same in every process', () => {
  const tracer = (ratio: number) => new Tracer({ follows_caller: false, ratio }, () => {})
  const parts = { name: 'work', kind: 'server' } as const
  const ids = Array.from({ length: 1000 }, newTraceId)
  const chosen = (ratio: number) =>
    ids.filter((id) => tracer(ratio).beginFor({ trace_id: id, span_id, is_sampled: false }, parts).is_sampled)
  expect(chosen(0)).toEqual([])
  expect(chosen(1)).toEqual(ids)
  expect(chosen(0.25).length).toBeGreaterThan(150)
  expect(chosen(0.25).length).toBeLessThan(350)
  expect(chosen(0.25)).toEqual(chosen(0.25))
})

test('while traces are off, only the settings and an empty store are loaded', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const loaded = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('tracing'))
    .flatMap((name) => [
      ...readFileSync(join(src, name), 'utf8').matchAll(/^import \{.*'[./]*\/tracing\/(\w+)\.ts'$/gm),
    ])
  expect([...new Set(loaded.map(([, file]) => file))].sort()).toEqual(['current', 'settings'])
})

test('code that belongs to no span adds nothing', () => {
  const details = { error: 'x' }
  expect(withTrace(details)).toBe(details)
  expect(traceHeaders()).toBeUndefined()
  const span = spanOf()
  expect(currentSpan.run(span, () => withTrace(details))).toEqual({ error: 'x', trace_id, span_id: span.span_id })
})

describe('the queue', () => {
  const exporter = (send: ExporterOptions['send'], options: Partial<ExporterOptions> = {}) =>
    new Exporter({
      ...{
        url: 'http://c/',
        headers: {},
        timeout_ms: hang_ms,
        gather_ms: 1,
        stop_ms: hang_ms,
        queue_max: 10,
        send_max: 4,
      },
      resource: { attributes: {}, version: '1' },
      log: () => {},
      send: send as typeof fetch,
      ...options,
    })
  const neverAnswering: ExporterOptions['send'] = (_, init) =>
    new Promise((_done, fail) => init!.signal!.addEventListener('abort', () => fail(new Error('over'))))
  const sizeOf = (init: RequestInit): number =>
    JSON.parse(String(init.body)).resourceSpans[0].scopeSpans[0].spans.length

  test('is sent in parts, and whole when the service stops', async () => {
    const sizes: number[] = []
    const own = exporter(async (_, init) => {
      sizes.push(sizeOf(init!))
      return new Response('{}')
    })
    for (let n = 0; n < 10; n++) own.add(spanOf())
    await own.stop()
    expect(sizes).toEqual([4, 4, 2])
    expect(own.counts).toEqual({ sent: 10, refused: 0, dropped: 0 })
  })

  test('is bounded: what does not fit is dropped', async () => {
    const own = exporter(() => new Promise(() => {}))
    for (let n = 0; n < 25; n++) own.add(spanOf())
    expect(own.counts.dropped).toBe(15)
  })

  test('keeps spans while the collector asks to try again', async () => {
    const answers = [503, 429, 200, 200, 200]
    const own = exporter(async () => new Response('', { status: answers.shift() ?? 200 }))
    for (let n = 0; n < 10; n++) own.add(spanOf())
    await vi.waitFor(() => expect(own.counts).toEqual({ sent: 10, refused: 0, dropped: 0 }), hang_ms)
    expect(answers).toEqual([])
  })

  test('waits for an answer no longer than it may', async () => {
    let said: unknown
    const log: ExporterOptions['log'] = (_, details) => {
      said = details
    }
    const own = exporter(neverAnswering, { log, timeout_ms: 1 })
    own.add(spanOf())
    await vi.waitFor(() => expect(said).toEqual({ error: 'no answer in time' }), hang_ms)
    await own.stop()
  })

  test('ends within its deadline if nobody answers', async () => {
    const own = exporter(neverAnswering, { stop_ms: 1 })
    own.add(spanOf())
    await own.stop()
    expect(own.counts).toEqual({ sent: 0, refused: 0, dropped: 1 })
  })
})

describe('which span moved an object', () => {
  const table = {} as never
  const moved = (guid: string, event_sequence: number, ...path: (string | undefined)[]): Change => ({
    ...{ op: 'update', table, row: { guid, event_sequence } },
    path: path as never,
  })
  const mover = { span: spanOf(), batch: undefined }

  test('is known for each event of its path, and for nothing before', () => {
    const moves = new Moves()
    moves.note([moved('a', 5, 'storing', 'pending', 'executed', 'completed')], mover)
    expect([1, 2, 3, 4, 5, 6].map((sequence) => moves.of('a', sequence) !== undefined)).toEqual([
      ...[false, false, true, true, true, false],
    ])
  })

  test('is known for a note and for a job that is owed anew, not for rows without states', () => {
    const moves = new Moves()
    moves.note(
      [{ op: 'update', table, row: { guid: 'a', event_sequence: 2 }, note: 'below' }, moved('b', 3, 'pending')],
      mover,
    )
    moves.note([{ op: 'insert', table, row: { guid: 'c' } }], mover)
    expect([moves.of('a', 2), moves.of('b', 3), moves.of('c', 1)]).toEqual([mover, mover, undefined])
  })

  test('is forgotten when there are too many', () => {
    const moves = new Moves(2)
    for (const guid of ['a', 'b', 'c']) moves.note([moved(guid, 1, undefined, 'storing')], mover)
    expect(['a', 'b', 'c'].map((guid) => moves.of(guid, 1) !== undefined)).toEqual([false, true, true])
  })
})
