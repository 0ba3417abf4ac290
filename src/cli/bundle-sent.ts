// Which open payments of restored books a transaction of several payments has paid: each has its outputs one after the other. Payments that
// were asked for after the restored time are not in the books, so outputs may be left over. The others are taken over all the same: they
// would be paid twice.
import { chains } from '../chains/chain.ts'
import { amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { BundleMember } from '../providers/sent-memory.ts'
import type { SeenSend } from '../providers/watched-chain.ts'
import type { OpenPayment } from './open-payments.ts'

type Outputs = SeenSend['outputs']

export interface BundleSent {
  readonly members: readonly BundleMember[]
  /** Of no payment of the books. */
  readonly rest: Outputs
}

interface Place {
  readonly payment: OpenPayment
  readonly output: number
}

/** Undefined: it pays none of them. Those that it pays are taken out of `left`. */
export function bundleSent(chain: Chain, send: SeenSend, left: OpenPayment[]): BundleSent | undefined {
  if (!chains[chain].is_utxo || send.raw === undefined || send.gathered) return undefined
  const payments = left.filter(
    ({ noun, asset, outputs }) => noun !== 'sweep' && asset === send.asset && outputs.length > 0,
  )
  const places = coverAll(send.outputs, 0, payments) ?? coverSome(send.outputs, payments)
  if (places.length === 0) return undefined
  for (const { payment } of places) left.splice(left.indexOf(payment), 1)
  const covered = new Set(places.flatMap(({ payment, output }) => payment.outputs.map((_, n) => output + n)))
  const members = places.map(({ payment: { reference, outputs, network_fee_max }, output }) => ({
    ...{ reference, output, outputs: outputs.length, fee_max: amount(network_fee_max) },
  }))
  return { members, rest: send.outputs.filter((_, n) => !covered.has(n)) }
}

/** Payments that explain every output; undefined: none do. */
function coverAll(outputs: Outputs, output: number, left: readonly OpenPayment[]): readonly Place[] | undefined {
  if (output === outputs.length) return []
  for (const payment of candidatesAt(outputs, output, left)) {
    const others = left.filter((each) => each !== payment)
    const places = coverAll(outputs, output + payment.outputs.length, others)
    if (places) return [{ payment, output }, ...places]
  }
  return undefined
}

function coverSome(outputs: Outputs, payments: readonly OpenPayment[]): readonly Place[] {
  const places: Place[] = []
  let left = payments
  for (let output = 0; output < outputs.length; ) {
    const [payment] = candidatesAt(outputs, output, left)
    if (payment) places.push({ payment, output })
    left = left.filter((each) => each !== payment)
    output += payment?.outputs.length ?? 1
  }
  return places
}

/** Those whose outputs are here, the longest first. Of equal ones it does not matter which was paid. */
function candidatesAt(outputs: Outputs, output: number, left: readonly OpenPayment[]): readonly OpenPayment[] {
  const byLength = new Map<number, OpenPayment>()
  for (const payment of left) {
    const { length } = payment.outputs
    const isHere = payment.outputs.every(({ address, amount: sum }, n) => {
      const paid = outputs[output + n]
      return paid?.address === address && paid.amount === sum
    })
    if (isHere && !byLength.has(length)) byLength.set(length, payment)
  }
  return [...byLength.entries()].toSorted(([a], [b]) => b - a).map(([, payment]) => payment)
}
