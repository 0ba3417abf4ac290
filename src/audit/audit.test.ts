// Each check finds its own violation: a sound database, then one tampered row at a time, as a superuser could. Every change is rolled back,
// dropped constraints included.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wire } from '../../test/simulation/rows-to-tamper.ts'
import { makeSoundBooks } from '../../test/simulation/sound-books.ts'
import { makeSoundEvents } from '../../test/simulation/sound-events.ts'
import { makeLightning } from '../../test/simulation/sound-lightning.ts'
import { attempts as moneyAttempts } from '../../test/simulation/tampering.ts'
import { auditLogAttempts, sealTwice } from '../../test/simulation/tampering-audit-log.ts'
import { eventAttempts } from '../../test/simulation/tampering-events.ts'
import { executionAttempts } from '../../test/simulation/tampering-executions.ts'
import { limitAttempts } from '../../test/simulation/tampering-limits.ts'
import { placeAttempts } from '../../test/simulation/tampering-places.ts'
import { planAttempts } from '../../test/simulation/tampering-plans.ts'
import { transferAttempts } from '../../test/simulation/tampering-transfers.ts'
import { startTestService, type TestService, testMasterKey } from '../../test/support/service.ts'
import { verifyCommand } from '../cli/verify.ts'
import { connect, type Sql } from '../db/pool.ts'
import { approvalChecks } from './approval-checks.ts'
import { type AuditReport, audit } from './audit.ts'
import { payoutChecks } from './payout-checks.ts'

const attempts = [
  ...moneyAttempts,
  ...transferAttempts,
  ...placeAttempts,
  ...planAttempts,
  ...executionAttempts,
  ...eventAttempts,
  ...limitAttempts,
  ...auditLogAttempts,
]

let corridor: TestService
let admin: Sql

beforeAll(async () => {
  corridor = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  admin = connect(corridor.service.database_url, { name: 'tamper', max: 1 })
  await makeSoundBooks(corridor)
  await makeLightning(corridor)
  await makeSoundEvents(corridor)
  await sealTwice(corridor)
})

afterAll(async () => {
  await admin?.end()
  await corridor?.stop()
})

const brokenIn = (report: AuditReport): string[] =>
  report.results.filter(({ violations }) => violations > 0).map(({ name }) => name)

class Undone extends Error {}

async function auditAfter(statements: string): Promise<AuditReport> {
  let report: AuditReport | undefined
  const attempt = admin.begin(async (tx) => {
    await tx.unsafe(statements)
    // Planning takes longer than reading these few rows, so plans are kept from one audit to the next.
    const planned = Object.assign((...text: Parameters<typeof tx>) => tx(...text), {
      unsafe: (query: string) => tx.unsafe(query, [], { prepare: true, simple: false } as { prepare: boolean }),
    })
    report = await audit({
      begin: (_how: string, work: (inner: unknown) => unknown) => work(planned),
    } as unknown as Sql)
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return report!
}

test('a sound database has no violations', async () => {
  const report = await audit(corridor.service.sql)
  expect(report.results.filter(({ violations }) => violations > 0)).toEqual([])
  expect(report.is_sound).toBe(true)
})

test.each(attempts)('%s is found', async (_name, statements, ...expected) => {
  expect(brokenIn(await auditAfter(statements)).sort()).toEqual([...expected].sort())
})

test('every check has been seen to speak', async () => {
  const { results } = await audit(corridor.service.sql)
  // Payouts and approvals have books of their own: payout-checks.test.ts, approval-checks.test.ts.
  const elsewhere = [...payoutChecks, ...approvalChecks].map(({ name }) => name)
  const here = results.map(({ name }) => name).filter((name) => !elsewhere.includes(name))
  expect([...new Set(attempts.map((attempt) => attempt[2]))].sort()).toEqual(here.sort())
})

test('violations are counted in full and shown in part, amounts exact', async () => {
  const huge = 10n ** 30n
  const report = await auditAfter(`update balances set posted = posted + ${huge} where account_guid = ${wire};
    insert into customers_pii (bank_guid, guid, name) select bank_guid, gen_random_uuid(), '' from banks, generate_series(1, 30)`)
  const [owners] = report.results.filter(({ name }) => name === 'personal-data')
  expect([owners?.violations, owners?.examples.length]).toEqual([30, 20])
  const [balances] = report.results.filter(({ name }) => name === 'balances')
  const [row] = await admin.unsafe<{ posted: bigint }[]>(`select posted from balances where account_guid = ${wire}`)
  expect(balances?.examples[0]).toContain(`"posted": ${row!.posted + huge}`)
})

test('given-up jobs and a role that could change entries are noted', async () => {
  const sealed = expect.stringMatching(/^the audit log is sealed until .*: seal 2, digest [0-9a-f]{64}$/)
  expect((await audit(corridor.service.sql)).notes).toEqual([sealed])
  const { is_sound, notes } = await auditAfter('update jobs set dead_at = now()')
  expect(is_sound).toBe(true)
  expect(notes).toContain('2 fill-trade jobs have been given up')
  expect(notes).toContain('1 settle-trade job has been given up')
  expect(notes[0]).toMatch(/^the role \w+ could change or delete rows of entries, journals, transitions/)
})

test('corridor verify prints a line per check and exits with 1 when something is broken', async () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text))
  vi.stubEnv('DATABASE_URL', corridor.service.database_url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
  expect(await verifyCommand.run([])).toBe(0)
  expect(said[0]).toMatch(/^ok +I1 +journal-sums +\d+ ms/m)
  expect(said[0]).toMatch(/every promise holds$/)
  await admin`update row_counts set n = n + 1 where noun = 'quotes' and type = 'trading'`
  expect(await verifyCommand.run(['--json'])).toBe(1)
  const { is_sound, checks } = JSON.parse(said[1]!)
  expect(is_sound).toBe(false)
  expect(checks.find((check: { name: string }) => check.name === 'row-counts').examples[0].noun).toBe('quotes')
  expect(await verifyCommand.run([])).toBe(1)
  expect(said[2]).toMatch(/^1 violation +counts +row-counts/m)
})
