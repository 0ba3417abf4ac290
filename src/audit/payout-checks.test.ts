// Each check of payouts finds its own violation. They have books of their own, because checks of plans and executions find some of it too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, unknown } from '../../test/simulation/rows-to-tamper.ts'
import { makeSoundPayouts } from '../../test/simulation/sound-payouts.ts'
import { checkViolation, type Forbidden, uniqueViolation } from '../../test/spec/transfer-constraints.ts'
import { startTestService, type TestService } from '../../test/support/service.ts'
import { assertSound } from '../../test/support/sound.ts'
import { connect, type Sql } from '../db/pool.ts'
import { audit } from './audit.ts'
import { payoutChecks } from './payout-checks.ts'

let s: TestService
let admin: Sql
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  admin = connect(s.service.database_url, { name: 'tamper', max: 1 })
  await makeSoundPayouts(s)
})
afterAll(async () => {
  await admin?.end()
  await s?.stop()
})

const paid = `where state = 'completed'`
const ofOnePlanned = `where counts ->> 'planned' = '1'`

const attempts: readonly Attempt[] = [
  [
    'a part that counts another row',
    `update payout_parts set counts = jsonb_set(counts, '{planned}', '2') ${ofOnePlanned}`,
    'payout-counts',
  ],
  [
    'a part that names a row twice',
    `update payout_parts set row_guids = row_guids || (row_guids -> 0) ${ofOnePlanned}`,
    'payout-counts',
  ],
  ['a row of a payout lost', `delete from payout_rows where state = 'invalid'`, 'payout-rows', 'payout-counts'],
  [
    'a payout that is over while a row is executed',
    `update payouts set state = 'completed' where state = 'executing'`,
    'payout-rows',
  ],
  ['a row that pays another amount', `update payout_rows set amount = amount + 1 ${paid}`, 'payout-row-plans'],
  [
    'a row that shows another price',
    `update payout_rows set source_amount = source_amount + 1 ${paid}`,
    'payout-row-plans',
  ],
  [
    'a plan that pays another row',
    `update plans set payout_row_guid = ${unknown} where guid = (select plan_guid from payout_rows ${paid})`,
    'payout-row-plans',
  ],
  [
    'a second execution of a row',
    `drop index executions_by_payout_row, executions_by_plan;
     insert into executions select (jsonb_populate_record(x, '{"guid": "00000000000070008000000000000001"}')).*
     from executions x where payout_row_guid = (select guid from payout_rows ${paid})`,
    'payout-row-executions',
  ],
  [
    'an execution that failed for another reason',
    `update payout_rows set failure_code = 'no_quote' where state = 'failed'`,
    'payout-row-executions',
  ],
]

class Undone extends Error {}

async function brokenAfter(statements: string): Promise<string[]> {
  const broken: string[] = []
  const attempt = admin.begin(async (tx) => {
    await tx.unsafe(statements)
    for (const { name, query } of payoutChecks) if ((await tx.unsafe(query)).length > 0) broken.push(name)
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return broken.sort()
}

test('sound payouts have no violations', async () => {
  assertSound(await audit(s.service.sql))
})

test.each(attempts)('%s is found', async (_name, statements, ...expected) => {
  expect(await brokenAfter(statements)).toEqual([...expected].sort())
})

test('every check has been seen to speak', () => {
  expect([...new Set(attempts.map((attempt) => attempt[2]))].sort()).toEqual(
    payoutChecks.map(({ name }) => name).sort(),
  )
})

const copied = (table: string, where: string): string =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('guid', gen_random_uuid()))).* from ${table} t ${where}`

const forbidden: readonly Forbidden[] = [
  ['a row twice', copied('payout_rows', `where state = 'invalid'`), uniqueViolation],
  [
    'a plan that pays two rows',
    `update payout_rows set plan_guid = (select plan_guid from payout_rows ${paid}) where state = 'planned'`,
    uniqueViolation,
  ],
  [
    'two executions of a row',
    `update executions set payout_row_guid = (select guid from payout_rows ${paid}) where payout_row_guid is not null`,
    uniqueViolation,
  ],
  ['a paid row without an execution', `update payout_rows set execution_guid = null ${paid}`, checkViolation],
  [
    'a paid row without an amount',
    `update payout_rows set source_amount = null, destination_amount = null ${paid}`,
    checkViolation,
  ],
  ['a planned row without a plan', `update payout_rows set plan_guid = null where state = 'planned'`, checkViolation],
  ['a failed row without a code', `update payout_rows set failure_code = null where state = 'failed'`, checkViolation],
  ['an invalid row without errors', `update payout_rows set errors = '[]' where state = 'invalid'`, checkViolation],
  ['a valid row without an amount', `update payout_rows set amount = null where state = 'planned'`, checkViolation],
  ['a row in another part', 'update payout_rows set part = part + 1', checkViolation],
  ['a payout without rows', 'update payouts set row_count = 0', checkViolation],
  ['a stored payout that lacks a part', 'update payouts set parts_stored = 0', checkViolation],
  ['a run that goes on and has halted', `update payouts set halt_code = 'x' where state = 'executing'`, checkViolation],
  ['rows that are stored and not removed from their part', `update payout_parts set content = ''`, checkViolation],
]

test.each(forbidden)('the database refuses %s', async (_what, statement, code) => {
  await expect(admin.unsafe(statement)).rejects.toMatchObject({ code })
})
