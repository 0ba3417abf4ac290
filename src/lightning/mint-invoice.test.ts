// Minting invoices: the examples of the specification again, to the letter, and whatever is minted is read the same.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  exampleHash,
  exampleKey,
  examplePayee,
  exampleSecond,
  validExamples,
} from '../../test/support/bolt11-examples.ts'
import { networks } from '../chains/chain.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { readInvoice, readUnsigned } from './invoice.ts'
import { type InvoiceToMint, mintInvoice } from './mint-invoice.ts'

const example: InvoiceToMint = {
  network: 'mainnet',
  msat: undefined,
  description: 'tea',
  created_at: timestampFromMs(exampleSecond * 1000),
  payment_hash: hex.decode(exampleHash),
  payment_secret: new Uint8Array(32).fill(17),
}

describe('the examples of the specification', () => {
  it.each(validExamples.slice(0, 3))('are made again: $what', ({ invoice, msat, description, expiry_seconds }) => {
    expect(mintInvoice({ ...example, msat, description: description!, expiry_seconds }, exampleKey)).toBe(invoice)
  })
})

test.each<[bigint, string]>([
  [1n, 'lnbc10p1'],
  [100n, 'lnbc1n1'],
  [123_400n, 'lnbc1234n1'],
  [100_000n, 'lnbc1u1'],
  [100_000_000n, 'lnbc1m1'],
  [100_000_000_000n, 'lnbc11'],
  [2_100_000_000_000_000_000n, 'lnbc210000001'],
])('%d msat is written as short as can be: %s', (msat, start) => {
  expect(mintInvoice({ ...example, msat }, exampleKey).startsWith(`${start}pvjluez`)).toBe(true)
})

test.each<[string, Partial<InvoiceToMint>]>([
  ['nothing', { msat: 0n }],
  ['more than all bitcoin', { msat: 2_100_000_000_000_000_001n }],
  ['a description of 640 bytes', { description: 'a'.repeat(640) }],
  ['a hash of 31 bytes', { payment_hash: new Uint8Array(31) }],
  ['a secret of 33 bytes', { payment_secret: new Uint8Array(33) }],
  ['a time beyond 35 bits', { created_at: timestampFromMs(2 ** 35 * 1000) }],
])('an invoice with %s is not made', (_what, part) => {
  expect(() => mintInvoice({ ...example, ...part }, exampleKey)).toThrow()
})

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const invoices = fc.record({
  network: fc.constantFrom(...networks),
  msat: fc.option(fc.bigInt(1n, 2_100_000_000_000_000_000n), { nil: undefined }),
  description: fc.string({ unit: 'binary', maxLength: 90 }).map((text) => text.replaceAll('\0', '')),
  created_at: fc.integer({ min: 0, max: 2 ** 35 * 1000 - 1 }).map(timestampFromMs),
  payment_hash: bytes,
  payment_secret: bytes,
  expiry_seconds: fc.integer({ min: 1, max: 1_000_000_000 }),
  min_final_cltv: fc.integer({ min: 1, max: 2016 }),
  features: fc.uniqueArray(fc.constantFrom(8, 9, 14, 24, 36, 48, 49, 99, 149)).map((bits) => [14, ...bits]),
})

test('what is minted is read the same, until it ends', () => {
  fc.assert(
    fc.property(invoices, bytes.filter(secp256k1.utils.isValidSecretKey), (invoice, private_key) => {
      const minted = mintInvoice(invoice, private_key)
      const { network, msat, description, created_at, payment_hash, payment_secret, expiry_seconds } = invoice
      const expires_at = timestampFromMs((Math.floor(created_at / 1000) + expiry_seconds) * 1000)
      const told = {
        payment_hash: hex.encode(payment_hash),
        payment_secret: hex.encode(payment_secret),
        msat,
        amount: msat && (msat + 999n) / 1000n,
        expires_at,
        description,
      }
      const payee = hex.encode(secp256k1.getPublicKey(private_key))
      expect(readInvoice(minted, network, created_at)).toEqual({ ...told, payee })
      expect(readInvoice(minted, network, expires_at)).toBe('expired')
      expect(readUnsigned(minted, network, created_at)).toEqual(told)
      expect(readUnsigned(minted, network, expires_at)).toBe('expired')
      expect(readUnsigned(minted, network)).toEqual(told)
    }),
    { numRuns: 60 },
  )
})

test('any change of one character is refused', () => {
  const letters = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio')
  fc.assert(
    fc.property(invoices, fc.nat(), letters, (invoice, place, letter) => {
      const minted = mintInvoice(invoice, exampleKey)
      const at = place % minted.length
      const changed = minted.slice(0, at) + letter + minted.slice(at + 1)
      fc.pre(changed !== minted)
      expect(readInvoice(changed, invoice.network, invoice.created_at)).toBeTypeOf('string')
    }),
    { numRuns: 200 },
  )
})

test('an invoice carries the key that signed it', () => {
  expect(readInvoice(mintInvoice(example, exampleKey), 'mainnet', example.created_at)).toMatchObject({
    payee: examplePayee,
  })
})
