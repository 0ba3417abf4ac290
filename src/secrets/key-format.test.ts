// Keys parse back, typos are found without a database, and secrets use their alphabet evenly.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { hashSecret, isSameHash, keyLengthMax, makeKey, parseKey } from './key-format.ts'

const guid = '0198c0de00007000800000000000000a' as Guid
const name = { environment: 'sandbox', kind: 'bank', guid } as const

test.each([
  ['sandbox', 'bank', 'corridor_sandbox_bank_'],
  ['sandbox', 'organization', 'corridor_sandbox_org_'],
  ['production', 'bank', 'corridor_production_bank_'],
  ['production', 'organization', 'corridor_production_org_'],
] as const)('%s %s', (environment, kind, prefix) => {
  const { key, secret } = makeKey({ environment, kind, guid })
  expect(key.startsWith(`${prefix}${guid}_${secret}`)).toBe(true)
  expect(secret).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(key.length).toBeLessThanOrEqual(keyLengthMax)
  expect(parseKey(key)).toEqual({ environment, kind, guid, secret })
})

test('the format does not drift', () => {
  const { key } = makeKey(name, (size) => Uint8Array.from({ length: size }, (_, place) => place))
  expect(key).toBe(`corridor_sandbox_bank_${guid}_0123456789ABCDEFGHIJKLMNOPQRSTUV1pDVDj`)
})

test('every single-character typo and every swap of neighbours is found', () => {
  const { key } = makeKey(name)
  for (let place = 0; place < key.length; place += 1) {
    for (const letter of ['0', 'a', 'Z', '_', ' ']) {
      if (key[place] === letter) continue
      expect(parseKey(key.slice(0, place) + letter + key.slice(place + 1))).toBeUndefined()
    }
    const swapped = key.slice(0, place) + (key[place + 1] ?? '') + key[place] + key.slice(place + 2)
    if (swapped !== key) expect(parseKey(swapped)).toBeUndefined()
  }
})

test('what is no key is undefined, never an exception', () => {
  const { key } = makeKey(name)
  for (const text of ['', `${key}\n`, ` ${key}`, `${key}0`, key.toUpperCase(), 'x'.repeat(1_000_000), undefined, 7]) {
    expect(parseKey(text)).toBeUndefined()
  }
  fc.assert(fc.property(fc.string({ maxLength: 120 }), (text) => parseKey(text) === undefined))
})

test('bytes that would favour some letters are thrown away', () => {
  let calls = 0
  const { secret } = makeKey(name, (size) => {
    calls += 1
    return new Uint8Array(size).fill(calls === 1 ? 248 : 61)
  })
  expect(secret).toBe('z'.repeat(32))
  expect(calls).toBe(2)
})

test('hashes depend on pepper and secret, and compare safely', () => {
  const pepper = Buffer.alloc(32, 1)
  const hash = hashSecret(pepper, 'secret')
  expect(hash).toHaveLength(32)
  expect(isSameHash(hash, hashSecret(pepper, 'secret'))).toBe(true)
  expect(isSameHash(hash, hashSecret(pepper, 'secres'))).toBe(false)
  expect(isSameHash(hash, hashSecret(Buffer.alloc(32, 2), 'secret'))).toBe(false)
  expect(isSameHash(hash, hash.subarray(1))).toBe(false)
})
