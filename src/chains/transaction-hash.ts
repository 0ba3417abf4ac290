// Hashes of simulated transactions, in the form of their chain.
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Chain } from '../kernel/asset.ts'

export function transactionHash(chain: Chain, name: string): string {
  const text = utf8ToBytes(`corridor/${chain}/${name}`)
  switch (chain) {
    case 'solana':
      return base58.encode(sha512(text))
    case 'ethereum':
    case 'base':
    case 'polygon':
      return `0x${bytesToHex(sha256(text))}`
    case 'xrpl':
      return bytesToHex(sha256(text)).toUpperCase()
    default:
      return bytesToHex(sha256(text))
  }
}
