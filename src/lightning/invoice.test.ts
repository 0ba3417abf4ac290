// Reading invoices: the examples of the specification, then what they leave out, with invoices put together word by word.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32, hex } from '@scure/base'
import { describe, expect, it, test } from 'vitest'
import {
  exampleHash,
  exampleKey,
  examplePayee,
  exampleSecond,
  invalidExamples,
  validExamples,
} from '../../test/support/bolt11-examples.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { wordsFromFeatures } from './features.ts'
import type { Words } from './fields.ts'
import { readInvoice } from './invoice.ts'
import { sign } from './signature.ts'

const at = (second: number): Timestamp => timestampFromMs(second * 1000)
const now = at(exampleSecond)

describe('the examples of the specification', () => {
  it.each(validExamples)('reads $what', (example) => {
    const { invoice, msat, description, expiry_seconds, payment_hash, second, payee } = example
    const created = second ?? exampleSecond
    const network = invoice.startsWith('lntb') ? 'testnet' : 'mainnet'
    expect(readInvoice(invoice, network, at(created))).toEqual({
      payment_hash: payment_hash ?? exampleHash,
      payment_secret: '11'.repeat(32),
      msat,
      amount: msat === undefined ? undefined : (msat + 999n) / 1000n,
      payee: payee ?? examplePayee,
      expires_at: at(created + expiry_seconds),
      description,
    })
    expect(readInvoice(invoice, network === 'mainnet' ? 'testnet' : 'mainnet', now)).toBe('other_network')
  })

  it.each(invalidExamples)('refuses %s as %s', (_what, fault, invoice) => {
    expect(readInvoice(invoice, 'mainnet', now)).toBe(fault)
  })

  const shortestLongestUpper = [1, 10, 12].map((index) => validExamples[index]!)

  it.each(shortestLongestUpper)('refuses every change of one character: $what', ({ invoice }) => {
    const letters = /[a-z]/.test(invoice)
      ? 'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio'
      : 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L1BIO'
    const accepted: string[] = []
    for (let place = 0; place < invoice.length; place++) {
      for (const letter of letters) {
        const changed = invoice.slice(0, place) + letter + invoice.slice(place + 1)
        if (changed !== invoice && typeof readInvoice(changed, 'mainnet', now) !== 'string') accepted.push(changed)
      }
    }
    expect(accepted).toEqual([])
  })
})

const plain = validExamples[1]!.invoice

test.each<[string, string]>([
  ['in upper case', plain.toUpperCase()],
  ['with the scheme', `lightning:${plain}`],
  ['with the scheme, all in upper case', `LIGHTNING:${plain.toUpperCase()}`],
])('an invoice %s is the same invoice', (_what, text) => {
  expect(readInvoice(text, 'mainnet', now)).toEqual(readInvoice(plain, 'mainnet', now))
  expect(readInvoice(text, 'mainnet', now)).toMatchObject({ payment_hash: exampleHash })
})

test.each<[string, string]>([
  ['nothing', ''],
  ['the scheme alone', 'lightning:'],
  ['the scheme with slashes', `lightning://${plain}`],
  ['the scheme twice', `lightning:lightning:${plain}`],
  ['another scheme', `bitcoin:${plain}`],
  ['a blank before it', ` ${plain}`],
  ['a line end after it', `${plain}\n`],
  ['a letter that only looks like K', plain.toUpperCase().replace('K', '\u212a')],
  ['an address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'an offer',
    'lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7lz5djge4afgfjn7k4rgrkuag0jsd5xvxg',
  ],
])('refuses %s', (_what, text) => expect(readInvoice(text, 'mainnet', now)).toBe('not_decodable'))

const words = (bytes: Uint8Array): Words => bech32.toWords(bytes)
const text = (description: string): Words => words(new TextEncoder().encode(description))
const field = (type: number, data: Words): Words => [type, data.length >> 5, data.length & 31, ...data]
const hash = field(1, words(hex.decode(exampleHash)))
const secret = field(16, words(new Uint8Array(32).fill(17)))
const description = field(13, text('tea'))
const features = (...bits: number[]): Words => field(5, wordsFromFeatures(bits))
const complete = [...hash, ...secret, ...description]
const second = [1, 12, 18, 31, 28, 25, 2]
const key = secp256k1.getPublicKey(exampleKey)

