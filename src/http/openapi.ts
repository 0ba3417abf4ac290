// Makes the OpenAPI 3.1 document from the endpoint declarations.
import { Kind, type TSchema } from '@sinclair/typebox'
import { assert } from '../kernel/assert.ts'
import { innerCodes, messageOf, rejectionCodes } from '../kernel/rejections.ts'
import { type Endpoint, statusAt } from './endpoint.ts'

type Json = Record<string, unknown>

/** Amounts are integers, or strings with `Accept: application/json; amounts=string`. */
type AmountForm = 'integer' | 'string'

/** Shared by the schemas of one document. */
interface Context {
  readonly components: Map<string, Json>
  readonly amounts: AmountForm
  readonly isRequest?: true
}

/** Named schemas become components. TypeBox's own symbols are left out. */
function schemaOf(schema: TSchema, context: Context): Json {
  const { components } = context
  const { title } = schema as { title?: string }
  if (title !== undefined && schema[Kind] === 'Object') {
    if (!components.has(title)) {
      components.set(title, {})
      components.set(title, plain(schema, context))
    }
    return { $ref: `#/components/schemas/${title}` }
  }
  return plain(schema, context)
}

function plain(schema: TSchema, context: Context): Json {
  if (schema[Kind] === 'Amount') return amountSchema(schema, context)
  const { title: _, ...rest } = schema as Json
  if (rest.type === 'string' && Array.isArray(rest.anyOf)) {
    const { anyOf, ...others } = rest
    return { ...others, enum: (anyOf as { const: string }[]).map((each) => each.const) }
  }
  if (Array.isArray(rest.anyOf)) return { anyOf: (rest.anyOf as TSchema[]).map((each) => schemaOf(each, context)) }
  if (rest.items) return { ...rest, items: schemaOf(rest.items as TSchema, context) }
  if (!rest.properties) return { ...rest }
  const properties = Object.entries(rest.properties as Record<string, TSchema>)
  return {
    ...rest,
    properties: Object.fromEntries(properties.map(([name, each]) => [name, schemaOf(each, context)])),
  }
}

/**
 * Client generators use 32 bits for integers without the format int64. The true range is larger and is given in words, because as a
 * number it would not fit the generated type (decision 43 in docs/decisions/api.md).
 */
function amountSchema({ minimum, description: what }: TSchema, { amounts, isRequest }: Context): Json {
  const isSigned = minimum === undefined
  const range = `From ${isSigned ? '-(10^38 - 1)' : minimum} to 10^38 - 1.`
  const other = amounts === 'integer' ? ' Also as a string of digits.' : ' Also as an integer.'
  const description = `${what} ${range}${isRequest ? other : ''}`
  if (amounts === 'integer') return { type: 'integer', format: 'int64', ...(isSigned ? {} : { minimum }), description }
  const digits = minimum === 1 ? '[1-9][0-9]{0,37}' : '(0|[1-9][0-9]{0,37})'
  return { type: 'string', pattern: `^${isSigned ? '-?' : ''}${digits}$`, description }
}

const errorAnswer = (endpoint: Endpoint, status: number): Json => {
  const codes = rejectionCodes.filter((code) => statusAt(endpoint, code) === status && !innerCodes.has(code))
  const description = codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n')
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** Its schema is that of one line, which no generator of clients would understand. */
const lines = { 'application/x-ndjson': { schema: { type: 'string' } } }

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Go on after this cursor: the id of the last event that was received. It wins over `after`.',
  schema: { type: 'string' },
}

