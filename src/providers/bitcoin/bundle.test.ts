// Several payments in one transaction: each is paid once and exactly, pays its part of the fee, and no part exceeds its maximum; what
// cannot be paid together is paid in smaller bundles or alone.
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture, bundling, type Wraps } from '../../../test/support/bitcoin-fixture.ts'
import { memoryOfSent } from '../../../test/support/sent-memory.ts'
import type { ChainPayment } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import type { BitcoinExtras } from './bitcoin.ts'
import { bundleFeeMax, partOf } from './bundle.ts'
import { chooseCoins } from './coin-selection.ts'
import { extractPsbt, signedPsbt } from './psbt.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

const oneCoin = { coins: 1, least: 1_000_000n }
const adapter = (extras: BitcoinExtras = {}, wraps: Wraps = {}) =>
  fixture.adapter({ bundling, coin_target: oneCoin, ...extras }, wraps)
const payment = (sum = 20_000n, fee_max = 100_000n) => fixture.payment([[fixture.freshAddress(), sum]], fee_max)
const payments = (count: number) => Array.from({ length: count }, (_, n) => payment(20_000n + BigInt(n)))
const carryAll = (all: readonly ChainPayment[], by = adapter()): Promise<Standing[]> =>
  Promise.all(all.map((each) => by.carry(each)))
const attempts = () => fixture.memory.sent()
const feeOf = (hash: string): bigint => fixture.chain.transactions.get(hash)!.fee
const fees = (standings: readonly Standing[]): bigint => standings.reduce((sum, each) => sum + each.network_fee, 0n)
const paid = ({ outputs }: ChainPayment): bigint[] => outputs.map(({ address }) => fixture.balanceOf(address))

/** Each got what was asked, once. */
async function expectPaid(all: readonly ChainPayment[], extras: BitcoinExtras = {}): Promise<Standing[]> {
  for (let round = 0; round < 4; round++) {
    await carryAll(all, adapter(extras))
    fixture.mine(3)
  }
  const standings = await carryAll(all, adapter(extras))
  expect(standings.map(({ kind }) => kind)).toEqual(all.map(() => 'settled'))
  for (const each of all) expect(paid(each)).toEqual(each.outputs.map(({ amount }) => amount))
  return standings
}

describe('payments that are asked for at the same time', () => {
  test('are one transaction, and the parts of its fee add up to what the network took', async () => {
    fixture.fund([10_000_000n])
    const many = fixture.payment([1, 2, 3].map((n) => [fixture.freshAddress(), 30_000n + BigInt(n)] as const))
    const all = [...payments(9), many]
    expect(await carryAll(all)).toEqual(
      all.map(() => expect.objectContaining({ kind: 'pending', network_fee: 0n, identifiers: [expect.anything()] })),
    )
    expect(attempts()).toHaveLength(1)
    const { hash } = attempts()[0]!
    expect([...fixture.chain.mempool]).toEqual([hash])
    fixture.mine(3)
    const standings = await carryAll(all)
    for (const each of standings) expect(each).toMatchObject({ kind: 'settled', identifiers: [{ value: hash }] })
    for (const each of all) expect(paid(each)).toEqual(each.outputs.map(({ amount }) => amount))
    expect(fees(standings)).toBe(feeOf(hash))
    // Three outputs pay three times as much, give or take what is rounded.
    const [one, three] = [standings[0]!.network_fee, standings.at(-1)!.network_fee]
    expect(three >= 3n * one - 3n && three <= 3n * one + 3n).toBe(true)
  })

  test('are a transaction each if the operator wants that', async () => {
    fixture.fund(Array.from({ length: 4 }, () => 100_000n))
    await carryAll(payments(2), adapter({ bundling: { ...bundling, bundle_max: 1 } }))
    await carryAll(payments(2), adapter({ bundling: undefined }))
    expect(attempts()).toHaveLength(4)
    expect(attempts().every(({ members }) => members === undefined)).toBe(true)
  })

  test('are as many in one as the operator allows, and never more outputs than a transaction has', async () => {
    fixture.fund(Array.from({ length: 6 }, () => 10_000_000n))
    await carryAll(payments(5), adapter({ bundling: { ...bundling, bundle_max: 2 } }))
    expect(attempts().map(({ members = [] }) => members.length)).toEqual([2, 2, 0])
    const large = Array.from({ length: 3 }, () =>
      fixture.payment(Array.from({ length: 40 }, () => [fixture.freshAddress(), 5000n] as const)),
    )
    await carryAll(large)
    expect(attempts().map(({ members = [] }) => members.length)).toEqual([2, 2, 0, 2, 0])
  })

  test('asked for twice at once are paid once', async () => {
    fixture.fund([10_000_000n, 10_000_000n])
    const all = payments(3)
    await carryAll([...all, ...all, ...all])
    await expectPaid(all)
    expect(attempts()).toHaveLength(1)
  })
})

