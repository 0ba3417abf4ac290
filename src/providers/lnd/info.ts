// What an lnd node says of itself.
import type { Network } from '../../chains/chain.ts'
import { CarrierAway } from '../carrier.ts'
import { LndRefusal, type LndRest } from './rest.ts'

export interface NodeInfo {
  readonly alias: string
  readonly version: string
  /** Its public key. */
  readonly identity: string
  /** Regtest and signet are test networks. */
  readonly network: Network
  /** As the node names it. */
  readonly chain_network: string
  /** Payments and invoices work only after that. */
  readonly is_synced: boolean
  /** Channels that can be used now. */
  readonly channels: number
}

interface Info {
  readonly alias: string
  readonly version: string
  readonly identity_pubkey: string
  readonly chains: readonly { readonly network: string }[]
  readonly synced_to_chain: boolean
  readonly num_active_channels: number
}

export async function nodeInfo(rest: LndRest): Promise<NodeInfo> {
  try {
    const info = (await rest.ask({ name: 'tell about itself', path: '/v1/getinfo' })) as Info
    const chain_network = info.chains[0]?.network ?? 'unknown'
    return {
      alias: info.alias,
      version: info.version.split(' ')[0] ?? '',
      identity: info.identity_pubkey,
      network: chain_network === 'mainnet' ? 'mainnet' : 'testnet',
      chain_network,
      is_synced: info.synced_to_chain,
      channels: info.num_active_channels,
    }
  } catch (error) {
    throw error instanceof LndRefusal ? new CarrierAway(error.message, { cause: error }) : error
  }
}
