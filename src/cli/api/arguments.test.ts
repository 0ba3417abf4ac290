// From arguments to a request: what is sent, and what is refused before anything is sent.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeJson } from '../../wire/json.ts'
import { UsageError } from '../command.ts'
import { requestFrom } from './arguments.ts'
import { readOperations } from './document.ts'
import { exampleArguments } from './example.ts'

const operations = readOperations()
const guid = '0199'.repeat(8)
const folder = mkdtempSync(join(tmpdir(), 'corridor-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const request = (command: string, args: readonly string[]) => requestFrom(operations.find(command.split(' '))!, args)

const quote = ['--product-type', 'trading', '--symbol', 'BTC-USD', '--side', 'buy']
const bodyOf = '{"product_type":"trading","symbol":"BTC-USD","side":"buy"'
const limit = '{"type":"rolling","amount":90071992547409930001}'

test.each([
  ['trades create', ['--quote-guid', guid], `{"quote_guid":"${guid}","trade_type":"platform"}`],
  ['trades create', ['--quote', guid], `{"quote_guid":"${guid}","trade_type":"platform"}`],
  [
    'trades create',
    [`--quote=${guid}`, '--labels', 'a,b', '--labels=c'],
    `{"quote_guid":"${guid}","labels":["a","b","c"],"trade_type":"platform"}`,
  ],
  [
    'trades create',
    ['--body', `{"quote_guid":"x","labels":["a"]}`, '--quote', guid],
    `{"quote_guid":"${guid}","labels":["a"],"trade_type":"platform"}`,
  ],
  // Above 2^53, and as long as anybody likes.
  ['quotes create', [...quote, '--deliver-amount', '9007199254740993'], `${bodyOf},"deliver_amount":9007199254740993}`],
  ['quotes create', [...quote, '--deliver-amount', '1'.repeat(50)], `${bodyOf},"deliver_amount":${'1'.repeat(50)}}`],
  [
    'quotes create',
    [...quote, '--body', '{"deliver_amount":99999999999999999999999999999999999999}'],
    `{"deliver_amount":99999999999999999999999999999999999999,${bodyOf.slice(1)}}`,
  ],
  [
    'quotes create',
    [...quote, '--fees', '{"type":"spread","spread_fee":50}', '--fees', '[{"type":"fixed"}]'],
    `${bodyOf},"fees":[{"type":"spread","spread_fee":50},{"type":"fixed"}]}`,
  ],
  ['sandbox market set', ['--symbol', 'BTC-USD', '--move-bps', '-50'], '{"symbol":"BTC-USD","move_bps":-50}'],
  [
    'plans create',
    ['--source-account.guid', 'a', '--source-account.amount', '7', '--destination-account', '{"guid":"b"}'],
    '{"source_account":{"guid":"a","amount":7},"destination_account":{"guid":"b"},"type":"remittance"}',
  ],
  [
    'customers create',
    ['--type', 'individual', '--name.first', 'Ada', '--activity-limits', limit],
    `{"type":"individual","name":{"first":"Ada"},"activity_limits":[${limit}]}`,
  ],
  [
    'subscriptions create',
    [
      '--name',
      'n',
      '--type',
      'webhook',
      '--environment',
      'sandbox',
      '--url',
      'http://a/',
      '--event-types',
      'trade.failed',
    ],
    '{"name":"n","type":"webhook","environment":"sandbox","url":"http://a/","event_types":["trade.failed"]}',
  ],
  ['events resend', [guid, '--subscription', 's'], `{"subscription_guid":"s","event_guid":"${guid}"}`],
  [
    'events resend',
    ['--subscription', 's', '--created-at-gte', '2026-01-01'],
    '{"subscription_guid":"s","created_at_gte":"2026-01-01"}',
  ],
] as const)('corridor %s %j', (command, args, body) => {
  expect(JSON.parse(writeJson(request(command, args).body))).toEqual(JSON.parse(body))
  // Also the digits, which JSON.parse rounds.
  expect(writeJson(request(command, args).body).match(/\d{16,}/g)).toEqual(body.match(/\d{16,}/g))
})

test.each([
  ['customers list', ['--state', 'verified'], '/api/customers', 'state=verified'],
  [
    'customers list',
    ['--state', 'verified,frozen', '--state', 'rejected'],
    '/api/customers',
    'state=verified%2Cfrozen%2Crejected',
  ],
  ['customers list', ['--include-pii', '--per-page', '5'], '/api/customers', 'include_pii=true&per_page=5'],
  ['customers list', ['--include-pii', 'false'], '/api/customers', 'include_pii=false'],
  ['trades get', [guid, '--json'], `/api/trades/${guid}`, ''],
  ['accounts list-entries', [guid, '--page', '2'], `/api/accounts/${guid}/entries`, 'page=2'],
  ['sandbox customers verify', [guid], `/api/sandbox/customers/${guid}/verify`, ''],
] as const)('corridor %s %j asks %s?%s', (command, args, path, query) => {
  const made = request(command, args)
  expect([made.path, String(made.query)]).toEqual([path, query])
})

test('values and bodies come from files', () => {
  const [data, body] = [join(folder, 'a.csv'), join(folder, 'a.json')]
  writeFileSync(data, 'name\nAda\n')
  writeFileSync(body, '{"name":"May","amount_end":"source","source_account_guid":"a"}')
  expect(request('payouts create', ['--body', `@${body}`, '--data', `@${data}`]).body).toEqual({
    ...{ name: 'May', amount_end: 'source', source_account_guid: 'a' },
    data: Buffer.from('name\nAda\n').toString('base64'),
  })
})

test.each([
  ['trades create', [], 'corridor trades create needs --quote-guid GUID'],
  ['trades create', ['--qoute', guid], 'takes no --qoute. Did you mean --quote?'],
  ['trades create', ['--quote', guid, '--labls=x'], 'takes no --labls. Did you mean --labels?'],
  ['trades create', ['--quote'], '--quote needs a value'],
  ['trades create', ['--quote', '--json'], '--quote needs a value'],
  ['trades create', ['--quote', guid, '--quote-guid', guid], '--quote-guid is given twice'],
  ['trades create', ['--quote', guid, '--json', '--json'], '--json is given twice'],
  ['trades create', [guid], `takes no "${guid}"`],
  ['trades create', ['--quote', guid, '--all'], 'takes no --all'],
  ['trades create', ['--body', '{'], '--body is not JSON'],
  ['trades create', ['--body', '[]'], '--body must be a JSON object'],
  ['trades create', ['--body', '{"quote_guid":1.5}'], '--body has a number that is not whole'],
  ['trades create', ['--body', '@no-such-folder/at/all'], '--body: ENOENT'],
  ['trades list', ['--body', '{}'], 'takes no --body'],
  ['trades list', ['--idempotency-key', 'a'], 'takes no --idempotency-key'],
  ['trades get', [], 'corridor trades get needs TRADE_GUID'],
  ['trades get', [''], 'TRADE_GUID must be a guid'],
  ['sandbox customers verify', ['..'], 'CUSTOMER_GUID must be a guid'],
  ['customers list', ['--state', 'verifed'], '--state must be one of'],
  ['customers list', ['--state', 'verifed'], 'Did you mean verified?'],
  ['customers list', ['--include-pii=yes'], '--include-pii must be true or false'],
  ['quotes create', [...quote, '--deliver-amount', '100.50'], 'Amounts are in base units: 100.50 USD is 10050'],
  ['quotes create', [...quote, '--deliver-amount', '1e6'], '--deliver-amount must be a whole number'],
  ['quotes create', [...quote, '--deliver-amount', '007'], '--deliver-amount must be a whole number'],
  ['quotes create', [...quote, '--deliver-amount', ''], '--deliver-amount must be a whole number'],
  ['events resend', [guid, '--event', guid, '--subscription', 's'], '--event is given twice'],
] as const)('corridor %s %j is refused', (command, args, message) => {
  const told = (() => {
    try {
      return request(command, args)
    } catch (error) {
      return error
    }
  })()
  expect(told).toBeInstanceOf(UsageError)
  expect((told as Error).message).toContain(message)
})

describe('the example of each operation', () => {
  test.each(operations.places)('corridor %s', (place) => {
    const operation = operations.find(place.split(' '))!
    const { path, query, body } = requestFrom(operation, exampleArguments(operation)!)
    const wanted = new URL(operation.example!.request.replace(/^\w+ /, ''), 'http://example')
    expect(path).toBe(wanted.pathname)
    expect([...query]).toEqual([...wanted.searchParams])
    expect(writeJson(sorted(body ?? {}))).toBe(writeJson(sorted(operation.example!.body ?? {})))
  })
})

/** Options have no order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}

test('an operation needs other names for the service only where a field is called url', () => {
  const taken = operations.places.filter((place) =>
    operations
      .find(place.split(' '))!
      .fields.some(({ option }) => ['url', 'key', 'json', 'body', 'all'].includes(option)),
  )
  expect(taken).toEqual(['subscriptions create'])
})