describe('what cannot be paid together', () => {
  test('with too few coins as many are paid as there is money for, and the others wait and ask again together', async () => {
    fixture.fund([50_500n])
    fixture.fund([90_000n])
    fixture.chain.payIn(fixture.wallet.keyAt([0, 1]).script, 400_000n)
    const all = Array.from({ length: 6 }, () => payment())
    const standings = await carryAll(all)
    const sent = standings.filter(({ identifiers }) => identifiers.length > 0)
    expect(sent).toHaveLength(6)
    expect(attempts()).toHaveLength(1)
    const more = Array.from({ length: 3 }, () => payment())
    const waiting = await carryAll(more)
    for (const each of waiting) expect(each).toMatchObject({ kind: 'pending', identifiers: [] })
    expect(new Set(waiting.map((each) => 'check_again_at' in each && each.check_again_at)).size).toBe(1)
    await expectPaid([...all, ...more])
  })

  test('a bundle is as large as the coins that are there', async () => {
    fixture.fund([100_000n])
    fixture.chain.payIn(fixture.wallet.keyAt([0, 1]).script, 400_000n)
    const all = Array.from({ length: 7 }, () => payment())
    await carryAll(all)
    expect(attempts().map(({ members = [] }) => members.length)).toEqual([4])
    await expectPaid(all)
  })

  test('a payment whose maximum is too low fails alone', async () => {
    fixture.fund([10_000_000n, 10_000_000n])
    const [poor, ...others] = [payment(20_000n, 10n), ...payments(4)]
    const [first] = await carryAll([poor!, ...others])
    expect(first).toMatchObject({ kind: 'failed', failure_code: 'network_fee_too_low' })
    await expectPaid(others)
    expect(paid(poor!)).toEqual([0n])
  })

  test('a payment that the node refuses waits alone, and the others are paid', async () => {
    fixture.fund(Array.from({ length: 5 }, () => 10_000_000n))
    const all = payments(6)
    const refused = hex.encode(fixture.scriptOf(all[2]!.outputs[0]!.address))
    const pays = (raw: string) =>
      RawTx.decode(hex.decode(raw)).outputs.some(({ script }) => hex.encode(script) === refused)
    const wraps: Wraps = {
      ofNode: (node) => ({ ...node, accepts: async (raw) => !pays(raw) && node.accepts(raw) }),
    }
    const standings = await carryAll(all, adapter({}, wraps))
    expect(standings.map(({ identifiers }) => identifiers.length)).toEqual([1, 1, 0, 1, 1, 1])
    expect(paid(all[2]!)).toEqual([0n])
    await expectPaid(all)
  })

  test('an address that is none fails before, and a wallet without money is told', async () => {
    fixture.fund([200_000n])
    const wrong = fixture.payment([['tb1qwrong', 20_000n]])
    const [failed, ...standings] = await carryAll([wrong, ...payments(2)])
    expect(failed).toMatchObject({ kind: 'failed', failure_code: 'invalid_address' })
    expect(standings.every(({ identifiers }) => identifiers.length === 1)).toBe(true)
    await expect(carryAll([payment(900_000n), payment(900_000n)])).rejects.toThrow('has too little BTC')
  })
})

