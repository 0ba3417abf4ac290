// Passwords: right and wrong ones, the parameters in the hash, the same work for nobody's password, and a bound on the work at a time.
import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'

const cheap = { N: 2 ** 10, r: 8, p: 1 }

test('a password fits its own hash only, however its letters are composed', async () => {
  const passwords = new Passwords(cheap)
  const hash = await passwords.hash('caf\u00e9 au lait')
  expect(await passwords.isRight('cafe\u0301 au lait', hash)).toBe(true)
  expect(await passwords.isRight('cafe au lait', hash)).toBe(false)
  expect(await passwords.hash('caf\u00e9 au lait')).not.toBe(hash)
})

test('a hash names its parameters, so older hashes still work', async () => {
  const hash = await new Passwords(cheap).hash('an older password')
  expect(hash).toMatch(/^scrypt:1024:8:1:[\w-]{22}:[\w-]{43}$/)
  expect(await new Passwords({ ...cheap, N: 2 ** 11 }).isRight('an older password', hash)).toBe(true)
})

test("without a hash it works as for somebody's, and says no", async () => {
  const passwords = new Passwords(cheap)
  expect(await passwords.isRight('', undefined)).toBe(false)
  expect(passwords.runs).toBe(1)
})

test('too many at once are refused, and the others are all answered', async () => {
  const passwords = new Passwords(cheap)
  const all = await Promise.all(Array.from({ length: 100 }, () => passwords.hash('x')))
  const refused = all.filter((each) => each === undefined)
  expect([refused.length, passwords.runs]).toEqual([34, 66])
  await passwords.hash('x')
  expect(passwords.runs).toBe(67)
})
