// One EVM chain at one node, with the wallet that pays there.
import type { HDKey } from '@scure/bip32'
import { chains, type Network } from '../../chains/chain.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ChainPayment } from '../carrier.ts'
import { type DepthSettings, type Depths, depthsOf } from '../chain-depths.ts'
import type { Send } from '../json-rpc.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { SweepPolicy } from '../sweep-policy.ts'
import { type EvmChain, isIdOf, type Tokens, tokensOf } from './contracts.ts'
import { nodeClient } from './rpc.ts'
import type { Depth } from './standing.ts'
import { type Draft, EvmWallet } from './wallet.ts'

export interface EvmOptions extends DepthSettings {
  readonly chain: EvmChain
  readonly url: string
  /** The private key of the wallet, as hex. Banks must not share it: they would take each other's nonces. */
  readonly key: string
  /** Contracts of tokens, in addition to the known ones or instead of them. */
  readonly tokens?: Tokens
  readonly memory: SentMemory
  readonly now: () => Timestamp
  readonly send?: Send
  /** The key of deposit addresses, and when what they have is gathered. */
  branchOn?(network: Network): HDKey | undefined
  readonly policy?: SweepPolicy | undefined
  /** By default what was set aside for the payment. */
  readonly replacement_fee_max?: bigint | undefined
}

/** A payment that is not mined for so long is replaced at a higher fee. */
const replaced_after_blocks = 30

export interface EvmNode extends Depth {
  readonly depths: Depths
  readonly chain: EvmChain
  readonly native_asset: string
  readonly replaced_after_ms: number
  /** The most that a replacement may cost. */
  ceilingOf(payment: { readonly network_fee_max: bigint }): bigint
  readonly memory: SentMemory
  readonly wallet: EvmWallet
  tokensOn(network: Network): Tokens
  /** The chain's id. Throws if it is not one of this network: nothing may be signed for another. */
  idOn(network: Network): Promise<number>
  draftOf(payment: ChainPayment): Draft
}

export function evmNode(options: EvmOptions): EvmNode {
  const { chain, memory, now } = options
  const client = nodeClient(options.url, options.send)
  const { block_ms, native_asset } = chains[chain]
  const depths = depthsOf(chain, options)
  let id: number | undefined
  return {
    ...{ chain, client, block_ms, native_asset, memory, now },
    ...{ depths, confirmations: depths.confirmations },
    replaced_after_ms: replaced_after_blocks * block_ms,
    ceilingOf: ({ network_fee_max }) => options.replacement_fee_max ?? network_fee_max,
    wallet: new EvmWallet(options.key, client, memory),
    tokensOn: (network) => tokensOf(chain, network, options.tokens),
    async idOn(network) {
      id ??= await client.getChainId()
      if (!isIdOf(chain, network, id)) throw new Error(`the node serves chain ${id}, which is not ${chain} ${network}`)
      return id
    },
    draftOf: ({ bank_guid, reference }) => ({ bank_guid, reference, chain, created_at: now() }),
  }
}
