// Begins spans and decides which traces are sent. A trace is sent whole or not at all, as far as its spans have this process or traceparent
// in common.
import { currentSpan } from './current.ts'
import type { SamplerSettings } from './settings.ts'
import { type SpanParts, TraceSpan } from './span.ts'
import { newTraceId, type TraceContext } from './trace-context.ts'

export class Tracer {
  readonly #sampler: SamplerSettings
  readonly #onEnd: (span: TraceSpan) => void

  constructor(sampler: SamplerSettings, onEnd: (span: TraceSpan) => void) {
    this.#sampler = sampler
    this.#onEnd = (span) => {
      if (span.is_sampled) onEnd(span)
    }
  }

  /** A span below one of ours, or the first of a new trace. */
  begin(
    parent: TraceContext | undefined,
    parts: Omit<SpanParts, 'trace_id' | 'is_sampled' | 'parent_span_id'>,
  ): TraceSpan {
    const trace_id = parent?.trace_id ?? newTraceId()
    const is_sampled = parent ? parent.is_sampled : this.#isChosen(trace_id)
    return new TraceSpan({ ...parts, trace_id, is_sampled, parent_span_id: parent?.span_id }, this.#onEnd)
  }

  /** A span below one of a caller. */
  beginFor(caller: TraceContext | undefined, parts: Parameters<Tracer['begin']>[1]): TraceSpan {
    if (!caller || this.#sampler.follows_caller) return this.begin(caller, parts)
    return this.begin({ ...caller, is_sampled: this.#isChosen(caller.trace_id) }, parts)
  }

  run<T>(span: TraceSpan, work: () => T): T {
    return currentSpan.run(span, work)
  }

  /** By the id alone, so that every process decides the same about a trace. */
  #isChosen(trace_id: string): boolean {
    return Number.parseInt(trace_id.slice(-13), 16) < this.#sampler.ratio * 16 ** 13
  }
}
