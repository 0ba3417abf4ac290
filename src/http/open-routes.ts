// What needs no key: the page at `/`, health, metrics, the OpenAPI document and the API reference.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Addresses } from './addresses.ts'
import { tooManyFrom } from './admit.ts'
import { boundedAsk } from './bounded-ask.ts'
import { Document } from './documents.ts'
import { found } from './endpoint.ts'
import { homeJson, homePage, homePolicy, prefersJson } from './home.ts'
import type { Metrics } from './metrics.ts'
import { referenceDocuments } from './reference.ts'

export interface Health {
  readonly sql: Sql
  readonly engine: Engine
  /** Why nobody should come now, though the database answers. */
  closedBy(): 'starting' | 'draining' | undefined
}

/** As /health/ready tells it: "ready", or why not. */
export type Readiness = () => Promise<string>

const ready_ms = 2000

/** Probes and proxies may ask by HEAD. */
const open = { exposeHeadRoute: true }

export function readinessOf({ sql, engine, closedBy }: Health): Readiness {
  const probe = boundedAsk(ready_ms, async () => {
    const [, isAnswering] = await Promise.all([sql`select 1`, engine.isAnswering()])
    return isAnswering
  })
  return async () => closedBy() ?? ((await probe()) ? 'ready' : 'database_unavailable')
}

export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (_request, reply) => {
    const status = await readiness()
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

/** Those who send no key are limited by their address; probes alone are not. */
const limited = (addresses: Addresses | undefined) => ({
  ...open,
  onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(tooManyFrom(addresses, request)),
})

/** What tells more than whether the service works: for those who run it. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, addresses: Addresses | undefined): void {
  app.get('/metrics', limited(addresses), async (_request, reply) =>
    reply.type(metrics.content_type).send(await metrics.text()),
  )
}

export interface OpenDocuments {
  readonly openapi: Record<string, unknown>
  readonly version: string
  readonly serves_api: boolean
  readonly metrics: Pick<Metrics, 'requestsOf'>
  readonly readiness: Readiness
  readonly addresses: Addresses | undefined
}

export function registerDocuments(app: FastifyInstance, options: OpenDocuments): void {
  const { version, serves_api, metrics, readiness, addresses } = options
  const counted = (route: string) => ({ ...limited(addresses), config: { counted: metrics.requestsOf('GET', route) } })
  app.get('/', counted('/'), async (request, reply) => {
    const home = { version, serves_api, status: await readiness() }
    reply.header('vary', 'accept')
    if (prefersJson(request.headers.accept)) return homeJson(home)
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': homePolicy })
      .send(homePage(home))
  })
  const openapi = new Document(JSON.stringify(options.openapi), 'application/json; charset=utf-8')
  const answerWith = async (document: Document, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await document.answer(request, reply)
    addresses?.charge(request.ip, bytes.length)
    return bytes
  }
  app.get('/api/openapi.json', counted('/openapi.json'), (request, reply) => answerWith(openapi, request, reply))
  const documentAt = referenceDocuments(openapi)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const document = await found(documentAt((request.params as Record<string, string>)['*']))
    return answerWith(document, request, reply)
  }
  app.get('/docs', counted('/docs'), answer)
  app.get('/docs/*', counted('/docs'), answer)
}
