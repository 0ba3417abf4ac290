// A bundle: several payments in one transaction. It is carried as one payment with its own reference, whose outputs are those of its
// payments, one after the other. Each payment pays the part of the network's fee that the size of its outputs is of all outputs that are
// paid; the parts add up to the fee. The fee is never so high that the part of one payment exceeds its own maximum.
import { hex } from '@scure/base'
import { amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { ChainOutput, ChainPayment } from '../carrier.ts'
import type { BundleMember, Sent } from '../sent-memory.ts'
import type { SignedPayment } from '../waiting.ts'
import { extractPsbt, type Output, type Signed } from './psbt.ts'
import { addressOfScript } from './script.ts'
import { sumOf } from './sum-of.ts'
import type { BitcoinWallet } from './wallet.ts'

export interface Bundle {
  /** The transaction as one payment. */
  readonly payment: ChainPayment
  readonly members: readonly BundleMember[]
}

/** Each payment with its outputs as scripts. */
export interface AskedPayment {
  readonly payment: ChainPayment
  readonly outputs: readonly Output[]
}

export function bundleOf(asked: readonly AskedPayment[], reference: Guid): Bundle {
  const { payment: first } = defined(asked[0], 'a bundle has payments')
  const payments = asked.map(({ payment }) => payment)
  assert(new Set(payments.map((each) => each.reference)).size === payments.length, 'a payment is in a bundle once')
  assert(
    payments.every(({ bank_guid }) => bank_guid === first.bank_guid),
    'a bundle is of one bank',
  )
  let output = 0
  const members = payments.map(({ reference, outputs, network_fee_max }): BundleMember => {
    const member = { reference, output, outputs: outputs.length, fee_max: network_fee_max }
    output += outputs.length
    return member
  })
  const scripts = asked.flatMap(({ outputs }) => outputs)
  const outputs = payments.flatMap((each) => each.outputs)
  const network_fee_max = amount(bundleFeeMax(members, scripts))
  return { payment: { ...first, reference, outputs, amount: amount(sumOf(outputs)), network_fee_max }, members }
}

/** The highest fee of which no payment pays more than its maximum, or than `most`. */
export const bundleFeeMax = (
  members: readonly BundleMember[],
  outputs: readonly Pick<Output, 'script'>[],
  most?: bigint,
): bigint =>
  members
    .map((member) => ((most ?? member.fee_max) * sizeUntil(outputs, outputs.length)) / sizeOf(member, outputs))
    .reduce((least, fee) => (fee < least ? fee : least))

/** The most that workers have a replacement of a payment's transaction cost. */
export function feeCeiling(
  wallet: BitcoinWallet,
  { attempts: [first], network_fee_max }: Pick<SignedPayment, 'attempts' | 'network_fee_max'>,
  most?: bigint,
): bigint {
  if (!first?.members) return most ?? network_fee_max
  return bundleFeeMax(first.members, bundleOutputs(wallet, extractPsbt(first.raw), first.members), most)
}

/** Differences of rounded totals, so the parts add up to the fee, and each is rounded down or up. */
export function partOf(
  { output, outputs: count }: BundleMember,
  outputs: readonly Pick<Output, 'script'>[],
  fee: bigint,
): bigint {
  const until = (end: number): bigint => (fee * sizeUntil(outputs, end)) / sizeUntil(outputs, outputs.length)
  return until(output + count) - until(output)
}

/** What the transaction of a bundle pays to others. After a restore that is more than its known payments (sent-since.ts). */
export function bundleOutputs(
  { change_script }: Pick<BitcoinWallet, 'change_script'>,
  { outputs }: Pick<Signed, 'outputs'>,
  members: readonly BundleMember[],
): readonly Output[] {
  const change = hex.encode(change_script)
  const ends = members.map(({ output, outputs: count }) => output + count)
  const others = outputs.findLastIndex(({ script }) => hex.encode(script) !== change) + 1
  return outputs.slice(0, Math.max(others, ...ends))
}

export interface StoredBundle extends Bundle {
  readonly outputs: readonly Output[]
  readonly member: BundleMember
}

/** As its first attempt was stored; `most` as for replacements. Checks that it pays this payment what was asked. */
export function storedBundle(wallet: BitcoinWallet, payment: ChainPayment, first: Sent, most?: bigint): StoredBundle {
  const { members = [], reference, raw } = first
  const member = defined(
    members.find((each) => each.reference === payment.reference),
    'a bundle has the payment that names it',
  )
  const outputs = bundleOutputs(wallet, extractPsbt(raw), members)
  const asked = outputs.map(({ script, amount: sum }): ChainOutput => {
    const address = defined(addressOfScript(wallet.network, script), 'a bundle pays addresses')
    return { address, tag: null, amount: amount(sum) }
  })
  const own = asked.slice(member.output, member.output + member.outputs)
  assert(own.length === payment.outputs.length, 'a bundle pays every output of the payment')
  assert(
    payment.outputs.every(
      ({ address, tag, amount: sum }, n) => tag === null && own[n]?.address === address && own[n].amount === sum,
    ),
    'a bundle pays the payment what was asked',
  )
  const network_fee_max = amount(bundleFeeMax(members, outputs, most))
  const whole = { ...payment, reference, outputs: asked, amount: amount(sumOf(asked)), network_fee_max }
  return { payment: whole, members, outputs, member }
}

/** In the transaction: its amount, the length of its script, and the script. */
const sizeUntil = (outputs: readonly Pick<Output, 'script'>[], end: number): bigint =>
  outputs.slice(0, end).reduce((sum, { script }) => sum + BigInt(8 + 1 + script.length), 0n)

const sizeOf = ({ output, outputs: count }: BundleMember, outputs: readonly Pick<Output, 'script'>[]): bigint =>
  sizeUntil(outputs, output + count) - sizeUntil(outputs, output)
