// Who asks without a key: told apart by network, and bounded in number.
import { expect, test } from 'vitest'
import { Addresses, networkOf, withoutPort } from './addresses.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:1234', '192.0.2.7'],
  ['2001:db8::6', '2001:db8::6'],
  ['[2001:db8::6]', '2001:db8::6'],
  ['[2001:db8::6]:1234', '2001:db8::6'],
  ['no address', 'no address'],
])('%s without its port is %s', (address, bare) => expect(withoutPort(address)).toBe(bare))

test('an address has its burst, then its rate; one network has one budget', () => {
  const clock = { now: 0 }
  const addresses = new Addresses({ rate: 2, burst: 3 }, () => clock.now)
  const asked = Array.from({ length: 4 }, (_, i) => addresses.take(`2001:db8::${i}`))
  expect(asked).toEqual([undefined, undefined, undefined, 1])
  expect([addresses.mayAsk('2001:db8::9'), addresses.mayAsk('2001:db8:0:1::9')]).toEqual([false, true])
  clock.now = 500
  expect([addresses.take('2001:db8::1'), addresses.take('2001:db8::1')]).toEqual([undefined, 1])
})

test('large answers cost more', () => {
  const clock = { now: 0 }
  const addresses = new Addresses({ rate: 10, burst: 20 }, () => clock.now)
  addresses.take('192.0.2.7')
  addresses.charge('192.0.2.7', 484_000)
  expect(addresses.take('192.0.2.7')).toBe(2)
})

test('however many there are, few are kept', () => {
  const addresses = new Addresses({ rate: 1, burst: 1 }, () => 0)
  for (let i = 0; i < 50_000; i += 1) addresses.take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  expect(addresses.size).toBe(20_000)
})
