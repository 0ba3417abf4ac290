// Each check of approvals finds its own violation, and the database refuses what it can refuse by itself. They have books of their own,
// because their people are callers of a kind that other books do not have.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Attempt, unknown } from '../../test/simulation/rows-to-tamper.ts'
import { checkViolation, type Forbidden, uniqueViolation } from '../../test/spec/transfer-constraints.ts'
import { personOf, watchStaff } from '../../test/support/people-by-key.ts'
import { ok, startTestService, type TestService } from '../../test/support/service.ts'
import { assertSound } from '../../test/support/sound.ts'
import { connect, type Sql } from '../db/pool.ts'
import { approvalChecks } from './approval-checks.ts'
import { audit } from './audit.ts'

let s: TestService
let admin: Sql
beforeAll(async () => {
  watchStaff()
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  admin = connect(s.service.database_url, { name: 'tamper', max: 1 })
  await makeApprovals()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await admin?.end()
  await s?.stop()
})

/** One that is approved, one that is declined, one that is withdrawn, and one that waits. */
async function makeApprovals(): Promise<void> {
  const settings = { approval_policy: [{ kind: 'customer', decision: 'freeze' }] }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
  const [first, second] = [await personOf(s), await personOf(s)]
  const asked: string[] = []
  for (const { guid } of s.demo.customers) {
    const body = { kind: 'customer', decision: 'freeze', reason: 'r' }
    asked.push((await ok(first.call('POST', `/reviews/${guid}/decisions`, body))).approval.guid)
  }
  await ok(second.call('POST', `/approvals/${asked[0]}/approve`, {}))
  await ok(second.call('POST', `/approvals/${asked[1]}/decline`, { reason: 'r' }))
  await ok(first.call('POST', `/approvals/${asked[2]}/withdraw`))
  const body = { kind: 'customer', decision: 'freeze', reason: 'r' }
  await ok(first.call('POST', `/reviews/${s.demo.customers[2]!.guid}/decisions`, body))
}

const unchecked = `do $$ declare c text; begin for c in select conname from pg_constraint
  where conrelid = 'approvals'::regclass and contype = 'c' loop execute format('alter table approvals drop constraint %I', c); end loop; end $$;`

const attempts: readonly Attempt[] = [
  [
    'one person who was both',
    `${unchecked} update approvals set decided_by_guid = requested_by_guid where state = 'approved'`,
    'approval-people',
    'approval-records',
  ],
  [
    'an approval without a second person',
    `${unchecked} update approvals set decided_by_guid = null where state = 'declined'`,
    'approval-people',
    'approval-records',
  ],
  [
    'an approval after its end',
    `${unchecked} update approvals set expires_at = updated_at where state = 'approved'`,
    'approval-people',
  ],
  [
    'an approval of something that did not happen',
    `update approvals set object_guid = (select object_guid from approvals where state = 'declined') where state = 'approved'`,
    'approval-acts',
  ],
  [
    'an approval in the name of somebody else',
    `update approvals set decided_by_guid = ${unknown} where state = 'approved'`,
    'approval-records',
  ],
  [
    'a request in the name of somebody else',
    `update approvals set requested_by_guid = ${unknown} where state = 'waiting'`,
    'approval-records',
  ],
  ['a refusal without a record', `delete from audit_records where act = 'declineApproval'`, 'approval-records'],
  ['a withdrawal without a record', `delete from audit_records where act = 'withdrawApproval'`, 'approval-records'],
]

class Undone extends Error {}

async function brokenAfter(statements: string): Promise<string[]> {
  let broken: string[] = []
  const attempt = admin.begin(async (tx) => {
    await tx.unsafe(statements)
    const { results } = await audit({
      begin: (_: string, work: (inner: unknown) => unknown) => work(tx),
    } as unknown as Sql)
    broken = results.filter(({ violations }) => violations > 0).map(({ name }) => name)
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return broken
}

test('sound books have no violations', async () => assertSound(await audit(s.service.sql)))

test.each(attempts)('%s is found', async (_name, statements, ...expected) => {
  expect((await brokenAfter(statements)).sort()).toEqual([...expected].sort())
})

test('every check has been seen to speak', () => {
  expect(new Set(attempts.map(([, , check]) => check))).toEqual(new Set(approvalChecks.map(({ name }) => name)))
})

const approved = `where state = 'approved'`
const forbidden: readonly Forbidden[] = [
  ['one person who is both', `update approvals set decided_by_guid = requested_by_guid ${approved}`, checkViolation],
  ['no second person', `update approvals set decided_by_guid = null ${approved}`, checkViolation],
  [
    'a second person of what waits',
    `update approvals set decided_by_guid = ${unknown} where state = 'waiting'`,
    checkViolation,
  ],
  ['a failure without a code', `update approvals set state = 'failed' ${approved}`, checkViolation],
  ['an approval after its end', `update approvals set expires_at = updated_at ${approved}`, checkViolation],
  ['an unknown state', `update approvals set state = 'maybe'`, checkViolation],
  ['an amount without an asset', 'update approvals set amount = 5', checkViolation],
  [
    'two that wait for one object',
    `insert into approvals select (jsonb_populate_record(a, '{"guid": "00000000000070008000000000000001"}')).*
     from approvals a where state = 'waiting'`,
    uniqueViolation,
  ],
]

test.each(forbidden)('the database refuses %s', async (_name, statement, code) => {
  await expect(admin.unsafe(statement)).rejects.toMatchObject({ code })
})
