// The error answers of the OpenAPI document: of each operation and status, with the codes that the operation can answer.
import { innerCodes, messageOf, type RejectionCode, rejectionCodes, statusOf } from '../../kernel/rejections.ts'
import type { AnsweredCodes } from '../answered-codes.ts'
import type { ApiExamples } from './examples.ts'
import { type Json, referenceTo, type Schemas } from './schemas.ts'

const outerCodes = rejectionCodes.filter((code) => !innerCodes.has(code))

/** Answers that many operations share: those without a code of the operation's own. */
const sharedAnswers: Readonly<Record<string, readonly RejectionCode[]>> = {
  InvalidQuery: ['invalid_value', 'unknown_parameter'],
  InvalidCall: ['invalid_value', 'unknown_parameter', 'malformed_json'],
  InvalidBody: ['missing_parameter', 'invalid_value', 'unknown_parameter', 'malformed_json'],
  InvalidRequest: ['missing_parameter', 'invalid_value', 'invalid_parameter', 'unknown_parameter', 'malformed_json'],
  NotAuthenticated: ['authentication_malformed', 'authentication_failed', 'invalid_subject', 'session_ended'],
  NotAllowed: ['invalid_scopes'],
  NotFound: ['not_found'],
  Conflict: ['data_exists'],
  TooLarge: ['payload_too_large'],
  UnsupportedMediaType: ['unsupported_media_type'],
  IdempotencyKeyReused: ['idempotency_key_reused'],
  TooManyRequests: ['rate_limited'],
  HeadersTooLarge: ['headers_too_large'],
  InternalError: ['internal_error'],
  Unavailable: ['overloaded'],
}
const titleOf = new Map(Object.entries(sharedAnswers).map(([title, codes]) => [codes.join(' '), title]))

const errorSchemas: Json = {
  ApiError: {
    type: 'object',
    required: ['status', 'message_code', 'error_message', 'request_id'],
    properties: {
      status: { type: 'integer', description: 'The status of the answer.' },
      message_code: { ...referenceTo('MessageCode'), description: 'What went wrong, for programs.' },
      error_message: { type: 'string', description: 'What went wrong and what to do next, for people.' },
      errors: { type: 'array', items: referenceTo('FieldError'), description: 'The fields at fault, at most 20.' },
      request_id: { type: 'string', description: 'Names the request in the logs of the service.' },
    },
  },
  FieldError: {
    type: 'object',
    required: ['field', 'code'],
    properties: {
      field: { type: 'string', description: 'Its path in the body, such as `fees[0].type`, or its name in the query.' },
      code: { type: 'string', description: 'A message code, or what is wrong with a body that is not JSON.' },
      message: { type: 'string', description: 'What to send instead.' },
    },
  },
  MessageCode: {
    type: 'string',
    description: 'docs/errors.md says what each code means and what to do. New codes can be added.',
    enum: outerCodes,
  },
}

/** The error answers that operations refer to. */
export class ErrorAnswers {
  readonly #answers = new Map<string, Json>()
  readonly #examples: ApiExamples['errors']

  constructor(schemas: Schemas, examples: ApiExamples['errors']) {
    this.#examples = examples
    for (const [title, schema] of Object.entries(errorSchemas)) schemas.add(title, schema as Json)
  }

  /** By status. What operations share is a component, all else stands in the operation. */
  of(codes: AnsweredCodes): Json {
    return Object.fromEntries([...codes].map(([status, each]) => [status, this.#answer(each, status)]))
  }

  #answer(codes: readonly RejectionCode[], status: number): Json {
    const isUsual = codes.every((code) => statusOf(code) === status)
    const title = isUsual ? titleOf.get(codes.join(' ')) : undefined
    if (title === undefined) return this.#answerWith(codes, status)
    if (!this.#answers.has(title)) this.#answers.set(title, this.#answerWith(codes, status))
    return { $ref: `#/components/responses/${title}` }
  }

  #answerWith(codes: readonly RejectionCode[], status: number): Json {
    const recorded = codes.flatMap((code) => (this.#examples[code]?.status === status ? [code] : []))
    // A status that no recorded request got has the general text of its first code.
    const shown = recorded.length > 0 ? recorded : codes.slice(0, 1)
    const exampleOf = (code: RejectionCode): unknown =>
      this.#examples[code]?.answer ?? {
        status,
        message_code: code,
        error_message: messageOf(code),
        request_id: '2e7319a7-8p',
      }
    return {
      description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
      content: {
        'application/json': {
          schema: referenceTo('ApiError'),
          examples: Object.fromEntries(shown.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    }
  }

  get components(): Json {
    return Object.fromEntries([...this.#answers].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
