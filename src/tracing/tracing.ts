// Traces, if they are on: what main.ts hands to HTTP, engine, runner, deliverer and providers. This file is loaded only then.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { EngineTrace } from '../engine/options.ts'
import type { Job } from '../jobs/job.ts'
import type { Providers } from '../providers/ports.ts'
import type { AttemptTrace } from '../webhooks/attempts.ts'
import { currentSpan } from './current.ts'
import { type BatchTrace, engineTrace } from './engine-trace.ts'
import { Exporter } from './exporter.ts'
import { Moves } from './moves.ts'
import { followProviders } from './provider-trace.ts'
import type { TracingSettings } from './settings.ts'
import type { TraceSpan } from './span.ts'
import { parseTraceparent } from './trace-context.ts'
import { Tracer } from './tracer.ts'

export interface Tracing {
  readonly counts: Exporter['counts']
  readonly engine: EngineTrace
  readonly landed: BatchTrace['landed']
  /** Begins the span of a request, below the caller's if it sent one. */
  request(traceparent: unknown, method: string, request_id: string): TraceSpan
  followProviders(providers: Providers): Providers
  /** Runs a job below the span that moved its object, if this process knows it. */
  job(job: Job, work: () => Promise<void>): Promise<void>
  /** Called by the job itself, when its result is known. */
  jobEnded(result: string): void
  readonly attempt: AttemptTrace
  /** Work that belongs to nobody's trace, started by chance from one. */
  apart<T>(work: () => T): T
  stop(): Promise<void>
}

export interface TracingOptions extends TracingSettings {
  readonly version: string
  log(event: string, details: Record<string, unknown>): void
}

export function startTracing(options: TracingOptions): Tracing {
  const { version, sampler } = options
  const attributes = {
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    ...options.resource,
  }
  const exporter = new Exporter({ ...options, resource: { attributes, version } })
  const tracer = new Tracer(sampler, exporter.add)
  const moves = new Moves()
  const engine = engineTrace(tracer, moves)
  return {
    counts: exporter.counts,
    engine,
    landed: engine.landed,
    request(traceparent, method, request_id) {
      const attributes = { 'http.request.method': method, 'corridor.request_id': request_id }
      return tracer.beginFor(parseTraceparent(traceparent), { name: method, kind: 'server', attributes })
    },
    followProviders: followProviders(tracer),
    async job({ kind, bank_guid, object_guid, event_sequence, attempts }, work) {
      const mover = moves.of(object_guid, event_sequence)
      const span = tracer.begin(mover?.span, {
        name: `job ${kind}`,
        kind: 'consumer',
        attributes: {
          'corridor.job': kind,
          'corridor.bank_guid': bank_guid,
          'corridor.object_guid': object_guid,
          'corridor.attempt': attempts,
        },
      })
      try {
        await tracer.run(span, work)
      } finally {
        // Known by now: a job is handed over a moment before its batch has its span.
        if (mover?.batch) span.links.push(mover.batch)
        span.end()
      }
    },
    jobEnded(result) {
      const span = currentSpan.getStore()
      span?.set({ 'corridor.result': result })
      if (result !== 'done') span?.fail(result)
    },
    attempt(delivery, post, send) {
      const mover = moves.of(delivery.object_guid, delivery.sequence)
      const span = tracer.begin(mover?.span, {
        name: `webhook ${delivery.event_type}`,
        kind: 'producer',
        attributes: {
          'http.request.method': 'POST',
          'server.address': new URL(post.url).host,
          'corridor.event_type': delivery.event_type,
          'corridor.event_guid': delivery.event_guid,
          'corridor.object_guid': delivery.object_guid,
          'corridor.bank_guid': delivery.bank_guid,
          'corridor.delivery_guid': delivery.guid,
          'corridor.attempt': delivery.attempts + 1,
        },
        ...(mover?.batch ? { links: [mover.batch] } : {}),
      })
      const traced = { ...post, headers: { ...post.headers, ...span.headers } }
      return tracer
        .run(span, () => send(traced))
        .then((result) => {
          if (result.kind === 'answered') span.set({ 'http.response.status_code': result.status })
          if (result.kind !== 'answered' || result.status >= 300)
            span.fail(result.kind === 'answered' ? String(result.status) : result.error)
          span.end()
          return result
        })
    },
    apart: (work) => currentSpan.exit(work),
    stop: () => exporter.stop(),
  }
}
