// The OpenAPI document as a generator of clients reads it: names that a person would choose, and nothing written twice.
import { describe, expect, test } from 'vitest'
import { fieldTexts } from '../../src/http/openapi/field-descriptions.ts'
import { openapiDocument } from '../../src/http/openapi.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { parseTimestamp } from '../../src/kernel/time.ts'
import { eventBody } from '../../src/webhooks/delivery-request.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { reference } from '../../src/wiring/reference.ts'
import { eventTypes } from '../../src/wiring/resources.ts'
import { operations as byCall, type Content, followed, type Schema } from '../support/openapi-document.ts'
import { answerOf, schemaOf } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document.
const document: any = openapiDocument(reference, '')
const guid = 'a'.repeat(32) as Guid
const now = parseTimestamp('2026-01-31T12:00:00Z')!
const operations = [...byCall].map(([call, operation]) => ({ call, ...operation }))

describe('operations', () => {
  test('are the endpoints, each with its own name and its own place in a client', () => {
    expect([...byCall.keys()].sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
    for (const names of [
      operations.map(({ operationId }) => operationId),
      operations.map((each) => (each as unknown as Record<string, string>)['x-client']),
    ])
      expect(new Set(names).size).toBe(operations.length)
  })

  const verbs = {
    GET: ['get', 'list', 'search', 'stream'],
    POST: [
      ...[
        'create',
        'run',
        'resume',
        'plan',
        'execute',
        'cancel',
        'enable',
        'rotate',
        'set',
        'invite',
        'open',
        'check',
        'pay',
      ],
      ...['decide', 'return', 'verify', 'reject', 'freeze', 'unfreeze', 'approve', 'decline', 'withdraw', 'dishonour'],
    ],
    PATCH: ['update'],
    DELETE: ['delete', 'cancel', 'revoke'],
  }

  test.each(operations)('$operationId begins with a verb of its method', ({ call, operationId }) => {
    const [method] = call.split(' ') as [keyof typeof verbs]
    expect(operationId).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/)
    expect(verbs[method]).toContain(operationId.match(/^[a-z]+/)![0])
  })

  test('that answer a list are called so, and no others', () => {
    const isList = (schema: Schema) => schema.type === 'array' || schema.properties?.objects !== undefined
    const lists = operations.filter((each) => isList(followed(answerOf(each)))).map(({ operationId }) => operationId)
    expect(lists).toEqual(operations.map(({ operationId }) => operationId).filter((name) => name.startsWith('list')))
  })

  test('name every path parameter', () => {
    for (const { call, parameters } of operations) {
      const named = parameters.filter((each) => each.in === 'path')
      expect(named.map(({ name }) => `{${name}}`)).toEqual(call.match(/\{\w+\}/g) ?? [])
    }
  })

  test('need a key or a session, except those that are for sign-in', () => {
    const session = { session: [], acts_for: [] }
    expect(document.security).toEqual([{ key: [] }, session])
    const others = operations.flatMap((each) => {
      const { security } = each as unknown as { security?: unknown }
      return security === undefined ? [] : [[each.operationId, security]]
    })
    expect(others.sort()).toEqual([
      ['createSession', []],
      ['deleteSession', [session]],
      ['getSession', [session]],
      ['openStaffInvitation', []],
    ])
  })

  test('name the scopes that their endpoints need', () => {
    const named = endpoints.map(({ method, path, scope, pii_scope, secret_scope, further_scopes }) => {
      const operation = document.paths[`/api${path}`][method.toLowerCase()]
      return {
        documented: ['x-scope', 'x-pii-scope', 'x-secret-scope', 'x-further-scopes'].map((name) => operation[name]),
        needed: [scope, pii_scope, secret_scope, further_scopes],
      }
    })
    expect(named.map(({ documented }) => documented)).toEqual(named.map(({ needed }) => needed))
    expect(document.paths['/api/trades'].post['x-scope']).toBe('trades:execute')
    expect(document.paths['/api/reviews/{object_guid}/decisions'].post['x-further-scopes'].job).toBe('jobs:execute')
  })
})

