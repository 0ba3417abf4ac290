// Every query parameter of every GET, on a bank that has some of everything, with values of every kind that a caller may send. What a
// parameter declares decides what is refused: nothing is 5xx, nothing is a status that the document does not have, no value of an
// enumeration is dropped in silence.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import type { QueryField } from '../../src/wire/query.ts'
import { endpoints as declared } from '../../src/wiring/endpoints.ts'
import { operations } from '../support/openapi-document.ts'
import { type Reply, startTestService, type TestService } from '../support/service.ts'
import { expectErrorShape, Kit, type Tenant } from './examples/kit.ts'
import { furnishTenant, requests } from './examples/resources.ts'

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
/** A session reads with its cookie: flows/sessions.test.ts. */
const reads = declared.filter(({ method, key }) => method === 'GET' && key !== 'none' && key !== 'session')
const cases = reads.flatMap((endpoint) =>
  Object.keys(endpoint.query).map((name) => [nameOf(endpoint), name, endpoint] as const),
)

const many = (count: number, text: string): string => Array(count).fill(text).join(',')

/** Of no enumeration, no number, no time, no boolean. */
const nonsense = [
  'bogus',
  'constructor',
  '__proto__',
  '%00',
  '%F0%9F%92%B8',
  "'; select 1 --",
  '{}',
  '[]',
  '$1',
  '\\',
  '%25',
]
const numbers = ['0', '-1', '1.5', '1e3', '0x10', '9007199254740993', '99999999999999999999', 'NaN', 'Infinity', '00']
const times = [
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01',
  '2026-01-01T25:00:00Z',
  '+275760-09-13',
]
const lists = ['', ',', 'a,', ',a', '%2C', many(100, 'a'), many(101, 'a'), 'a'.repeat(4096), 'a'.repeat(4097)]
const flags = ['true', 'FALSE', 'yes']
const values = [...nonsense, ...numbers, ...times, ...lists, ...flags]

/** Of values that are read as the same only the first, and three of those that are not taken: the reader refuses them all in one place. */
const triedOf = (field: QueryField<unknown>): readonly { value: string; isTaken: boolean }[] => {
  const taken = new Map<string, string>()
  const refused: string[] = []
  for (const value of values) {
    const text = new URLSearchParams(`v=${value}`).get('v')!
    const read = text.includes('\0') ? undefined : field.parse(text)
    const as = JSON.stringify(read)
    if (read === undefined) refused.push(value)
    else if (!taken.has(as)) taken.set(as, value)
  }
  return [
    ...[...taken.values()].map((value) => ({ value, isTaken: true })),
    ...refused.slice(0, 3).map((value) => ({ value, isTaken: false })),
  ]
}

let s: TestService
let own: Tenant
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  own = await furnishTenant(new Kit(s), s.demo, true)
})
afterAll(() => s.stop())

const pathOf = async (endpoint: Endpoint): Promise<string> => {
  const { path = {} } = (await requests[nameOf(endpoint)]?.(new Kit(s), own, undefined)) ?? {}
  // All formats of a statement are those of an account with a currency.
  const known: Tenant = endpoint.formats ? { ...own, account_guid: own.fiat_account_guid! } : own
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? known[name]!)
}

/** The parameters without which the request is refused anyway, and those that end a stream. */
const besides = (endpoint: Endpoint, name: string): string => {
  const needed = Object.entries(endpoint.query).filter(([each, { isRequired }]) => isRequired && each !== name)
  const stream = endpoint.is_stream ? [['after', '0'] as const, ['follow', 'false'] as const] : []
  const fixed = [...needed.map(([each]) => [each, 'nobody'] as const), ...stream.filter(([each]) => each !== name)]
  return fixed.map(([each, value]) => `&${each}=${value}`).join('')
}

async function ask(endpoint: Endpoint, path: string, query: string): Promise<Reply> {
  const key = endpoint.key === 'organization' ? own.organization_key : own.bank_key
  const reply = await s.call('GET', `${path}?${query}`, undefined, { key })
  const told = `${nameOf(endpoint)} ?${query.slice(0, 80)}: ${reply.text.slice(0, 300)}`
  expect(reply.status, told).toBeLessThan(500)
  const { responses } = operations.get(nameOf(endpoint))!
  expect(Object.keys(responses), told).toContain(String(reply.status))
  if (reply.status >= 400) {
    expectErrorShape(reply)
    expect(responses[reply.status]?.description, told).toContain(`\`${reply.body.message_code}\``)
  }
  return reply
}

const isList = ({ schema }: QueryField<unknown>): boolean => schema.type === 'array'

describe('filters all at once, each a list as long as it may be', () => {
  // As some clients write it: with commas percent-encoded.
  const guids = many(100, 'f'.repeat(32)).replaceAll(',', '%2C')
  const lists = reads.filter(({ query }) => Object.values(query).some(isList))

  test.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const fields = Object.entries(endpoint.query).filter(([, field]) => isList(field))
    const texts = fields.map(([name, { values }]) => `${name}=${values ? many(100, values[0]!) : guids}`)
    const reply = await ask(endpoint, await pathOf(endpoint), `${texts.join('&')}${besides(endpoint, '')}`)
    expect(reply.status).not.toBe(431)
  })
})

describe('query parameters', () => {
  test.each(cases)('%s ?%s', async (_, name, endpoint) => {
    const path = await pathOf(endpoint)
    const field = endpoint.query[name]!
    // A stream that follows has no end.
    const isEndless = (value: string) => endpoint.is_stream && name === 'follow' && /^true$/i.test(value)
    const tried = triedOf(field).filter(({ value }) => !isEndless(value))
    for (const { value, isTaken } of tried) {
      const reply = await ask(endpoint, path, `${name}=${value}${besides(endpoint, name)}`)
      const fields = reply.body?.errors?.map((each: { field: string }) => each.field) ?? []
      if (!isTaken) expect([reply.status, fields], `${name}=${value}`).toEqual([400, [name]])
    }
    for (const known of field.values ?? []) {
      expect((await ask(endpoint, path, `${name}=${known}${besides(endpoint, name)}`)).status).not.toBe(400)
      for (const mixed of [`${known},0`, `${known},bogus`, known.toUpperCase()]) {
        const reply = await ask(endpoint, path, `${name}=${mixed}${besides(endpoint, name)}`)
        if (!field.values!.includes(mixed)) expect([mixed, reply.status]).toEqual([mixed, 400])
      }
    }
  })
})
