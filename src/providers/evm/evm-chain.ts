// Ethereum, Base or Polygon through a node of the operator's. A payment is signed and kept before it is sent, and what is
// kept is what is sent, however often it is asked for. Whatever cannot be told from the node's answers is thrown: the job
// asks again. A wallet with too little in it is such a case: the payment waits until the operator has filled it.
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { chains, type Network } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { SendRefusal } from '../../resources/transfers/sent-transaction.ts'
import type { ArrivalQuestion, Blockchain, ChainPayment, FeeQuestion, Standing } from '../carrier.ts'
import type { Kept, NeverSent, Sent, SentMemory } from '../sent-memory.ts'
import { type ArrivalsPage, readArrivals } from './arrivals.ts'
import { type EvmChain, isIdOf, type Tokens, tokensOf } from './contracts.ts'
import { type Call, type Cost, costOf, estimatedFee, feeCaps, gasPrice, raisedCaps, usualCost } from './fees.ts'
import { isRevert, nodeClient, type Send } from './rpc.ts'
import {
  type Depth,
  identifiersOf,
  isKnown,
  minedStanding,
  type Place,
  pending,
  receiptOf,
  standingOf,
} from './standing.ts'
import { termsOf, Wallet } from './wallet.ts'

export interface EvmOptions {
  readonly chain: EvmChain
  readonly url: string
  /** The private key of the wallet that pays, as hex. One for each bank: two would take each other's nonces. */
  readonly key: string
  /** Contracts of tokens, where they are others than the known ones. */
  readonly tokens?: Tokens
  readonly confirmations?: number
  /** After so many blocks without being mined a payment is sent again at a higher fee. */
  readonly stuck_after_blocks?: number
  readonly memory: SentMemory
  readonly now: () => Timestamp
  readonly send?: Send
}

export interface EvmBlockchain extends Blockchain {
  /** What came in at these addresses, from a block on. */
  arrivals(network: Network, addresses: readonly string[], from_block: number): Promise<ArrivalsPage>
}

