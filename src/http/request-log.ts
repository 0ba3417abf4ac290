// What is kept of an answered request: a count, a line of the log, and its place among the bank's last requests.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from './services.ts'

/** Counts and logs every answered request, except probes and scrapes. */
export function ended(request: FastifyRequest, reply: FastifyReply, log: Logger, services: Services): void {
  const counted = request.counted ?? request.routeOptions.config.counted
  if (!counted) return
  const ms = performance.now() - request.started_at
  counted.observe(request.method, reply.statusCode, ms)
  const { caller } = request
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
