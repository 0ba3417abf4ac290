// What needs no key: health, metrics, the OpenAPI document and the API reference.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { reject } from '../kernel/rejections.ts'
import { wantsAmountStrings } from './accept.ts'
import { Refusal } from './endpoint.ts'
import type { Metrics } from './metrics.ts'
import { type ProcessRole, processRoles, type Readiness } from './readiness.ts'

export interface OpenRoutes {
  readonly document: Record<string, unknown>
  /** The same with strings for amounts. */
  readonly string_document: Record<string, unknown>
  readonly metrics: Metrics
  /** Of one role, or of the process as such. */
  readiness(role?: ProcessRole): Promise<Readiness>
}

/** Probes and proxies may ask by HEAD. */
const open = { exposeHeadRoute: true }

export async function registerOpenRoutes(
  app: FastifyInstance,
  { document, string_document, metrics, readiness }: OpenRoutes,
): Promise<void> {
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (request, reply) => {
    const { role } = request.query as { readonly role?: unknown }
    if (role !== undefined && !processRoles.includes(role as ProcessRole)) {
      throw new Refusal(reject('invalid_value', 'role', `\`role\` must be one of ${processRoles.join(', ')}.`))
    }
    const { isReady, ...body } = await readiness(role as ProcessRole | undefined)
    return reply.code(isReady ? 200 : 503).send(body)
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
