// Which URLs and addresses are allowed, before anything is resolved or connected.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowed, badNames, badUrls, loopback, neverAllowed } from '../../test/support/ssrf-corpus.ts'
import { isAllowedAddress, type TargetRules, targetFault } from './target.ts'

const sandbox: TargetRules = { environment: 'sandbox', allow_loopback: false }
const local: TargetRules = { environment: 'sandbox', allow_loopback: true }
const production: TargetRules = { environment: 'production', allow_loopback: true }
const faultsOf = (hosts: readonly string[], rules: TargetRules): string[] =>
  hosts.map((host) => `${host} ${targetFault(`https://${host}:8443/hook?a=b`, rules) ?? 'fine'}`)
const all = (hosts: readonly string[], fault: string): string[] => hosts.map((host) => `${host} ${fault}`)

describe('literal addresses', () => {
  test('that are this machine: on a sandbox that allows it, and nowhere else', () => {
    expect(faultsOf(loopback, local)).toEqual(all(loopback, 'fine'))
    expect(faultsOf(loopback, sandbox)).toEqual(all(loopback, 'forbidden_address'))
    expect(faultsOf(loopback, production)).toEqual(all(loopback, 'forbidden_address'))
  })

  test('that are not global unicast: nowhere', () => {
    for (const rules of [local, sandbox, production]) {
      expect(faultsOf(neverAllowed, rules)).toEqual(all(neverAllowed, 'forbidden_address'))
    }
  })

  test('of everybody else: everywhere', () => {
    for (const rules of [local, sandbox, production]) expect(faultsOf(allowed, rules)).toEqual(all(allowed, 'fine'))
  })
})

test('names wait for what they resolve to', () => {
  const names = Object.keys(badNames)
  expect(faultsOf(names, production)).toEqual(all(names, 'fine'))
})

test.each(Object.entries(badUrls))('%s', (fault, urls) => {
  const full = urls.map((url) => url.replaceAll('HOST', '127.0.0.1').replaceAll('PORT', '8443'))
  expect(full.map((url) => [url, targetFault(url, sandbox)])).toEqual(full.map((url) => [url, fault]))
})

test('https alone on production', () => {
  expect(targetFault('http://good.example/', production)).toBe('not_https')
  expect(targetFault('http://good.example/', sandbox)).toBeUndefined()
  expect(targetFault('https://good.example/', production)).toBeUndefined()
})

test('2,048 characters and no more', () => {
  const url = (length: number): string => 'https://good.example/'.padEnd(length, 'a')
  expect(targetFault(url(2_048), production)).toBeUndefined()
  expect(targetFault(url(2_049), production)).toBe('too_long')
})

describe('addresses', () => {
  test.each([
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    'fe80::1%lo',
    '::1%lo',
    '2606:4700::1%eth0',
    '[::1]',
    '1.1.1.1/8',
  ])('not %j', (text) => expect(isAllowedAddress(text, { allow_loopback: true })).toBe(false))

  test('no IPv6 address that carries an IPv4 address as its last half, outside 2000::/3', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'),
        fc.ipV4(),
        (prefix, four) => {
          const isLoopback = prefix === '::' && four === '0.0.0.1'
          expect(isAllowedAddress(`${prefix}${four}`, { allow_loopback: true })).toBe(isLoopback)
        },
      ),
    )
  })

  test('loopback needs leave, and leave adds nothing but loopback', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('::1', '127.0.0.9')), (address) => {
        const [without, leave] = [false, true].map((allow_loopback) => isAllowedAddress(address, { allow_loopback }))
        const isLoopback =
          /^127\./.test(address) || new URL(`http://[${address.includes(':') ? address : '::2'}]`).hostname === '[::1]'
        expect([without && isLoopback, leave]).toEqual([false, without || isLoopback])
      }),
    )
  })
})
