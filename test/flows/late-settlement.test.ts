// A trade on a market that settles a day after it has filled: it waits as executed, its money held; when the market has
// settled, it goes on by a job of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { atRest, statesOf } from '../support/desk.ts'
import { lateMarket } from '../support/late-market.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

const day_seconds = 86_400

let s: TestService
let market: ReturnType<typeof lateMarket>

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  market = lateMarket(s)
})
afterAll(async () => {
  await market.stop()
  await s.stop()
})

const post = (path: string, body?: object) => ok(s.call('POST', path, body))

const idle = () => atRest(s)

/** The trade, the states it entered, the job it owes, and the money of who delivers. */
async function look(trade_guid: Guid, account_guid: Guid) {
  const { sql } = s.service
  const { state } = await ok(s.call('GET', `/trades/${trade_guid}`))
  const account = await ok(s.call('GET', `/accounts/${account_guid}`))
  const jobs = await sql<{ kind: string }[]>`select kind from jobs where object_guid = ${trade_guid}`
  return {
    state,
    states: await statesOf(s, trade_guid),
    jobs: jobs.map(({ kind }) => kind),
    money: [account.platform_balance, account.platform_available],
  }
}

test('a trade is executed with the fill and completed when the market has settled', async () => {
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const dollars = accounts[0]!.guid
  market.willSettleAt(Date.parse((await post('/sandbox/clock', { frozen: true })).now) + day_seconds * 1000)
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const { guid } = await post('/trades', { trade_type: 'platform', quote_guid: (await post('/quotes', order)).guid })
  market.start()
  await idle()
  const waiting = {
    state: 'executed',
    states: ['storing', 'pending', 'executed'],
    jobs: ['settle-trade'],
    money: [1_000_000, 990_000],
  }
  expect(await look(guid, dollars)).toEqual(waiting)
  expect((await s.call('POST', `/sandbox/trades/${guid}/cancel`)).status).toBe(409)
  await post('/sandbox/clock', { advance_seconds: day_seconds - 1 })
  await idle()
  expect(await look(guid, dollars)).toEqual(waiting)
  assertSound(await audit(s.service.sql))

  market.settle()
  await post('/sandbox/clock', { advance_seconds: 1 })
  await idle()
  expect(await look(guid, dollars)).toEqual({
    state: 'completed',
    states: ['storing', 'pending', 'executed', 'settling', 'completed'],
    jobs: [],
    money: [990_000, 990_000],
  })
  assertSound(await audit(s.service.sql))
})
