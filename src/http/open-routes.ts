// Routes without a key: the page at `/`, security.txt, health, metrics, the OpenAPI document, the documentation site and the console.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '../kernel/rejections.ts'
import { wantsAmountStrings } from './accept.ts'
import { type Addresses, withoutPort } from './addresses.ts'
import { tooManyFrom } from './admit.ts'
import { consoleSite } from './console.ts'
import { type Document, textDocument } from './documents.ts'
import { Refusal } from './endpoint.ts'
import { homeJson, homePage, homePolicy, prefersJson } from './home.ts'
import type { Metrics } from './metrics.ts'
import { withAmountStrings } from './openapi/amount-strings.ts'
import { type ProcessRole, processRoles, type Readiness } from './readiness.ts'
import { docsSite, type Site, siteDocuments } from './site.ts'

/** The readiness of one role, or of the whole process. */
type AskReadiness = (role?: ProcessRole) => Promise<Readiness>

/** Probes and proxies may ask by HEAD. */
const open = { exposeHeadRoute: true }

export function registerHealth(app: FastifyInstance, readiness: AskReadiness): void {
  app.get('/health/live', open, async () => ({ status: 'live' }))
  app.get('/health/ready', open, async (request, reply) => {
    const { role } = request.query as { readonly role?: unknown }
    if (role !== undefined && !processRoles.includes(role as ProcessRole)) {
      throw new Refusal(reject('invalid_value', 'role', `\`role\` must be one of ${processRoles.join(', ')}.`))
    }
    const { isReady, ...body } = await readiness(role as ProcessRole | undefined)
    return reply.code(isReady ? 200 : 503).send(body)
  })
}

/** Requests without a key are limited by their address, except probes. */
const limited = (addresses: Addresses | undefined) => ({
  ...open,
  onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(tooManyFrom(addresses, request)),
})

/** Routes for operators: they tell more than whether the service works. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, addresses: Addresses | undefined): void {
  app.get('/metrics', limited(addresses), async (_request, reply) =>
    reply.type(metrics.content_type).send(await metrics.text()),
  )
}

interface OpenDocuments {
  /** Asked for on the first request. */
  readonly openapi: () => Promise<Record<string, unknown>>
  readonly version: string
  readonly serves_api: boolean
  readonly metrics: Pick<Metrics, 'requestsOf'>
  readonly readiness: AskReadiness
  readonly addresses: Addresses | undefined
  /** Undefined: the operator has named no contact. */
  readonly securityTxt?: (() => string) | undefined
  /** Of the documentation site and of the console; by default where the build puts them. */
  readonly site_folder?: string
  readonly console_folder?: string
}

const openapiOf = (document: () => Promise<Record<string, unknown>>): Document =>
  textDocument(async () => JSON.stringify(await document()), 'application/json; charset=utf-8', {
    vary: 'accept, accept-encoding',
  })

export function registerDocuments(app: FastifyInstance, options: OpenDocuments): void {
  const { version, serves_api, metrics, readiness, addresses } = options
  const counted = (route: string) => ({
    ...limited(addresses),
    config: { counted: metrics.requestsOf('GET', route) },
  })
  app.get('/', counted('/'), async (request, reply) => {
    const { status } = await readiness()
    const home = { version, serves_api, status }
    reply.header('vary', 'accept')
    if (prefersJson(request.headers.accept)) return homeJson(home)
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': homePolicy })
      .send(homePage(home))
  })
  app.get('/.well-known/security.txt', counted('/.well-known/security.txt'), async (_request, reply) => {
    if (!options.securityTxt) {
      const advice = 'The operator of this service has named no security contact (CORRIDOR_SECURITY_CONTACT).'
      throw new Refusal(reject('not_found', undefined, advice))
    }
    return reply.type('text/plain; charset=utf-8').send(options.securityTxt())
  })
  const answerWith = async (document: Document, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await document.answer(request, reply)
    addresses?.charge(withoutPort(request.ip), bytes.length)
    return bytes
  }
  const openapi = openapiOf(options.openapi)
  const string_openapi = openapiOf(async () => withAmountStrings(await options.openapi()))
  app.get('/api/openapi.json', counted('/openapi.json'), (request, reply) =>
    answerWith(wantsAmountStrings(request.headers.accept) ? string_openapi : openapi, request, reply),
  )
  const registerSite = (route: string, site: Site) => {
    const siteAt = siteDocuments(site)
    const answerFromSite = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const { status, document } = await siteAt(path)
      if (status === 404 && prefersJson(request.headers.accept)) throw new Refusal(reject('not_found'))
      return answerWith(document, request, reply.code(status))
    }
    app.get(route, counted(route), (request, reply) => answerFromSite('', request, reply))
    app.get(`${route}/*`, counted(route), (request, reply) =>
      answerFromSite((request.params as Record<string, string>)['*'] ?? '', request, reply),
    )
  }
  registerSite('/docs', docsSite(options.site_folder))
  registerSite('/console', consoleSite(options.console_folder))
}
