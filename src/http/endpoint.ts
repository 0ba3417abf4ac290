// One declaration per endpoint. It validates, authorizes, documents, routes, and generates tests. Everything under /api has one,
// except the OpenAPI document itself.
import type { Command } from '../kernel/command.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { FieldError, Rejection, RejectionCode } from '../kernel/rejections.ts'
import { explanationOf, reject, statusOf } from '../kernel/rejections.ts'
import type { Grant } from '../resources/staff/role.ts'
import { noGuid } from '../wire/body.ts'
import type { Static, TSchema } from '../wire/fields.ts'
import type { QueryFields, QueryValues } from '../wire/query.ts'
import type { InSomeAnswers, Unanswered } from '../wire/reply.ts'
import type { Services } from './services.ts'

/** Who acts: an API key, or a person of the organization's staff. */
export interface Actor {
  readonly type: 'api_key' | 'staff_member'
  readonly guid: Guid
}

/** The session of a caller that is a person. */
export interface CallerSession {
  readonly guid: Guid
  readonly grants: readonly Grant[]
}

export interface Caller {
  readonly actor: Actor
  /** `session`: a person who acts for nobody but asks for the session itself. */
  readonly kind: 'bank' | 'organization' | 'session'
  readonly environment: 'sandbox' | 'production'
  readonly organization_guid: Guid
  /** Of a caller for the organization it is the organization's guid, because such a caller cannot call bank endpoints. */
  readonly bank_guid: Guid
  readonly scopes: ReadonlySet<string>
  /** Of an organization's key: what it can give on banks. */
  readonly bank_scopes?: ReadonlySet<string>
  /** The key or person who could also act as this caller, having made it; itself if nobody could. */
  readonly origin_guid: Guid
  readonly session?: CallerSession
}

declare const shown: unique symbol

/** The answer of a command, already written from a `Shown`: status, body, and whether it is a replay. */
export interface WrittenAnswer<Shown = unknown> {
  readonly [shown]?: Shown
  readonly status: number
  readonly body: string
  readonly isReplay: boolean
  /** The form of the amounts, if the body can have some. */
  readonly amounts?: 'integer' | 'string'
  /** A replica gave the answer: so old it may be. */
  readonly staleness_ms?: number | undefined
  readonly cookie?: string | undefined
}

/**
 * An answer without an end: pieces of text, each sent at once. A piece comes at least every second, if need be an empty one, so
 * that a closed connection is noticed.
 */
export interface Streamed {
  stream(signal: AbortSignal): AsyncIterable<string>
}

/** The types of answers that are not JSON. */
export type FileMediaType = 'text/csv' | 'application/pdf' | 'application/xml'

/** An answer that is a file. */
export interface WrittenFile {
  readonly media_type: FileMediaType
  /** Of letters, digits, dots, dashes and underscores. */
  readonly file_name: string
  /** In pieces, so that a long file is never one text. */
  readonly content: readonly Uint8Array[]
  readonly staleness_ms?: number | undefined
}

/** `show`: what the answer is written from. `stored`: what a replay is written from, if the answer must not be stored. */
export interface ShowOptions<Output, Shown = Output> {
  readonly show?: (output: Output) => Shown
  readonly stored?: (output: Output) => object
}

export type Submit = <Input extends object, Output, Shown = Output>(
  command: Command<Input, Output>,
  input: Input,
  options?: ShowOptions<Output, Shown>,
) => Promise<WrittenAnswer<Shown>>

/** The names in braces of a path: `/trades/{trade_guid}` has `trade_guid`. */
type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never

/** Where a request comes from. */
export interface RequestOrigin {
  /** The caller's, also behind a trusted proxy. */
  readonly address: string
  /** The connection itself comes from this machine, and no proxy says that it speaks for somebody else. */
  readonly is_loopback: boolean
  /** The caller uses https, also if a trusted proxy ends it. */
  readonly is_secure: boolean
  /** The address of the service as the caller knows it, such as https://bank.example. */
  readonly base_url: string
}

