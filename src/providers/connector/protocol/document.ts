// Makes `connector-openapi.json` from the table of operations: what somebody implements who writes a connector, and what they tell us.
import { Kind, type TSchema } from '@sinclair/typebox'
import { assert } from '../../../kernel/assert.ts'
import { ConnectorError, Health, Manifest, protocol_version } from './discovery.ts'
import { NewsAnswer, NewsBody, NewsRefusal } from './news.ts'
import { type ConnectorOperation, operations } from './operations.ts'

type Json = Readonly<Record<string, unknown>>

const conventions = `What a connector serves, so that Corridor can use a partner through it (docs/connectors.md).

- **One reference is one effect.** The same question comes again after a timeout, a crash or a restart, also two at once. A connector
  answers it again, from what it wrote down before it acted. The same reference with other data is refused with 409
  \`reference_conflict\`.
- **Answers** have status 200 and fit their schema exactly: no other fields. Anything else counts as no answer, and the question comes
  again. A field of a question that a connector does not know is to be ignored.
- **Amounts** are strings of digits in base units. **Times** are RFC 3339.
- **Signatures** (Standard Webhooks): \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`. Questions are signed by Corridor,
  answers by the connector with the id of the question, news by the connector. While a key is changed, two are valid.`

const reference = (title: string): Json => ({ $ref: `#/components/schemas/${title}` })

class Components {
  readonly #written = new Map<string, Json>()

  get all(): Json {
    return Object.fromEntries([...this.#written].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  of(schema: TSchema): Json {
    const { title, ...rest } = schema
    if (title === undefined) return this.#plain(rest as TSchema)
    const component = this.#plain(rest as TSchema)
    const known = this.#written.get(title)
    assert(!known || JSON.stringify(known) === JSON.stringify(component), `two schemas have the name ${title}`)
    this.#written.set(title, component)
    return reference(title)
  }

  /** TypeBox's own symbols are left out. */
  #plain(schema: TSchema): Json {
    const { anyOf, items, properties, ...rest } = schema as Json & {
      readonly anyOf?: readonly TSchema[]
      readonly items?: TSchema
      readonly properties?: Readonly<Record<string, TSchema>>
    }
    if (schema.patternProperties) return { type: 'object', description: schema.description }
    if (anyOf?.every((each) => typeof each.const === 'string')) {
      return { ...rest, type: 'string', enum: anyOf.map((each) => each.const) }
    }
    if (anyOf) {
      const isTold = anyOf.every((each) => each[Kind] === 'Object' && each.properties.kind)
      const alternatives = anyOf.map((each) => this.of(each))
      if (!isTold) return { ...rest, anyOf: alternatives }
      const mapping = anyOf.map((each, i) => [each.properties.kind.const, alternatives[i]?.$ref])
      return {
        ...rest,
        oneOf: alternatives,
        discriminator: { propertyName: 'kind', mapping: Object.fromEntries(mapping) },
      }
    }
    return {
      ...rest,
      ...(items ? { items: this.of(items) } : {}),
      ...(properties
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.of(each)])) }
        : {}),
    }
  }
}

const signature =
  '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. Of several, which blanks separate, one must be right.'
const timestamp = 'Seconds since 1970, when this was signed. Refuse what is more than five minutes off.'

const header = (description: string): Json => ({ description, required: true, schema: { type: 'string' } })
const answerHeaders = {
  'webhook-id': header('The id of the question.'),
  'webhook-timestamp': header(timestamp),
  'webhook-signature': header(signature),
}
const messageHeaders = {
  'webhook-id': header('Names this message: no other message has it.'),
  'webhook-timestamp': header(timestamp),
  'webhook-signature': header(signature),
}
const parameters = Object.keys(messageHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }))
const headers = Object.fromEntries(
  Object.keys(answerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const json = (schema: Json): Json => ({ 'application/json': { schema } })

export function connectorDocument(): Json {
  const components = new Components()
  const answers = (schema: TSchema): Json => ({
    200: { description: 'The answer.', headers, content: json(components.of(schema)) },
    default: { description: 'Not answered: it is asked again.', content: json(components.of(ConnectorError)) },
  })
  const read = (operationId: string, summary: string, schema: TSchema): Json => ({
    get: { operationId, tags: ['connector'], summary, parameters, responses: answers(schema) },
  })
  const paths: Record<string, Json> = {
    '/v1/manifest': read('manifest', 'What the connector is, and what it serves. Read every few minutes.', Manifest),
    '/v1/health': read('health', 'Whether it works now.', Health),
  }
  for (const [path, { port, summary, question, answer, effect }] of Object.entries<ConnectorOperation>(operations)) {
    paths[`/v1/${path}`] = {
      post: {
        operationId: path.replace('/', '_'),
        tags: [port],
        summary,
        'x-effect': effect,
        parameters,
        requestBody: { required: true, content: json(components.of(question)) },
        responses: answers(answer),
      },
    }
  }
  const refused = json(components.of(NewsRefusal))
  const webhooks = {
    news: {
      post: {
        operationId: 'news',
        tags: ['news'],
        summary: 'To Corridor: POST /api/connectors/{guid}/news, where {guid} is that of the provider.',
        parameters,
        requestBody: { required: true, content: json(components.of(NewsBody)) },
        responses: {
          200: { description: 'Taken, or known already.', content: json(components.of(NewsAnswer)) },
          400: { description: 'Malformed, or not signed with a valid key. Correct it.', content: refused },
          404: { description: 'It is about nothing that this provider has.', content: refused },
          409: { description: 'This event was told before with other content. Nothing was changed.', content: refused },
          503: { description: 'Not taken: tell it again later.', content: refused },
        },
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corridor connector',
      version: String(protocol_version),
      description: conventions,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:4200', description: 'A connector on this machine.' }],
    paths,
    webhooks,
    components: {
      parameters: Object.fromEntries(
        Object.entries(messageHeaders).map(([name, each]) => [name, { name, in: 'header', ...each }]),
      ),
      headers: answerHeaders,
      schemas: components.all,
    },
  }
}
