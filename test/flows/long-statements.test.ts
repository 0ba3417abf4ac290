// Accounts with very many entries: balances of the past are found by searching, also where commits came out of the order of their times;
// and a statement has up to 100,000 lines. The entries are written by hand, so these books are not sound.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/desk.ts'
import { writeEntries } from '../support/many-entries.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const newAccount = async (): Promise<string> =>
  (await ok(s.call('POST', '/accounts', { type: 'fiat', asset: 'USD', name: 'many' }))).guid
const iso = (ms: number): string => new Date(ms).toISOString()
const start = Date.parse('2026-03-01T00:00:00Z')
const minute = 60_000

test('a balance of the past is exact, however times and commits are ordered', async () => {
  await fc.assert(
    fc.asyncProperty(
      // Milliseconds that pass, and how much later than that a commit was decided or earlier.
      fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 4 * minute }),
          fc.integer({ min: 0, max: 14 * minute }),
          fc.integer({ min: 1, max: 9 }),
        ),
        {
          minLength: 100,
          maxLength: 700,
        },
      ),
      fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
      async (steps, asked) => {
        let now = start
        const entries = steps.map(([passed, delay, amount]) => {
          now += passed
          return { at: now - delay, amount }
        })
        const account_guid = await newAccount()
        await writeEntries(s, {
          account_guid,
          at: entries.map(({ at }) => at),
          amounts: entries.map(({ amount }) => amount),
        })
        const sumUntil = (until: number): number =>
          entries.reduce((sum, { at, amount }) => (at <= until ? sum + amount : sum), 0)
        for (const share of asked) {
          const at = Math.min(Date.now(), start - minute + Math.floor(((now - start + 2 * minute) * share) / 1000))
          const past = await ok(s.call('GET', `/accounts/${account_guid}?as_of=${iso(at)}`))
          expect(past.platform_balance).toBe(sumUntil(at))
          const later = await ok(
            s.call('GET', `/accounts/${account_guid}/statement?from=${iso(at)}&to=${iso(at + 20 * minute)}`),
          )
          expect([later.opening_balance, later.closing_balance]).toEqual([
            sumUntil(at - 1),
            sumUntil(at + 20 * minute - 1),
          ])
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('a statement has 100,000 lines in every format, and is refused with one more', async () => {
  const account_guid = await newAccount()
  const count = 100_000
  const at = Array.from({ length: count }, (_, i) => start + i * 100)
  await writeEntries(s, { account_guid, at, amounts: at.map((_, i) => (i % 3 === 0 ? -1 : 2)) })
  const path = `/accounts/${account_guid}/statement?from=2026-03-01&to=2026-04-01`
  const json = await ok(s.call('GET', path))
  expect(json.lines).toHaveLength(count)
  expect(json.lines.at(-1).balance).toBe(json.closing_balance)
  const csv = await s.call('GET', `${path}&format=csv`)
  expect(csv.text.split('\r\n')).toHaveLength(count + 4)
  const camt = await s.call('GET', `${path}&format=camt053`)
  expect(camt.text.match(/<Ntry>/g)).toHaveLength(count)
  expect(codeOf(await s.call('GET', `${path}&format=pdf`))).toBe('400 invalid_value from')
  await writeEntries(s, { account_guid, at: [start + count * 100], amounts: [1] })
  for (const format of ['json', 'csv', 'camt053']) {
    const refused = await s.call('GET', `${path}&format=${format}`)
    expect(codeOf(refused)).toBe('400 invalid_value from')
    expect(refused.body.errors[0].message).toContain('more than 100000 lines')
  }
  expect(await ok(s.call('GET', `${path.replace('from=2026-03-01', 'from=2026-03-01T02:46:40Z')}`))).toMatchObject({
    opening_balance: json.closing_balance,
    closing_balance: json.closing_balance + 1,
  })
})

test('amounts of more than 18 digits are no amounts of camt.053', async () => {
  const account_guid = await newAccount()
  const amounts = ['9'.repeat(18), 1] as unknown as number[]
  await writeEntries(s, { account_guid, at: [start, start + 1], amounts })
  const path = `/accounts/${account_guid}/statement?from=2026-03-01`
  expect((await s.call('GET', `${path}&to=2026-03-01T00:00:00.001Z&format=camt053`)).status).toBe(200)
  expect(codeOf(await s.call('GET', `${path}&to=2026-04-01&format=camt053`))).toBe('400 invalid_value format')
  expect((await s.call('GET', `${path}&to=2026-04-01&format=csv`)).text).toContain('10000000000000000.00')
})
