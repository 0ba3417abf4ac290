// Answers that do not fit are none, what was read before is kept, and a probe says what is wrong.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeConnector, signingKey } from '../../../test/support/fake-connector.ts'
import {
  bank_guid,
  chainPayment,
  institution,
  later,
  lightningPayment,
  logged,
  named,
  openConnector,
  railPayment,
  servingAll,
} from '../../../test/support/opened-connector.ts'
import { amount } from '../../kernel/amount.ts'
import type { OpenedProvider } from '../configured/kind.ts'
import type { Port } from '../configured/settings.ts'
import { connectorKind } from './connector.ts'

let fake: FakeConnector
let opened: OpenedProvider
beforeAll(async () => {
  fake = await servingAll()
  opened = await openConnector(fake.url)
})
afterAll(async () => {
  opened.stop()
  await fake.stop()
})
afterEach(() => {
  fake.misbehaves = undefined
})

const port = <P extends Port>(name: P) => opened.ports[name]!

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
    'a return code that is none',
    '{"kind":"returned","identifiers":[],"network_fee":"0","return_code":"Account closed"}',
    'has a value that does not fit in `return_code`; expected is Of the rail, in capital letters and digits',
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

describe('a network fee above the maximum of the question', () => {
  const answered = (network_fee: string, kind: object) => {
    const body = JSON.stringify({ identifiers: [], network_fee, ...kind })
    fake.misbehaves = (response, sign) => {
      response.writeHead(200, sign(body))
      response.end(body)
    }
  }
  const absurd = '9'.repeat(38)
  const onChain = { ...chainPayment, network_fee_max: amount(9n) }
  const byLightning = { ...lightningPayment, routing_fee_max: amount(3n) }
  const kinds = [{ kind: 'settled' }, { kind: 'failed', failure_code: 'external_vendor_error' }, { kind: 'cancelled' }]
  test.each(kinds)('is booked as the maximum, and logged: %o', async (kind) => {
    const [chain, lightning] = [port('blockchain'), port('lightning')]
    for (const ask of ['carry', 'cancel'] as const) {
      logged.length = 0
      answered(absurd, kind)
      expect(await chain[ask](onChain)).toMatchObject({ ...kind, network_fee: 9n })
      expect(await lightning[ask](byLightning)).toMatchObject({ ...kind, network_fee: 3n })
      expect(logged).toEqual(['connector_fee_above_maximum', 'connector_fee_above_maximum'])
      answered('3', kind)
      expect(await chain[ask](onChain)).toMatchObject({ network_fee: 3n })
      expect(await lightning[ask](byLightning)).toMatchObject({ network_fee: 3n })
      expect(logged.length).toBe(2)
    }
  })
  test('stays as it is where a failed payment, whose maximum is forgotten, has settled late', async () => {
    answered('7', { kind: 'settled' })
    const standing = await port('blockchain').carry({ ...chainPayment, network_fee_max: amount(0n) })
    expect(standing.network_fee).toBe(7n)
  })
})

const preimage = '00'.repeat(32)
const payment_hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
test.each<[string, object, string | null]>([
  ['another preimage', { msat: '1500', preimage: '01'.repeat(32) }, payment_hash],
  ['a preimage of an invoice that it has not told us', { msat: '1500', preimage }, null],
  ['more than all bitcoin', { msat: `21${'0'.repeat(18)}`, preimage }, payment_hash],
])('no settlement of an invoice: %s', async (_, settled, hash) => {
  const body = JSON.stringify({ kind: 'settled', ...settled })
  fake.misbehaves = (response, sign) => {
    response.writeHead(200, sign(body))
    response.end(body)
  }
  const question = { ...named, payment_hash: hash, expires_at: later }
  const { invoices } = port('lightning')
  for (const answer of [invoices!.standing(question), invoices!.cancel(question)])
    await expect(answer).rejects.toThrow('its answer has ')
})

test('the manifest says whether invoices are made', async () => {
  expect(port('lightning').invoices!.isOffered()).toBe(true)
  const whole = fake.manifest
  fake.manifest = { ...whole, ports: { ...whole.ports, lightning: { networks: ['mainnet'] } } }
  await opened.probe()
  expect(port('lightning').invoices!.isOffered()).toBe(false)
  fake.manifest = whole
  await opened.probe()
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
  const unread = await openConnector(fake.url, ['verifier'])
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
  expect(await opened.probe()).toMatchObject({
    name: 'Fake 1.2.3',
    serves: { rails: ['wire USD withdrawal'], verifier: ['id_and_selfie'], screening: [] },
  })
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
  const fault = connectorKind.check?.(config)
  expect(fault?.field).toBe(field)
  // The rest of a sentence: the request puts the field before it and a full stop behind it.
  if (fault) expect(fault.message).toMatch(/^must .*[^.]$/)
})
