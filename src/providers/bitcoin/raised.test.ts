// What waits at a Bitcoin node and why, as far as workers raise its fee, and what an operator raises by hand.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import type { ChainPayment } from '../carrier.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

const oneCoin = { coins: 1, least: 1_000_000n }
const adapter = (replacement_fee_max?: bigint) =>
  fixture.adapter({ replacement_fee_max, change_chain_max: 10, coin_target: oneCoin })
const attemptsOf = ({ reference }: ChainPayment) => fixture.memory.sent().filter((each) => each.reference === reference)
const signed = (...payments: ChainPayment[]) =>
  payments.map((payment) => ({
    ...{
      reference: payment.reference,
      attempts: attemptsOf(payment),
      outputs: 1,
      network_fee_max: payment.network_fee_max,
      is_sweep: false,
    },
  }))
async function carried(fee_max: bigint, funds = 100_000n): Promise<ChainPayment> {
  if (funds > 0n) fixture.fund([funds])
  const payment = fixture.payment([[fixture.freshAddress(), 20_000n]], fee_max)
  await adapter().carry(payment)
  return payment
}

test('workers replace beyond what was set aside if the operator allows so much, and what was raised once stays readable', async () => {
  const payment = await carried(400n)
  fixture.node.fee_rate = 10_000n
  fixture.chain.mineEmpty(6)
  await adapter().carry(payment)
  expect(attemptsOf(payment)).toHaveLength(1)
  await adapter(5000n).carry(payment)
  expect(attemptsOf(payment)).toHaveLength(2)
  fixture.mine(3)
  expect(await adapter().carry(payment)).toMatchObject({ kind: 'settled', network_fee: 1410n })
})

test('what waits is told, with the fees and the reason', async () => {
  const payment = await carried(400n)
  const about = { reference: payment.reference, attempts: 1, fee: 282n }
  expect(await adapter().waiting('testnet', signed(payment))).toMatchObject([{ ...about, reason: 'in_time' }])
  fixture.node.fee_rate = 10_000n
  const dear = { ...about, fee_wanted: 1410n }
  expect(await adapter().waiting('testnet', signed(payment))).toMatchObject([{ ...dear, reason: 'fee_at_maximum' }])
  expect(await adapter(2000n).waiting('testnet', signed(payment))).toMatchObject([{ ...dear, reason: 'raised_soon' }])
  expect(await adapter().unmined('testnet', signed(payment))).toEqual([payment.reference])
  fixture.mine(1)
  expect(await adapter().waiting('testnet', signed(payment))).toEqual([])
  expect(await adapter().unmined('testnet', signed(payment))).toEqual([])
})

test('a payment without change has nothing to pay a higher fee from', async () => {
  const payment = await carried(5000n, 20_300n)
  fixture.node.fee_rate = 10_000n
  const [waiting] = await adapter().waiting('testnet', signed(payment))
  expect(waiting).toMatchObject({ reason: 'no_change' })
  expect(waiting).not.toHaveProperty('fee_wanted')
  await expect(adapter().raised(payment, { fee_max: 9000n })).rejects.toThrow('there is no change left')
})

test('in a row the last one is raised, and pays for those before it', async () => {
  const first = await carried(5000n, 10_000_000n)
  const second = await carried(5000n, 0n)
  expect(await adapter().waiting('testnet', signed(first, second))).toMatchObject([
    { reason: 'in_time' },
    { reason: 'behind', about: first.reference },
  ])
  fixture.node.fee_rate = 10_000n
  expect(await adapter().waiting('testnet', signed(first, second))).toMatchObject([
    { reason: 'change_spent', about: second.reference },
    { reason: 'raised_soon', fee_wanted: 2n * 1410n - 282n },
  ])
  const { sent } = await adapter().raised(first, { fee_max: 9000n })
  expect(await fixture.memory.keep(sent)).toBe('slot_taken')
})

test('raised by hand it has the same coins, pays what was asked, and is paid once', async () => {
  const payment = await carried(400n)
  const { sent, fee } = await adapter().raised(payment, { fee: 3000n, fee_max: 5000n })
  expect(fee).toBe(3000n)
  expect(sent.slots).toEqual(attemptsOf(payment)[0]!.slots)
  expect(attemptsOf(payment)).toHaveLength(1)
  await fixture.memory.keep(sent)
  await adapter().carry(payment)
  expect([...fixture.chain.mempool]).toEqual([sent.hash])
  fixture.mine(3)
  const identifiers = [{ value: sent.hash }, { value: attemptsOf(payment)[0]!.hash }]
  expect(await adapter().carry(payment)).toMatchObject({ kind: 'settled', network_fee: 3000n, identifiers })
  expect(fixture.balanceOf(payment.outputs[0]!.address)).toBe(20_000n)
})

test('what cannot be raised says why', async () => {
  const never = fixture.payment([[fixture.freshAddress(), 20_000n]])
  const payment = await carried(400n)
  const refused = (asked: ChainPayment, terms: { fee?: bigint; fee_max: bigint }) =>
    expect(adapter().raised(asked, terms)).rejects
  await refused(never, { fee_max: 5000n }).toThrow('it was never signed')
  await refused(payment, { fee: 300n, fee_max: 5000n }).toThrow(
    'it pays 282 now, and a replacement must pay 423 or more',
  )
  fixture.node.fee_rate = 50_000n
  await refused(payment, { fee_max: 800n }).toThrow('it would pay 7050, and the bound is 800: --max-fee sets another')
  fixture.mine(1)
  await refused(payment, { fee_max: 5000n }).toThrow('a block has it')
})
