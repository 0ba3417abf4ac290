// Exact amounts for every language: strings of digits in requests, and in answers for those who ask for them.
import { Kind } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiDocument } from '../../src/http/openapi.ts'
import type { TSchema } from '../../src/wire/fields.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { reference } from '../../src/wiring/reference.ts'
import { nameIn, operations, type Schema, whole } from '../support/openapi-document.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

const accept = 'application/json; amounts=string'
const wei = '9'.repeat(38)

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const customer_guid = () => s.demo.customers[0]!.guid
const inStrings = (method: string, path: string, body?: unknown, headers = {}, key?: string) =>
  s.call(method, path, body, { headers: { accept, ...headers }, ...(key ? { key } : {}) })
/** A POST in one form after the other with one Idempotency-Key: the second answer is a replay. */
const twice = async (path: string, body: object, first: object, second: object) => {
  const once = { 'idempotency-key': `${path} ${JSON.stringify([body, first])}`.replaceAll(/[^!-~]/g, '') }
  const answers = [
    await s.call('POST', path, body, { headers: { ...once, ...first } }),
    await s.call('POST', path, body, { headers: { ...once, ...second } }),
  ]
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  return answers.map(({ text }) => text)
}
const account = async (asset: string) =>
  (await ok(s.call('POST', '/accounts', { type: 'trading', asset, name: asset, customer_guid: customer_guid() }))).guid

describe('a request', () => {
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }

  test('may give its amounts as strings of digits', async () => {
    const body = (amount: unknown) => ({ ...order, customer_guid: customer_guid(), deliver_amount: amount })
    expect((await ok(s.call('POST', '/quotes', body('10000')))).deliver_amount).toBe(10_000)
    const activity_limits = [{ type: 'daily', asset: 'USD', amount: '90071992547409931' }]
    const limited = await s.call('PATCH', `/customers/${customer_guid()}`, { activity_limits })
    expect(limited.text).toContain('"amount":90071992547409931,')
    const settings = { reserve_minimums: { USD: '90071992547409931' } }
    const bank = await s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key })
    expect(bank.text).toContain('"reserve_minimums":{"USD":90071992547409931}')
  })

  test.each(['', '0', '-1', '+1', '01', ' 1', '1.5', '1e3', `1${'0'.repeat(38)}`])(
    'may not give "%s"',
    async (amount) => {
      const { status, body } = await s.call('POST', '/quotes', { ...order, deliver_amount: amount })
      expect([status, body.errors[0].field]).toEqual([400, 'deliver_amount'])
    },
  )
})