/** A field of an answer: the value of the header Set-Cookie. */
export const setsCookie: unique symbol = Symbol('setsCookie')

export interface Call<Query, Body, Parameter extends string = never> {
  readonly caller: Caller
  readonly params: Readonly<Record<Parameter, Guid>>
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** Of the client. */
  readonly address: string
  readonly request_id: string
  readonly last_event_id: string | undefined
  readonly submit: Submit
  origin(): RequestOrigin
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  /** Under /api, with parameters as {name}. */
  readonly path: string
  /**
   * `none`: no key and no session; such a request is limited by its address, and has no caller. `session`: a session, whatever its
   * roles. All others serve keys and sessions alike.
   */
  readonly key: 'bank' | 'organization' | 'any' | 'none' | 'session'
  /** Undefined without a key, and for a bulk: each of its operations needs the scope of its own endpoint. */
  readonly scope: string | undefined
  /** The scope that `include_pii=true` needs. */
  readonly pii_scope?: string
  /** By what is asked for: the scope that is needed too. The handler checks it (`refuseLackingScope`). */
  readonly further_scopes?: Readonly<Record<string, string>>
  /** Keys with this scope see secrets that are masked for others. Each read leaves an audit row. */
  readonly secret_scope?: string
  readonly is_sandbox_only?: boolean
  /**
   * Calls are recorded in the audit log: with their body, with these fields of it, or without. What is kept has no personal data and no
   * secrets. What the staff does is recorded on every endpoint.
   */
  readonly audit?: 'body' | 'call' | readonly string[]
  /** The field of the body that names the type of the object, for the audit log. By default the reply names it. */
  readonly object_type_field?: string
  /** The largest body, if larger than usual. Then `long_field` is the field that may be so long. */
  readonly body_bytes_max?: number
  /** A base64 field of up to megabytes. It is decoded in pieces, so that other requests run in between. */
  readonly long_field?: string
  /** The answer is `text/event-stream`, and the handler returns a `Streamed`. The reply describes one event. */
  readonly is_stream?: boolean
  /** The body is operations of other endpoints. They are answered one by one (http/bulk), without `handle`. */
  readonly is_bulk?: boolean
  /**
   * Fields of the body that only the command reads, never the handler. In a bulk such a field may name what another operation makes,
   * and both are decided in one commit.
   */
  readonly joins?: readonly string[]
  /** The type of the answer, if it is not JSON. Then the handler writes the text itself, and the reply is a string. */
  readonly media_type?: 'text/csv'
  /**
   * Other types of the answer, by the value of the query parameter `format`. For such a value the handler returns a `WrittenFile`. The
   * reply describes the JSON of `format=json`, which is the default.
   */
  readonly formats?: Readonly<Record<string, FileMediaType>>
  /** It may be read from a replica, if the caller accepts an old answer. Such a handler writes nothing. */
  readonly may_be_stale?: boolean
  /** How many requests one process works on at a time. One bank may have half as many open. More are answered 503. */
  readonly in_work_max?: number
  /** Requests with a body of at most so many bytes are not among them. */
  readonly light_bytes?: number
  /** What a client calls it: a verb and the noun of the path, such as `listTrades` or `verifySandboxCustomer`. */
  readonly name: string
  readonly summary: string
  /** Markdown for the API reference: what the schemas cannot say. */
  readonly description?: string
  readonly tag: string
  readonly query: QueryFields
  readonly body: TSchema | undefined
  readonly reply: readonly [status: number, schema: TSchema]
  /**
   * The codes with which this operation refuses beside those that it answers by what it is (http/answered-codes.ts). The document lists
   * both, and the statuses follow from them.
   */
  readonly refuses: readonly RejectionCode[]
  /** The interface lists no 409 and 422 here, so these refusals are a 400 with the same message_code. */
  readonly refuses_with_400?: boolean
  readonly handle: (call: Call<never, never, never>) => Promise<object>
}

type Declaration<Path, Q extends QueryFields, B extends TSchema, R, Answer> = Omit<
  Endpoint,
  'path' | 'query' | 'body' | 'reply' | 'handle'
