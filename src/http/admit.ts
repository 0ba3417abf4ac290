// Decides who may call: 401, 403 and 429, before the body is read.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../db/pool.ts'
import { type RejectionCode, reject } from '../kernel/rejections.ts'
import { parseFlag, searchOf } from '../wire/query.ts'
import { type Addresses, withoutPort } from './addresses.ts'
import { corsHeaders } from './cors.ts'
import { bodyTokens } from './cost.ts'
import { type Caller, type Endpoint, Refusal } from './endpoint.ts'
import type { KeyRing } from './key-ring.ts'
import type { Limiter, LimitTaken } from './limiter.ts'
import { body_bytes_max } from './read-json.ts'
import { isOfOwnPage, originOf, tokenIn } from './session-cookie.ts'
import type { SessionRing } from './session-ring.ts'

export interface Gate {
  readonly keyRing: KeyRing
  readonly sessionRing: SessionRing
  /** The address of the service that the operator has configured. */
  readonly publicUrl: () => string | undefined
  readonly limiter: Limiter | undefined
  readonly addresses: Addresses | undefined
  readonly sql: Sql
}

/** Undefined for two Authorization headers: Node would silently take the first. */
function authorizationOf({ rawHeaders }: IncomingMessage): string | undefined {
  let found: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== 13 || name.toLowerCase() !== 'authorization') continue
    if (found !== undefined) return undefined
    found = rawHeaders[i + 1]
  }
  return found
}

/** The header that a request of a session has. A page of another origin cannot send it. */
const actsFor = 'corridor-acts-for'

/** The header of a read that a page makes while nobody is there, as by a timer. */
const idle = 'corridor-idle'

/** A person made it. Whatever changes something was made by one. */
const isByPerson = ({ method, headers }: FastifyRequest): boolean => method !== 'GET' || headers[idle] !== 'true'

const otherPageText = 'Sign-in works from pages of this service only. Open the console of the service.'

/** Without a key: limited by the address, and refused to pages of others, which could sign somebody in. */
function admitAnybody({ addresses, publicUrl }: Gate, request: FastifyRequest): Refusal | undefined {
  const tooMany = tooManyFrom(addresses, request)
  if (tooMany || isOfOwnPage(request, originOf(request, publicUrl()))) return tooMany
  return new Refusal(reject('sign_in_failed', undefined, otherPageText))
}

/** `isAgain`: the service asks by itself, of a request that it has admitted. */
function callerOf(
  { keyRing, sessionRing, addresses, publicUrl }: Gate,
  request: FastifyRequest,
  isAgain = false,
): ReturnType<KeyRing['authenticate']> {
  const address = withoutPort(request.ip)
  const mayLook = (): boolean => isAgain || (addresses?.mayAsk(address) ?? true)
  const acts_for = request.headers[actsFor]
  if (acts_for === undefined) return keyRing.authenticate(authorizationOf(request.raw), address, mayLook)
  const origin = originOf(request, publicUrl())
  const token = isOfOwnPage(request, origin) ? tokenIn(request.headers.cookie, origin.is_secure) : undefined
  // With a key too, nobody could say who acts.
  if (token === undefined || request.headers.authorization !== undefined) return 'authentication_malformed'
  const isUse = !isAgain && isByPerson(request)
  return sessionRing.authenticate({ token, acts_for: String(acts_for), mayLook, isUse })
}

const withKeyText =
  'The header Corridor-Acts-For is for sessions, and this request carries an API key too. Leave the header out: a key acts for its own bank or organization.'
const withoutCookieText =
  'The header Corridor-Acts-For is for sessions, and this request has no cookie of one, or two, or comes from a page of another origin. Sign in on this service, or send an API key without the header.'

/** Undefined: the general text of the code fits. */
function malformedText(code: RejectionCode, { headers }: FastifyRequest): string | undefined {
  if (code !== 'authentication_malformed' || headers[actsFor] === undefined) return undefined
  return headers.authorization === undefined ? withoutCookieText : withKeyText
}

