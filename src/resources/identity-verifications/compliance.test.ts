// The tables of methods and failure codes: whole, without dead entries, and as docs/sandbox.md tells them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifierFailureCodes } from '../../providers/verifier.ts'
import { checksFrom, checkTypes, defaultCode, isCodeOf } from './compliance.ts'
import { checksOf, methodOf, verificationMethods } from './methods.ts'

const kinds = ['individual', 'business', 'external_bank_account'] as const
const checkLists = verificationMethods.flatMap((method) =>
  kinds.flatMap((kind) => [checksOf(method, kind, true) ?? []]),
)

test('every check is made by some method, and every code speaks of some check', () => {
  expect(checkTypes.filter((type) => !checkLists.flat().includes(type))).toEqual([])
  expect(verifierFailureCodes.filter((code) => !checkTypes.some((type) => isCodeOf(code, type)))).toEqual([])
})

test('every method serves somebody, and can fail without a code', () => {
  for (const method of verificationMethods) {
    const lists = kinds.flatMap((kind) => [checksOf(method, kind, null) ?? []]).filter((list) => list.length > 0)
    expect(lists.length, method).toBeGreaterThan(0)
    for (const [first] of lists) expect(defaultCode(first!), method).toBeDefined()
  }
})

test('attested methods attest, and only they do', () => {
  for (const method of verificationMethods) {
    const checks = kinds.flatMap((kind) => checksOf(method, kind, true) ?? [])
    const isAttested = methodOf(method).is_attested === true
    expect(
      checks.every((type) => type.endsWith('_attested') === isAttested),
      method,
    ).toBe(true)
    expect(method.startsWith('attested'), method).toBe(isAttested)
  }
})

test('a check comes to the worst that is said of it', () => {
  const [check] = checksFrom(
    ['person_tax_id_verification'],
    ['tax_id_not_checked', 'tax_id_mismatch', 'watchlist_match'],
  )
  expect(check).toMatchObject({ outcome: 'failed', failure_codes: ['tax_id_not_checked', 'tax_id_mismatch'] })
})

test('the sandbox document names every method with its checks, and every code with what it is about', () => {
  const text = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
  const lineOf = (word: string) => text.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${word}\``))
  for (const method of verificationMethods) {
    const line = text.split('\n').find((each) => each.startsWith(`| \`${method}\``)) ?? ''
    const named = [...(line.split('|')[3] ?? '').matchAll(/`((?:person|business|external)_\w+)`/g)].map(
      ([, word]) => word!,
    )
    expect(named.sort(), method).toEqual(
      [...new Set(kinds.flatMap((kind) => checksOf(method, kind, true) ?? []))].sort(),
    )
    for (const type of methodOf(method).types) expect(line.split('|')[2], method).toContain(type)
  }
  expect(verifierFailureCodes.filter((code) => lineOf(code) === undefined)).toEqual([])
})
