// Several payments in one transaction: each is paid once and exactly, pays its part of the fee, and no part exceeds its maximum; what
// cannot be paid together is paid in smaller bundles or alone.
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BundleDesk, bundleDesk } from '../../../test/support/bitcoin-bundles.ts'
import { type BitcoinFixture, bitcoinFixture, bundling, type Wraps } from '../../../test/support/bitcoin-fixture.ts'
import { bundleFeeMax, partOf } from './bundle.ts'

let fixture: BitcoinFixture
let d: BundleDesk
beforeEach(async () => {
  fixture = await bitcoinFixture()
  d = bundleDesk(fixture)
})
afterEach(() => fixture.node.close())

describe('payments that are asked for at the same time', () => {
  test('are one transaction, and the parts of its fee add up to what the network took', async () => {
    fixture.fund([10_000_000n])
    const many = fixture.payment([1, 2, 3].map((n) => [fixture.freshAddress(), 30_000n + BigInt(n)] as const))
    const all = [...d.payments(9), many]
    expect(await d.carryAll(all)).toEqual(
      all.map(() => expect.objectContaining({ kind: 'pending', network_fee: 0n, identifiers: [expect.anything()] })),
    )
    expect(d.attempts()).toHaveLength(1)
    const { hash } = d.attempts()[0]!
    expect([...fixture.chain.mempool]).toEqual([hash])
    fixture.mine(3)
    const standings = await d.carryAll(all)
    for (const each of standings) expect(each).toMatchObject({ kind: 'settled', identifiers: [{ value: hash }] })
    for (const each of all) expect(d.paid(each)).toEqual(each.outputs.map(({ amount }) => amount))
    expect(d.fees(standings)).toBe(d.feeOf(hash))
    // Three outputs pay three times as much, give or take what is rounded.
    const [one, three] = [standings[0]!.network_fee, standings.at(-1)!.network_fee]
    expect(three >= 3n * one - 3n && three <= 3n * one + 3n).toBe(true)
  })

  test('are a transaction each if the operator wants that', async () => {
    fixture.fund(Array.from({ length: 4 }, () => 100_000n))
    await d.carryAll(d.payments(2), d.adapter({ bundling: { ...bundling, bundle_max: 1 } }))
    await d.carryAll(d.payments(2), d.adapter({ bundling: undefined }))
    expect(d.attempts()).toHaveLength(4)
    expect(d.attempts().every(({ members }) => members === undefined)).toBe(true)
  })

  test('are as many in one as the operator allows, and never more outputs than a transaction has', async () => {
    fixture.fund(Array.from({ length: 6 }, () => 10_000_000n))
    await d.carryAll(d.payments(5), d.adapter({ bundling: { ...bundling, bundle_max: 2 } }))
    expect(d.sizes()).toEqual([2, 2, 0])
    const large = Array.from({ length: 3 }, () =>
      fixture.payment(Array.from({ length: 40 }, () => [fixture.freshAddress(), 5000n] as const)),
    )
    await d.carryAll(large)
    expect(d.sizes()).toEqual([2, 2, 0, 2, 0])
  })

  test('asked for twice at once are paid once', async () => {
    fixture.fund([10_000_000n, 10_000_000n])
    const all = d.payments(3)
    await d.carryAll([...all, ...all, ...all])
    await d.expectPaid(all)
    expect(d.attempts()).toHaveLength(1)
  })
})

