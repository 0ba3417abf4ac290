// An execution whose market settles a day after it has filled: whoever was frozen meanwhile lets nothing out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'
import { lateMarket } from '../support/late-market.ts'

const day_seconds = 86_400

let d: ExecutionDesk
let market: ReturnType<typeof lateMarket>

beforeAll(async () => {
  d = await openExecutionDesk({ env: { CORRIDOR_ROLES: 'api' } })
  market = lateMarket(d.s)
  market.start()
})
afterAll(async () => {
  await market.stop()
  await d.close()
})

/** Sold and about to be paid out, when the owner was frozen before the market had settled. */
async function frozenMeanwhile() {
  const { customer } = await d.sender(100_000)
  const wallet = await d.wallet({ customer_guid: customer.guid })
  const plan = await d.planned(customer, customer.fiat, wallet, 'source', 100_000)
  market.willSettleAt(Date.parse((await d.get('/sandbox/clock')).now) + day_seconds * 1000)
  const { guid } = await d.ok(d.execute(plan.guid))
  await d.advance(60)
  expect(await d.execution(guid)).toMatchObject({ state: 'executing', stages: [{ state: 'executing' }, {}] })
  await d.post(`/sandbox/customers/${customer.guid}/freeze`)
  market.settle()
  const kept = await d.settle(guid, day_seconds)
  expect(kept).toMatchObject({ state: 'reviewing', stages: [{ state: 'completed' }, { state: 'planned' }] })
  expect(await d.codeOf(d.decide(guid, 'approve'))).toBe('422 frozen_customer customer_guid')
  await d.verify()
  return { guid, customer }
}

test('what was bought is paid out when its owner may spend again', async () => {
  const { guid, customer } = await frozenMeanwhile()
  await d.post(`/sandbox/customers/${customer.guid}/unfreeze`)
  expect((await d.settle(guid, 3600)).state).toBe('completed')
  expect(await d.statesOf(guid)).toEqual(['storing', 'executing', 'reviewing', 'executing', 'completed'])
  await d.verify()
})

test('or it is sold again, if that is decided', async () => {
  const { guid, customer } = await frozenMeanwhile()
  await d.ok(d.decide(guid, 'reject'))
  expect(await d.settle(guid)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection' })
  expect(await d.balances(customer.fiat)).toEqual([100_000, 100_000])
  await d.verify()
})
