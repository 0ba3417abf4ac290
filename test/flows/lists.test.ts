// Every list there is, found by its `page` parameter (where that can be left out, the list has tests of its own): all pages together are all records, newest first; totals and filters
// agree with the records themselves and with the database; what is ill-formed is refused by name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { otherParameters } from '../spec/fields/parameters.ts'
import { resources } from '../spec/interface/resources.ts'
import { furnish } from '../support/furnished-bank.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>
type Listed = Fields & { guid: string; created_at: string; updated_at: string; labels?: string[] | null }

// The queue of reviews is oldest first, and has tests of its own (reviews.test.ts).
const lists = endpoints
  .filter(({ method, query, path }) => method === 'GET' && query.page?.fallback === 0 && path !== '/reviews')
  .map((endpoint) => [endpoint.path, endpoint] as const)

let s: TestService
beforeAll(async () => {
  // Each minute the service notes when a key was used. The lists must not change meanwhile, so its clock goes slowly.
  const start = Date.now()
  s = await startTestService({ now: () => Math.floor(start + (Date.now() - start) / 100) })
  await furnish(s)
})
afterAll(() => s.stop())

/** `GET /trades ?state`: parameters whose effect was asserted. */
const asserted = new Set<string>()
const isAsserted = ({ path }: Endpoint, name: string) => void asserted.add(`GET ${path} ?${name}`)

const pathOf = ({ path }: Endpoint): string => path.replace('{account_guid}', s.demo.customers[0]!.accounts[0]!.guid)
const get = (endpoint: Endpoint, query: Record<string, string | number | undefined> = {}): Promise<Reply> => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  const key = endpoint.key === 'organization' ? s.demo.organization_key : s.demo.bank_key
  return s.call('GET', `${pathOf(endpoint)}?${search}`, undefined, { key })
}
const all = async (endpoint: Endpoint): Promise<Listed[]> => (await ok(get(endpoint, { per_page: 100 }))).objects

/** Counted by the database itself, without any of our own statements. */
async function countOf(endpoint: Endpoint): Promise<number> {
  const { sql } = s.service
  const { bank_guid, organization_guid, customers } = s.demo
  if (endpoint.path.endsWith('/entries')) {
    const [row] = await sql`select count(*) as n from entries where account_guid = ${customers[0]!.accounts[0]!.guid}`
    return row!.n
  }
  const hidden =
    endpoint.path === '/accounts' ? "and type not in ('external', 'platform_fee', 'receivable', 'suspense')" : ''
  const [tenant, guid] =
    endpoint.key === 'organization' ? ['organization_guid', organization_guid] : ['bank_guid', bank_guid]
  const relation = endpoint.path === '/payment_notices' ? 'file_notices' : endpoint.path.slice(1)
  const [row] = await sql.unsafe(`select count(*) as n from ${relation} where ${tenant} = $1 ${hidden}`, [guid!])
  return row!.n
}

test('a list is a page, or says why it is none', () => {
  const arrays = endpoints.filter(({ reply: [, schema] }) => schema.type === 'array')
  expect(arrays.map(({ path }) => path)).toEqual([
    ...['/assets', '/symbols', '/prices', '/book_checks', '/book_checks/results', '/journals/{subject_guid}'],
    ...['/jobs', '/recent_requests'],
  ])
  for (const { description } of arrays) expect(description).toContain('an array and not a page: the list is short')
})