const invoice = (prefix: string, fields: Words, seconds: Words = second): string =>
  bech32.encode(prefix, [...seconds, ...fields, ...sign(prefix, [...seconds, ...fields], exampleKey)], false)

describe('fields', () => {
  const read = (fields: Words): unknown => readInvoice(invoice('lnbc', fields), 'mainnet', now)

  it.each<[string, Words, object]>([
    ['the least', complete, { payment_hash: exampleHash, description: 'tea', expires_at: at(exampleSecond + 3600) }],
    ['no features', [...complete], { payee: examplePayee }],
    ['an empty description', [...hash, ...secret, ...field(13, [])], { description: '' }],
    ['a second description', [...complete, ...field(13, text('coffee'))], { description: 'tea' }],
    ['a second hash', [...complete, ...field(1, words(new Uint8Array(32)))], { payment_hash: exampleHash }],
    ['a field of unknown type', [...field(2, [0, 0, 0]), ...complete], { description: 'tea' }],
    ['the payee', [...complete, ...field(19, words(key))], { payee: examplePayee }],
    [
      'an expiry of 10 years',
      [...complete, ...field(6, [9, 12, 24, 0, 24, 0])],
      { expires_at: at(exampleSecond + 315_360_000) },
    ],
    ['unknown features that may be ignored', [...complete, ...features(9, 15, 99, 149)], { payee: examplePayee }],
    [
      'every required feature it knows',
      [...complete, ...features(0, 8, 12, 14, 16, 24, 36, 44, 48)],
      { payee: examplePayee },
    ],
  ])('takes %s', (_what, fields, expected) => expect(read(fields)).toMatchObject(expected))

  it.each<[string, Words, string]>([
    ['no payment hash', [...secret, ...description], 'not_decodable'],
    ['no payment secret', [...hash, ...description], 'not_decodable'],
    ['no description', [...hash, ...secret], 'not_decodable'],
    ['a description and a hash of it', [...complete, ...field(23, words(new Uint8Array(32)))], 'not_decodable'],
    ['a description that is no UTF-8', [...hash, ...secret, ...field(13, words(Uint8Array.of(0xc3)))], 'not_decodable'],
    ['a description with a NUL', [...hash, ...secret, ...field(13, text('t\0a'))], 'not_decodable'],
    ['padding that is not zero', [...hash, ...secret, ...field(13, [0, 1])], 'not_decodable'],
    ['a hash whose padding is not zero', [...hash.slice(0, -1), 17, ...secret, ...description], 'not_decodable'],
    ['a second hash of a wrong length', [...complete, ...field(1, [0])], 'not_decodable'],
    ['a field that ends too late', [...complete, 13, 0, 2, 5], 'not_decodable'],
    ['a field without a length', [...complete, 13, 0], 'not_decodable'],
    ['an expiry with a zero in front', [...complete, ...field(6, [0, 1])], 'not_decodable'],
    ['a min_final_cltv with a zero in front', [...complete, ...field(24, [0, 1])], 'not_decodable'],
    ['features with a zero in front', [...complete, ...field(5, [0, ...wordsFromFeatures([8, 14])])], 'not_decodable'],
    ['an expiry beyond the year 9999', [...complete, ...field(6, [8, 0, 0, 0, 0, 0, 0, 0])], 'not_decodable'],
    [
      'an endless expiry',
      [
        ...complete,
        ...field(
          6,
          Array.from({ length: 300 }, () => 31),
        ),
      ],
      'not_decodable',
    ],
    ['payments in parts without the secret', [...complete, ...features(8, 17)], 'not_decodable'],
    [
      'a payee that did not sign',
      [...complete, ...field(19, words(secp256k1.getPublicKey(new Uint8Array(32).fill(1))))],
      'bad_signature',
    ],
    ['a payee that is no key', [...complete, ...field(19, words(new Uint8Array(33)))], 'bad_signature'],
    ['a feature for nodes', [...complete, ...features(8, 14, 18)], 'unknown_required_feature'],
    ['payment in many paths (AMP)', [...complete, ...features(8, 14, 30)], 'unknown_required_feature'],
    ['a required feature beyond 32 bits', [...complete, ...features(8, 14, 262)], 'unknown_required_feature'],
    ['an expiry of no seconds', [...complete, ...field(6, [])], 'expired'],
  ])('refuses %s', (_what, fields, fault) => expect(read(fields)).toBe(fault))

  it('may say when, from 1970 on', () => {
    const zeros = [0, 0, 0, 0, 0, 0, 0]
    expect(readInvoice(invoice('lnbc', complete, zeros), 'mainnet', at(3599))).toMatchObject({ expires_at: at(3600) })
    expect(readInvoice(invoice('lnbc', complete, zeros.slice(1)), 'mainnet', at(0))).toBe('not_decodable')
  })
})

