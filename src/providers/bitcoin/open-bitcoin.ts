// The Bitcoin adapter from its configuration: a wallet and the node that watches it.
import type { Timestamp } from '../../kernel/time.ts'
import { jsonRpc, type NodeAccess } from '../json-rpc.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { WatchedChain } from '../watched-chain.ts'
import { bitcoin } from './bitcoin.ts'
import { bitcoinNode } from './node.ts'
import { walletFromXprv } from './wallet.ts'

export function openBitcoin(
  access: NodeAccess & { readonly xprv: string },
  memory: SentMemory,
  now: () => Timestamp,
): WatchedChain {
  const wallet = walletFromXprv(access.xprv)
  return bitcoin(bitcoinNode(jsonRpc(access, { version: '1.0' }), wallet), wallet, memory, now)
}