describe('a replacement', () => {
  test('carries all of them at a higher fee, whoever asks first, and every part stays below its maximum', async () => {
    fixture.fund([10_000_000n])
    const all = [payment(20_000n, 2000n), payment(20_001n, 2000n), payment(20_002n, 9000n)]
    await carryAll(all)
    fixture.chain.mineEmpty(6)
    fixture.node.fee_rate = 1_000_000n
    await Promise.all([adapter().carry(all[1]!), adapter().carry(all[0]!), adapter().carry(all[1]!)])
    expect(attempts()).toHaveLength(2)
    const standings = await expectPaid(all)
    const { value } = standings[0]!.identifiers[0]!
    expect(value).toBe(attempts()[1]!.hash)
    expect(fees(standings)).toBe(feeOf(value))
    for (const [n, { network_fee }] of standings.entries()) {
      expect(network_fee).toBeLessThanOrEqual(all[n]!.network_fee_max)
      expect(network_fee).toBeGreaterThan(1990n)
    }
  })

  test('of the first transaction may not be mined: then the first one counts', async () => {
    fixture.fund([10_000_000n])
    const all = payments(3)
    await carryAll(all)
    const first = fixture.chain.transactions.get(attempts()[0]!.hash)!
    fixture.chain.mineEmpty(6)
    await carryAll(all)
    expect(attempts()).toHaveLength(2)
    fixture.chain.mine(3, first.raw)
    const standings = await carryAll(all)
    for (const each of standings) expect(each).toMatchObject({ kind: 'settled' })
    expect(fees(standings)).toBe(first.fee)
    for (const each of all) expect(paid(each)).toEqual([each.outputs[0]!.amount])
  })

  test('by hand raises the whole transaction, within the bound', async () => {
    fixture.fund([10_000_000n])
    const all = payments(3)
    await carryAll(all)
    await expect(adapter().raised(all[1]!, { fee: 9000n, fee_max: 8000n })).rejects.toThrow('the bound is 8000')
    const { sent, fee } = await adapter().raised(all[1]!, { fee: 9000n, fee_max: 9000n })
    expect(fee).toBe(9000n)
    await fixture.memory.keep(sent)
    expect(fees(await expectPaid(all))).toBe(9000n)
  })
})

describe('a cancellation', () => {
  test('before is final, and the others are paid without it', async () => {
    fixture.fund([10_000_000n])
    const all = payments(3)
    await adapter().cancel(all[0]!)
    const [first] = await carryAll(all)
    expect(first).toMatchObject({ kind: 'cancelled' })
    expect(attempts().map(({ members = [] }) => members.length)).toEqual([2])
    await expectPaid(all.slice(1))
    expect(paid(all[0]!)).toEqual([0n])
  })

  test('at the same time: it is cancelled and not paid, or paid once, and the others are paid', async () => {
    for (let turns = 0; turns < 12; turns++) {
      fixture.fund([1_000_000n])
      const [one, ...others] = payments(3)
      const later = async () => {
        for (let n = 0; n < turns; n++) await bundling.gathered()
        return adapter().cancel(one!)
      }
      await Promise.all([carryAll([one!, ...others]), later()])
      await expectPaid(others)
      const standing = await adapter().carry(one!)
      expect(paid(one!)).toEqual([standing.kind === 'cancelled' ? 0n : one!.amount])
      expect(['cancelled', 'settled']).toContain(standing.kind)
    }
  })

  test('afterwards says how it stands', async () => {
    fixture.fund([1_000_000n])
    const all = payments(2)
    await carryAll(all)
    expect(await adapter().cancel(all[0]!)).toMatchObject({ kind: 'pending', identifiers: [expect.anything()] })
    await expectPaid(all)
  })
})

test('what is stored is verified for each payment: another one in its place gets nothing', async () => {
  fixture.fund([1_000_000n])
  const all = payments(2)
  await carryAll(all)
  const other = { ...all[0]!, outputs: all[1]!.outputs, amount: all[1]!.amount }
  await expect(adapter().carry(other)).rejects.toThrow('a bundle pays the payment what was asked')
})

test('a bundle that another transaction of the key has made impossible fails for each, when that is final', async () => {
  fixture.fund([1_000_000n])
  const all = payments(2)
  await carryAll(all)
  const { coins } = extractPsbt(attempts()[0]!.raw)
  const outputs = [{ script: fixture.scriptOf(fixture.freshAddress()), amount: 90_000n }]
  const choice = chooseCoins(coins, { amount: 90_000n, scripts_bytes: [22], fee_max: 50_000n }, 20_000n)
  if (typeof choice === 'string') throw new Error(choice)
  fixture.chain.mine(2, extractPsbt(signedPsbt(fixture.wallet, choice, outputs, 800_000)).raw)
  for (const each of await carryAll(all)) expect(each).toMatchObject({ kind: 'pending' })
  fixture.mine(1)
  const failed = { kind: 'failed', failure_code: 'external_vendor_error', network_fee: 0n }
  for (const each of await carryAll(all)) expect(each).toMatchObject(failed)
  for (const each of all) expect(paid(each)).toEqual([0n])
})