> & {
  readonly path: Path
  readonly query?: Q
  readonly body?: B
  readonly reply: readonly [status: number, schema: R]
  readonly handle: (
    call: Call<QueryValues<Q>, Static<B>, ParameterOf<Path>>,
  ) => Promise<Answer & Answered<Unanswered<R, ShownBy<Answer>, InSomeAnswers>>>
}

/** What an answer is written from. A stream writes its events itself, and a file is not described by the reply. */
type ShownBy<Answer> =
  Answer extends WrittenAnswer<infer Shown>
    ? Shown
    : Answer extends Streamed
      ? unknown
      : Answer extends WrittenFile
        ? never
        : Answer

/** An answer must also be this. It never is when a field of the reply has no value: the compiler's message names the field. */
export type Answered<Missing> = [Missing] extends [never] ? unknown : { readonly 'fields without a value': Missing }

export function endpoint<
  const Path extends string,
  R extends TSchema,
  Answer extends object,
  const Q extends QueryFields = Record<never, never>,
  B extends TSchema = TSchema,
>(declaration: Declaration<Path, Q, B, R, Answer>): Endpoint {
  return { ...declaration, query: declaration.query ?? {}, body: declaration.body, handle: declaration.handle as never }
}

/** One paragraph of a description. */
export const prose = (...lines: readonly string[]): string => lines.join(' ')

/** Thrown by handlers and by the server. It becomes the error answer. */
export class Refusal extends Error {
  readonly code: RejectionCode
  readonly errors: readonly FieldError[]
  readonly explanation: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(
    rejection: Rejection,
    headers: Readonly<Record<string, string>> = {},
    status = statusOf(rejection.rejected),
  ) {
    super(rejection.rejected)
    this.status = status
    this.code = rejection.rejected
    this.errors = rejection.errors ?? []
    this.explanation = explanationOf(rejection)
    this.headers = headers
  }
}

/** The status of a code on this endpoint. A reused Idempotency-Key is a 422 on every endpoint. */
export const statusAt = ({ refuses_with_400 }: Pick<Endpoint, 'refuses_with_400'>, code: RejectionCode): number => {
  const status = statusOf(code)
  return refuses_with_400 && [409, 422].includes(status) && code !== 'idempotency_key_reused' ? 400 : status
}

/** A request of a session or without a key has no Idempotency-Key: a cookie must not be stored. */
export const takesIdempotencyKey = ({ method, key, is_bulk }: Pick<Endpoint, 'method' | 'key' | 'is_bulk'>): boolean =>
  method !== 'GET' && !is_bulk && key !== 'none' && key !== 'session'

export const refuse = (code: RejectionCode, field?: string, message?: string): never => {
  throw new Refusal(reject(code, field, message))
}

/** The message for fields that only sandbox banks accept. */
export const notSimulated = 'Nothing is simulated on a production bank. Leave this field out, or use a sandbox bank.'

/** The record of a read. Another bank's guid and an unknown guid give the same answer. */
export const found = <T>(value: T | undefined): T => value ?? refuse('not_found')

export const guidParam = (unchecked: string | undefined): Guid => parseGuid(unchecked) ?? noGuid

/** Refuses a caller without a scope that the endpoint needs for what is asked. */
export const refuseLackingScope = ({ scopes }: Caller, scope: string, field?: string): void => {
  if (!scopes.has(scope)) refuse('invalid_scopes', field, `This needs the scope ${scope} too, and the caller lacks it.`)
}

/** A body may repeat the bank's guid. Any other guid is refused. */
export const refuseOtherBank = (caller: Caller, bank_guid: Guid | undefined): void => {
  if (bank_guid !== undefined && bank_guid !== caller.bank_guid) refuse('unknown_bank', 'bank_guid')
}

/** An endpoint that controls the simulation. Production banks cannot use it. */
export const sandboxSwitch = {
  key: 'bank',
  scope: 'sandbox:execute',
  tag: 'Sandbox',
  is_sandbox_only: true,
  audit: 'body',
} as const
