// Every endpoint against every kind of key, and every guid a caller can send against other tenants' objects. All of it is
// derived from the endpoint declarations: a new endpoint only needs an example of a request that succeeds.
import { request as httpRequest } from 'node:http'
import { Kind } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import type { TSchema } from '../../src/wire/fields.ts'
import { endpoints as declared, usualScopesFor } from '../../src/wiring/endpoints.ts'
import { statusesOf } from '../support/declared-codes.ts'
import { operations } from '../support/openapi-document.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { type CallOptions, type Reply, startTestService, type TestService } from '../support/service.ts'
import { type Example, endingOf, Kit, type Tenant } from './examples/kit.ts'
import { furnishTenant, requests, resources } from './examples/resources.ts'
import { nounOf } from './interface/notation.ts'

/** Sign-in has no key: flows/staff-sign-in.test.ts and flows/sessions.test.ts try it. */
const endpoints = declared.filter(({ key }) => key !== 'none' && key !== 'session')

const absent = 'f'.repeat(32)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

let s: TestService
let kit: Kit
let [own, sibling, stranger] = [] as unknown as [Tenant, Tenant, Tenant]
const seen = new Map(endpoints.map((endpoint) => [nameOf(endpoint), new Set<number>()]))

const codeOf = ({ status, body }: Reply): string => `${status} ${body.message_code}`
const keyOf = (endpoint: Endpoint, t: Tenant): string =>
  endpoint.key === 'organization' ? t.organization_key : t.bank_key

async function send(endpoint: Endpoint, example: Example, options: CallOptions & { query?: string } = {}) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? own[name]!)
  const key = options.key === undefined ? (example.key ?? keyOf(endpoint, own)) : options.key
  const body = endpoint.method === 'GET' ? undefined : example.body
  const ending = endingOf(endpoint)
  const query = ending && options.query ? `${ending}&${options.query.slice(1)}` : (options.query ?? ending)
  const reply = await s.call(endpoint.method, `${path}${query}`, body, { ...options, key })
  seen.get(nameOf(endpoint))!.add(reply.status)
  expect(reply.status, `${nameOf(endpoint)}: ${reply.text}`).toBeLessThan(500)
  if (reply.status >= 400) {
    expectErrorShape(reply)
    const { responses } = operations.get(nameOf(endpoint))!
    expect(responses[reply.status]?.description, nameOf(endpoint)).toContain(`\`${reply.body.message_code}\``)
  }
  return reply
}

