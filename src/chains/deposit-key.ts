// The public key of a bank's deposit addresses on one chain, derived from the bank's seed:
//   BIP32 chains   the extended public key of the account (xpub, on testnet tpub)
//   tag chains     the address that all customers share
//   Solana         the public key that `solanaChild` starts from
// It derives every address and spends nothing. Nothing private leaves this file.
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { assert, defined } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import { accountPath } from './account-path.ts'
import { type AddressFormat, chains, type Network } from './chain.ts'
import { solanaAddress } from './solana.ts'
import { stellarAddress } from './stellar.ts'
import { xrplAddress } from './xrpl.ts'

export const keyVersions = {
  mainnet: { public: 0x0488b21e, private: 0x0488ade4 },
  testnet: { public: 0x043587cf, private: 0x04358394 },
} as const satisfies Record<Network, object>

export function depositKey(seed: Uint8Array, chain: Chain, network: Network, format: AddressFormat): string {
  assert(seed.length >= 32 && seed.length <= 64, 'a seed has 32 to 64 bytes')
  assert(chains[chain].address_formats.includes(format), 'the chain has addresses of this format')
  const path = accountPath(chain, network, format)
  if (chain === 'stellar') return stellarAddress(ed25519PublicKey(seed, path))
  if (chain === 'solana') return solanaAddress(ed25519PublicKey(seed, path))
  const account = path.reduce(
    (key, index) => key.deriveChild(index + HARDENED_OFFSET),
    HDKey.fromMasterSeed(seed, keyVersions[network]),
  )
  if (chain === 'xrpl') {
    const { publicKey } = account.deriveChild(0).deriveChild(0)
    return xrplAddress(defined(publicKey, 'a derived key has a public key'))
  }
  return account.publicExtendedKey
}

/** SLIP-10: ed25519 has hardened derivation only. */
function ed25519PublicKey(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const index of path) {
    const step = concatBytes(Uint8Array.of(0), node.subarray(0, 32), new Uint8Array(4))
    new DataView(step.buffer).setUint32(33, index + HARDENED_OFFSET)
    node = hmac(sha512, node.subarray(32), step)
  }
  return ed25519.getPublicKey(node.subarray(0, 32))
}
