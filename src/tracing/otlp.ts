// Spans as OTLP writes them in JSON: ids in hex, times in nanoseconds as text, attributes as pairs of key and typed value.
import { type Attributes, spanKinds, type TraceSpan } from './span.ts'

export interface TraceResource {
  readonly attributes: Readonly<Record<string, string>>
  readonly version: string
}

const failed = { code: 2 }

export const otlpText = (spans: readonly TraceSpan[], { attributes, version }: TraceResource): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: pairsOf(attributes) },
        scopeSpans: [{ scope: { name: 'corridor', version }, spans: spans.map(spanOf) }],
      },
    ],
  })

const spanOf = (span: TraceSpan) => ({
  traceId: span.trace_id,
  spanId: span.span_id,
  ...(span.parent_span_id ? { parentSpanId: span.parent_span_id } : {}),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: nanoseconds(span.started_at),
  endTimeUnixNano: nanoseconds(span.ended_at ?? span.started_at),
  attributes: pairsOf(span.attributes),
  ...(span.links.length > 0
    ? { links: span.links.map(({ trace_id, span_id }) => ({ traceId: trace_id, spanId: span_id })) }
    : {}),
  ...(span.isFailed ? { status: failed } : {}),
})

/** A number of milliseconds has room for microseconds only. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const pairsOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typedValue(value) }))

function typedValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
