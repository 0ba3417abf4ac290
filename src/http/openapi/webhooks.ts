// The webhooks of the OpenAPI document: the requests that subscriptions get, one for each noun that has events. docs/webhooks.md
// says how a receiver checks and answers them.
import { assert } from '../../kernel/assert.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import { DateTime, GuidField } from '../../wire/fields.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ApiExamples, EventExample } from './examples.ts'
import { type Json, referenceTo, type Schemas } from './schemas.ts'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** Written at each webhook: openapi-generator does not follow references to parameters there, and writes Python that cannot be imported. */
const webhookHeaders: readonly Json[] = [
  header('webhook-id', 'The guid of the event. A delivery that is repeated has the same id and body.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of id, timestamp and body (Standard Webhooks), as `v1,<base64>`; two of them, with a space, while a key is rotated.',
  ),
]

/** A chapter of their own: generators write a file for each, and that of the chapter with `createSubscription` would be overwritten. */
export const webhookChapter = {
  name: 'Webhooks',
  description:
    'What the service sends to the `url` of a subscription. A client does not call these; a receiver implements them, as docs/webhooks.md says.',
}

/** What a receiver can answer. */
export const webhookAnswers: Json = {
  EventReceived: { description: 'Received. Answer within 15 seconds, and do the work afterwards.' },
  EventsUnwanted: {
    description: 'Not wanted any more: the subscription is `failed` at once, and nothing more is sent.',
  },
  EventNotReceived: { description: 'Not received: it is sent again later, ten times at most.' },
}

export function webhooksOf(
  eventTypes: readonly string[],
  endpoints: readonly Endpoint[],
  schemas: Schemas,
  examples: ApiExamples['events'],
): Json {
  const nouns = [...new Set(eventTypes.map((type) => type.slice(0, type.indexOf('.'))))]
  return Object.fromEntries(
    nouns.map((noun) => {
      const read = endpoints.find(({ method, path }) => method === 'GET' && path.endsWith(`s/{${noun}_guid}`))
      assert(read, `no endpoint reads what events of ${noun} are about`)
      const types = eventTypes.filter((type) => type.startsWith(`${noun}.`))
      const title = `${pascalCase(noun)}Event`
      schemas.add(
        title,
        eventSchema(types, `The ${noun.replaceAll('_', ' ')}: read it with \`${read.name}\`.`, schemas),
      )
      return [
        `${noun}Event`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        webhook(noun, title, examples[noun]),
      ]
    }),
  )
}

const eventSchema = (types: readonly string[], object: string, schemas: Schemas): Json => {
  const guid = schemas.of(GuidField)
  const properties = {
    guid,
    event_type: { type: 'string', enum: types },
    object_guid: { ...guid, description: object },
    bank_guid: guid,
    organization_guid: guid,
    environment: referenceTo('Environment'),
    sequence: { type: 'integer', description: 'Numbers the events of an object from 1, without a gap.' },
    created_at: schemas.of(DateTime),
    position: { type: 'string', description: 'A cursor: lists and streams of events go on after it. Opaque.' },
  }
  return { type: 'object', required: Object.keys(properties), properties }
}

const webhook = (noun: string, title: string, example: EventExample | undefined): Json => ({
  post: {
    operationId: `on${title}`,
    tags: [webhookChapter.name],
    summary: `Something happened to a ${noun.replaceAll('_', ' ')}`,
    description: 'At least once, in any order, without personal data.',
    security: [],
    parameters: webhookHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: referenceTo(title), ...(example ? { example } : {}) } },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/EventReceived' },
      410: { $ref: '#/components/responses/EventsUnwanted' },
      default: { $ref: '#/components/responses/EventNotReceived' },
    },
  },
})
