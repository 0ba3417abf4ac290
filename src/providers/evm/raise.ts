// What a replacement of a payment costs, and the one that an operator asks for: the same call with the same nonce at a higher fee.
import type { ChainPayment } from '../carrier.ts'
import type { Sent } from '../sent-memory.ts'
import { NotRaised, type RaisedPayment, type RaiseTerms } from '../waiting.ts'
import { type Cost, dataFee, type FeeCaps, gasPrice, raisedCaps } from './fees.ts'
import type { EvmNode } from './node.ts'
import { nonceOf, termsOf } from './wallet.ts'

/** Never reached: there are fewer wei. */
export const any_fee = 10n ** 36n

/** Of this transaction, as blocks take it now. */
export async function costNow({ client, chain }: Pick<EvmNode, 'client' | 'chain'>, sent: Sent): Promise<Cost> {
  const { gas, call } = termsOf(sent)
  const [price, data_fee] = await Promise.all([gasPrice(client), dataFee(client, chain, call)])
  return { ...price, gas, data_fee }
}

export const feeOf = ({ gas, data_fee }: Pick<Cost, 'gas' | 'data_fee'>, { maxFeePerGas }: FeeCaps): bigint =>
  gas * maxFeePerGas + data_fee

export async function raised(
  node: EvmNode,
  payment: ChainPayment,
  { fee, fee_max }: RaiseTerms,
): Promise<RaisedPayment> {
  const { client, wallet, memory } = node
  const newest = (await memory.find(payment.bank_guid, payment.reference)).at(-1)
  if (!newest || 'refusal' in newest) throw new NotRaised('it was never signed, so nothing of it waits')
  const { chain_id, from, nonce } = nonceOf(newest)
  if ((await node.idOn(payment.network)) !== chain_id) throw new NotRaised(`it was signed for chain ${chain_id}`)
  if (from !== wallet.address) throw new NotRaised(`the key of ${from} has signed it, and the node has another`)
  const next = await client.getTransactionCount({ address: from })
  if (next > nonce) throw new NotRaised('a block has it')
  if (next < nonce) throw new NotRaised(`it waits for the payment with nonce ${next}: raise that one`)
  const raised = await capsFor(node, newest, { ...(fee === undefined ? {} : { fee }), fee_max })
  await assertPaid(node, newest, raised.caps)
  return { sent: await wallet.replacement(newest, raised.caps, node.draftOf(payment)), fee: raised.fee }
}

async function capsFor(
  node: EvmNode,
  newest: Sent,
  { fee, fee_max }: RaiseTerms,
): Promise<{ readonly caps: FeeCaps; readonly fee: bigint }> {
  const { caps: before } = termsOf(newest)
  const cost = await costNow(node, newest)
  // Undefined: below the least that nodes take as a replacement.
  const caps = raisedCaps(before, cost, fee ?? any_fee)
  const least = feeOf(cost, raisedCaps(before, { ...cost, base: 0n, tip: 0n }, any_fee) ?? before)
  if (!caps)
    throw new NotRaised(`it pays up to ${feeOf(cost, before)} now, and a replacement must pay ${least} or more`)
  // All of what was asked for: the network takes less of it if that is enough.
  const asked = fee === undefined ? caps : { ...caps, maxFeePerGas: (fee - cost.data_fee) / cost.gas }
  const total = feeOf(cost, asked)
  if (total > fee_max)
    throw new NotRaised(`it would pay up to ${total}, and the bound is ${fee_max}: --max-fee sets another`)
  return { caps: asked, fee: total }
}

/** A node does not take what the wallet cannot pay. */
async function assertPaid({ client, wallet, native_asset }: EvmNode, newest: Sent, caps: FeeCaps): Promise<void> {
  const { gas, call } = termsOf(newest)
  const has = await client.getBalance({ address: wallet.address })
  const needs = call.value + gas * caps.maxFeePerGas
  if (has < needs) throw new NotRaised(`the wallet ${wallet.address} has ${has} ${native_asset}, and it needs ${needs}`)
}
