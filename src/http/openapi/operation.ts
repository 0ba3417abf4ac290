// One operation of the OpenAPI document.
import type { AnsweredCodes } from '../answered-codes.ts'
import type { Endpoint, FileMediaType } from '../endpoint.ts'
import { clientNameOf } from './client-name.ts'
import type { ErrorAnswers } from './errors.ts'
import type { ApiExample } from './examples.ts'
import type { Json } from './schemas.ts'

/** Its schema is that of one line, which no generator of clients would understand. */
const lines = { 'application/x-ndjson': { schema: { type: 'string' } } }

const files: Readonly<Record<FileMediaType, Json>> = {
  'text/csv': { schema: { type: 'string' } },
  'application/xml': { schema: { type: 'string' } },
  'application/pdf': { schema: { type: 'string', format: 'binary' } },
}

interface Parts {
  readonly body: Json | undefined
  readonly reply: Json
  readonly parameters: readonly Json[]
  readonly errors: ErrorAnswers
  readonly codes: AnsweredCodes
  readonly example: ApiExample | undefined
}

export function operationOf(endpoint: Endpoint, parts: Parts): Json {
  const { body, reply, parameters, errors, codes, example } = parts
  const type = endpoint.is_stream ? 'text/event-stream' : (endpoint.media_type ?? 'application/json')
  const content = (media_type: string, schema: Json, shown: Json) => ({
    [media_type]: { schema, ...shown },
    ...(endpoint.is_bulk ? lines : {}),
  })
  const exampleOf = (value: unknown): Json => (value === undefined ? {} : { example: value })
  return {
    operationId: endpoint.name,
    'x-client': clientNameOf(endpoint),
    'x-key': endpoint.key,
    ...scopesOf(endpoint),
    ...(endpoint.formats ? { 'x-formats': endpoint.formats } : {}),
    ...securityOf(endpoint),
    ...(example ? { 'x-example-request': example.request } : {}),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [...(endpoint.description ? [endpoint.description] : []), accessText(endpoint)].join('\n\n'),
    parameters,
    ...(body
      ? {
          requestBody: {
            required: true,
            content: content('application/json', body, exampleOf(example?.body)),
          },
        }
      : {}),
    responses: {
      [endpoint.reply[0]]: {
        description: 'Success.',
        content: {
          ...content(type, reply, exampleOf(example?.answer)),
          ...Object.fromEntries(Object.values(endpoint.formats ?? {}).map((each) => [each, files[each]])),
        },
      },
      ...errors.of(codes),
    },
  }
}

/** For programs; `accessText` says the same to people. */
function scopesOf({ scope, further_scopes, pii_scope, secret_scope }: Endpoint): Json {
  return {
    ...(scope ? { 'x-scope': scope } : {}),
    ...(further_scopes ? { 'x-further-scopes': further_scopes } : {}),
    ...(pii_scope ? { 'x-pii-scope': pii_scope } : {}),
    ...(secret_scope ? { 'x-secret-scope': secret_scope } : {}),
  }
}

/** Most operations take a key or a session, as the document says once for all. */
function securityOf({ key }: Endpoint): Json {
  if (key === 'none') return { security: [] }
  return key === 'session' ? { security: [sessionSecurity] } : {}
}

/** Both of the request: the cookie, and the header that says what it acts for. */
export const sessionSecurity = { session: [], acts_for: [] }

function accessText({ scope, key, pii_scope, secret_scope }: Endpoint): string {
  if (key === 'none') return 'Without a key. Limited by the address of the caller.'
  if (key === 'session') return 'A session, with the header `Corridor-Acts-For: session`.'
  const needed = scope
    ? `Scope \`${scope}\` on a key of kind ${key}.`
    : `A key of kind ${key}, with the scope of each operation.`
  const pii = pii_scope ? ` \`include_pii=true\` needs \`${pii_scope}\`.` : ''
  const secret = secret_scope ? ` Secrets are masked unless the key holds \`${secret_scope}\`.` : ''
  return `${needed}${pii}${secret}`
}
