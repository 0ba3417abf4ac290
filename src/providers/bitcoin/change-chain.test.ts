// Change that is spent before it is deep: only of a transaction that nothing of ours replaces, in rows that a mempool takes, and never in the
// way of a payment: what is lost with its parent is known to be lost.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import type { ChainPayment } from '../carrier.ts'
import { chooseCoins } from './coin-selection.ts'
import { extractPsbt, signedPsbt } from './psbt.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
  fixture.fund([10_000_000n])
})
afterEach(() => fixture.node.close())

// One coin, so that only its change can pay the next payment.
const oneCoin = { coins: 1, least: 1_000_000n }
const adapter = (change_chain_max?: number) => fixture.adapter({ change_chain_max, coin_target: oneCoin })
const payment = (fee_max = 100_000n) => fixture.payment([[fixture.freshAddress(), 20_000n]], fee_max)
const attemptsOf = ({ reference }: ChainPayment) => fixture.memory.sent().filter((each) => each.reference === reference)
const hashOf = (asked: ChainPayment, attempt = 0): string => attemptsOf(asked)[attempt]!.hash
const paid = ({ outputs }: ChainPayment): bigint => fixture.balanceOf(outputs[0]!.address)

test('without the setting a payment waits for the change of the one before; with it both are sent at once', async () => {
  const [first, second] = [payment(), payment()]
  await adapter().carry(first)
  await adapter().carry(second)
  expect(attemptsOf(second)).toEqual([])
  expect(await adapter(10).carry(second)).toMatchObject({ kind: 'pending', identifiers: [{ value: hashOf(second) }] })
  expect(attemptsOf(second)[0]!.slots).toEqual([`${hashOf(first)}:1`])
  expect([...fixture.chain.mempool]).toEqual([hashOf(first), hashOf(second)])
  fixture.mine(3)
  for (const each of [first, second]) {
    expect(await adapter(10).carry(each)).toMatchObject({ kind: 'settled' })
    expect(paid(each)).toBe(20_000n)
  }
})

test('rows are as long as the setting says, and a deep coin comes first', async () => {
  const all = [payment(), payment(), payment(), payment()]
  for (const each of all) await adapter(3).carry(each)
  expect(all.map((each) => attemptsOf(each).length)).toEqual([1, 1, 1, 0])
  fixture.fund([500_000n])
  await adapter(3).carry(all[3]!)
  const { coins } = extractPsbt(attemptsOf(all[3]!)[0]!.raw)
  expect(coins.map(({ amount }) => amount)).toEqual([500_000n])
})

test('change of a payment that was replaced is spent when it is deep, because the payment may be mined as either', async () => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  fixture.chain.mineEmpty(6)
  await adapter(10).carry(first)
  expect(attemptsOf(first)).toHaveLength(2)
  await adapter(10).carry(second)
  expect(attemptsOf(second)).toEqual([])
  fixture.mine(3)
  await adapter(10).carry(second)
  expect(attemptsOf(second)[0]!.slots).toEqual([`${hashOf(first, 1)}:1`])
})

test('a payment whose change is spent is not replaced; the one that spends it pays for both', async () => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  await adapter(10).carry(second)
  fixture.chain.mineEmpty(6)
  fixture.node.fee_rate = 10_000n
  await adapter(10).carry(first)
  expect(attemptsOf(first)).toHaveLength(1)
  await adapter(10).carry(second)
  expect(attemptsOf(second)).toHaveLength(2)
  const rows = [...fixture.chain.mempool].map((id) => fixture.chain.transactions.get(id)!)
  expect(rows.map(({ id }) => id)).toEqual([hashOf(first), hashOf(second, 1)])
  const sum = (part: 'fee' | 'size') => rows.reduce((total, each) => total + each[part], 0n)
  expect(sum('fee')).toBeGreaterThanOrEqual(sum('size') * 10n)
  fixture.mine(3)
  for (const each of [first, second]) expect(await adapter(10).carry(each)).toMatchObject({ kind: 'settled' })
})

test('change of a transaction that pays less than blocks take now is left', async () => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  fixture.node.fee_rate = 10_000n
  await adapter(10).carry(second)
  expect(attemptsOf(second)).toEqual([])
})

test('a payment replaced and its change spent at the same moment: one of both happens, and both are paid once', async () => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  fixture.chain.mineEmpty(6)
  await Promise.all([adapter(10).carry(first), adapter(10).carry(second), adapter(10).carry(first)])
  expect(attemptsOf(first).length + attemptsOf(second).length).toBe(2)
  for (let round = 0; round < 3; round++) {
    fixture.mine(3)
    for (const each of [first, second]) await adapter(10).carry(each)
  }
  for (const each of [first, second]) {
    expect(await adapter(10).carry(each)).toMatchObject({ kind: 'settled' })
    expect(paid(each)).toBe(20_000n)
  }
})

test.each([
  ['known to the node', true],
  ['never sent', false],
])('what is lost with the transaction before it has failed, when that is final (%s)', async (_, isKnown) => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  if (!isKnown) fixture.node.losses.set('sendrawtransaction', 1)
  await adapter(10)
    .carry(second)
    .catch(() => {})
  expect(attemptsOf(second)).toHaveLength(1)
  const { coins } = extractPsbt(attemptsOf(first)[0]!.raw)
  const outputs = [{ script: fixture.scriptOf(fixture.freshAddress()), amount: 90_000n }]
  const choice = chooseCoins(coins, { amount: 90_000n, scripts_bytes: [22], fee_max: 5000n }, 2000n)
  if (typeof choice === 'string') throw new Error(choice)
  fixture.chain.mine(2, extractPsbt(signedPsbt(fixture.wallet, choice, outputs, 800_000)).raw)
  expect(await adapter(10).carry(second)).toMatchObject({ kind: 'pending' })
  fixture.mine(1)
  const failed = { kind: 'failed', failure_code: 'external_vendor_error', network_fee: 0n }
  expect(await adapter(10).carry(second)).toMatchObject(failed)
  expect(paid(second)).toBe(0n)
})

test('a node that has forgotten the row gets it again, in any order', async () => {
  const [first, second] = [payment(), payment()]
  await adapter(10).carry(first)
  await adapter(10).carry(second)
  fixture.chain.mempool.clear()
  expect(await adapter(10).carry(second)).toMatchObject({ kind: 'pending' })
  await adapter(10).carry(first)
  await adapter(10).carry(second)
  expect([...fixture.chain.mempool]).toEqual([hashOf(first), hashOf(second)])
})
