// From an admitted request to its answer: query, body and Idempotency-Key are checked, the handler runs, the reply is written.
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '../engine/idempotency.ts'
import type { Answer } from '../engine/pending.ts'
import { assert, defined } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { compileAmountStrings } from '../wire/amount-strings.ts'
import { compileBody, isRejection } from '../wire/body.ts'
import { Body } from '../wire/fields.ts'
import { parseQuery, searchOf, withoutTrailingSlash } from '../wire/query.ts'
import { valuesMax } from '../wire/values.ts'
import { compileWriter } from '../wire/write.ts'
import { wantsAmountStrings } from './accept.ts'
import {
  type Caller,
  type Endpoint,
  guidParam,
  Refusal,
  type Streamed,
  type Submit,
  statusAt,
  type WrittenAnswer,
} from './endpoint.ts'
import { jsonOf, longJsonOf, paced_bytes, spare_values } from './read-json.ts'
import type { Services } from './services.ts'

const sandboxOnly = 'This operation exists for sandbox banks only, and this is a production bank. Use a sandbox key.'
const idempotencyKeys = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces.'
const nothing: Buffer = Buffer.alloc(0)
const parseNothing = compileBody(Body({}))

/** Compiled once per endpoint. */
export function compileAnswer(
  endpoint: Endpoint,
  services: Services,
): (request: FastifyRequest) => Promise<WrittenAnswer | Streamed> {
  const parseBody = endpoint.body && compileBody(endpoint.body)
  const values_max = spare_values + (endpoint.body ? valuesMax(endpoint.body) : 1)
  const write = compileWriter(endpoint.reply[1])
  const writeStrings = compileAmountStrings(endpoint.reply[1])
  const status = endpoint.reply[0]
  assert(!endpoint.is_stream || !writeStrings, 'a stream has one form, so its events carry no amounts')

  return async (request) => {
    const { caller } = request
    const query = checked(parseQuery(endpoint.query, searchOf(request.url)))
    const raw = request.body as Buffer | undefined
    const isLong = raw !== undefined && raw.length > paced_bytes
    const json = isLong ? await longJsonOf(raw, endpoint, values_max, services.turn) : undefined
    const body = parseBody && checked(parseBody(isLong ? json : jsonOf(raw, values_max)))
    // Many clients send {} where no body is expected.
    if (!parseBody && raw && raw.length > 0) checked(parseNothing(isLong ? json : jsonOf(raw, values_max)))
    const found = idempotencyOf(request, caller, services, raw)
    const idempotency = found instanceof Promise ? await found : found
    if (endpoint.is_sandbox_only && caller.environment !== 'sandbox')
      throw new Refusal(reject('unsupported_value', undefined, sandboxOnly))
    const submit: Submit = async (command, input, { show = asIs, stored } = {}) => {
      const settled = await services.engine.submit(command, input, {
        idempotency,
        render: (output) => ({ status, body: write((stored ?? show)(output)) }),
      })
      // If the answer shows more than may be stored for replays, it is written again.
      return sentFrom(endpoint, settled, stored && ((output) => write(show(output))))
    }
    const result = await endpoint.handle({
      caller,
      params: paramsOf(request.params as Record<string, string>),
      query: query as never,
      body: body as never,
      services,
      request_id: request.id,
      last_event_id: request.headers['last-event-id'] as string | undefined,
      submit,
    })
    if (endpoint.is_stream) return result as Streamed
    const sent = 'isReplay' in result ? (result as WrittenAnswer) : { status, body: write(result), isReplay: false }
    if (!writeStrings) return sent
    if (!wantsAmountStrings(request.headers.accept)) return { ...sent, amounts: 'integer' }
    return { ...sent, body: writeStrings(sent.body), amounts: 'string' }
  }
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

function idempotencyOf(
  { headers, method, url }: FastifyRequest,
  caller: Caller,
  services: Services,
  raw = nothing,
): Idempotency | undefined | Promise<Idempotency> {
  const key = headers['idempotency-key']
  if (key === undefined || method === 'GET' || method === 'HEAD') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(reject('invalid_value', 'Idempotency-Key', idempotencyKeys))
  }
  const named = (fingerprint: string): Idempotency => ({ owner_guid: caller.bank_guid, key, fingerprint })
  const fingerprint = services.fingerprintRequest(`${method} ${withoutTrailingSlash(url)}\n`, raw)
  return typeof fingerprint === 'string' ? named(fingerprint) : fingerprint.then(named)
}