describe('an answer', () => {
  test('has strings for all amounts, in one record, in lists and in nested objects', async () => {
    const guid = await account('ETH')
    const deposit = await inStrings('POST', '/sandbox/deposits', { account_guid: guid, amount: wei })
    expect([deposit.status, deposit.body.receive_amount, deposit.body.fee]).toEqual([201, wei, '0'])
    expect((await inStrings('GET', `/accounts/${guid}`)).body).toMatchObject({ platform_balance: wei })
    const { body: list } = await inStrings('GET', `/accounts?guid=${guid}`)
    expect(list).toMatchObject({ total: 1, page: 0, objects: [{ guid, platform_available: wei }] })
    const { body: entries } = await inStrings('GET', `/accounts/${guid}/entries`)
    expect(entries.objects).toMatchObject([{ sequence: 1, amount: wei, balance: wei }])
    const { body: prices } = await inStrings('GET', '/prices')
    for (const price of prices.objects ?? prices)
      expect(price).toMatchObject({ buy_price: expect.stringMatching(/^\d+$/) })
  })

  test('is otherwise the same, and says which form it has', async () => {
    for (const path of ['/accounts', `/customers/${customer_guid()}?include_pii=true`, '/quotes']) {
      const [plain, strings] = [await s.call('GET', path), await inStrings('GET', path)]
      expect(JSON.stringify(strings.body).replaceAll(/"(-?\d+)"/g, '$1')).toBe(
        plain.text.replaceAll(/"(-?\d+)"/g, '$1'),
      )
      expect(strings.headers.get('content-type')).toBe('application/json; charset=utf-8; amounts=string')
      expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([plain, strings].map(({ headers }) => headers.get('vary'))).toEqual(['accept', 'accept'])
    }
  })

  test('keeps apart what depends on the origin too', async () => {
    const { headers } = await inStrings('GET', '/prices', undefined, { origin: 'https://example.com' })
    expect(headers.get('vary')).toBe('origin, accept')
  })

  test('without amounts has one form', async () => {
    const { headers } = await inStrings('GET', '/symbols')
    expect([headers.get('content-type'), headers.get('vary')]).toEqual(['application/json; charset=utf-8', null])
  })

  test('that is replayed has the form that is asked for this time', async () => {
    const body = { account_guid: await account('LTC'), amount: 7 }
    const [strings, integers] = await twice('/sandbox/deposits', body, { accept }, {})
    expect([strings, integers]).toEqual([
      expect.stringContaining('"receive_amount":"7","deliver_amount":"7","fee":"0"'),
      expect.stringContaining('"receive_amount":7,"deliver_amount":7,"fee":0'),
    ])
    const [first, second] = await twice('/sandbox/deposits', { ...body, amount: '8' }, {}, { accept })
    expect(second).toBe(first!.replaceAll(/(_amount|"fee)":(\d+)/g, '$1":"$2"'))
  })

  test('of a refusal has no amounts and stays as it is', async () => {
    const { status, headers } = await inStrings('GET', `/trades/${'f'.repeat(32)}`)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('the document', () => {
  type Json = { [key: string]: Json } & { type?: string; format?: string; pattern?: string; description?: string }
  const names = ['Amount', 'PositiveAmount', 'SignedAmount']

  /** The paths of a request's amounts, as the endpoint declares them. */
  const declared = (schema: TSchema, at: string): string[] =>
    schema[Kind] === 'Amount'
      ? [at]
      : [
          ...(schema.items ? declared(schema.items as TSchema, `${at}[]`) : []),
          ...Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, each]) =>
            declared(each, `${at}.${name}`),
          ),
        ]
  /** The same as the document has them. */
  const documented = (schema: Schema, at: string): string[] => {
    if (schema.$ref && names.includes(nameIn(schema))) return [at]
    const { properties = {}, items } = whole(schema)
    return [
      ...(items ? documented(items, `${at}[]`) : []),
      ...Object.entries(properties).flatMap(([name, each]) => documented(each, `${at}.${name}`)),
    ]
  }

  test('gives every amount a format that no generator makes 32 bits of, and its range', () => {
    // biome-ignore lint/suspicious/noExplicitAny: a JSON document.
    const { schemas } = openapiDocument(reference, '').components as any
    for (const name of names) {
      expect(schemas[name]).toMatchObject({ type: 'integer', format: 'int64' })
      expect(schemas[name].description).toContain('to 10^38 - 1.')
    }
    for (const { method, path, body } of endpoints.filter((each) => each.body)) {
      const { content = {} } = operations.get(`${method} ${path}`)!.requestBody!
      const found = documented(content['application/json']!.schema!, path)
      expect(found.sort()).toEqual(declared(body!, path).sort())
    }
  })

  test('asked for with the same header has strings for amounts, and is otherwise the same', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${s.service.base_url}/api/openapi.json`, { headers })
      return [(await answer.json()) as Json, answer.headers.get('vary')] as const
    }
    const [[plain, vary], [strings]] = [await ask({}), await ask({ accept })]
    expect(vary).toContain('accept')
    for (const name of names) {
      const { type, format, pattern } = strings.components!.schemas![name]!
      expect([type, format]).toEqual(['string', undefined])
      expect(new RegExp(pattern!).test(wei)).toBe(true)
    }
    const isAmount = (value: Json | null): boolean =>
      value?.format === 'int64' || String(value?.pattern ?? '').includes('[0-9]{0,37}')
    const rest = (document: Json): string =>
      JSON.stringify(document, (name, value) => (isAmount(value) || name === 'example' ? undefined : value))
    const asked = 'application/json; amounts=string'
    expect(Object.keys(strings.paths!['/api/trades']!.post!.responses!['201']!.content!)).toEqual([asked])
    const unasked = (text: string): string => text.replaceAll(asked, 'application/json')
    expect(unasked(rest(strings))).toBe(unasked(rest(plain)))
  })
})
