// What the service knows of each chain, one row per chain. A deposit counts after `confirmations` blocks: where the chain
// has finality that is its finality, elsewhere the depth at which a reversal no longer pays. Amounts are in base units of
// the native asset.
import { type Amount, amount } from '../kernel/amount.ts'
import type { Asset, Chain } from '../kernel/asset.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

/** A setting of the bank. */
export const networks = ['mainnet', 'testnet'] as const
export type Network = (typeof networks)[number]
export type AddressFormat = 'standard' | 'legacy'

export interface ChainData {
  /** Pays the network fees. */
  readonly native_asset: string
  readonly is_utxo: boolean
  /** On these chains the customers of a bank share one deposit address, and the tag tells them apart. */
  readonly takes_tag: boolean
  readonly is_bip32_derivable: boolean
  /** In which a deposit address can be made; `parseAddress` reads more. */
  readonly address_formats: readonly AddressFormat[]
  readonly confirmations: number
  readonly block_ms: number
  /** Nodes do not relay less: a P2PKH output, the dearest to spend. */
  readonly dust_minimum: bigint
  /** What an account that does not exist yet must receive to come into being. */
  readonly activation_minimum: bigint
}

const account: Omit<ChainData, 'native_asset' | 'confirmations' | 'block_ms'> = {
  is_utxo: false,
  takes_tag: false,
  is_bip32_derivable: true,
  address_formats: ['standard'],
  dust_minimum: 1n,
  activation_minimum: 1n,
}
const utxo = { ...account, is_utxo: true, address_formats: ['standard', 'legacy'] } as const
const tagged = { ...account, takes_tag: true, is_bip32_derivable: false }

export const chains: Readonly<Record<Chain, ChainData>> = {
  bitcoin: { ...utxo, native_asset: 'BTC', confirmations: 3, block_ms: 600_000, dust_minimum: 546n },
  litecoin: { ...utxo, native_asset: 'LTC', confirmations: 12, block_ms: 150_000, dust_minimum: 5_460n },
  bitcoincash: { ...utxo, native_asset: 'BCH', confirmations: 12, block_ms: 600_000, dust_minimum: 546n },
  ethereum: { ...account, native_asset: 'ETH', confirmations: 64, block_ms: 12_000 },
  // As long as Ethereum, on which it settles, needs.
  base: { ...account, native_asset: 'ETH_BASE', confirmations: 384, block_ms: 2_000 },
  polygon: { ...account, native_asset: 'POL', confirmations: 128, block_ms: 2_000 },
  solana: {
    ...account,
    native_asset: 'SOL',
    is_bip32_derivable: false,
    confirmations: 32,
    block_ms: 400,
    // The rent exemption of an account without data.
    activation_minimum: 890_880n,
  },
  stellar: { ...tagged, native_asset: 'XLM', confirmations: 1, block_ms: 5_000, activation_minimum: 10_000_000n },
  xrpl: { ...tagged, native_asset: 'XRP', confirmations: 1, block_ms: 4_000, activation_minimum: 1_000_000n },
  // An account is activated by a fee of the sender, whatever the amount.
  tron: { ...account, native_asset: 'TRX', confirmations: 19, block_ms: 3_000 },
}

/** Whether a bank's chains may be real ones: a sandbox bank, where money can be made from nothing, has no mainnet. */
export const canBeReal = (environment: 'sandbox' | 'production', network: Network): boolean =>
  environment === 'production' || network !== 'mainnet'

export const chainNames = Object.keys(chains) as Chain[]

export const takesTag = (chain: Chain): boolean => chains[chain].takes_tag

/** The least that can be sent to an address of which nothing is known. Tokens have no minimum. */
export function minimumAmount(asset: Asset): bigint {
  const chain = asset.chain && chains[asset.chain]
  if (chain?.native_asset !== asset.code) return 1n
  return chain.dust_minimum > chain.activation_minimum ? chain.dust_minimum : chain.activation_minimum
}

/** More than this a network may not take of what it was expected to: fees move until a payment is mined. */
export const networkFeeMaxOf = (expected: Amount): Amount => amount(expected * 2n)

/** When what is seen now is confirmed, if blocks come so many times faster than they do. */
export function confirmedAt(chain: Chain, seen_at: Timestamp, speed: number): Timestamp {
  const { confirmations, block_ms } = chains[chain]
  return timestampFromMs(seen_at + Math.ceil((confirmations * block_ms) / speed))
}
