// Makes the OpenAPI 3.1 document from the endpoint declarations.
import { assert } from '../kernel/assert.ts'
import { answeredCodes } from './answered-codes.ts'
import type { Endpoint } from './endpoint.ts'
import { ErrorAnswers } from './openapi/errors.ts'
import type { ApiExamples } from './openapi/examples.ts'
import { operationOf, sessionSecurity } from './openapi/operation.ts'
import { parametersOf, SharedParameters } from './openapi/parameters.ts'
import { type Json, Schemas } from './openapi/schemas.ts'
import { webhookAnswers, webhookChapter, webhooksOf } from './openapi/webhooks.ts'

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
  Under each status of an operation stand the codes that this operation can answer. docs/errors.md lists all codes.
- **Failures** are not errors: the record exists, its \`state\` is \`failed\`, and \`failure_code\` says why.
- A record that is still \`storing\` or \`pending\` moves on by itself: read it again.`

/** What the document describes. Chapters are names and what they are about, in their order. */
export interface ApiReference {
  readonly endpoints: readonly Endpoint[]
  readonly chapters: Readonly<Record<string, string>>
  readonly eventTypes: readonly string[]
  readonly examples: ApiExamples
}

export function openapiDocument(
  { endpoints, chapters, eventTypes, examples }: ApiReference,
  version: string,
): Record<string, unknown> {
  const schemas = new Schemas()
  const errors = new ErrorAnswers(schemas, examples.errors)
  // First all schemas of bodies and answers: parameters refer to them.
  const written = endpoints.map((endpoint) => ({
    endpoint,
    body: endpoint.body && schemas.of(endpoint.body),
    reply: schemas.of(endpoint.reply[1]),
  }))
  const operations = written.map((each) => ({ ...each, parameters: parametersOf(each.endpoint, schemas) }))
  const shared = new SharedParameters(operations.flatMap(({ parameters }) => parameters))
  const paths: Record<string, Json> = {}
  for (const { endpoint, parameters, ...parts } of operations) {
    const path = `/api${endpoint.path}`
    assert(endpoint.tag in chapters, `no resource describes the chapter ${endpoint.tag}`)
    const operation = operationOf(endpoint, {
      ...parts,
      ...{ errors, codes: answeredCodes(endpoint, endpoints), example: examples.operations[endpoint.name] },
      parameters: parameters.map((each) => shared.of(each)),
    })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const webhooks = webhooksOf(eventTypes, endpoints, schemas, examples.events)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor',
      version,
      description: conventions,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/', description: 'The service that serves this document.' },
      { url: 'http://127.0.0.1:4100', description: 'A service that `npm start` runs on this machine.' },
    ],
    tags: [...Object.entries(chapters).map(([name, description]) => ({ name, description })), webhookChapter],
    security: [{ key: [] }, sessionSecurity],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the bank or the organization.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'corridor_session',
          description: 'A session of staff, from POST /api/sessions. With https its name is `__Host-corridor_session`.',
        },
        acts_for: {
          type: 'apiKey',
          in: 'header',
          name: 'Corridor-Acts-For',
          description:
            "What the session acts for: a bank's guid, `sandbox` or `production` for the organization in that environment, or `session` for the session itself. Without it a cookie means nothing.",
        },
      },
      parameters: shared.components,
      responses: { ...errors.components, ...webhookAnswers },
      schemas: schemas.components,
    },
  }
}