describe.each(lists)('GET %s', (_, endpoint) => {
  test('all pages together are all records, newest first', async () => {
    const whole = await all(endpoint)
    expect(whole.length).toBe(await countOf(endpoint))
    expect(whole.length).toBeGreaterThan(4)
    const place = (each: Listed): string =>
      'sequence' in each ? String(each.sequence).padStart(9, '0') : `${each.created_at} ${each.guid}`
    expect(whole.map(place)).toEqual(whole.map(place).sort().reverse())
    for (const per_page of [1, 3, whole.length, whole.length - 1]) {
      const pages = Math.ceil(whole.length / per_page)
      const walked: Listed[] = []
      for (let page = 0; page <= pages; page++) {
        const { objects, ...envelope } = await ok(get(endpoint, { page, per_page }))
        expect(envelope).toEqual({ total: whole.length, page, per_page })
        if (page === pages) expect(objects).toEqual([])
        walked.push(...objects)
      }
      expect(walked).toEqual(whole)
    }
    for (const name of ['page', 'per_page']) isAsserted(endpoint, name)
    const first = await ok(get(endpoint))
    expect([first.page, first.per_page, first.objects]).toEqual([0, 10, whole.slice(0, 10)])
  })

  test('bounds of paging are kept, and unknown, doubled and ill-formed parameters refused by name', async () => {
    const cases: [string, string, string][] = [
      ...['0', '101', '-1', '1.5', '1e1', 'x', '', ' 5'].map((v): [string, string, string] => [
        'per_page',
        `per_page=${encodeURIComponent(v)}`,
        'invalid_value',
      ]),
      ...['-1', '0.5', 'x', '99999999999'].map((v): [string, string, string] => ['page', `page=${v}`, 'invalid_value']),
      ['page', 'page=0&page=1', 'invalid_value'],
      ['nonsense', 'nonsense=1', 'unknown_parameter'],
      ['Page', 'Page=1', 'unknown_parameter'],
      ['__proto__', '__proto__=1', 'unknown_parameter'],
    ]
    const key = endpoint.key === 'organization' ? s.demo.organization_key : s.demo.bank_key
    for (const [field, query, code] of cases) {
      const { status, body } = await s.call('GET', `${pathOf(endpoint)}?${query}`, undefined, { key })
      expect([query, status, body.errors]).toMatchObject([query, 400, [{ field, code }]])
    }
  })

  test('each filter agrees with the records, alone, as a list, and together with another', async () => {
    const whole = await all(endpoint)
    const valuesOf = (each: Listed, name: string): unknown[] => (name === 'label' ? (each.labels ?? []) : [each[name]])
    const matching = (name: string, ...values: unknown[]) =>
      whole.filter((each) => valuesOf(each, name).some((value) => values.includes(value)))
    const names = Object.keys(endpoint.query).filter(
      (name) => name === 'label' || whole.some((each) => (each[name] ?? null) !== null),
    )
    for (const name of names) {
      const values = [...new Set(whole.flatMap((each) => valuesOf(each, name)))]
        .filter((v) => typeof v === 'string')
        .slice(0, 5)
      expect(values.length > 0 || endpoint.path === '/transfers', name).toBe(true)
      for (const value of values as string[]) {
        const found = await ok(get(endpoint, { [name]: value, per_page: 100 }))
        expect([name, value, found.total, found.objects]).toEqual([
          name,
          value,
          matching(name, value).length,
          matching(name, value),
        ])
        const { state } = whole[0]!
        if (!('state' in endpoint.query) || name === 'state') continue
        const narrowed = await ok(get(endpoint, { [name]: value, state: state as string, per_page: 100 }))
        expect(narrowed.objects).toEqual(matching(name, value).filter((each) => each.state === state))
        expect(narrowed.total).toBe(narrowed.objects.length)
      }
      if (values.length === 0) continue
      isAsserted(endpoint, name)
      const list = await ok(get(endpoint, { [name]: values.join(','), per_page: 100 }))
      expect(list.objects).toEqual(matching(name, ...values))
      expect(list.total).toBe(list.objects.length)
    }
    const guids = Object.keys(endpoint.query).filter((name) => /(^|_)guid$/.test(name))
    for (const name of guids) expect(await ok(get(endpoint, { [name]: 'x' }))).toMatchObject({ total: 0, objects: [] })
  })

  test.runIf('created_at_gte' in endpoint.query)(
    'the lower time bound is inclusive, the upper one is not',
    async () => {
      const whole = await all(endpoint)
      const bounded = (['created_at', 'updated_at'] as const).filter((name) => `${name}_gte` in endpoint.query)
      for (const name of bounded) {
        for (const at of [...new Set(whole.map((each) => each[name]))].slice(0, 6)) {
          const from = await ok(get(endpoint, { [`${name}_gte`]: at, per_page: 100 }))
          const to = await ok(get(endpoint, { [`${name}_lt`]: at, per_page: 100 }))
          expect(from.objects).toEqual(whole.filter((each) => each[name] >= at))
          expect(to.objects).toEqual(whole.filter((each) => each[name] < at))
          expect([from.total, to.total]).toEqual([from.objects.length, to.objects.length])
          for (const bound of ['gte', 'lt']) isAsserted(endpoint, `${name}_${bound}`)
          // The same instant, said in another place's time.
          const elsewhere = `${new Date(Date.parse(at) + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`
          expect((await ok(get(endpoint, { [`${name}_gte`]: elsewhere }))).total).toBe(from.total)
        }
        for (const [end, before, from] of [
          ['0001-01-01T00:00:00Z', 0, whole.length],
          ['9999-12-31T23:59:59.999Z', whole.length, 0],
        ] as const) {
          expect((await ok(get(endpoint, { [`${name}_lt`]: end }))).total).toBe(before)
          expect((await ok(get(endpoint, { [`${name}_gte`]: end }))).total).toBe(from)
        }
        for (const wrong of [
          '2026-02-30T00:00:00Z',
          '2026-01-01T00:00',
          '1700000000',
          '0000-01-01T00:00:00Z',
          '9999-12-31T23:59:59-01:00',
        ]) {
          const { status, body } = await get(endpoint, { [`${name}_lt`]: wrong })
          expect([status, body.errors?.[0].field]).toEqual([400, `${name}_lt`])
        }
      }
    },
  )
})

