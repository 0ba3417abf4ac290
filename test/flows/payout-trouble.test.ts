// What goes wrong in the middle of a payout: plans expire, money runs out, the payer is frozen, the payout is cancelled, the job breaks. A
// part has 50 rows, so with more rows the middle is a place between two commits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandEngine } from '../../src/engine/engine.ts'
import type { JobHandler } from '../../src/jobs/job.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import { jobHandlers } from '../../src/wiring/resources.ts'
import { codeOf } from '../support/desk.ts'
import { noneConfigured } from '../support/none-configured.ts'
import { countsOf, openPayoutDesk, type PayoutDesk } from '../support/payouts.ts'
import { eventually, ok } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let desk: PayoutDesk
let runner: JobRunner
let payees: readonly string[]
/** What happens when a job asks for the rows of its second part. Those of the first are committed then. */
let middle: (() => Promise<unknown>) | undefined

const watched = (engine: CommandEngine): CommandEngine => ({
  look: (needs) => engine.look(needs),
  async submit(command, input, options) {
    if (command.name === 'list-payout-part' && (input as { part?: number }).part === 1) {
      const act = middle
      middle = undefined
      await act?.()
    }
    return engine.submit(command, input, options)
  },
})

const watchedHandler = ({ kind, run }: JobHandler): JobHandler => ({
  kind,
  run: (job, services) => run(job, { ...services, engine: watched(services.engine) }),
})

beforeAll(async () => {
  desk = await openPayoutDesk({ env: { CORRIDOR_ROLES: 'api' } })
  const { sql, engine, services } = desk.s.service
  const { providersOf, personalData, storeContent } = services
  const handlers = jobHandlers.map(watchedHandler)
  runner = new JobRunner({
    sql,
    handlers,
    poll_ms: 5,
    services: { engine, providersOf, personalData, storeContent, configured: noneConfigured },
  })
  runner.start()
  payees = await desk.payees(2)
})
afterAll(async () => {
  await runner.stop()
  await desk.close()
})

const wages = (n: number, amount = 100): string =>
  desk.wages(
    Array.from({ length: n }, (_, i) => payees[i % 2]!),
    amount,
  )

const stateOf = ({ state, halt_code, ...payout }: Any) => [state, halt_code, countsOf(payout)]

/** Each row that was paid was paid once, and the payer has the rest. */
async function expectPaid(payer: { fiat: string }, had: number, paid: number): Promise<void> {
  await desk.idle()
  expect(await desk.balances(payer.fiat)).toEqual([had - paid, had - paid])
  await desk.verify()
}

test('plans that have expired are planned again, and nothing is paid at an old price', async () => {
  const payer = await desk.payer(10_000)
  const { guid } = await desk.uploaded(payer, wages(3))
  await desk.run(guid, 'plan')
  const before = await desk.rows(guid)
  await desk.advance(901)
  expect(stateOf(await desk.run(guid, 'execute'))).toEqual(['validated', null, { valid: 3 }])
  expect(await desk.rows(guid)).toMatchObject(before.map(() => ({ plan_guid: null, source_amount: null, fees: [] })))
  expect(stateOf(await desk.run(guid, 'plan', 'execute'))).toEqual(['completed', null, { completed: 3 }])
  const plans = (await desk.rows(guid)).map(({ plan_guid }) => plan_guid)
  expect(plans.filter((plan) => before.some(({ plan_guid }) => plan_guid === plan))).toEqual([])
  await expectPaid(payer, 10_000, 300)
})

test('money that runs out fails the rows that it does not pay', async () => {
  const payer = await desk.payer(250)
  const { guid } = await desk.uploaded(payer, wages(4))
  expect(stateOf(await desk.run(guid, 'plan', 'execute'))).toEqual(['completed', null, { completed: 2, failed: 2 }])
  const failed = await desk.rows(guid, '&state=failed')
  expect(failed.map(({ failure_code }) => failure_code)).toEqual(['non_sufficient_funds', 'non_sufficient_funds'])
  // What failed can be sent again: the result has the columns that were sent.
  await desk.post('/sandbox/deposits', { account_guid: payer.fiat, amount: 1_000 })
  await desk.idle()
  const { text } = await desk.result(guid, '?state=failed&include_pii=true')
  const again = text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => `${line.split(',').slice(0, 9).join(',')}\n`)
    .join('')
  const second = await desk.uploaded(payer, again)
  expect(stateOf(await desk.run(second.guid, 'plan', 'execute'))).toEqual(['completed', null, { completed: 2 }])
  await expectPaid(payer, 1_250, 400)
})

