// From an admitted request to its answer: query, body and Idempotency-Key are checked, the handler runs, the reply is written.
import type { FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import type { Idempotency } from '../engine/idempotency.ts'
import type { Answer } from '../engine/pending.ts'
import { assert, defined } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { type AmountStrings, compileAmountStrings } from '../wire/amount-strings.ts'
import { compileBody, isRejection } from '../wire/body.ts'
import { Body } from '../wire/fields.ts'
import { parseQuery, searchOf, withoutTrailingSlash } from '../wire/query.ts'
import { valuesMax } from '../wire/values.ts'
import { compileWriter } from '../wire/write.ts'
import { wantsAmountStrings } from './accept.ts'
import { withoutPort } from './addresses.ts'
import { isRecorded, recordedCommand } from './audit.ts'
import {
  type Caller,
  type Endpoint,
  guidParam,
  Refusal,
  type RequestOrigin,
  type Streamed,
  type Submit,
  setsCookie,
  statusAt,
  takesIdempotencyKey,
  type WrittenAnswer,
  type WrittenFile,
} from './endpoint.ts'
import { jsonOf, longJsonOf, paced_bytes, spare_values } from './read-json.ts'
import type { Services } from './services.ts'
import { originOf } from './session-cookie.ts'
import { acceptedStaleness, readWithin, stalenessHeader } from './staleness.ts'

const sandboxOnly = 'This operation exists for sandbox banks only, and this is a production bank. Use a sandbox key.'
const idempotencyKeys = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces.'
const nothing: Buffer = Buffer.alloc(0)
const parseNothing = compileBody(Body({}))

/** What is asked of an endpoint, by a request or by an operation of a bulk. */
export interface AskedCall {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly address: string
  readonly request_id: string
  readonly last_event_id: string | undefined
  /** The header that says how old the answer may be. */
  readonly staleness: unknown
  readonly wantsStrings: boolean
  readonly engine: Pick<Engine, 'submit'>
  /** The body, not checked yet. Undefined if there is none. */
  json(): unknown
  /** Not asked for before the body is checked. */
  idempotency(): Idempotency | undefined | Promise<Idempotency>
  origin(): RequestOrigin
}

export type AnswerCall = (ask: AskedCall) => Promise<WrittenAnswer | WrittenFile | Streamed>

/** Compiled once per endpoint. */
export function compileAnswer(endpoint: Endpoint, services: Services): AnswerCall {
  const parseBody = endpoint.body && compileBody(endpoint.body)
  const write = compileWriter(endpoint.reply[1])
  const writeStrings = compileAmountStrings(endpoint.reply[1])
  const status = endpoint.reply[0]
  assert(!endpoint.is_stream || !writeStrings, 'a stream has one form, so its events carry no amounts')

  return async (ask) => {
    const { caller } = ask
    const query = checked(parseQuery(endpoint.query, ask.search))
    const read = ask.json()
    const json = read instanceof Promise ? await read : read
    const body = parseBody && checked(parseBody(json))
    // Many clients send {} where no body is expected.
    if (!parseBody && json !== undefined) checked(parseNothing(json))
    const found = ask.idempotency()
    const idempotency = found instanceof Promise ? await found : found
    if (endpoint.is_sandbox_only && caller.environment !== 'sandbox')
      throw new Refusal(reject('unsupported_value', undefined, sandboxOnly))
    const submit: Submit = async (command, input, { show = asIs, stored } = {}) => {
      const recorded = isRecorded(endpoint, caller)
        ? recordedCommand(command, endpoint, { ...ask, services }, json)
        : command
      const settled = await ask.engine.submit(recorded, input, {
        idempotency,
        render: (output) => ({ status, body: write((stored ?? show)(output)) }),
      })
      // If the answer shows more than may be stored for replays, it is written again.
      return sentFrom(endpoint, settled, stored && ((output) => write(show(output))))
    }
    const call = {
      caller,
      params: paramsOf(ask.params),
      query: query as never,
      body: body as never,
      services,
      address: ask.address,
      request_id: ask.request_id,
      last_event_id: ask.last_event_id,
      submit,
      origin: ask.origin,
    }
    // Who reads personal data is recorded, and a replica cannot record anything.
    const mayBeStale = endpoint.may_be_stale && (query as { include_pii?: boolean }).include_pii !== true
    const accepted_ms = mayBeStale ? acceptedStaleness(ask.staleness) : undefined
    const { result, staleness_ms } =
      accepted_ms === undefined
        ? { result: await endpoint.handle(call), staleness_ms: undefined }
        : await readWithin(services, accepted_ms, (used) => endpoint.handle({ ...call, services: used }))
    if (endpoint.is_stream) return result as Streamed
    if (endpoint.formats && 'file_name' in result) return { ...(result as WrittenFile), staleness_ms }
    const written =
      'isReplay' in result
        ? (result as WrittenAnswer)
        : { status, body: write(result), isReplay: false, cookie: (result as WithCookie)[setsCookie] }
    const sent = staleness_ms === undefined ? written : { ...written, staleness_ms }
    if (!writeStrings) return sent
    if (!ask.wantsStrings) return { amounts: 'integer', ...sent }
    return { amounts: 'string', ...sent, body: await stringsIn(sent.body, writeStrings, services) }
  }
}

/** Longer answers are converted in several turns. */
const strings_length = 1024 * 1024

async function stringsIn(body: string, write: AmountStrings, { turn }: Services): Promise<string> {
  if (body.length < strings_length) return write(body)
  const pieces: string[] = []
  for (const piece of write.pieces(body)) {
    pieces.push(piece)
    await turn()
  }
  return pieces.join('')
}

/** What a request asks. */
export function compileAsk(endpoint: Endpoint, services: Services): (request: FastifyRequest) => AskedCall {
  const values_max = spare_values + (endpoint.body ? valuesMax(endpoint.body) : 1)
  const takesKey = takesIdempotencyKey(endpoint)
  return (request) => {
    const { caller, headers, method, url } = request
    const raw = request.body as Buffer | undefined
    const key = takesKey ? headers['idempotency-key'] : undefined
    return {
      caller,
      params: request.params as Record<string, string>,
      search: searchOf(url),
      address: withoutPort(request.ip),
      request_id: request.id,
      last_event_id: headers['last-event-id'] as string | undefined,
      staleness: headers[stalenessHeader.toLowerCase()],
      wantsStrings: wantsAmountStrings(headers.accept),
      engine: services.engine,
      json() {
        if (!endpoint.body && (!raw || raw.length === 0)) return undefined
        if (raw && raw.length > paced_bytes) return longJsonOf(raw, endpoint, values_max, services.turn)
        return jsonOf(raw, values_max)
      },
      idempotency() {
        if (key === undefined) return undefined
        return idempotencyOf(caller, services, key, `${method} ${withoutTrailingSlash(url)}`, raw)
      },
      origin: () => originOf(request, services.staff.public_url),
    }
  }
}

interface WithCookie {
  readonly [setsCookie]?: string
}

/** A command's output is shown as it is, unless the handler names another `show`. */
const asIs = (output: unknown): never => output as never

function paramsOf(given: Readonly<Record<string, string>>): Record<string, Guid> {
  const params: Record<string, Guid> = {}
  for (const name in given) params[name] = guidParam(given[name] ?? '')
  return params
}

function sentFrom<Output>(
  endpoint: Endpoint,
  settled: Answer<Output>,
  rewrite: ((output: Output) => string) | undefined,
): WrittenAnswer<never> {
  if (settled.kind === 'rejected') {
    throw new Refusal(settled.rejection, {}, statusAt(endpoint, settled.rejection.rejected))
  }
  if (settled.kind === 'replayed') return { ...settled.rendered, isReplay: true }
  const { status, body } = defined(settled.rendered, 'every submit of a request renders its answer')
  return { status, body: rewrite ? rewrite(settled.output) : body, isReplay: false }
}

function checked<T>(value: T | Rejection): T {
  if (isRejection(value)) throw new Refusal(value)
  return value as T
}

/** `operation`: method and path. A fingerprint of them and of the body tells whether a key comes with the same request again. */
export function idempotencyOf(
  caller: Caller,
  services: Services,
  key: unknown,
  operation: string,
  body: Buffer = nothing,
): Idempotency | Promise<Idempotency> {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(reject('invalid_value', 'Idempotency-Key', idempotencyKeys))
  }
  const named = (fingerprint: string): Idempotency => ({ owner_guid: caller.bank_guid, key, fingerprint })
  // Two people, or one in two environments, ask for two things.
  const { actor, environment } = caller
  const person = actor.type === 'staff_member' ? `${actor.guid} ${environment} ` : ''
  const fingerprint = services.fingerprintRequest(`${person}${operation}\n`, body)
  return typeof fingerprint === 'string' ? named(fingerprint) : fingerprint.then(named)
}