function expectErrorShape({ status, body, headers }: Reply): void {
  const { errors, ...rest } = body
  const [request_id, error_message] = [headers.get('x-request-id'), expect.stringMatching(/^[A-Z`].*[.?]$/)]
  expect(rest).toEqual({ status, message_code: expect.any(String), error_message, request_id })
  for (const each of errors ?? []) expect(Object.keys(each).join(' ')).toMatch(/^field code( message)?$/)
}

/** What a request may not tell apart: everything but the request's own id. */
const answerOf = ({ status, text }: Reply): string => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`

const exampleOf = async (endpoint: Endpoint, position?: string): Promise<Example> => {
  const example = requests[nameOf(endpoint)]
  expect(example || endpoint.method === 'GET', `give ${nameOf(endpoint)} an example`).toBeTruthy()
  return (await example?.(kit, own, position)) ?? {}
}

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  kit = new Kit(s)
  own = await furnishTenant(kit, s.demo, true)
  sibling = await furnishTenant(kit, await makeDemo(s.service, ''), false)
  stranger = await furnishTenant(kit, await makeDemo(s.service, ''), true)
  // The sibling comes under our organization: only the bank keeps it apart from us.
  const { bank_guid } = sibling
  await s.service.sql`update banks set organization_guid = ${s.demo.organization_guid} where guid = ${bank_guid!}`
})
afterAll(() => s.stop())

describe('keys and scopes', () => {
  const keyWith = async (kind: Endpoint['key'], scopes: string[]): Promise<string> => {
    const of =
      kind === 'organization'
        ? { kind, bank_scopes: usualScopesFor('bank') }
        : { kind: 'bank', bank_guid: own.bank_guid }
    return (await kit.made(own, '/api_keys', { name: 'k', scopes, ...of }, own.organization_key)).key as string
  }

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const { scope, key: kind } = endpoint
    // A bulk needs the scopes of its operations.
    const further = new Set(Object.values(endpoint.further_scopes ?? {}))
    const scopes = scope === undefined ? usualScopesFor('bank') : [scope, ...further]
    const others = usualScopesFor(kind === 'organization' ? 'organization' : 'bank').filter((each) => each !== scope)
    const wrongKind = kind === 'bank' ? own.organization_key : own.bank_key
    const refused = [
      [null, '401 authentication_malformed'],
      ['nonsense', '401 authentication_failed'],
      [`${keyOf(endpoint, own).slice(0, -1)}!`, '401 authentication_failed'],
      ...(kind === 'any' ? [] : [[wrongKind, '401 invalid_subject'] as const]),
      ...(scope === undefined ? [] : [[await keyWith(kind, others), '403 invalid_scopes'] as const]),
    ] as const
    for (const [key, code] of refused) {
      const refusal = await send(endpoint, { body: { nonsense: true } }, { key })
      expect(codeOf(refusal)).toBe(code)
      const challenge = refusal.status === 401 ? 'Bearer' : `Bearer error="insufficient_scope", scope="${scope}"`
      expect(refusal.headers.get('www-authenticate')).toBe(challenge)
    }
    expect(await withTwoKeys(endpoint)).toEqual([401, 'authentication_malformed'])
    const reply = await send(endpoint, await exampleOf(endpoint), { key: await keyWith(kind, scopes) })
    expect(reply.status, reply.text).toBe(endpoint.reply[0])
    if (endpoint.pii_scope && 'include_pii' in endpoint.query) {
      const key = await keyWith(kind, scopes)
      for (const [query, code] of [
        ['?include_pii=true', '403 invalid_scopes'],
        ['?page=-1&include_pii=true&nonsense=1', '403 invalid_scopes'],
        ['?include_pii=True', '403 invalid_scopes'],
        ['?include_pii=yes', '400 invalid_value'],
      ] as const)
        expect(codeOf(await send(endpoint, {}, { key, query })), query).toBe(code)
    }
  })

  test('an atomic bulk lacks a scope that one of its operations needs', async () => {
    const endpoint = endpoints.find(({ is_bulk }) => is_bulk)!
    const { body } = await exampleOf(endpoint)
    const key = await keyWith('bank', ['quotes:execute'])
    const { status, body: refused } = await send(endpoint, { body: { ...body, atomic: true } }, { key })
    expect([status, refused.errors]).toEqual([403, [{ field: 'operations[1]', code: 'invalid_scopes' }]])
  })

  const withTwoKeys = (endpoint: Endpoint): Promise<[number, string]> =>
    new Promise((done, fail) => {
      const twice = ['authorization', `Bearer ${keyOf(endpoint, own)}`]
      const url = `${s.service.base_url}/api${endpoint.path.replaceAll(/\{\w+\}/g, absent)}`
      const headers = ['host', new URL(url).host, ...twice, ...twice]
      const request = httpRequest(url, { method: endpoint.method, headers }, async (response) => {
        const { message_code } = JSON.parse((await response.toArray()).join(''))
        done([response.statusCode!, message_code])
      })
      request.on('error', fail).end()
    })
})

/** Every place in a request where a guid can stand: in the path, in the query, in the body. */
const positionsOf = (endpoint: Endpoint): (readonly [place: 'path' | 'query' | 'body', name: string])[] => [
  ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ['path', name!] as const),
  ...Object.keys(endpoint.query)
    .filter((name) => /(^|_)guid$/.test(name))
    .map((name) => ['query', name] as const),
  ...(endpoint.body ? guidsIn(endpoint.body).map((name) => ['body', name] as const) : []),
]
/** `customer_guid`, `document_file_guids[]`, `business_associates[].customer_guid`. */
const guidsIn = (schema: TSchema, at = ''): string[] => {
  if (schema[Kind] === 'Guid') return [at]
  if (schema.items) return guidsIn(schema.items, `${at}[]`)
  return Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, each]) =>
    guidsIn(each, at ? `${at}.${name}` : name),
  )
}

/** The body with this guid in that place, and nothing else in a list on the way but the first of the example. */
const placed = (value: unknown, way: readonly string[], guid: string): unknown => {
  const [step, ...rest] = way
  if (step === undefined) return guid
  if (step === '[]') return [placed((value as unknown[] | undefined)?.[0], rest, guid)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [step]: placed(fields[step], rest, guid) }
}

/**
 * What a guid in this place names: the path's own noun, or the noun in its name (`document_file_guids`: a file). Of what
 * several nouns use, such as quotes, a tenant may have one for each of them: `transfer_quote_guid`.
 */
const ownedBy = ({ path }: Endpoint, position: string): string => {
  const name = position.replace(/\[\]$/, '').replace(/^.*\./, '')
  const noun = nounOf(path.slice(1))
  if (/_account\.guid$/.test(position)) return 'account_guid'
  if (/_participants\[\]\.guid$/.test(position)) return 'customer_guid'
  if (path === '/executions' && /^(source|destination)_account_guid$/.test(name)) return `execution_${name}`
  if (name === 'guid') return `${noun}_guid`
  if (own[`${noun}_${name}`]) return `${noun}_${name}`
  return /(^|_)file_guids$/.test(name) ? 'file_guid' : name
}