test('change of a bundle is spent before it is deep, and what waits names a payment that can be raised', async () => {
  fixture.fund([10_000_000n])
  const [all, more] = [payments(3), payments(2)]
  const chained = { change_chain_max: 10 }
  await carryAll(all, adapter(chained))
  await carryAll(more, adapter(chained))
  expect(attempts().map(({ members = [] }) => members.length)).toEqual([3, 2])
  const signed = [...all, ...more].map(({ reference, network_fee_max }) => {
    const own = attempts().filter(({ members = [] }) => members.some((each) => each.reference === reference))
    return { reference, attempts: own, outputs: 1, network_fee_max, is_sweep: false }
  })
  const told = await adapter(chained).waiting('testnet', signed)
  expect(told.map(({ reference }) => reference)).toEqual(signed.map(({ reference }) => reference))
  expect(told.map(({ reason }) => reason)).toEqual(['in_time', 'in_time', 'in_time', 'behind', 'behind'])
  for (const each of told.slice(3)) expect(each.about).toBe(all[0]!.reference)
  fixture.node.fee_rate = 10_000n
  const dear = await adapter(chained).waiting('testnet', signed)
  for (const each of dear.slice(0, 3)) expect(each).toMatchObject({ reason: 'change_spent', about: more[0]!.reference })
  for (const each of dear.slice(3)) expect(each).toMatchObject({ reason: 'raised_soon' })
  await expectPaid([...all, ...more], chained)
})

test('of a bundle that was taken over after a restore with some of its payments, these are followed, and a replacement pays all', async () => {
  fixture.fund([1_000_000n])
  const all = payments(3)
  await carryAll(all)
  const { members = [], ...first } = attempts()[0]!
  const restored = memoryOfSent()
  await restored.keepBundle(first, [members[0]!, members[2]!])
  const known = [all[0]!, all[2]!]
  const by = () => adapter({}, { ofMemory: () => restored })
  fixture.chain.mineEmpty(6)
  await carryAll(known, by())
  expect(restored.sent()).toHaveLength(2)
  fixture.mine(3)
  const standings = await carryAll(known, by())
  for (const each of standings) expect(each).toMatchObject({ kind: 'settled' })
  for (const each of all) expect(paid(each)).toEqual([each.outputs[0]!.amount])
  const { hash } = restored.sent()[1]!
  expect(fees(standings)).toBeLessThan(feeOf(hash))
  expect(fees(standings)).toBeGreaterThan(feeOf(hash) / 2n)
})

test('what open payments of a bundle have taken is known while some of them have ended by the books', async () => {
  fixture.fund([1_000_000n])
  const all = payments(3)
  await carryAll(all)
  const walletHas = async () => (await adapter().balances('testnet', []))[0]!.wallet
  const taken = async (open: readonly ChainPayment[]) => {
    const sends = open.map(({ reference, asset, amount }) => ({ reference, attempts: attempts(), asset, amount }))
    return (await adapter().taken('testnet', sends))[0]!.amount
  }
  expect([1_000_000n - (await walletHas()), await taken(all)]).toEqual([1_000_000n, 1_000_000n])
  fixture.mine(3)
  const standings = await carryAll(all)
  const missing = 1_000_000n - (await walletHas())
  expect(await taken(all)).toBe(missing)
  expect(await taken(all.slice(1))).toBe(missing - all[0]!.amount - standings[0]!.network_fee)
})

test('parts add up to the fee and stay within the maximums, whatever the outputs', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 500; round++) {
    let output = 0
    const members = Array.from({ length: 1 + random(20) }, (_, n) => {
      const count = 1 + random(5)
      output += count
      return {
        reference: `${n}` as never,
        output: output - count,
        outputs: count,
        fee_max: BigInt(random(10_000)) as never,
      }
    })
    const outputs = Array.from({ length: output }, () => ({ script: new Uint8Array(22 + random(21)) }))
    const most = bundleFeeMax(members, outputs)
    for (const fee of [0n, 1n, most / 2n, most].filter((each) => each <= most)) {
      const parts = members.map((member) => partOf(member, outputs, fee))
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(fee)
      for (const [n, part] of parts.entries()) expect(part).toBeLessThanOrEqual(members[n]!.fee_max)
    }
  }
})
