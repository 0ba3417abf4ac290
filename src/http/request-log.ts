// What is kept of an answered request: a count, a line of the log, and its place among the bank's last requests.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { TraceSpan } from '../tracing/span.ts'
import type { Services } from './services.ts'

/** What tells the lines of a request from those of others. */
export const idsOf = ({ id, span }: Pick<FastifyRequest, 'id' | 'span'>) => ({ request_id: id, ...span?.fields })

/** Counts and logs every answered request, except probes and scrapes. */
export function ended(request: FastifyRequest, reply: FastifyReply, log: Logger, services: Services): void {
  const counted = request.counted ?? request.routeOptions.config.counted
  if (!counted) return
  const ms = performance.now() - request.started_at
  counted.observe(request.method, reply.statusCode, ms)
  const { caller, span } = request
  if (span) endSpan(span, request, counted.route, reply.statusCode)
  if (caller?.kind === 'bank') {
    services.recentRequests.add(caller.bank_guid, {
      request_id: request.id,
      created_at: services.now(),
      method: request.method,
      route: counted.route,
      status: reply.statusCode,
      ms: Math.round(ms),
      actor: caller.actor,
    })
  }
  if (!log.isLevelEnabled('info')) return
  // Log the route, never the URL: query strings can contain personal data.
  log.info(
    {
      request_id: request.id,
      ...span?.fields,
      method: request.method,
      route: counted.route,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...actorOf(request),
    },
    'request',
  )
}

/** `api_key_guid` or `staff_member_guid`, if the caller is known. */
const actorOf = ({ caller }: FastifyRequest) => caller && { [`${caller.actor.type}_guid`]: caller.actor.guid }

/** The route, never the URL, as in the log. */
function endSpan(span: TraceSpan, { method, caller }: FastifyRequest, route: string, status: number): void {
  span.name = `${method} ${route}`
  span.set({ 'http.route': route, 'http.response.status_code': status })
  if (caller) span.set({ 'corridor.bank_guid': caller.bank_guid, 'corridor.environment': caller.environment })
  if (status >= 500) span.fail(String(status))
  span.end()
}
