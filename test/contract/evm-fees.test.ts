// A payment on a real Ethereum node whose fee no longer suffices: replaced as far as the operator's maximum goes, shown with what it blocks,
// and raised by hand. The memory is the database's, as two processes have it.
import { randomBytes } from 'node:crypto'
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { ChainPayment } from '../../src/providers/carrier.ts'
import type { Sent } from '../../src/providers/sent-memory.ts'
import { type EvmFixture, type EvmWorld, evmFixture, freshEvmAddress, startEvmWorld } from '../support/evm-world.ts'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
})
afterAll(() => world?.stop())

let ether: EvmFixture
beforeEach(async () => {
  ether = await evmFixture(world, 'ETH')
  await setBaseFee(10n ** 9n)
  await world.node.mine(1)
})
afterEach(() => setBaseFee(10n ** 9n))

const setBaseFee = (wei: bigint) => world.node.rpc('hardhat_setNextBlockBaseFeePerGas', numberToHex(wei))
const dear = async (): Promise<void> => {
  await setBaseFee(10n ** 12n)
  await ether.mine(1)
}
const later = () => ether.pass(31 * 12_000)
const paymentOf = (network_fee_max: Amount): ChainPayment => {
  const { bank_guid, chain, network, asset, amount: value } = ether
  const outputs = [{ address: freshEvmAddress(), tag: null, amount: value }]
  const reference = randomBytes(16).toString('hex') as Guid
  const about = { bank_guid, chain, network, asset, amount: value, reference, outputs, network_fee_max }
  return { ...about, side: 'withdrawal', is_repeat: false }
}
/** Its maximum is what a transfer of ether costs now, and half as much again. */
const cheap = async (): Promise<ChainPayment> => {
  const fee = (await ether.make().estimateFee(paymentOf(amount(1n))))!
  return paymentOf(amount((fee * 3n) / 2n))
}
const attemptsOf = async ({ bank_guid, reference }: ChainPayment) =>
  (await world.memories[0]!.find(bank_guid, reference)) as readonly Sent[]
const signed = async (...payments: ChainPayment[]) =>
  Promise.all(
    payments.map(async (payment) => ({
      ...{
        reference: payment.reference,
        attempts: await attemptsOf(payment),
        outputs: 1,
        network_fee_max: payment.network_fee_max,
        is_sweep: false,
      },
    })),
  )
const isPaid = async ({ outputs }: ChainPayment) => (await ether.balanceOf(outputs[0]!.address)) === ether.amount
const fee_max = 10n ** 18n

test('workers replace it beyond what was set aside if the operator allows so much, and not further', async () => {
  const payment = await cheap()
  await ether.make().carry(payment)
  await dear()
  later()
  await ether.make().carry(payment)
  expect(await attemptsOf(payment)).toHaveLength(1)
  await ether.make({ replacement_fee_max: payment.network_fee_max * 2n }).carry(payment)
  const beyond = await attemptsOf(payment)
  later()
  await ether.make({ replacement_fee_max: 10n ** 17n }).carry(payment)
  expect(await attemptsOf(payment)).toHaveLength(beyond.length + 1)
  await ether.mine(ether.confirmations)
  const standing = await ether.make().carry(payment)
  expect(standing).toMatchObject({ kind: 'settled' })
  expect(standing.network_fee).toBeGreaterThan(payment.network_fee_max)
  expect(standing.network_fee).toBeLessThanOrEqual(10n ** 17n)
  expect(await isPaid(payment)).toBe(true)
})

test('a maximum below what was set aside stops workers earlier', async () => {
  const payment = paymentOf(amount(10n ** 17n))
  const options = { replacement_fee_max: 1n }
  await ether.make(options).carry(payment)
  await dear()
  later()
  await ether.make(options).carry(payment)
  expect(await attemptsOf(payment)).toHaveLength(1)
  await ether.make().carry(payment)
  expect(await attemptsOf(payment)).toHaveLength(2)
})