describe('what cannot be paid together', () => {
  test('with too few coins as many are paid as there is money for, and the others wait and ask again together', async () => {
    fixture.fund([50_500n])
    fixture.fund([90_000n])
    fixture.chain.payIn(fixture.wallet.keyAt([0, 1]).script, 400_000n)
    const all = Array.from({ length: 6 }, () => d.payment())
    const standings = await d.carryAll(all)
    const sent = standings.filter(({ identifiers }) => identifiers.length > 0)
    expect(sent).toHaveLength(6)
    expect(d.attempts()).toHaveLength(1)
    const more = Array.from({ length: 3 }, () => d.payment())
    const waiting = await d.carryAll(more)
    for (const each of waiting) expect(each).toMatchObject({ kind: 'pending', identifiers: [] })
    expect(new Set(waiting.map((each) => 'check_again_at' in each && each.check_again_at)).size).toBe(1)
    await d.expectPaid([...all, ...more])
  })

  test('a bundle is as large as the coins that are there', async () => {
    fixture.fund([100_000n])
    fixture.chain.payIn(fixture.wallet.keyAt([0, 1]).script, 400_000n)
    const all = Array.from({ length: 7 }, () => d.payment())
    await d.carryAll(all)
    expect(d.sizes()).toEqual([4])
    await d.expectPaid(all)
  })

  test('a payment whose maximum is too low fails alone', async () => {
    fixture.fund([10_000_000n, 10_000_000n])
    const [poor, ...others] = [d.payment(20_000n, 10n), ...d.payments(4)]
    const [first] = await d.carryAll([poor!, ...others])
    expect(first).toMatchObject({ kind: 'failed', failure_code: 'network_fee_too_low' })
    await d.expectPaid(others)
    expect(d.paid(poor!)).toEqual([0n])
  })

  test('a payment that the node refuses waits alone, and the others are paid', async () => {
    fixture.fund(Array.from({ length: 5 }, () => 10_000_000n))
    const all = d.payments(6)
    const refused = hex.encode(fixture.scriptOf(all[2]!.outputs[0]!.address))
    const pays = (raw: string) =>
      RawTx.decode(hex.decode(raw)).outputs.some(({ script }) => hex.encode(script) === refused)
    const wraps: Wraps = {
      ofNode: (node) => ({ ...node, accepts: async (raw) => !pays(raw) && node.accepts(raw) }),
    }
    const standings = await d.carryAll(all, d.adapter({}, wraps))
    expect(standings.map(({ identifiers }) => identifiers.length)).toEqual([1, 1, 0, 1, 1, 1])
    expect(d.paid(all[2]!)).toEqual([0n])
    await d.expectPaid(all)
  })

  test('an address that is none fails before, and a wallet without money is told', async () => {
    fixture.fund([200_000n])
    const wrong = fixture.payment([['tb1qwrong', 20_000n]])
    const [failed, ...standings] = await d.carryAll([wrong, ...d.payments(2)])
    expect(failed).toMatchObject({ kind: 'failed', failure_code: 'invalid_address' })
    expect(standings.every(({ identifiers }) => identifiers.length === 1)).toBe(true)
    await expect(d.carryAll([d.payment(900_000n), d.payment(900_000n)])).rejects.toThrow('has too little BTC')
  })
})

describe('a cancellation', () => {
  test('before is final, and the others are paid without it', async () => {
    fixture.fund([10_000_000n])
    const all = d.payments(3)
    await d.adapter().cancel(all[0]!)
    const [first] = await d.carryAll(all)
    expect(first).toMatchObject({ kind: 'cancelled' })
    expect(d.sizes()).toEqual([2])
    await d.expectPaid(all.slice(1))
    expect(d.paid(all[0]!)).toEqual([0n])
  })

  test('at the same time: it is cancelled and not paid, or paid once, and the others are paid', async () => {
    for (let turns = 0; turns < 12; turns++) {
      fixture.fund([1_000_000n])
      const [one, ...others] = d.payments(3)
      const later = async () => {
        for (let n = 0; n < turns; n++) await bundling.gathered()
        return d.adapter().cancel(one!)
      }
      await Promise.all([d.carryAll([one!, ...others]), later()])
      await d.expectPaid(others)
      const standing = await d.adapter().carry(one!)
      expect(d.paid(one!)).toEqual([standing.kind === 'cancelled' ? 0n : one!.amount])
      expect(['cancelled', 'settled']).toContain(standing.kind)
    }
  })

  test('afterwards says how it stands', async () => {
    fixture.fund([1_000_000n])
    const all = d.payments(2)
    await d.carryAll(all)
    expect(await d.adapter().cancel(all[0]!)).toMatchObject({ kind: 'pending', identifiers: [expect.anything()] })
    await d.expectPaid(all)
  })
})

test('what is stored is verified for each payment: another one in its place gets nothing', async () => {
  fixture.fund([1_000_000n])
  const all = d.payments(2)
  await d.carryAll(all)
  const other = { ...all[0]!, outputs: all[1]!.outputs, amount: all[1]!.amount }
  await expect(d.adapter().carry(other)).rejects.toThrow('a bundle pays the payment what was asked')
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