test('a list in a parameter has at most 100 items and 4096 characters', async () => {
  const [, accounts] = lists.find(([path]) => path === '/accounts')!
  const many = (n: number, text = 'x') => Array.from({ length: n }, () => text).join(',')
  expect((await get(accounts, { label: many(100) })).status).toBe(200)
  for (const label of [many(101), many(65, 'x'.repeat(64)), 'a,,b']) {
    expect((await get(accounts, { label })).status).toBe(400)
  }
  expect((await get(accounts, { type: 'fiat,external' })).status).toBe(400)
})

test('accounts show balances unless told not to, and can be asked for by owner', async () => {
  const [, accounts] = lists.find(([path]) => path === '/accounts')!
  const whole = await all(accounts)
  expect(whole.every((each) => 'platform_balance' in each && 'platform_available' in each)).toBe(true)
  const bare = (await ok(get(accounts, { include_balances: 'false', per_page: 100 }))).objects as Listed[]
  expect(bare).toEqual(whole.map(({ platform_balance, platform_available, uncovered_losses, ...rest }) => rest))
  const one = await ok(s.call('GET', `/accounts/${whole[0]!.guid}?include_balances=false`))
  expect(one).toEqual(bare[0])
  for (const name of ['owner', 'include_balances']) isAsserted(accounts, name)
  for (const [owner, isOwn] of [
    ['bank', (each: Listed) => !('customer_guid' in each)],
    ['customer', (each: Listed) => 'customer_guid' in each],
  ] as const) {
    const found = await ok(get(accounts, { owner, per_page: 100 }))
    expect(found.objects).toEqual(whole.filter(isOwn))
    expect(found.total).toBe(found.objects.length)
  }
})

const goodFor = ({ type, format }: Readonly<Record<string, unknown>>): string =>
  type === 'integer' ? '1' : type === 'boolean' ? 'true' : format ? '2026-01-01T00:00:00Z' : 'x'

test('every query parameter may be given once, and well', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, s.demo.bank_guid)
    const key = endpoint.key === 'organization' ? s.demo.organization_key : s.demo.bank_key
    for (const [name, { schema }] of Object.entries(endpoint.query)) {
      const twice = `${name}=${goodFor(schema)}&${name}=${goodFor(schema)}`
      const bad = [twice, `${name}=`, `${name}=%00`, `${name}=${schema.enum ? 'wr0ng' : 'x,'}`]
      for (const query of bad) {
        const reply = await s.call('GET', `${path}?${query}`, undefined, { key })
        expect(`${query} ${reply.status}`).toBe(`${query} 400`)
        expect(reply.body.errors[0].field).toBe(name)
        expect(reply.text).not.toContain('wr0ng')
      }
    }
  }
})

test('every parameter of the interface was tried here, or is tried in spec/fields.test.ts', () => {
  const wanted = resources.flatMap(({ operations }) =>
    operations.flatMap(({ call, query = {} }) => Object.keys(query).map((name) => `${call} ?${name}`)),
  )
  expect(wanted.filter((name) => !asserted.has(name)).sort()).toEqual([...otherParameters].sort())
})