test('what waits is told, with its nonce, the fees, the reason and what it blocks', async () => {
  const [first, second] = [await cheap(), await cheap()]
  const node = ether.make()
  for (const each of [first, second]) await node.carry(each)
  expect(await node.waiting('testnet', await signed(first))).toMatchObject([
    { reason: 'in_time', nonce: 0, attempts: 1 },
  ])
  await dear()
  const found = await node.waiting('testnet', await signed(first, second))
  expect(found).toMatchObject([
    { reference: first.reference, nonce: 0, reason: 'fee_at_maximum' },
    { reference: second.reference, nonce: 1, reason: 'behind', about: first.reference },
  ])
  expect(found[0]!.fee).toBeLessThanOrEqual(first.network_fee_max)
  expect(found[0]!.fee_wanted).toBeGreaterThan(first.network_fee_max)
  const generous = ether.make({ replacement_fee_max: 10n ** 17n })
  expect(await generous.waiting('testnet', await signed(first))).toMatchObject([{ reason: 'raised_soon' }])
  expect(await node.waiting('testnet', await signed(second))).toMatchObject([{ reason: 'nonce_missing' }])
  expect(await node.unmined('testnet', await signed(first, second))).toEqual([first.reference, second.reference])
  const other = await evmFixture(world, 'ETH')
  expect(await ether.make({ key: other.key }).waiting('testnet', await signed(first))).toMatchObject([
    { reason: 'other_key' },
  ])
})

test('raised by hand it is mined with the same nonce, once, and all behind it follow', async () => {
  const [first, second] = [await cheap(), await cheap()]
  const node = ether.make()
  for (const each of [first, second]) await node.carry(each)
  await dear()
  const { sent, fee } = await node.raised(first, { fee_max })
  expect(fee).toBeGreaterThan(first.network_fee_max)
  expect(await attemptsOf(first)).toHaveLength(1)
  await world.memories[0]!.keep(sent)
  // A worker that knows nothing of it sends what is stored, and replaces nothing.
  await ether.make().carry(first)
  await setBaseFee(10n ** 12n)
  await ether.mine(1)
  await setBaseFee(10n ** 9n)
  await ether.mine(ether.confirmations)
  const standing = await ether.make().carry(first)
  expect(standing).toMatchObject({ kind: 'settled', identifiers: [{ value: sent.hash }, {}] })
  await ether.make().carry(second)
  await ether.mine(ether.confirmations)
  expect(await ether.make().carry(second)).toMatchObject({ kind: 'settled' })
  expect([await isPaid(first), await isPaid(second)]).toEqual([true, true])
  expect(await node.waiting('testnet', await signed(first, second))).toEqual([])
})

test('raised by hand and by a worker at the same moment, one attempt is stored', async () => {
  const payment = await cheap()
  await ether.make().carry(payment)
  await dear()
  later()
  const generous = { replacement_fee_max: 10n ** 17n }
  const { sent } = await ether.make().raised(payment, { fee: 10n ** 17n, fee_max })
  const [kept] = await Promise.all([world.memories[1]!.keep(sent), ether.make(generous).carry(payment)])
  const attempts = await attemptsOf(payment)
  expect(attempts).toHaveLength(2)
  expect(kept).toMatchObject({ hash: attempts[1]!.hash })
  await ether.mine(ether.confirmations)
  expect(await ether.make().carry(payment)).toMatchObject({ kind: 'settled' })
  expect(await isPaid(payment)).toBe(true)
})

test('what cannot be raised says why', async () => {
  const [first, second, never] = [await cheap(), await cheap(), await cheap()]
  const node = ether.make()
  for (const each of [first, second]) await node.carry(each)
  await dear()
  const refused = (payment: ChainPayment, terms: { fee?: bigint; fee_max: bigint }) =>
    expect(node.raised(payment, terms)).rejects
  await refused(never, { fee_max }).toThrow('it was never signed')
  await refused(second, { fee_max }).toThrow('it waits for the payment with nonce 0: raise that one')
  await refused(first, { fee: 1n, fee_max }).toThrow(/a replacement must pay \d+ or more/)
  await refused(first, { fee_max: first.network_fee_max * 2n }).toThrow(/and the bound is \d+: --max-fee sets another/)
  await world.node.rpc('hardhat_setBalance', ether.address, numberToHex(10n ** 15n))
  await refused(first, { fee_max }).toThrow(`the wallet ${ether.address} has ${10n ** 15n} ETH, and it needs`)
  await world.node.rpc('hardhat_setBalance', ether.address, numberToHex(10n ** 21n))
  await setBaseFee(10n ** 8n)
  await ether.mine(1)
  await refused(first, { fee_max }).toThrow('a block has it')
})
