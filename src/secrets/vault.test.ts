// A field opens only with its own key and context, whole; a data key only with the master key that wrapped it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { loadMasterKey, masterKeyId } from './master-key.ts'
import {
  decryptField,
  encryptField,
  fingerprintOf,
  newDataKey,
  unwrapDataKey,
  VaultError,
  wrapDataKey,
  wrappingMasterKeyId,
} from './vault.ts'

const bank = '0198c0de00007000800000000000000a' as Guid
const otherBank = '0198c0de00007000800000000000000b' as Guid
const master = loadMasterKey({ env: '11'.repeat(32), file: undefined })
const nextMaster = loadMasterKey({ env: '22'.repeat(32), file: undefined })
const dataKey = unwrapDataKey(master, bank, newDataKey(master, bank).wrapped)
const context = `${bank}/customers/name`

test('any text comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, where) => {
      expect(decryptField(dataKey, where, encryptField(dataKey, where, text))).toBe(text)
    }),
  )
})

test('the format is version, nonce, ciphertext, tag, and the text cannot be seen in it', () => {
  const sealed = encryptField(dataKey, context, 'Ada Lovelace', (size) => new Uint8Array(size).fill(9))
  expect(sealed).toHaveLength(1 + 12 + 12 + 16)
  expect(sealed[0]).toBe(1)
  expect(sealed.subarray(1, 13)).toEqual(Buffer.alloc(12, 9))
  expect(sealed.includes('Ada')).toBe(false)
})

test('the same text twice gives different bytes', () => {
  expect(encryptField(dataKey, context, 'x')).not.toEqual(encryptField(dataKey, context, 'x'))
})

test('any changed bit, any cut and any other context is refused', () => {
  const sealed = encryptField(dataKey, context, 'Ada')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => decryptField(dataKey, context, changed)).toThrow(VaultError)
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => decryptField(dataKey, context, sealed.subarray(0, length))).toThrow(VaultError)
  }
  expect(() => decryptField(dataKey, `${otherBank}/customers/name`, sealed)).toThrow(/cannot be decrypted/)
  const otherKey = unwrapDataKey(master, bank, newDataKey(master, bank).wrapped)
  expect(() => decryptField(otherKey, context, sealed)).toThrow(VaultError)
})

test('a wrapped key names its master key and belongs to its bank', () => {
  const { wrapped } = newDataKey(master, bank)
  expect(wrapped).toHaveLength(65)
  expect(wrappingMasterKeyId(wrapped)).toBe(masterKeyId(master))
  expect(() => unwrapDataKey(nextMaster, bank, wrapped)).toThrow(
    `wrapped by master key ${masterKeyId(master)}, not by the given ${masterKeyId(nextMaster)}`,
  )
  expect(() => unwrapDataKey(master, otherBank, wrapped)).toThrow(/cannot be decrypted/)
  expect(() => unwrapDataKey(master, bank, Buffer.alloc(0))).toThrow(VaultError)
})

test('rotation keeps the fields readable', () => {
  const sealed = encryptField(dataKey, context, 'Ada')
  const rewrapped = wrapDataKey(nextMaster, bank, dataKey)
  expect(wrappingMasterKeyId(rewrapped)).toBe(masterKeyId(nextMaster))
  expect(decryptField(unwrapDataKey(nextMaster, bank, rewrapped), context, sealed)).toBe('Ada')
})

test('a fingerprint shows that two texts of a bank are equal, whatever master key wraps its data key, and no more', () => {
  const wrapped = wrapDataKey(nextMaster, bank, dataKey)
  const fingerprint = fingerprintOf(dataKey, 'IBAN 1')
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprintOf(unwrapDataKey(nextMaster, bank, wrapped), 'IBAN 1')).toBe(fingerprint)
  expect(fingerprintOf(dataKey, 'IBAN 2')).not.toBe(fingerprint)
  const otherKey = unwrapDataKey(master, otherBank, newDataKey(master, otherBank).wrapped)
  expect(fingerprintOf(otherKey, 'IBAN 1')).not.toBe(fingerprint)
})