function operationOf(endpoint: Endpoint, context: Context): Json {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = Object.entries(endpoint.query).map(([name, field]) => {
    const { description, ...schema } = field.schema
    return { name, in: 'query', ...(description ? { description } : {}), schema }
  })
  const once = {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send again: the same key with the same body gets the first answer, and nothing happens twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]*$' },
  }
  const [status, reply] = endpoint.reply
  const type = endpoint.is_stream ? 'text/event-stream' : (endpoint.media_type ?? 'application/json')
  const everywhere = endpoint.method === 'GET' ? [400, 429, 500, 503] : [400, 413, 415, 422, 429, 500, 503]
  const errors = [...new Set([...endpoint.refuses, ...everywhere])].sort()
  const scope = endpoint.scope
    ? `Scope \`${endpoint.scope}\` on a key of kind ${endpoint.key}.`
    : `A key of kind ${endpoint.key}, with the scope of each operation.`
  const pii = endpoint.pii_scope ? ` \`include_pii=true\` needs \`${endpoint.pii_scope}\`.` : ''
  const secret = endpoint.secret_scope ? ` Secrets are masked unless the key holds \`${endpoint.secret_scope}\`.` : ''
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[/{}]+(\w)/g, (_, c: string) => c.toUpperCase()).replaceAll(/[{}]/g, '')}`,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [...(endpoint.description ? [endpoint.description] : []), `${scope}${pii}${secret}`].join('\n\n'),
    security: [{ key: [] }],
    parameters: [
      ...path,
      ...query,
      ...(endpoint.is_stream ? [lastEventId] : []),
      ...(endpoint.method === 'GET' || endpoint.is_bulk ? [] : [once]),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(endpoint.body, { ...context, isRequest: true }) },
              ...(endpoint.is_bulk ? lines : {}),
            },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Success.',
        content: { [type]: { schema: schemaOf(reply, context) }, ...(endpoint.is_bulk ? lines : {}) },
      },
      ...Object.fromEntries(errors.map((error) => [error, errorAnswer(endpoint, error)])),
    },
  }
}

const ErrorSchema: Json = {
  type: 'object',
  required: ['status', 'message_code', 'error_message'],
  properties: {
    status: { type: 'integer' },
    message_code: { type: 'string' },
    error_message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

const conventions = `A bank-scoped trading and remittance service.

- **Amounts** are exact integers in base units of their asset (cents, satoshis, wei), of up to 38 digits. A request may also give
  an amount as a string of digits. With \`Accept: application/json; amounts=string\` every amount of the answer is a string.
  Amounts of assets with 18 decimals can be larger than 64 bits and than JavaScript's exact numbers: use strings for them. This
  document, asked for with that header, has strings for amounts too: make your client from it.
- **Guids** are 32 lowercase hex characters. **Times** are UTC with milliseconds; with any offset in requests. Filters also take
  dates (midnight UTC) and times without seconds.
- **Fields without a value**: those that may be null here are always there, the others are left out. Personal data is left out
  unless it is asked for. In a request null for an optional field means that it was not given.
- **Lists** are pages, newest first; one that is none says why. A filter takes a comma-separated list: any of its values, and all
  filters together.
- **Personal data** is shown by reads with \`include_pii=true\` and a key that has the scope for it, never by POST or PATCH.
- **Errors** have \`status\`, \`message_code\` and \`error_message\`, which says what to do; \`errors\` names the fields at fault.
  Under each status stand all codes of that status, of which an operation answers those that fit it. docs/errors.md lists all
  codes.
- **Failures** are not errors: the record exists, its \`state\` is \`failed\`, and \`failure_code\` says why.
- A record that is still \`storing\` or \`pending\` moves on by itself: read it again.`

/** What the document describes. Chapters are names and what they are about, in their order. */
export interface ApiReference {
  readonly endpoints: readonly Endpoint[]
  readonly chapters: Readonly<Record<string, string>>
}

export function openapiDocument(
  { endpoints, chapters }: ApiReference,
  version: string,
  amounts: AmountForm = 'integer',
): Json {
  const components = new Map<string, Json>([['Error', ErrorSchema]])
  const context = { components, amounts }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    assert(endpoint.tag in chapters, `no resource describes the chapter ${endpoint.tag}`)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, context) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor',
      version,
      description: conventions,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the bank or the organization.' },
      },
      schemas: Object.fromEntries(components),
    },
  }
}