describe('tenants: a foreign guid is an absent guid', () => {
  const cases = endpoints.flatMap((endpoint) =>
    positionsOf(endpoint).map(([place, name]) => [nameOf(endpoint), place, name, endpoint] as const),
  )

  test.each(cases)('%s %s %s', async (_, place, name, endpoint) => {
    const owned = ownedBy(endpoint, name)
    const ask = async (guid: string | undefined): Promise<Reply> => {
      expect(guid, `furnish tenants with a ${owned}`).toBeDefined()
      const example = await exampleOf(endpoint, name)
      if (place === 'query') return send(endpoint, example, { query: `?${name}=${guid}` })
      if (place === 'path') return send(endpoint, { ...example, path: { [name]: guid! } })
      const way = name.match(/\w+|\[\]/g)!
      return send(endpoint, { ...example, body: placed(example.body, way, guid!) as Example['body'] & object })
    }
    const nothing = answerOf(await ask(absent))
    const foreign = endpoint.key === 'organization' ? [stranger] : [sibling, stranger]
    for (const tenant of foreign) expect(answerOf(await ask(tenant[owned]))).toBe(nothing)
    for (const malformed of ['not a guid', 'f'.repeat(2000)]) expect(answerOf(await ask(malformed))).toBe(nothing)
    const known = place === 'query' ? await ask(own[owned]) : await send(endpoint, await exampleOf(endpoint, name))
    expect(known.status).toBe(endpoint.reply[0])
    expect(answerOf(known)).not.toBe(nothing)
    if (place !== 'body') expect(nothing.slice(0, 3)).toBe(place === 'query' ? '200' : '404')
  })
})

describe('statuses', () => {
  const byName = (name: string): Endpoint => endpoints.find((endpoint) => nameOf(endpoint) === name)!

  test('the refusals that the cases above did not meet', async () => {
    for (const endpoint of endpoints) {
      const unknown = await send(endpoint, await exampleOf(endpoint), { query: '?nonsense=1' })
      expect([unknown.status, unknown.body.errors]).toMatchObject([
        400,
        [{ field: 'nonsense', code: 'unknown_parameter' }],
      ])
    }
    const cases: [string, Example, string][] = []
    for (const resource of resources) cases.push(...((await resource.refusals?.(kit, own)) ?? []))
    for (const [name, example, code] of cases)
      expect(`${name} ${codeOf(await send(byName(name), example))}`).toBe(`${name} ${code}`)
  })

  test('simulation switches do not exist on a production bank', async () => {
    const key = (await makeProductionBank(s)).key
    for (const endpoint of endpoints.filter(({ is_sandbox_only }) => is_sandbox_only)) {
      expect(codeOf(await send(endpoint, await exampleOf(endpoint), { key }))).toBe('422 unsupported_value')
    }
  })

  test('an answer is replayed byte for byte, and its key means one request', async () => {
    for (const endpoint of endpoints.filter(({ method, is_bulk }) => method !== 'GET' && !is_bulk)) {
      const headers = { 'idempotency-key': `once-${endpoint.method}-${endpoint.path}` }
      const example = await exampleOf(endpoint)
      const first = await send(endpoint, example, { headers })
      const again = await send(endpoint, example, { headers })
      expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([endpoint.reply[0], null])
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([endpoint.reply[0], 'true'])
      expect(again.text).toBe(first.text.replace(/"(signing_key|key|invitation_url|link)":"[^"*]*",/, ''))
      const invalid = await send(endpoint, example, { headers: { 'idempotency-key': 'x'.repeat(256) } })
      expect([invalid.status, invalid.body.errors[0].field]).toEqual([400, 'Idempotency-Key'])
      if (!example.body) continue
      const raw = `${JSON.stringify(example.body)} `
      expect(codeOf(await send(endpoint, example, { headers, raw }))).toBe('422 idempotency_key_reused')
    }
  })

  test('a PATCH that names nothing changes nothing', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'PATCH')) {
      const example = await exampleOf(endpoint)
      const { body } = await send(endpoint, example)
      const { text, ...unchanged } = await send(endpoint, { ...example, body: {} })
      expect(unchanged.body, `${nameOf(endpoint)}: ${text}`).toEqual({ ...body, updated_at: expect.any(String) })
    }
  })

  test('every status that an endpoint declares was answered above', () => {
    const unmet = endpoints.flatMap((endpoint) =>
      [endpoint.reply[0], ...statusesOf(endpoint)]
        .filter((status) => !seen.get(nameOf(endpoint))!.has(status))
        .map((status) => `${nameOf(endpoint)} ${status}`),
    )
    expect(unmet).toEqual([])
  })
})