test.each([
  ['plan', 'validated', { valid: 20, planned: 50 }],
  ['execute', 'planned', { planned: 20, completed: 50 }],
] as const)(
  'a payer who is frozen in the middle of %s halts the payout, which goes on later',
  async (verb, back, counts) => {
    const payer = await desk.payer(10_000)
    const { guid } = await desk.uploaded(payer, wages(70))
    if (verb === 'execute') await desk.run(guid, 'plan')
    // An execution of a payer who is frozen waits for a review. So the first rows end before that.
    middle = async () => {
      const reached = (payout: Any) => JSON.stringify(countsOf(payout)) === JSON.stringify(counts)
      await eventually(() => desk.get(`/payouts/${guid}`), reached)
      await desk.post(`/sandbox/customers/${payer.guid}/freeze`)
    }
    expect(stateOf(await desk.run(guid, verb))).toEqual([back, 'frozen_customer', counts])
    expect(codeOf(await desk.ask(guid, verb))).toBe('422 frozen_customer customer_guid')
    await desk.post(`/sandbox/customers/${payer.guid}/unfreeze`)
    const verbs = verb === 'plan' ? (['plan', 'execute'] as const) : (['execute'] as const)
    expect(stateOf(await desk.run(guid, ...verbs))).toEqual(['completed', null, { completed: 70 }])
    await expectPaid(payer, 10_000, 7_000)
  },
)

test('a payout that is cancelled in the middle pays the rows that have begun, and no others', async () => {
  const payer = await desk.payer(10_000)
  const { guid } = await desk.uploaded(payer, wages(70))
  await desk.run(guid, 'plan')
  middle = () => ok(desk.ask(guid, 'cancel'))
  await ok(desk.ask(guid, 'execute'))
  const done = await desk.rest(guid, 'cancelled')
  expect(countsOf(done)).toEqual({ completed: 50, cancelled: 20 })
  const [plan] = (await desk.rows(guid, '&state=cancelled')).map(({ plan_guid }) => plan_guid)
  expect(codeOf(await desk.execute(plan))).toBe('422 invalid_plan plan_guid')
  for (const verb of ['plan', 'execute'] as const) expect(codeOf(await desk.ask(guid, verb))).toBe('409 data_exists')
  expect(codeOf(await desk.ask(guid, 'cancel'))).toBe('200 cancelled')
  await expectPaid(payer, 10_000, 5_000)
})

test('a job that breaks in the middle starts again and repeats nothing', async () => {
  const payer = await desk.payer(10_000)
  const { guid } = await desk.uploaded(payer, wages(70))
  const fail = async () => {
    throw new Error('a job that breaks')
  }
  for (const verb of ['plan', 'execute'] as const) {
    middle = fail
    await desk.run(guid, verb)
    expect(middle).toBeUndefined()
  }
  expect(stateOf(await desk.get(`/payouts/${guid}`))).toEqual(['completed', null, { completed: 70 }])
  const [made] = await desk.s.service.sql`
    select count(*)::integer as plans, count(execution_guid)::integer as executions from plans
    where source_account ->> 'guid' = ${payer.fiat}`
  expect(made).toEqual({ plans: 70, executions: 70 })
  await expectPaid(payer, 10_000, 7_000)
})

test('a run that is asked for again goes on, and one that is over is refused', async () => {
  const payer = await desk.payer(10_000)
  const { guid } = await desk.uploaded(payer, wages(60))
  expect(codeOf(await desk.ask(guid, 'execute'))).toBe('409 data_exists')
  let again: Any
  middle = async () => {
    again = await desk.ask(guid, 'plan')
  }
  await desk.run(guid, 'plan')
  expect(codeOf(again)).toBe('200 planning')
  const [{ plan_guid }] = await desk.rows(guid)
  expect(codeOf(await desk.ask(guid, 'plan'))).toBe('409 data_exists')
  expect(codeOf(await desk.execute(plan_guid))).toBe('422 invalid_plan plan_guid')
  expect(stateOf(await desk.run(guid, 'execute'))).toEqual(['completed', null, { completed: 60 }])
  for (const verb of ['plan', 'execute', 'cancel'] as const) {
    expect(codeOf(await desk.ask(guid, verb)), verb).toBe('409 data_exists')
  }
  await expectPaid(payer, 10_000, 6_000)
})

test('a limit in another asset counts each row', async () => {
  const limit = { type: 'daily', name: 'Day', asset: 'BTC', amount: 600, activities: [], sides: [] }
  const payer = await desk.payer(10_000, { activity_limits: [limit] })
  const { guid } = await desk.uploaded(payer, wages(3, 1_000))
  const done = await desk.run(guid, 'plan', 'execute')
  const failed = await desk.rows(guid, '&state=failed')
  expect([done.state, new Set(failed.map(({ failure_code }) => failure_code))]).toEqual([
    'completed',
    new Set(['daily_limit_exceeded']),
  ])
  await expectPaid(payer, 10_000, (3 - failed.length) * 1_000)
})
