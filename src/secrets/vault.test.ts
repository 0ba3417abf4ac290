// A ciphertext opens only with its own key and context; a wrapped key only with its master key.
import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { masterKeyId } from './master-key.ts'
import { loadMasterKeys } from './master-keys.ts'
import {
  type DataKey,
  dataKeyPurpose,
  decryptBytes,
  encryptBytes,
  generationOf,
  newWrappedKey,
  sealedExtra,
  unwrapKey,
  VaultError,
  wrapKey,
  wrappingMasterKeyId,
} from './vault.ts'

const bank = '0198c0de00007000800000000000000a' as Guid
const otherBank = '0198c0de00007000800000000000000b' as Guid
const masterOf = (env: string) => loadMasterKeys({ env, file: undefined }).next
const [master, nextMaster] = [masterOf('11'.repeat(32)), masterOf('22'.repeat(32))]
const purpose = dataKeyPurpose(bank)
const newKey = (generation: number) =>
  ({ generation, key: unwrapKey(master, purpose, newWrappedKey(master, purpose)) }) as DataKey
const dataKey = newKey(1)
const context = `${bank}/customers/name`
const bytesOf = (text: string) => Buffer.from(text, 'utf8')

test('any bytes come back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, where) => {
      const sealed = encryptBytes(dataKey, where, bytes)
      expect(decryptBytes(dataKey, where, sealed)).toEqual(Buffer.from(bytes))
      expect(sealed.length).toBe(bytes.length + sealedExtra)
    }),
  )
})

test('the format is version, generation, nonce, ciphertext, tag, and the text cannot be seen in it', () => {
  const sealed = encryptBytes(newKey(0x0102), context, bytesOf('Ada Lovelace'), (size) => new Uint8Array(size).fill(9))
  expect(sealed).toHaveLength(3 + 12 + 12 + 16)
  expect([...sealed.subarray(0, 3)]).toEqual([2, 1, 2])
  expect(generationOf(context, sealed)).toBe(0x0102)
  expect(sealed.subarray(3, 15)).toEqual(Buffer.alloc(12, 9))
  expect(sealed.includes('Ada')).toBe(false)
})

test('fields of the first format, which named no generation, are read with the first key', () => {
  const key = { generation: 1, key: createSecretKey(Buffer.alloc(32, 7)) } as DataKey
  // Made by that format's own code: encryptField(key, 'c', 'Ada') with a nonce of nines.
  const sealed = Buffer.from('0109090909090909090909090966e1e5d3b0a9b8889d2a70961ea31f4693460a', 'hex')
  expect(generationOf('c', sealed)).toBe(1)
  expect(decryptBytes(key, 'c', sealed).toString()).toBe('Ada')
})

test('the same text twice gives different bytes', () => {
  const text = bytesOf('x')
  expect(encryptBytes(dataKey, context, text)).not.toEqual(encryptBytes(dataKey, context, text))
})

test('any changed bit, any cut and any other context is refused', () => {
  const sealed = encryptBytes(dataKey, context, bytesOf('Ada'))
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => decryptBytes(dataKey, context, changed)).toThrow(VaultError)
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => decryptBytes(dataKey, context, sealed.subarray(0, length))).toThrow(VaultError)
  }
  expect(() => decryptBytes(dataKey, `${otherBank}/customers/name`, sealed)).toThrow(/cannot be decrypted/)
  expect(() => decryptBytes(newKey(1), context, sealed)).toThrow(VaultError)
  expect(() => generationOf(context, Buffer.from([3, 0, 1]))).toThrow(/unknown format version 3/)
  expect(() => generationOf(context, Buffer.alloc(0))).toThrow(VaultError)
})

test('a wrapped key names its master key and belongs to its purpose', () => {
  const wrapped = newWrappedKey(master, purpose)
  expect(wrapped).toHaveLength(65)
  expect(wrappingMasterKeyId(wrapped)).toBe(masterKeyId(master))
  expect(() => unwrapKey(nextMaster, purpose, wrapped)).toThrow(
    `wrapped by master key ${masterKeyId(master)}, not by the given ${masterKeyId(nextMaster)}`,
  )
  expect(() => unwrapKey(master, dataKeyPurpose(otherBank), wrapped)).toThrow(/cannot be decrypted/)
  expect(() => unwrapKey(master, purpose, Buffer.alloc(0))).toThrow(VaultError)
})

test('wrapped again by another master key it is the same key', () => {
  const sealed = encryptBytes(dataKey, context, bytesOf('Ada'))
  const rewrapped = wrapKey(nextMaster, purpose, dataKey.key)
  expect(wrappingMasterKeyId(rewrapped)).toBe(masterKeyId(nextMaster))
  const again = { generation: 1, key: unwrapKey(nextMaster, purpose, rewrapped) } as DataKey
  expect(decryptBytes(again, context, sealed).toString()).toBe('Ada')
})
