// The cookie of a session, and where a request of a browser comes from. With https the cookie has the prefix __Host-, so that no other host
// of the same domain can set it.
import type { FastifyRequest } from 'fastify'
import { withoutPort } from './addresses.ts'
import type { RequestOrigin } from './endpoint.ts'

const sessionName = 'corridor_session'
const nameFor = (name: string, is_secure: boolean): string => (is_secure ? `__Host-${name}` : name)
const securely = (is_secure: boolean): string => (is_secure ? '; Secure' : '')

type Secure = Pick<RequestOrigin, 'is_secure'>

/** What the handler sends as Set-Cookie. The session ends by itself, so the cookie lives as long as the browser. */
export const sessionCookie = (token: string, { is_secure }: Secure): string =>
  `${nameFor(sessionName, is_secure)}=${token}; Path=/; HttpOnly; SameSite=Strict${securely(is_secure)}`

export const endedCookie = (secure: Secure): string => `${sessionCookie('', secure)}; Max-Age=0`

/** Also sent when a page of another site leads here. */
export const shortCookie = (name: string, value: string, seconds: number, { is_secure }: Secure): string =>
  `${nameFor(name, is_secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${securely(is_secure)}; Max-Age=${seconds}`

/** Undefined also for two cookies of the name: one of them may have been planted. */
export function cookieIn(cookies: string | undefined, name: string, is_secure: boolean): string | undefined {
  const start = `${nameFor(name, is_secure)}=`
  const found = (cookies ?? '').split(';').flatMap((each) => {
    const text = each.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
  return found.length === 1 ? found[0] : undefined
}

export function tokenIn(cookies: string | undefined, is_secure: boolean): string | undefined {
  const token = cookieIn(cookies, sessionName, is_secure)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/** `public_url`: the address that the operator has configured. Otherwise it is the one that the request names. */
export function originOf(request: FastifyRequest, public_url: string | undefined): RequestOrigin {
  const { headers, socket } = request
  const base_url = public_url ?? `${request.protocol}://${request.host}`
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return {
    address: withoutPort(request.ip),
    is_loopback: !isProxied && loopback.test(socket.remoteAddress ?? ''),
    is_secure: base_url.startsWith('https:'),
    base_url,
  }
}

/** Whether the browser sent it from a page of this service. Programs send neither header. */
export function isOfOwnPage({ headers }: FastifyRequest, { base_url }: Pick<RequestOrigin, 'base_url'>): boolean {
  const site = headers['sec-fetch-site']
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isSameSite || headers.origin === undefined) return isSameSite
  // The base may come from the header Host, which can be anything.
  return URL.canParse(base_url) && headers.origin === new URL(base_url).origin
}