export function evmChain(options: EvmOptions): EvmBlockchain {
  const { chain, memory, now } = options
  const client = nodeClient(options.url, options.send)
  const wallet = new Wallet(options.key, client, memory)
  const { block_ms, confirmations, native_asset } = chains[chain]
  const depth: Depth = { client, block_ms, now, confirmations: options.confirmations ?? confirmations }
  const stuck_after_ms = (options.stuck_after_blocks ?? 30) * block_ms
  let chain_id: number | undefined

  async function checkedId(network: Network): Promise<number> {
    chain_id ??= await client.getChainId()
    if (!isIdOf(chain, network, chain_id))
      throw new Error(`the node serves chain ${chain_id}, which is not ${chain} ${network}`)
    return chain_id
  }

  const tokensOn = (network: Network): Tokens => tokensOf(chain, network, options.tokens)

  function callOf({ asset, network, outputs, ...about }: FeeQuestion): Call {
    assert(about.chain === chain && outputs.length === 1, 'an account pays one output on its own chain')
    const { address, amount: value } = outputs[0]!
    if (asset === native_asset) return { to: address as Address, value }
    const contract = tokensOn(network)[asset]
    if (!contract) throw new Error(`no contract is known of ${asset} on ${chain} ${network}`)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address as Address, value] })
    return { to: contract as Address, value: 0n, data }
  }

  async function assertCovered(payment: ChainPayment, call: Call, fee_max: bigint): Promise<void> {
    const native = await client.getBalance({ address: wallet.address, blockTag: 'pending' })
    if (native < call.value + fee_max) throw new Error(`the wallet ${wallet.address} has too little ${native_asset}`)
    if (call.data) await assertTokens(payment, call.to)
  }

  async function assertTokens({ asset, amount: wanted }: ChainPayment, contract: Address): Promise<void> {
    const args = [wallet.address] as const
    const held = await client.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args })
    if (held < wanted) throw new Error(`the wallet ${wallet.address} has too little ${asset}`)
  }

  const draftOf = ({ bank_guid, reference }: ChainPayment) => ({ bank_guid, reference, chain, created_at: now() })

  /** Written down, because another worker may ask at the same moment, when fees are lower. */
  async function refuse(payment: ChainPayment, refusal: SendRefusal): Promise<Kept> {
    const kept = await memory.keep({ ...draftOf(payment), refusal })
    assert(kept !== 'slot_taken', 'what is never sent takes no slot')
    return kept
  }

  async function sign(payment: ChainPayment): Promise<Kept> {
    const call = callOf(payment)
    const id = await checkedId(payment.network)
    await assertCovered(payment, call, 0n)
    let cost: Cost
    try {
      cost = await costOf(client, chain, wallet.address, call)
    } catch (error) {
      if (isRevert(error)) return refuse(payment, 'invalid_destination')
      throw error
    }
    const caps = feeCaps(cost, payment.network_fee_max)
    if (!caps) return refuse(payment, 'network_fee_too_low')
    await assertCovered(payment, call, cost.gas * caps.maxFeePerGas + cost.data_fee)
    return wallet.keep(draftOf(payment), { ...call, ...caps, gas: cost.gas, chain_id: id })
  }

  async function follow(payment: ChainPayment, kept: readonly Kept[]): Promise<Standing> {
    const [first] = kept
    if (first && 'refusal' in first) return refused(first)
    const attempts = kept as readonly Sent[]
    await checkedId(payment.network)
    const standing = await standingOf(depth, placeOf(payment, attempts))
    if (standing) return standing
    const newest = await raisedIfStuck(payment, attempts)
    const all = newest === attempts.at(-1) ? attempts : [...attempts, newest]
    return (await broadcast(payment, newest, all)) ?? pending(depth, identifiersOf(hashesOf(all)))
  }

  const hashesOf = (attempts: readonly Kept[]): string[] =>
    attempts.flatMap((attempt) => ('refusal' in attempt ? [] : [attempt.hash]))

  const placeOf = ({ bank_guid, reference }: ChainPayment, attempts: readonly Sent[]): Place => ({
    from: wallet.address,
    nonce: termsOf(attempts[0]!).nonce ?? 0,
    hashes: hashesOf(attempts),
    hashesNow: async () => hashesOf(await memory.find(bank_guid, reference)),
  })

  /** The node may have refused it because it has it, or has mined it just now. Anything else is for the job to try again. */
  async function broadcast(payment: ChainPayment, newest: Sent, all: readonly Sent[]): Promise<Standing | undefined> {
    if (await isKnown(client, newest.hash)) return undefined
    try {
      await client.sendRawTransaction({ serializedTransaction: newest.raw as Hex })
      return undefined
    } catch (error) {
      if (await isKnown(client, newest.hash)) return undefined
      const standing = await standingOf(depth, placeOf(payment, all))
      if (standing) return standing
      throw error
    }
  }

  async function raisedIfStuck(payment: ChainPayment, attempts: readonly Sent[]): Promise<Sent> {
    const newest = attempts.at(-1)!
    if (now() < newest.created_at + stuck_after_ms) return newest
    const { nonce = 0, gas, maxFeePerGas, maxPriorityFeePerGas, ...call } = termsOf(newest)
    // It may only wait for the one before it.
    if ((await client.getTransactionCount({ address: wallet.address })) !== nonce) return newest
    const before = { maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
    const { data_fee } = await usualCost(client, chain, wallet.address, {
      to: call.to!,
      value: 0n,
      ...(call.data ? { data: call.data } : {}),
    })
    const caps = raisedCaps(before, { ...(await gasPrice(client)), gas: gas!, data_fee }, payment.network_fee_max)
    return caps ? wallet.keepReplacement(newest, caps, draftOf(payment)) : newest
  }

  return {
    async estimateFee(question) {
      await checkedId(question.network)
      return amount(estimatedFee(await usualCost(client, chain, wallet.address, callOf(question))))
    },
    async carry(payment) {
      assert(payment.side === 'withdrawal', 'a chain takes nothing from others')
      const kept = await memory.find(payment.bank_guid, payment.reference)
      return follow(payment, kept.length > 0 ? kept : [await sign(payment)])
    },
    async cancel(payment) {
      const kept = await memory.find(payment.bank_guid, payment.reference)
      return follow(payment, kept.length > 0 ? kept : [await refuse(payment, 'cancelled')])
    },
    async arrival(question) {
      await checkedId(question.network)
      return arrivalStanding(depth, question)
    },
    async arrivals(network, addresses, from_block) {
      await checkedId(network)
      return readArrivals({
        client,
        native_asset,
        tokens: tokensOn(network),
        addresses,
        from_block,
        confirmations: depth.confirmations,
      })
    },
  }
}

function refused({ refusal }: NeverSent): Standing {
  const known = { identifiers: [], network_fee: zero }
  return refusal === 'cancelled' ? { kind: 'cancelled', ...known } : { kind: 'failed', failure_code: refusal, ...known }
}

/** One that no block has is on its way, also when a block that had it is no longer part of the chain. */
async function arrivalStanding(depth: Depth, { identifiers }: ArrivalQuestion): Promise<Standing> {
  const hash = identifiers.find(({ type }) => type === 'txn_hash')?.value
  assert(hash, 'what comes in over a chain is known by its hash')
  const head = await depth.client.getBlockNumber()
  const receipt = await receiptOf(depth.client, hash)
  const named = identifiersOf([hash])
  // The sender has paid the network.
  return receipt ? { ...minedStanding(depth, head, receipt, named), network_fee: zero } : pending(depth, named)
}
