// Bundles after they were stored: replaced for all their payments, lost, with change that others spend, shown while they wait, taken over
// after a restore.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BundleDesk, bundleDesk } from '../../../test/support/bitcoin-bundles.ts'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import { memoryOfSent } from '../../../test/support/sent-memory.ts'
import type { ChainPayment } from '../carrier.ts'
import { chooseCoins } from './coin-selection.ts'
import { extractPsbt, signedPsbt } from './psbt.ts'

let fixture: BitcoinFixture
let d: BundleDesk
beforeEach(async () => {
  fixture = await bitcoinFixture()
  d = bundleDesk(fixture)
})
afterEach(() => fixture.node.close())

describe('a replacement', () => {
  test('carries all of them at a higher fee, whoever asks first, and every part stays below its maximum', async () => {
    fixture.fund([10_000_000n])
    const all = [d.payment(20_000n, 2000n), d.payment(20_001n, 2000n), d.payment(20_002n, 9000n)]
    await d.carryAll(all)
    fixture.chain.mineEmpty(6)
    fixture.node.fee_rate = 1_000_000n
    await Promise.all([d.adapter().carry(all[1]!), d.adapter().carry(all[0]!), d.adapter().carry(all[1]!)])
    expect(d.attempts()).toHaveLength(2)
    const standings = await d.expectPaid(all)
    const { value } = standings[0]!.identifiers[0]!
    expect(value).toBe(d.attempts()[1]!.hash)
    expect(d.fees(standings)).toBe(d.feeOf(value))
    for (const [n, { network_fee }] of standings.entries()) {
      expect(network_fee).toBeLessThanOrEqual(all[n]!.network_fee_max)
      expect(network_fee).toBeGreaterThan(1990n)
    }
  })

  test('of the first transaction may not be mined: then the first one counts', async () => {
    fixture.fund([10_000_000n])
    const all = d.payments(3)
    await d.carryAll(all)
    const first = fixture.chain.transactions.get(d.attempts()[0]!.hash)!
    fixture.chain.mineEmpty(6)
    await d.carryAll(all)
    expect(d.attempts()).toHaveLength(2)
    fixture.chain.mine(3, first.raw)
    const standings = await d.carryAll(all)
    for (const each of standings) expect(each).toMatchObject({ kind: 'settled' })
    expect(d.fees(standings)).toBe(first.fee)
    for (const each of all) expect(d.paid(each)).toEqual([each.outputs[0]!.amount])
  })

  test('by hand raises the whole transaction, within the bound', async () => {
    fixture.fund([10_000_000n])
    const all = d.payments(3)
    await d.carryAll(all)
    await expect(d.adapter().raised(all[1]!, { fee: 9000n, fee_max: 8000n })).rejects.toThrow('the bound is 8000')
    const { sent, fee } = await d.adapter().raised(all[1]!, { fee: 9000n, fee_max: 9000n })
    expect(fee).toBe(9000n)
    await fixture.memory.keep(sent)
    expect(d.fees(await d.expectPaid(all))).toBe(9000n)
  })
})

test('a bundle that another transaction of the key has made impossible fails for each, when that is final', async () => {
  fixture.fund([1_000_000n])
  const all = d.payments(2)
  await d.carryAll(all)
  const { coins } = extractPsbt(d.attempts()[0]!.raw)
  const outputs = [{ script: fixture.scriptOf(fixture.freshAddress()), amount: 90_000n }]
  const choice = chooseCoins(coins, { amount: 90_000n, scripts_bytes: [22], fee_max: 50_000n }, 20_000n)
  if (typeof choice === 'string') throw new Error(choice)
  fixture.chain.mine(2, extractPsbt(signedPsbt(fixture.wallet, choice, outputs, 800_000)).raw)
  for (const each of await d.carryAll(all)) expect(each).toMatchObject({ kind: 'pending' })
  fixture.mine(1)
  const failed = { kind: 'failed', failure_code: 'external_vendor_error', network_fee: 0n }
  for (const each of await d.carryAll(all)) expect(each).toMatchObject(failed)
  for (const each of all) expect(d.paid(each)).toEqual([0n])
})

test('change of a bundle is spent before it is deep, and what waits names a payment that can be raised', async () => {
  fixture.fund([10_000_000n])
  const [all, more] = [d.payments(3), d.payments(2)]
  const chained = { change_chain_max: 10 }
  await d.carryAll(all, d.adapter(chained))
  await d.carryAll(more, d.adapter(chained))
  expect(d.sizes()).toEqual([3, 2])
  const signed = [...all, ...more].map(({ reference, network_fee_max }) => {
    const own = d.attempts().filter(({ members = [] }) => members.some((each) => each.reference === reference))
    return { reference, attempts: own, outputs: 1, network_fee_max, is_sweep: false }
  })
  const told = await d.adapter(chained).waiting('testnet', signed)
  expect(told.map(({ reference }) => reference)).toEqual(signed.map(({ reference }) => reference))
  expect(told.map(({ reason }) => reason)).toEqual(['in_time', 'in_time', 'in_time', 'behind', 'behind'])
  for (const each of told.slice(3)) expect(each.about).toBe(all[0]!.reference)
  fixture.node.fee_rate = 10_000n
  const dear = await d.adapter(chained).waiting('testnet', signed)
  for (const each of dear.slice(0, 3)) expect(each).toMatchObject({ reason: 'change_spent', about: more[0]!.reference })
  for (const each of dear.slice(3)) expect(each).toMatchObject({ reason: 'raised_soon' })
  await d.expectPaid([...all, ...more], chained)
})

test('of a bundle that was taken over after a restore with some of its payments, these are followed, and a replacement pays all', async () => {
  fixture.fund([1_000_000n])
  const all = d.payments(3)
  await d.carryAll(all)
  const { members = [], ...first } = d.attempts()[0]!
  const restored = memoryOfSent()
  await restored.keepBundle(first, [members[0]!, members[2]!])
  const known = [all[0]!, all[2]!]
  const by = () => d.adapter({}, { ofMemory: () => restored })
  fixture.chain.mineEmpty(6)
  await d.carryAll(known, by())
  expect(restored.sent()).toHaveLength(2)
  fixture.mine(3)
  const standings = await d.carryAll(known, by())
  for (const each of standings) expect(each).toMatchObject({ kind: 'settled' })
  for (const each of all) expect(d.paid(each)).toEqual([each.outputs[0]!.amount])
  const { hash } = restored.sent()[1]!
  expect(d.fees(standings)).toBeLessThan(d.feeOf(hash))
  expect(d.fees(standings)).toBeGreaterThan(d.feeOf(hash) / 2n)
})

test('what open payments of a bundle have taken is known while some of them have ended by the books', async () => {
  fixture.fund([1_000_000n])
  const all = d.payments(3)
  await d.carryAll(all)
  const walletHas = async () => (await d.adapter().balances('testnet', []))[0]!.wallet
  const taken = async (open: readonly ChainPayment[]) => {
    const sends = open.map(({ reference, asset, amount }) => ({ reference, attempts: d.attempts(), asset, amount }))
    return (await d.adapter().taken('testnet', sends))[0]!.amount
  }
  expect([1_000_000n - (await walletHas()), await taken(all)]).toEqual([1_000_000n, 1_000_000n])
  fixture.mine(3)
  const standings = await d.carryAll(all)
  const missing = 1_000_000n - (await walletHas())
  expect(await taken(all)).toBe(missing)
  expect(await taken(all.slice(1))).toBe(missing - all[0]!.amount - standings[0]!.network_fee)
})