describe('components', () => {
  const kinds = ['schemas', 'parameters', 'responses'] as const

  test('are all used, and no reference leads nowhere', () => {
    const all = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!)
    const there = kinds.flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(all)].sort()).toEqual(there.sort())
  })

  test('are all requests and answers of JSON', () => {
    const inlined = operations.flatMap(({ call, requestBody, responses }) =>
      [...(requestBody ? [requestBody] : []), ...Object.values(responses)]
        .filter(({ content = {} }) => content['application/json'])
        .filter((content) => !schemaOf(content)?.$ref)
        .map(() => call),
    )
    expect(inlined).toEqual([])
  })

  test('are all objects and enumerations that occur twice', () => {
    const places = new Map<string, string[]>()
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { enum: values, properties } = value as Schema
      const isComponent = /^\/components\/\w+\/\w+$/.test(at)
      const copied = [properties ?? {}, values?.slice(1) ?? {}].find((each) => Object.keys(each).length > 0)
      if (copied && !isComponent)
        places.set(JSON.stringify(copied), [...(places.get(JSON.stringify(copied)) ?? []), at])
      // Rules on several fields make no types.
      const parts = Object.entries(value).filter(([name]) => !['if', 'then', 'else'].includes(name))
      for (const [name, each] of parts) look(each, `${at}/${name}`)
    }
    look(document, '')
    expect([...places.values()].filter((at) => at.length > 1)).toEqual([])
  })

  test('have no name of a constructor: in Go that of `Quote` is `NewQuote`', () => {
    expect(Object.keys(document.components.schemas).filter((name) => /^New[A-Z]/.test(name))).toEqual([])
  })

  test('have no two constants of one name: in Go all enumerations share them', () => {
    const enumerations = Object.values<{ enum?: string[]; 'x-enum-varnames'?: string[] }>(document.components.schemas)
    const named = enumerations.filter((each) => each.enum)
    const names = named.flatMap((each) => each['x-enum-varnames'] ?? [])
    expect(names.length).toBe(named.flatMap((each) => each.enum!).length)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
    expect(document.components.schemas.TradeState['x-enum-varnames']).toContain('TRADE_STATE_COMPLETED')
  })

  test('are not where a single value or null is: a reference there is read as never null', () => {
    const wrong: string[] = []
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { anyOf = [] } = value as Schema
      const isOne = (each: Schema) => each.$ref && !followed(each).properties && !followed(each).enum
      if (anyOf.some(isOne)) wrong.push(at)
      for (const [name, each] of Object.entries(value)) look(each, `${at}/${name}`)
    }
    look(document, '')
    expect(wrong).toEqual([])
    expect(document.components.schemas.Quote.properties.network_fee.anyOf).toMatchObject([
      { type: 'integer', format: 'int64', minimum: 0 },
      { type: 'null' },
    ])
  })

  test('have names that hide nothing of JavaScript', () => {
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => name in globalThis)).toEqual([])
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
  })

  test.each(['Identifier', 'StageIdentifier'])('say of each type of %s what it is', (name) => {
    const { enum: types, description } = document.components.schemas[name].properties.type
    expect(types).toEqual(expect.arrayContaining(['txn_hash', 'imad', 'omad', 'trace_number', 'end_to_end_id']))
    for (const type of types) expect(description).toMatch(new RegExp(`\`${type}\`: \\w+`))
  })
})

describe('descriptions', () => {
  /** Called with each property of each schema. Rules on several fields are left out. */
  const visit = (
    value: unknown,
    title: string,
    look: (title: string, name: string, property: Schema) => void,
  ): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, each] of Object.entries((value as Schema).properties ?? {})) look(title, name, each)
    const parts = Object.entries(value).filter(([name]) => !['if', 'then', 'else', 'example'].includes(name))
    for (const [, each] of parts) visit(each, title, look)
  }
  const properties: (readonly [title: string, name: string, property: Schema])[] = []
  for (const [title, schema] of Object.entries(document.components.schemas))
    visit(schema, title, (...property) => properties.push(property))

  test('are there for every property', () => {
    const isDescribed = ({ description, anyOf = [] }: Schema) => description || anyOf.some((each) => each.description)
    expect(properties.length).toBeGreaterThan(1900)
    expect(properties.filter(([, , each]) => !isDescribed(each)).map(([title, name]) => `${title}.${name}`)).toEqual([])
  })

  test('are there for every parameter', () => {
    const named = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    )
    expect(named).toEqual([])
  })

  test('by name are all of fields that there are', () => {
    const names = new Set(properties.flatMap(([title, name]) => [name, `${title}.${name}`, `${title}.*`]))
    expect(Object.keys(fieldTexts).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('webhooks', () => {
  const posts = Object.values<{ post: { tags: string[]; parameters: { name: string }[] } }>(document.webhooks).map(
    ({ post }) => post,
  )

  test('have a chapter of their own, so that no file of a generated client is written twice', () => {
    const chapters: string[] = document.tags.map(({ name }: { name: string }) => name)
    expect([...new Set(posts.flatMap(({ tags }) => tags))]).toEqual(['Webhooks'])
    expect(chapters.filter((name) => name === 'Webhooks')).toHaveLength(1)
    expect(operations.flatMap((each) => (each as unknown as { tags: string[] }).tags)).not.toContain('Webhooks')
  })

  test('have their headers in their place', () => {
    for (const { parameters } of posts)
      expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  })

  const schemas = Object.values<{ post: { requestBody: Content } }>(document.webhooks).map(({ post }) =>
    followed(schemaOf(post.requestBody)!),
  )

  test('have every type of event once', () => {
    expect(schemas.flatMap(({ properties }) => properties!.event_type!.enum).sort()).toEqual([...eventTypes].sort())
  })

  test('have an example of each noun, of a type that its schema allows', () => {
    for (const [name, { post }] of Object.entries<{ post: { requestBody: Content } }>(document.webhooks)) {
      const example = post.requestBody.content!['application/json']!.example as Record<string, unknown>
      const { properties } = followed(schemaOf(post.requestBody)!)
      expect(Object.keys(example), name).toEqual(Object.keys(properties!))
      expect(properties!.event_type!.enum).toContain(example.event_type)
    }
  })

  test('carry what is delivered', () => {
    const fields = {
      guid,
      object_guid: guid,
      bank_guid: guid,
      organization_guid: guid,
      position: 1n,
      published_at: now,
    }
    const event = {
      ...fields,
      event_type: 'trade.failed',
      environment: 'sandbox',
      sequence: 1,
      created_at: now,
    } as const
    const delivered = Object.keys(JSON.parse(eventBody(event as never, { write: () => 'cursor' })))
    for (const { properties, required } of schemas) {
      expect(Object.keys(properties!)).toEqual(delivered)
      expect(required).toEqual(delivered)
    }
  })
})
