// What needs no key: health, metrics, the OpenAPI document and the API reference.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import { wantsAmountStrings } from './accept.ts'
import { boundedAsk } from './bounded-ask.ts'
import type { Metrics } from './metrics.ts'

export interface OpenRoutes {
  readonly document: Record<string, unknown>
  /** The same with strings for amounts. */
  readonly string_document: Record<string, unknown>
  readonly metrics: Metrics
  readonly sql: Sql
  readonly engine: Engine
  /** Why nobody should come now, though the database answers. */
  closedBy(): 'starting' | 'draining' | undefined
}

const ready_ms = 2000

/** Probes and proxies may ask by HEAD. */
const open = { exposeHeadRoute: true }

export async function registerOpenRoutes(
  app: FastifyInstance,
  { document, string_document, metrics, sql, engine, closedBy }: OpenRoutes,
): Promise<void> {
  const probe = boundedAsk(ready_ms, async () => {
    const [, isAnswering] = await Promise.all([sql`select 1`, engine.isAnswering()])
    return isAnswering
  })
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (_request, reply) => {
    const status = closedBy()
    if (status) return reply.code(503).send({ status })
    const answered = await probe()
    return reply.code(answered ? 200 : 503).send({ status: answered ? 'ready' : 'database_unavailable' })
  })
  app.get('/metrics', open, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  app.get('/api/openapi.json', open, async ({ headers }, reply) => {
    reply.header('vary', 'accept')
    return wantsAmountStrings(headers.accept) ? string_document : document
  })
  await app.register(documentPlugin(document))
  await app.register(swaggerUi as never, {
    routePrefix: '/docs',
    theme: { title: 'Corridor API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
}

/** The reference page asks the instance for its document under the name of the plugin that usually provides it. */
function documentPlugin(document: Record<string, unknown>) {
  const plugin = async (app: FastifyInstance): Promise<void> => {
    // Every JSON text is YAML too.
    app.decorate('swagger', (asked?: { yaml?: boolean }) => (asked?.yaml ? JSON.stringify(document) : document))
  }
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: '@fastify/swagger',
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  })
}
