// The properties of each chain. A deposit counts after `confirmations` blocks: the chain's finality, or else the depth at which a reversal
// no longer pays. Amounts are in base units of the native asset.
import { type Amount, amount } from '../kernel/amount.ts'
import type { Asset, Chain } from '../kernel/asset.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

export const networks = ['mainnet', 'testnet'] as const
export type Network = (typeof networks)[number]
export type AddressFormat = 'standard' | 'legacy'

export interface ChainData {
  /** Pays the network fees. */
  readonly native_asset: string
  readonly is_utxo: boolean
  /** The customers of a bank share one deposit address, and the tag tells them apart. */
  readonly takes_tag: boolean
  readonly is_bip32_derivable: boolean
  /** Of new deposit addresses; `parseAddress` reads more. */
  readonly address_formats: readonly AddressFormat[]
  readonly confirmations: number
  readonly block_ms: number
  /** Nodes relay no smaller output (P2PKH, the most expensive to spend). */
  readonly dust_minimum: bigint
  /** The least amount that creates a new account. */
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
  // The time of Ethereum, on which it settles.
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
  // The sender's fee activates an account, whatever the amount.
  tron: { ...account, native_asset: 'TRX', confirmations: 19, block_ms: 3_000 },
}

/** A sandbox bank, where money can be created from nothing, never uses a mainnet. */
export const canBeReal = (environment: 'sandbox' | 'production', network: Network): boolean =>
  environment === 'production' || network !== 'mainnet'

export const chainNames = Object.keys(chains) as Chain[]

export const takesTag = (chain: Chain): boolean => chains[chain].takes_tag

/** The least that can be sent to an unknown address. Tokens have no minimum. */
export function minimumAmount(asset: Asset): bigint {
  const chain = asset.chain && chains[asset.chain]
  if (chain?.native_asset !== asset.code) return 1n
  return chain.dust_minimum > chain.activation_minimum ? chain.dust_minimum : chain.activation_minimum
}

/** The most that a network may take: fees change until a payment is mined. */
export const networkFeeMaxOf = (expected: Amount): Amount => amount(expected * 2n)

/** `speed`: how many times faster than real ones the blocks come. */
export function confirmedAt(chain: Chain, seen_at: Timestamp, speed: number): Timestamp {
  const { confirmations, block_ms } = chains[chain]
  return timestampFromMs(seen_at + Math.ceil((confirmations * block_ms) / speed))
}
