// A reserve that several processes fill and draw on at once. Each has balances in its cache that the others move: whatever it
// believes, nothing stays owed while there is money, nothing is recovered twice, and a fall below the minimum is told once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { zero } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { fundingDesk } from '../support/funding.ts'
import { type ReserveDesk, reserveDesk } from '../support/reserves.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

let one: TestService
let two: TestService
let desk: ReserveDesk
let reserve: string
beforeAll(async () => {
  one = await startTestService()
  two = await startTestService({ database_url: one.service.database_url })
  desk = reserveDesk(one)
  reserve = await desk.accountOf('reserve', 'USD')
})
afterEach(async () => assertSound(await audit(one.service.sql)))
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const standing = async () => ({ reserve: await desk.balanceOf(reserve), receivable: await desk.receivable() })
const told = async () => (await desk.notesOf(reserve)).length

/** So much in the reserve, nothing owed. */
async function reserveOf(amount: number): Promise<void> {
  const now = await standing()
  const lacks = amount - now.reserve - now.receivable
  if (lacks > 0) await desk.deposit(reserve, lacks)
  if (lacks < 0) await desk.giveBack(await desk.spentDeposit(-lacks))
  expect(await standing()).toEqual({ reserve: amount, receivable: 0 })
}

test('a top-up recovers a loss that its process has not seen', async () => {
  await reserveOf(0)
  await desk.deposit(reserve, 10, two)
  const lost = await desk.spentDeposit(3_010)
  await desk.giveBack(lost, one)
  expect(await standing()).toEqual({ reserve: 0, receivable: -3_000 })
  await desk.deposit(reserve, 10_000, two)
  expect(await standing()).toEqual({ reserve: 7_000, receivable: 0 })
})

test('a loss is covered from a reserve that its process has not seen', async () => {
  await reserveOf(0)
  const [first, second] = [await desk.spentDeposit(1), await desk.spentDeposit(3_000)]
  await desk.giveBack(first, two)
  await desk.deposit(reserve, 10_001, one)
  await desk.giveBack(second, two)
  expect(await standing()).toEqual({ reserve: 7_000, receivable: 0 })
})

test('what an owner has got since is taken before the bank loses anything', async () => {
  await reserveOf(0)
  const lost = await desk.spentDeposit(5_000, 1_000)
  const owner = (await one.call('GET', `/transfers/${lost}`)).body.destination_account.guid
  await desk.deposit(owner, 1, two)
  await desk.deposit(owner, 3_999, one)
  await desk.giveBack(lost, two)
  expect([await desk.balanceOf(owner), await standing()]).toEqual([0, { reserve: 0, receivable: 0 }])
})

test.each(Array.from({ length: 5 }, (_, i) => i + 1))('two top-ups at once, round %i', async () => {
  await reserveOf(0)
  await desk.giveBack(await desk.spentDeposit(3_000))
  await Promise.all([one, two].map((at) => desk.deposit(reserve, 2_500, at)))
  expect(await standing()).toEqual({ reserve: 2_000, receivable: 0 })
})

test.each(Array.from({ length: 5 }, (_, i) => i + 1))('a return and a top-up at once, round %i', async (round) => {
  await reserveOf(0)
  const lost = await desk.spentDeposit(3_000)
  const [here, there] = round % 2 === 0 ? [one, two] : [two, one]
  await Promise.all([desk.giveBack(lost, here), desk.deposit(reserve, 10_000, there)])
  expect(await standing()).toEqual({ reserve: 7_000, receivable: 0 })
})

test.each([
  ['together through the minimum', 3_000, 9_000],
  ['each through the minimum', 6_000, 3_000],
  ['beyond what is there', 9_000, -3_000],
])('two falls at once, %s: one event', async (_name, loss, after) => {
  await desk.setMinimum('USD', 10_000)
  for (let round = 0; round < 4; round++) {
    await reserveOf(15_000)
    const before = await told()
    const lost = [await desk.spentDeposit(loss), await desk.spentDeposit(loss)]
    await Promise.all(lost.map((guid, i) => desk.giveBack(guid, [one, two][i])))
    expect(await standing()).toEqual({ reserve: Math.max(after, 0), receivable: Math.min(after, 0) })
    expect(await told()).toBe(before + 1)
  }
  await desk.setMinimum('USD', null)
})

test('a minimum that another process has set is known to the next fall', async () => {
  await reserveOf(5_000)
  const [seen, fall] = [await desk.spentDeposit(1), await desk.spentDeposit(2_000)]
  await desk.giveBack(seen, two)
  const before = await told()
  await desk.setMinimum('USD', 4_000)
  // It has read the bank again since, and nothing else.
  await desk.deposit(one.demo.customers[0]!.accounts[0]!.guid, 1, two)
  await desk.giveBack(fall, two)
  expect(await told()).toBe(before + 1)
  await desk.setMinimum('USD', null)
})

/** A pull that its rail has not settled: the clock stands still. */
async function pendingPull(): Promise<Guid> {
  const { puller, read, idle } = await fundingDesk(one)
  const { guid } = await (await puller()).pull()
  await idle()
  expect(await read(guid)).toMatchObject({ state: 'pending' })
  return guid
}

const settle = async (transfer_guid: Guid, at: TestService) => {
  const standing = { kind: 'settled', identifiers: [], network_fee: zero } as const
  const input = { bank_guid: one.demo.bank_guid, transfer_guid, standing }
  return outputOf(await at.service.engine.submit(recordStanding, input))
}

test('a pull is held for a reserve that has fallen since its process saw it', async () => {
  await reserveOf(1_000)
  await desk.setMinimum('USD', 1_000)
  const pull = await pendingPull()
  const loss = await desk.spentDeposit(500)
  await desk.deposit(reserve, 1, two)
  await desk.giveBack(loss, one)
  expect(await settle(pull, two)).toMatchObject({ state: 'holding' })
  await desk.setMinimum('USD', null)
})

test('many of everything at once', async () => {
  await reserveOf(1_000)
  await desk.setMinimum('USD', 500)
  const losses: string[] = []
  for (let i = 0; i < 20; i++) losses.push(await desk.spentDeposit(100 + i))
  const lost = losses.reduce((sum, _, i) => sum + 100 + i, 0)
  const before = await told()
  await Promise.all([
    ...losses.map((guid, i) => desk.giveBack(guid, i % 2 === 0 ? one : two)),
    ...losses.map((_, i) => desk.deposit(reserve, 97, i % 2 === 0 ? two : one)),
  ])
  const left = 1_000 + 20 * 97 - lost
  expect(await standing()).toEqual({ reserve: Math.max(left, 0), receivable: Math.min(left, 0) })
  // Every entry's balance, in order: each way from at or above the minimum to below it, and only that, was told.
  const entries = await one.service.sql<{ balance: bigint; journal_guid: string }[]>`
    select e.balance from entries e where e.bank_guid = ${one.demo.bank_guid} and e.account_guid = ${reserve} order by sequence`
  const balances = entries.map(({ balance }) => Number(balance))
  const falls = balances.slice(-60).filter((each, i, all) => i > 0 && all[i - 1]! >= 500 && each < 500).length
  expect(await told()).toBeGreaterThanOrEqual(before + 1)
  expect(await told()).toBeLessThanOrEqual(before + falls)
  await desk.setMinimum('USD', null)
})
