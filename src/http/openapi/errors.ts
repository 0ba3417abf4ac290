// The error answers of the OpenAPI document: one component for each status, with all codes of that status.
import { innerCodes, messageOf, type RejectionCode, rejectionCodes } from '../../kernel/rejections.ts'
import { type Endpoint, statusAt } from '../endpoint.ts'
import type { ApiExamples } from './examples.ts'
import { type Json, referenceTo, type Schemas } from './schemas.ts'

const outerCodes = rejectionCodes.filter((code) => !innerCodes.has(code))

const titles: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  401: 'NotAuthenticated',
  403: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'Refused',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Unavailable',
}

/** Where the refusals of 409 and 422 are answered with 400. */
const titlesWith400: typeof titles = { ...titles, 400: 'InvalidOrRefused', 422: 'IdempotencyKeyReused' }

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

  of(endpoint: Endpoint, status: number): Json {
    const title = (endpoint.refuses_with_400 ? titlesWith400 : titles)[status] ?? `Status${status}`
    if (!this.#answers.has(title)) {
      const codes = outerCodes.filter((code) => statusAt(endpoint, code) === status)
      this.#answers.set(title, this.#answerWith(codes, status))
    }
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
