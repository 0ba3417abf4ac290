// A collector of traces for tests: it takes OTLP over HTTP, reads it as the standard says, and answers as it is told.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orCut } from './or-cut.ts'
import { eventually } from './service.ts'

export interface CollectedSpan {
  readonly trace_id: string
  readonly span_id: string
  readonly parent_span_id: string | undefined
  readonly name: string
  readonly kind: number
  /** Nanoseconds. */
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly trace_id: string; readonly span_id: string }[]
  readonly isFailed: boolean
}

export interface Collector {
  readonly url: string
  readonly spans: CollectedSpan[]
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly text: string }[]
  /** Of the last request. */
  readonly resource: Readonly<Record<string, unknown>>
  /** A status, or something stranger. */
  answer: number | ((response: ServerResponse) => void)
  /** Waits until spans have come of which this holds. */
  until(isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]>
  stop(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const requests: { headers: IncomingHttpHeaders; text: string }[] = []
  let resource: Record<string, unknown> = {}
  const server = createServer(
    orCut(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString('utf8')
      requests.push({ headers: request.headers, text })
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
      if (typeof collector.answer !== 'number') return collector.answer(response)
      if (collector.answer === 200) {
        for (const group of JSON.parse(text).resourceSpans) {
          resource = attributesOf(group.resource.attributes)
          for (const { spans: listed } of group.scopeSpans) spans.push(...listed.map(spanFrom))
        }
      }
      response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}')
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    get resource() {
      return resource
    },
    answer: 200,
    until: (isEnough) => eventually(async () => spans, isEnough),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return collector
}

// biome-ignore lint/suspicious/noExplicitAny: it is read as it came, and what is wrong in it fails the test.
function spanFrom(span: any): CollectedSpan {
  const idsFrom = ({ traceId, spanId }: { traceId: string; spanId: string }) => {
    if (!/^[0-9a-f]{32}$/.test(traceId) || !/^[0-9a-f]{16}$/.test(spanId)) throw new Error(`ids ${traceId} ${spanId}`)
    return { trace_id: traceId, span_id: spanId }
  }
  return {
    ...idsFrom(span),
    parent_span_id: span.parentSpanId,
    name: span.name,
    kind: span.kind,
    start: BigInt(span.startTimeUnixNano),
    end: BigInt(span.endTimeUnixNano),
    attributes: attributesOf(span.attributes),
    links: (span.links ?? []).map(idsFrom),
    isFailed: span.status?.code === 2,
  }
}

type Pair = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }

const attributesOf = (pairs: readonly Pair[]): Record<string, unknown> =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [key, 'intValue' in value ? Number(value.intValue) : Object.values(value)[0]]),
  )
