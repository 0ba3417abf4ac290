// Every port of a connector: what is asked, what an answer becomes, and that an answer that does not fit is none.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeConnector, fakeConnector, signingKey } from '../../../test/support/fake-connector.ts'
import { amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { parseTimestamp, type Timestamp } from '../../kernel/time.ts'
import { parseNetworks } from '../../outbound/networks.ts'
import { providerReach } from '../../outbound/provider-reach.ts'
import type { ChainPayment, LightningPayment, RailPayment } from '../carrier.ts'
import type { KindServices, OpenedProvider } from '../configured/kind.ts'
import { type Port, ports } from '../configured/settings.ts'
import type { Order } from '../ports.ts'
import type { Inquiry } from '../verifier.ts'
import { connectorKind } from './connector.ts'
import { type OperationPath, operationPaths } from './protocol/operations.ts'

const bank_guid = 'b'.repeat(32) as Guid
const reference = 'a'.repeat(32) as Guid
const at = parseTimestamp('2026-11-16T10:00:00.000Z') as Timestamp
const later = parseTimestamp('2026-11-16T10:01:00.000Z') as Timestamp
const later_text = '2026-11-16T10:01:00.000Z'
const named = { bank_guid, reference, is_repeat: false }
const huge = amount(12_345_678_901_234_567_890_123_456_789n)
const huge_text = '12345678901234567890123456789'

let fake: FakeConnector
let opened: OpenedProvider
const logged: string[] = []
const reach = providerReach({ allow_loopback: true, networks: parseNetworks('')! })
const services: Partial<KindServices> = {
  now: () => Date.now() as Timestamp,
  bankNow: async () => at,
  dialRules: reach.rulesFor,
  log: (event) => void logged.push(event),
}

const open = (served: readonly Port[] = ports) =>
  connectorKind.open(
    {
      ...{ bank_guid, guid: 'c'.repeat(32) as Guid, environment: 'sandbox', ports: served },
      settings: { url: fake.url },
      secrets: { signing_key: signingKey(1) },
    },
    services as KindServices,
  )

const address = { street: '1 Main Street', city: 'New York', postal_code: '10001', country_code: 'US' }
const institution = {
  rail: 'wire',
  routing_number_type: 'ABA',
  routing_number: '123456780',
  name: 'Bank',
  address,
} as const

beforeAll(async () => {
  fake = await fakeConnector()
  fake.manifest = {
    ...fake.manifest,
    ports: {
      ...{ market: { symbols: ['BTC-USD'] }, liquidity: { symbols: ['BTC-USD'] }, screening: {} },
      rails: { rails: [{ rail: 'wire', asset: 'USD', sides: ['withdrawal'] }] },
      blockchain: { chains: [{ chain: 'tron', network: 'mainnet' }] },
      ...{ lightning: { networks: ['mainnet'] }, verifier: { methods: ['id_and_selfie'], is_hosted: true } },
      ...{ aggregator: { is_hosted: false }, deposit_bank: { assets: ['USD'] } },
      custody: { chains: [{ chain: 'bitcoin', network: 'mainnet' }] },
    },
  }
  fake.answers['deposit_bank/institutions'] = () => ({ institutions: [{ asset: 'USD', ...institution }] })
  fake.answers['custody/public_keys'] = () => ({
    keys: [{ chain: 'bitcoin', network: 'mainnet', format: 'standard', public_key: 'xpub1' }],
  })
  opened = await open()
})
afterAll(async () => {
  opened.stop()
  await fake.stop()
})
afterEach(() => {
  fake.misbehaves = undefined
})

const port = <P extends Port>(name: P) => opened.ports[name]!

const payment = { ...named, asset: 'USD', amount: huge, side: 'withdrawal' } as const
const railPayment: RailPayment = {
  ...payment,
  rail: 'wire',
  party: {
    ...{ names: ['Ann'], account_number: '1', routing_numbers: [], email_addresses: [], phone_numbers: [] },
  },
}
const outputs = [{ address: 'T1', tag: null, amount: huge }]
const chainPayment: ChainPayment = {
  ...payment,
  ...{ asset: 'USDT_TRX', chain: 'tron', network: 'mainnet', outputs, network_fee_max: amount(9n) },
}
const lightningPayment: LightningPayment = {
  ...payment,
  ...{
    asset: 'BTC',
    network: 'mainnet',
    invoice: 'lnbc1',
    payment_hash: 'ff',
    msat: huge,
    routing_fee_max: amount(3n),
  },
}
const order: Order = { ...named, symbol: 'BTC-USD', side: 'buy', receive_amount: huge, deliver_amount: amount(5n) }
const inquiry: Inquiry = {
  ...{ bank_guid, reference, method: 'id_and_selfie', is_immediate: false, asked_at: at, associates: 1 },
  ...{ documents: [{ guid: reference, type: 'passport' }], expected_behaviours: ['failed_immediately'] },
}
const reported = { identifiers: [{ type: 'imad', value: '1' }], network_fee: huge } as const
const standing = { kind: 'settled', look_again_at: later, ...reported } as const
const inquiryIds = { verifier_inquiry_id: 'i1', associate_inquiry_ids: ['i2'], documents: [] }
const balances = { available: -5n, current: 10n ** 30n }

/** The question, the connector's answer, and what the port answers. */
const cases: [OperationPath, () => Promise<unknown>, unknown, unknown][] = [
  [
    'market/snapshot',
    async () => (await port('market').snapshot(bank_guid)).rates('BTC-USD'),
    { prices: [{ symbol: 'BTC-USD', bid: '67250.12', ask: '6725013/100000000' }] },
    {
      bid: { numerator: 1_681_253n, denominator: 25_000_000n },
      ask: { numerator: 6_725_013n, denominator: 100_000_000n },
    },
  ],
  ['market/quote', () => port('market').quote(named), { kind: 'not_taken', check_again_at: later_text }, undefined],
  [
    'liquidity/fill',
    () => port('liquidity').fill(order),
    { kind: 'done', result: { rate: '1', is_settled: true, took_ms: 4 } },
    {
      kind: 'done',
      result: { rate: { numerator: 1n, denominator: 1_000_000n }, is_settled: true, took_ms: 4 },
    },
  ],
  ['liquidity/fill', () => port('liquidity').fill(order), { kind: 'failed', failure_code: 'not_filled' }, undefined],
  [
    'liquidity/settle',
    () => port('liquidity').settle({ bank_guid, reference }),
    { kind: 'pending', check_again_at: later_text, is_settling: true },
    undefined,
  ],
  ['rails/carry', () => port('rails').carry(railPayment), standing, standing],
  ['rails/cancel', () => port('rails').cancel(railPayment), { kind: 'cancelled', ...reported }, undefined],
  ['blockchain/carry', () => port('blockchain').carry(chainPayment), standing, standing],
  [
    'blockchain/cancel',
    () => port('blockchain').cancel(chainPayment),
    { kind: 'failed', failure_code: 'invalid_address', ...reported },
    undefined,
  ],
  ['blockchain/estimate_fee', () => port('blockchain').estimateFee(chainPayment), { fee: huge }, huge],
  ['blockchain/estimate_fee', () => port('blockchain').estimateFee(chainPayment), { fee: null }, undefined],
  [
    'blockchain/arrival',
    () =>
      port('blockchain').arrival({
        ...{ ...named, chain: 'tron', network: 'mainnet', identifiers: [{ type: 'txn_hash', value: 'ab' }] },
        seen: { address: 'T1', asset: 'TRX', amount: huge, source_address: null },
      }),
    { kind: 'returned', return_code: 'R01', ...reported },
    undefined,
  ],
  ['lightning/carry', () => port('lightning').carry(lightningPayment), standing, standing],
  ['lightning/cancel', () => port('lightning').cancel(lightningPayment), standing, standing],
  ['lightning/estimate_fee', () => port('lightning').estimateFee(lightningPayment), { fee: '7' }, amount(7n)],
  [
    'screening/address',
    () => port('screening').screenAddress({ ...named, chain: 'tron', address: 'T1', tag: null }),
    { kind: 'done', result: 'review' },
    undefined,
  ],
  [
    'screening/transfer',
    () => port('screening').screenTransfer({ ...named, addresses: [], party_guids: [reference] }),
    { kind: 'failed', failure_code: 'rejected' },
    undefined,
  ],
  [
    'screening/pull',
    () => port('screening').screenPull({ ...named, party_guids: [reference] }),
    { kind: 'done', result: 'administrative' },
    undefined,
  ],
  [
    'verifier/open',
    () => port('verifier').open(inquiry),
    {
      ...{ kind: 'open', verifier_state: 'waiting', ...inquiryIds },
      ...{ link: 'https://id.example/1', link_expires_at: later_text },
    },
    {
      ...{ verifier_state: 'waiting', ...inquiryIds },
      ...{ link: 'https://id.example/1', link_expires_at: later },
    },
  ],
  [
    'verifier/open',
    () => port('verifier').open(inquiry),
    { kind: 'completed', ...inquiryIds, outcome: 'failed', failure_codes: ['name_mismatch'] },
    {
      ...{ verifier_state: 'completed', ...inquiryIds },
      answer: { outcome: 'failed', failure_codes: ['name_mismatch'] },
    },
  ],
  [
    'verifier/read',
    () => port('verifier').read(inquiry),
    { documents: [{ guid: reference, expiration_date: '2030-02-28' }] },
    [{ guid: reference, expiration_date: '2030-02-28' }],
  ],
  [
    'verifier/confirm',
    () => port('verifier').confirm(inquiry, { name: { full: 'Ann' }, date_of_birth: '1990-01-01' }),
    { confirmed: ['name', 'address'] },
    { name: { full: 'Ann' } },
  ],
  [
    'aggregator/link',
    () => port('aggregator').link({ bank_guid, reference, token: 't', token_kind: 'public', asked_since: at }),
    { kind: 'failed', failure_code: 'invalid_token' },
    undefined,
  ],
  [
    'aggregator/balances',
    () => port('aggregator').balances({ ...named, access_token: 't', is_renewed: false }),
    { kind: 'done', result: { available: '-5', current: `1${'0'.repeat(30)}` } },
    { kind: 'done', result: balances },
  ],
  [
    'aggregator/unlink',
    () => port('aggregator').unlink({ bank_guid, reference }),
    { kind: 'done' },
    { kind: 'done', result: null },
  ],
  [
    'deposit_bank/close',
    () => port('deposit_bank').close({ bank_guid, reference }),
    { kind: 'pending', check_again_at: later_text },
    undefined,
  ],
]

/** In JSON, and with amounts as text; what is expected has times and amounts decoded. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, each) =>
    typeof each === 'bigint' ? String(each) : typeof each === 'number' && name.endsWith('_at') ? later_text : each,
  )
const decodedTimes = (value: unknown): unknown => JSON.parse(textOf(value))

test.each(cases)('%s', async (path, ask, answer, expected) => {
  const body = textOf(answer)
  fake.misbehaves = (response, sign) => {
    response.writeHead(200, sign(body))
    response.end(body)
  }
  const answered = await ask()
  if (expected === undefined && answer && !('fee' in (answer as object))) {
    expect(decodedTimes(answered)).toEqual(JSON.parse(body))
  } else expect(answered).toEqual(expected)
  const asked = fake.received.at(-1)!
  expect(asked.operation).toBe(path)
  expect(asked.body).toMatchObject({ operation: path, bank_guid, asked_at: '2026-11-16T10:00:00.000Z' })
})

test('every operation of a port has a case', () => {
  // The first two are read before they are needed, the others belong to no port.
  const read = ['deposit_bank/institutions', 'custody/public_keys', 'aggregator/session', 'verifier/resume']
  expect([...new Set([...cases.map(([path]) => path), ...read])].sort()).toEqual([...operationPaths].sort())
})

test('a question has the reference, exact amounts, and nothing that the protocol does not know', async () => {
  fake.misbehaves = (response, sign) => {
    const body = textOf(standing)
    response.writeHead(200, sign(body))
    response.end(body)
  }
  await port('rails').carry({ ...railPayment, is_repeat: true, ...{ expected_behaviours: ['fail'] } })
  expect(fake.received.at(-1)?.body).toEqual({
    ...{ operation: 'rails/carry', bank_guid, asked_at: '2026-11-16T10:00:00.000Z', reference, is_repeat: true },
    ...{ asset: 'USD', amount: huge_text, side: 'withdrawal', rail: 'wire', party: railPayment.party },
  })
  await port('verifier')
    .open(inquiry)
    .catch(() => undefined)
  expect(fake.received.at(-1)?.text).not.toContain('expected_behaviours')
})

test.each<[string, string, string]>([
  ['no JSON', '{"kind":', 'is not JSON'],
  ['two fields of one name', '{"kind":"settled","kind":"failed"}', 'is not JSON'],
  ['a list', '[]', 'has no object'],
  ['an unknown kind', '{"kind":"sent"}', 'has another `kind` than pending, settled, failed, cancelled, returned'],
  ['a missing field', '{"kind":"cancelled","identifiers":[]}', 'misses `network_fee`'],
  [
    'an amount as a number',
    '{"kind":"cancelled","identifiers":[],"network_fee":5}',
    'has a value that does not fit in `network_fee`; expected is Base units',
  ],
  [
    'an amount with a fraction',
    '{"kind":"cancelled","identifiers":[],"network_fee":"5.0"}',
    'has a value that does not fit in `network_fee`',
  ],
  [
    'a misspelled field',
    '{"kind":"settled","identifiers":[],"network_fee":"0","look_agan_at":"2026-11-16T10:00:00Z"}',
    'has a field that is not known; those that are: kind, look_again_at',
  ],
  [
    'a day that does not exist',
    '{"kind":"pending","identifiers":[],"network_fee":"0","check_again_at":"2026-02-30T10:00:00Z"}',
    'has a time that does not exist',
  ],
  [
    'an unknown code',
    '{"kind":"failed","identifiers":[],"network_fee":"0","failure_code":"no_money"}',
    'has a value that does not fit in `failure_code`; expected is one of non_sufficient_funds',
  ],
  [
    'an identifier that is none',
    '{"kind":"cancelled","identifiers":[{"type":"imad","value":7}],"network_fee":"0"}',
    'has a value that does not fit in `identifiers[0].value`',
  ],
])('no answer: %s', async (_, body, expected) => {
  fake.misbehaves = (response, sign) => {
    response.writeHead(200, sign(body))
    response.end(body)
  }
  await expect(port('rails').carry(railPayment)).rejects.toThrow(
    `the connector gives no answer to rails/carry: its answer ${expected}`,
  )
})

test.each<[string, object[]]>([
  ['a price of zero', [{ symbol: 'BTC-USD', bid: '0.00', ask: '1' }]],
  ['a bid above the ask', [{ symbol: 'BTC-USD', bid: '2', ask: '1.99' }]],
  ['a symbol twice', Array(2).fill({ symbol: 'BTC-USD', bid: '1', ask: '1' })],
  ['an unknown symbol', [{ symbol: 'XYZ-USD', bid: '1', ask: '1' }]],
])('no prices: %s', async (_, prices) => {
  const body = JSON.stringify({ prices })
  fake.misbehaves = (response, sign) => {
    response.writeHead(200, sign(body))
    response.end(body)
  }
  await expect(port('market').snapshot(bank_guid)).rejects.toThrow('its answer has ')
})

test('callers of prices share a question', async () => {
  fake.answers['market/snapshot'] = () => ({ prices: [] })
  const before = fake.received.length
  await Promise.all(Array.from({ length: 40 }, () => port('market').snapshot(bank_guid)))
  expect(fake.received.length - before).toBe(1)
})

test('what is answered at once was read before, and stays while the connector is down', async () => {
  fake.misbehaves = (response) => response.destroy()
  expect(port('verifier').supports('id_and_selfie')).toBe(true)
  expect(port('verifier').supports('watchlists')).toBe(false)
  expect(port('deposit_bank').institutionFor('USD')).toEqual(institution)
  expect(port('deposit_bank').institutionFor('EUR')).toBeUndefined()
  expect(port('custody').publicKeysOf(bank_guid)('bitcoin', 'mainnet', 'standard')).toBe('xpub1')
  expect(port('custody').publicKeysOf(bank_guid)('bitcoin', 'testnet', 'standard')).toBeUndefined()
})

test('if nothing was read yet, callers wait', async () => {
  fake.misbehaves = (response) => response.destroy()
  const unread = await open(['verifier'])
  expect(() => unread.ports.verifier!.supports('id_and_selfie')).toThrow('it was not read yet')
  unread.stop()
})

test('a public key that changes is reported, and the first one stays', async () => {
  fake.answers['custody/public_keys'] = () => ({
    keys: [{ chain: 'bitcoin', network: 'mainnet', format: 'standard', public_key: 'xpub2' }],
  })
  await opened.probe()
  expect(port('custody').publicKeysOf(bank_guid)('bitcoin', 'mainnet', 'standard')).toBe('xpub1')
  expect(logged).toContain('connector_key_changed')
})

test('a probe tells what the connector serves, or why it does not work', async () => {
  const { name, serves } = await opened.probe()
  expect(name).toBe('Fake 1.2.3')
  expect(serves).toMatchObject({ rails: ['wire USD withdrawal'], verifier: ['id_and_selfie'], screening: [] })
  fake.health = 'down'
  await expect(opened.probe()).rejects.toThrow('the connector says that it is down')
  fake.health = 'ok'
  fake.manifest = { ...fake.manifest, ports: { market: { symbols: [] } } }
  await expect(opened.probe()).rejects.toThrow('the connector does not serve liquidity, aggregator, screening')
  fake.keys = [signingKey(9)]
  await expect(opened.probe()).rejects.toThrow('status 401, bad_signature: the signature is of another key')
})

test.each<[string | undefined, { readonly settings?: object; readonly secrets?: object }]>([
  ['settings.timeout_ms', { settings: { timeout_ms: 5 } }],
  ['settings.url', { settings: { url: 'https://partner.example/?a=1' } }],
  ['secrets.signing_key', { secrets: { signing_key: 'whsec_short' } }],
  ['secrets.previous_signing_key', { secrets: { signing_key: signingKey(1), previous_signing_key: 'x' } }],
  [undefined, {}],
])('settings: %s', (field, { settings = {}, secrets = { signing_key: signingKey(1) } }) => {
  const config = {
    environment: 'production',
    ports: ['rails'],
    settings: { url: 'https://partner.example', ...settings },
    secrets,
  } as const
  expect(connectorKind.check?.(config)?.field).toBe(field)
})
