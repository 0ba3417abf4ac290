// Sign-in by an identity provider, outside of /api because browsers are led here: /sign-in/oidc leads to the provider, and the provider back
// to the callback. Whatever happens, the browser ends at the console; no address is taken from a request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { searchOf } from '../wire/query.ts'
import type { Addresses } from './addresses.ts'
import { tooManyFrom } from './admit.ts'
import type { RequestOrigin } from './endpoint.ts'
import type { Metrics } from './metrics.ts'
import { type OidcFlow, type OidcIdentity, OidcProvider, type OidcSettings, oidcPath } from './oidc-provider.ts'
import { idsOf } from './request-log.ts'
import { cookieIn, originOf, sessionCookie, shortCookie } from './session-cookie.ts'

interface OidcRoutes {
  readonly settings: OidcSettings | undefined
  readonly addresses: Addresses | undefined
  readonly metrics: Pick<Metrics, 'requestsOf'>
  readonly log: Logger
  readonly now: () => number
  /** Encrypts what the browser keeps meanwhile. */
  readonly flows: { seal(flow: object): string; open(text: string): object | undefined }
  /** Hands the token of the new session back. Throws a refusal. */
  signIn(identity: OidcIdentity, origin: RequestOrigin, request_id: string): Promise<string>
}

const flow_seconds = 600
const flowName = 'corridor_oidc'
const done = '/console/'
const failed = '/console/sign-in#refused'

export function registerOidc(app: FastifyInstance, options: OidcRoutes): void {
  const { settings, addresses, metrics, log, now, flows } = options
  const route = (name: string) => ({
    config: { counted: metrics.requestsOf('GET', name) },
    onRequest: (request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) =>
      next(tooManyFrom(addresses, request)),
  })
  // What the page of the console offers.
  app.get('/sign-in/methods', route('/sign-in/methods'), async () => ({ password: true, oidc: settings !== undefined }))
  if (!settings) return
  const provider = new OidcProvider(settings)
  const originOfThis = (request: FastifyRequest) => originOf(request, settings.public_url)

  app.get(oidcPath, route(oidcPath), async (request, reply) => {
    try {
      const { url, flow } = await provider.begin(now())
      const cookie = shortCookie(flowName, flows.seal(flow), flow_seconds, originOfThis(request))
      return reply.header('set-cookie', cookie).redirect(url, 302)
    } catch (error) {
      log.warn({ ...idsOf(request), error: String(error) }, 'the identity provider did not answer')
      return reply.redirect(failed, 302)
    }
  })

  app.get(`${oidcPath}/callback`, route(`${oidcPath}/callback`), async (request, reply) => {
    const origin = originOfThis(request)
    // A flow is used once, however it ends.
    const ended = shortCookie(flowName, '', 0, origin)
    try {
      const flow = flowIn(request, origin)
      const identity = flow && (await provider.end(searchOf(request.url), flow))
      if (!identity) return await reply.header('set-cookie', ended).redirect(failed, 302)
      const token = await options.signIn(identity, origin, request.id)
      return await reply.header('set-cookie', [ended, sessionCookie(token, origin)]).redirect(done, 302)
    } catch (error) {
      log.warn({ ...idsOf(request), error: String(error) }, 'a sign-in by the identity provider failed')
      return reply.header('set-cookie', ended).redirect(failed, 302)
    }
  })

  const flowIn = ({ headers }: FastifyRequest, origin: RequestOrigin): OidcFlow | undefined => {
    const sealed = cookieIn(headers.cookie, flowName, origin.is_secure)
    const flow = sealed === undefined ? undefined : (flows.open(sealed) as OidcFlow | undefined)
    return flow && now() - flow.began_at < flow_seconds * 1000 ? flow : undefined
  }
}
