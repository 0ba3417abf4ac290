// Pulled money waits while the bank's reserve has less than its minimum: until there is enough, or nothing can come back any more.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { type ReserveDesk, reserveDesk } from '../support/reserves.ts'

const hour = 3600
const day = 24 * hour
let desk: FundingDesk
let reserves: ReserveDesk
let short: number

beforeAll(async () => {
  desk = await openFundingDesk()
  reserves = reserveDesk(desk.s)
})
afterAll(() => desk.close())

beforeEach(async () => {
  short = (await desk.system('reserve')) + 1000
  await reserves.setMinimum('USD', short)
})
afterEach(() => reserves.setMinimum('USD', null))

const refill = async () => reserves.deposit(await reserves.accountOf('reserve', 'USD'), 1000)

/** 20000 that settled, under its hold. */
async function heldPull() {
  const { fiat, pull } = await desk.puller()
  const { guid } = await pull()
  await desk.advance(5)
  expect(await desk.read(guid)).toMatchObject({ state: 'holding' })
  expect(await desk.balances(fiat)).toEqual([20_100, 0])
  return { guid, fiat }
}

test('a reserve that is filled lets it go within an hour', async () => {
  const { guid, fiat } = await heldPull()
  await desk.advance(2 * hour)
  expect(await desk.read(guid)).toMatchObject({ state: 'holding' })
  await refill()
  await desk.advance(hour)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
  expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
  expect(await desk.statesOf(guid)).toEqual(['storing', 'pending', 'holding', 'completed'])
})

test('so does a minimum that is lowered', async () => {
  const { guid } = await heldPull()
  await reserves.setMinimum('USD', short - 1000)
  await desk.advance(hour)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
})

test('the hold of the bank goes on', async () => {
  await desk.settings({ hold_seconds: 3 * hour })
  const { guid } = await heldPull()
  await desk.settings({ hold_seconds: 0 })
  await refill()
  await desk.advance(3 * hour - 1)
  expect(await desk.read(guid)).toMatchObject({ state: 'holding' })
  await desk.advance(1)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
})

test('what comes back meanwhile is gone, and nothing is lost', async () => {
  const lost = await reserves.receivable()
  await desk.script('return', { return_code: 'R10', after_days: 20 })
  const { guid, fiat } = await heldPull()
  await desk.advance(21 * day)
  expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'reversed', return_code: 'R10' })
  expect(await desk.balances(fiat)).toEqual([0, 0])
  expect(await reserves.receivable()).toBe(lost)
})

test('never filled, it is let go when nothing can come back', async () => {
  const { guid } = await heldPull()
  await desk.advance(59 * day)
  expect(await desk.read(guid)).toMatchObject({ state: 'holding' })
  await desk.advance(2 * day)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
})

test('what settled while there was enough is held no longer for a reserve that falls', async () => {
  await refill()
  await desk.settings({ hold_seconds: hour })
  const { guid } = await heldPull()
  await desk.settings({ hold_seconds: 0 })
  await reserves.setMinimum('USD', short + 1)
  await desk.advance(hour)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
})

test('it can be taken back, and an e-transfer is not held', async () => {
  const { guid, fiat } = await heldPull()
  await desk.cancel(guid)
  await desk.idle()
  expect(await desk.read(guid)).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
  expect(await desk.balances(fiat)).toEqual([0, 0])
  await reserves.setMinimum('CAD', 1)
  const payer = await desk.customer('CAD', { email_address: 'fay@example.com' })
  const order = { side: 'deposit', payment_rail: 'etransfer', deliver_amount: 5000 }
  const sent = await desk.fund({ customer_guid: payer.guid, asset: 'CAD', ...order })
  await desk.advance(2)
  expect(await desk.read(sent.guid)).toMatchObject({ state: 'completed' })
})
