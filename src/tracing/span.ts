// One piece of work with its begin and end. Attributes are counts, codes, guids and names of the code: never bodies, query strings, keys or
// personal data.
import { newSpanId, type TraceContext, traceparentOf } from './trace-context.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** As OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds

export interface SpanParts {
  readonly name: string
  readonly kind: SpanKind
  readonly trace_id: string
  readonly is_sampled: boolean
  readonly parent_span_id?: string | undefined
  readonly started_at?: number
  readonly attributes?: Attributes
  readonly links?: readonly TraceContext[]
}

/** Milliseconds since 1970 by the machine's clock, with fractions. It never goes back. */
export const machineTime = (): number => performance.timeOrigin + performance.now()

export class TraceSpan implements TraceContext {
  readonly trace_id: string
  readonly span_id = newSpanId()
  readonly is_sampled: boolean
  readonly parent_span_id: string | undefined
  readonly kind: SpanKind
  readonly started_at: number
  readonly attributes: Record<string, string | number | boolean>
  readonly links: TraceContext[]
  name: string
  isFailed = false
  ended_at: number | undefined
  readonly #onEnd: (span: TraceSpan) => void

  constructor(parts: SpanParts, onEnd: (span: TraceSpan) => void) {
    this.name = parts.name
    this.kind = parts.kind
    this.trace_id = parts.trace_id
    this.is_sampled = parts.is_sampled
    this.parent_span_id = parts.parent_span_id
    this.started_at = parts.started_at ?? machineTime()
    this.attributes = { ...parts.attributes }
    this.links = [...(parts.links ?? [])]
    this.#onEnd = onEnd
  }

  /** For lines of the log. */
  get fields(): { readonly trace_id: string; readonly span_id: string } {
    return { trace_id: this.trace_id, span_id: this.span_id }
  }

  /** For requests to others. */
  get headers(): { readonly traceparent: string } {
    return { traceparent: traceparentOf(this) }
  }

  set(attributes: Attributes): void {
    Object.assign(this.attributes, attributes)
  }

  /** The type of the error only: its message could hold anything. */
  fail(error: unknown): void {
    this.isFailed = true
    this.attributes['error.type'] = error instanceof Error ? error.constructor.name : String(error)
  }

  /** Only the first end counts. */
  end(at = machineTime()): void {
    if (this.ended_at !== undefined) return
    this.ended_at = at
    this.#onEnd(this)
  }
}
