// Signs a new payment, or refuses it. Nothing is sent here. A refusal is stored too, because another worker may ask at the same moment
// and see lower fees. If the wallet has too little, this throws: the job retries until the operator has filled it.
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { assert } from '../../kernel/assert.ts'
import { type ChainPayment, type FeeQuestion, WalletEmpty } from '../carrier.ts'
import type { Kept } from '../sent-memory.ts'
import type { SendRefusal } from '../sent-transaction.ts'
import { costOf, type EvmCall, feeCaps } from './fees.ts'
import type { EvmNode } from './node.ts'
import { isRevert } from './rpc.ts'

export function callOf(node: EvmNode, { asset, chain, network, outputs }: Omit<FeeQuestion, 'bank_guid'>): EvmCall {
  const [output, another] = outputs
  assert(chain === node.chain && output && !another, 'an account pays one output on its own chain')
  const { address, amount: value } = output
  if (asset === node.native_asset) return { to: address as Address, value }
  const contract = node.tokensOn(network)[asset]
  if (!contract) throw new Error(`no contract is known of ${asset} on ${chain} ${network}`)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address as Address, value] })
  return { to: contract as Address, value: 0n, data }
}

export async function refuse(node: EvmNode, payment: ChainPayment, refusal: SendRefusal): Promise<Kept> {
  const kept = await node.memory.keep({ ...node.draftOf(payment), refusal })
  assert(kept !== 'slot_taken', 'what is never sent takes no slot')
  return kept
}

export async function sign(node: EvmNode, payment: ChainPayment): Promise<Kept> {
  const { client, chain, wallet } = node
  const call = callOf(node, payment)
  assert(payment.amount === payment.outputs[0]?.amount, 'the output is the payment')
  const chain_id = await node.idOn(payment.network)
  // Before the estimate, which fails if money is missing.
  await assertCovered(node, payment, call, 0n)
  const cost = await costOf(client, chain, wallet.address, call).catch((error: unknown) => {
    if (isRevert(error)) return undefined
    throw error
  })
  if (!cost) {
    // Another payment may have taken the money meanwhile.
    await assertCovered(node, payment, call, 0n)
    return refuse(node, payment, 'invalid_destination')
  }
  const caps = feeCaps(cost, payment.network_fee_max)
  if (!caps) return refuse(node, payment, 'network_fee_too_low')
  await assertCovered(node, payment, call, cost.gas * caps.maxFeePerGas + cost.data_fee)
  return wallet.keep(node.draftOf(payment), { ...call, ...caps, gas: cost.gas, chain_id })
}

async function assertCovered(node: EvmNode, payment: ChainPayment, call: EvmCall, fee: bigint): Promise<void> {
  const { client, wallet, native_asset } = node
  const { address } = wallet
  const native = await client.getBalance({ address, blockTag: 'pending' })
  if (native < call.value + fee) throw new WalletEmpty(address, native_asset)
  if (!call.data) return
  const token = {
    address: call.to,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
    blockTag: 'pending',
  } as const
  if ((await client.readContract(token)) < payment.amount) throw new WalletEmpty(address, payment.asset)
}