/** Synchronous for known callers, so that most requests need no promise. */
export function admit(
  endpoint: Endpoint,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | undefined | Promise<void> {
  if (endpoint.key === 'none') return admitAnybody(gate, request)
  const caller = callerOf(gate, request)
  const isSession = request.headers[actsFor] !== undefined
  if (!(caller instanceof Promise) && (request.headers.origin === undefined || isSession)) {
    return check(endpoint, gate, caller, request, reply)
  }
  return Promise.resolve(caller).then(async (settled) => {
    const refused = check(endpoint, gate, settled, request, reply)
    // No page of another origin can use a session. And no query for an address that asks too often.
    if (isSession) {
      if (refused) throw refused
      return
    }
    if (refused?.code !== 'rate_limited' || typeof settled !== 'string') {
      const known = typeof settled === 'string' ? undefined : settled
      reply.headers(await corsHeaders(gate.sql, known, request))
    }
    if (refused) throw refused
  })
}

/** Whether a long request would still be admitted: its key or session may have been revoked. */
export async function isAdmitted(endpoint: Endpoint, gate: Gate, request: FastifyRequest): Promise<boolean> {
  const caller = await callerOf(gate, request, true)
  return typeof caller !== 'string' && holds(caller, endpoint.scope)
}

const otherKind = {
  bank: "This needs a bank's API key, and the key is an organization's. Issue one with POST /api/api_keys (kind bank).",
  organization: "This needs an organization's API key, and the key is a bank's. Use the organization's key.",
  session: 'This needs a session. Sign in, and send the header Corridor-Acts-For: session.',
}

/** What a person sends instead. */
const otherPlace = {
  bank: "This is an operation of a bank. Send a bank's guid as Corridor-Acts-For.",
  organization: 'This is an operation of the organization. Send sandbox or production as Corridor-Acts-For.',
  session: 'This is about the session itself. Send session as Corridor-Acts-For.',
}

function check(
  endpoint: Endpoint,
  { limiter, addresses }: Gate,
  caller: Caller | RejectionCode,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | undefined {
  if (typeof caller === 'string') {
    return tooManyFrom(addresses, request) ?? new Refusal(reject(caller, undefined, malformedText(caller, request)))
  }
  request.caller = caller
  const needed = endpoint.key === 'any' && caller.kind === 'session' ? 'bank' : endpoint.key
  if (needed !== 'any' && needed !== 'none' && caller.kind !== needed) {
    return new Refusal(reject('invalid_subject', undefined, (caller.session ? otherPlace : otherKind)[needed]))
  }
  const lacking = refuseMissingScope(endpoint, caller, request.url)
  if (lacking) return lacking
  const taken = limiter?.take(caller, 1 + bodyTokens(endpoint, declaredBytes(endpoint, request)))
  if (!taken) return undefined
  reply.headers(taken.headers)
  return rateRefusal(taken)
}

export function rateRefusal({ allowed, retry_after_seconds: seconds }: LimitTaken): Refusal | undefined {
  if (allowed) return undefined
  const message = `Too many requests. Try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new Refusal(reject('rate_limited', undefined, message), { 'retry-after': String(seconds) })
}

/** Counts a request without a valid key for its address. Returns a refusal if there were too many. */
export function tooManyFrom(addresses: Addresses | undefined, { ip }: FastifyRequest): Refusal | undefined {
  const seconds = addresses?.take(withoutPort(ip))
  if (seconds === undefined) return undefined
  return new Refusal(reject('rate_limited'), { 'retry-after': String(seconds) })
}

/** Refuses a body that is larger than its endpoint allows. A body without a length is counted when it has arrived. */
const declaredBytes = ({ body_bytes_max: most = body_bytes_max }: Endpoint, { headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? 0), most)

const holds = ({ scopes }: Pick<Caller, 'scopes'>, scope: string | undefined): boolean =>
  scope === undefined || scopes.has(scope)

export function refuseMissingScope(endpoint: Endpoint, caller: Caller, url: string): Refusal | undefined {
  const scope = missingScope(endpoint, caller, url)
  if (scope === undefined) return undefined
  // RFC 6750: tells the holder of the key which scope is missing.
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  const message = caller.session
    ? `Your roles lack the scope ${scope}. Ask an admin of the organization.`
    : `The API key lacks the scope ${scope}. Issue a key that has it (POST /api/api_keys).`
  return new Refusal(reject('invalid_scopes', undefined, message), { 'www-authenticate': challenge })
}

function missingScope(endpoint: Endpoint, { scopes }: Caller, url: string): string | undefined {
  const { scope, pii_scope = '' } = endpoint
  if (!holds({ scopes }, scope)) return scope
  return asksForPersonalData(endpoint, url) && !scopes.has(pii_scope) ? pii_scope : undefined
}

/** Checked before the rest of the query, so that a missing scope is reported before a wrong value. */
const asksForPersonalData = ({ query }: Endpoint, url: string): boolean =>
  'include_pii' in query && new URLSearchParams(searchOf(url)).getAll('include_pii').some((text) => parseFlag(text))
