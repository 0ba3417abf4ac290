// kill -9 of the real service in the middle of a payout: while its rows are stored, while they are planned, and while they are executed.
// After that every row was paid once, and the books are sound.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayLiteral } from '../../src/db/where.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import { countsOf, openPayoutDesk, type PayoutDesk } from '../support/payouts.ts'
import { eventually, ok, testDataDir, testMasterKey } from '../support/service.ts'
import { startRealService } from './real-service.ts'

const rows = 160
let desk: PayoutDesk

beforeAll(async () => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  // It answers and works on nothing: the one that is killed is the worker.
  desk = await openPayoutDesk({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => desk.close())

const start = () =>
  startRealService({
    DATABASE_URL: desk.s.service.database_url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_DATA_DIR: testDataDir,
    CORRIDOR_ROLES: 'worker',
  })

/** How many rows have come to one of these states. */
async function reached(guid: string, ...states: readonly string[]): Promise<number> {
  const [found] = await desk.s.service.sql<{ n: number }[]>`
    select count(*)::integer as n from payout_rows where payout_guid = ${guid} and state = any(${arrayLiteral(states)}::text[])`
  return found!.n
}

/** A worker does what `ask` begins, and is killed when so many rows are there. */
async function killedAfter(guid: string, n: number, states: readonly string[], ask = async () => {}): Promise<void> {
  const worker = await start()
  try {
    await ask()
    await eventually(
      () => reached(guid, ...states),
      (found) => found >= n,
    )
  } finally {
    await worker.kill()
  }
  // As the one service of its database does when it starts: otherwise it would wait for them to end.
  await releaseLeases(desk.s.service.sql)
}

test('a payout that is killed at every stage pays each row once', async () => {
  const payees = await desk.payees(4)
  const { guid: customer_guid, accounts } = desk.s.demo.customers[0]!
  const payer = { guid: customer_guid, fiat: accounts.find(({ asset }) => asset === 'USD')!.guid }
  const [before] = await desk.balances(payer.fiat)
  const csv = desk.wages(Array.from({ length: rows }, (_, i) => payees[i % 4]!))
  const { guid } = await ok(desk.upload(payer, csv))

  const run = (state: string, verb: 'plan' | 'execute') => async () => {
    await desk.rest(guid, state)
    await ok(desk.ask(guid, verb))
  }
  await killedAfter(guid, 50, ['valid'])
  await killedAfter(guid, 50, ['planning', 'planned'], run('validated', 'plan'))
  await killedAfter(guid, 30, ['executing', 'completed'], run('planned', 'execute'))
  const worker = await start()
  try {
    expect(countsOf(await desk.rest(guid, 'completed'))).toEqual({ completed: rows })
  } finally {
    await worker.stop()
  }

  const [made] = await desk.s.service.sql`
    select count(distinct p.guid)::integer as plans, count(distinct x.guid)::integer as executions,
      count(distinct x.payout_row_guid)::integer as paid
    from plans p left join executions x on x.bank_guid = p.bank_guid and x.plan_guid = p.guid
    where p.payout_row_guid is not null`
  expect(made).toEqual({ plans: rows, executions: rows, paid: rows })
  expect(await desk.balances(payer.fiat)).toEqual([before - rows * 100, before - rows * 100])
  const arrived = await Promise.all(payees.map(async (payee) => (await desk.balances(payee))[0]))
  const [{ destination_amount }] = await desk.rows(guid)
  expect(arrived).toEqual(payees.map(() => (rows / 4) * destination_amount))
})