describe('the length', () => {
  const ofLength = (length: number): string =>
    invoice('lnbc', [
      ...complete,
      ...field(
        2,
        Array.from({ length }, () => 0),
      ),
    ])
  const room = 1024 - ofLength(0).length

  it('is at most 1024 characters, the scheme among them', () => {
    expect(ofLength(room)).toHaveLength(1024)
    expect(readInvoice(ofLength(room), 'mainnet', now)).toMatchObject({ payee: examplePayee })
    expect(readInvoice(ofLength(room + 1), 'mainnet', now)).toBe('not_decodable')
    expect(readInvoice(`lightning:${ofLength(room - 9)}`, 'mainnet', now)).toBe('not_decodable')
    expect(readInvoice(`lightning:${ofLength(room - 10)}`, 'mainnet', now)).toMatchObject({ payee: examplePayee })
  })
})

describe('the readable part', () => {
  const read = (prefix: string): unknown => readInvoice(invoice(prefix, complete), 'mainnet', now)

  it.each<[string, bigint, bigint]>([
    ['lnbc1', 100_000_000_000n, 100_000_000n],
    ['lnbc21000000', 2_100_000_000_000_000_000n, 2_100_000_000_000_000n],
    ['lnbc1m', 100_000_000n, 100_000n],
    ['lnbc1u', 100_000n, 100n],
    ['lnbc10n', 1000n, 1n],
    ['lnbc1n', 100n, 1n],
    ['lnbc11n', 1100n, 2n],
    ['lnbc10p', 1n, 1n],
    ['lnbc10000p', 1000n, 1n],
    ['lnbc10010p', 1001n, 2n],
    ['lnbc1000u', 100_000_000n, 100_000n],
    ['lnbc0', 0n, 0n],
    ['lnbc0p', 0n, 0n],
  ])('%s asks for %d msat', (prefix, msat, amount) => expect(read(prefix)).toMatchObject({ msat, amount }))

  it.each<[string, string]>([
    ['lnbc1p', 'not_decodable'],
    ['lnbc11p', 'not_decodable'],
    ['lnbc21000001', 'not_decodable'],
    ['lnbc2100000000000001u', 'not_decodable'],
    [`lnbc${'9'.repeat(300)}`, 'not_decodable'],
    ['lnbc01m', 'not_decodable'],
    ['lnbc00', 'not_decodable'],
    ['lnbc1k', 'not_decodable'],
    ['lnbc1.5m', 'not_decodable'],
    ['lnbc-1m', 'not_decodable'],
    ['lnbcm', 'other_network'],
    ['ln', 'not_decodable'],
    ['bc', 'not_decodable'],
    ['xlnbc', 'not_decodable'],
    ['lntb20m', 'other_network'],
    ['lntbs20m', 'other_network'],
    ['lnbcrt20m', 'other_network'],
    ['lnsb20m', 'other_network'],
    ['lnltc20m', 'other_network'],
  ])('%s is %s', (prefix, fault) => expect(read(prefix)).toBe(fault))
})

test('an invoice ends with its last second', () => {
  const end = exampleSecond + 60
  expect(readInvoice(plain, 'mainnet', timestampFromMs(end * 1000 - 1))).toMatchObject({ expires_at: at(end) })
  expect(readInvoice(plain, 'mainnet', at(end))).toBe('expired')
})
