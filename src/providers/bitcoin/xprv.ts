// Parses the extended private key of a wallet: of a BIP84 account, or the master key above it. The key contains the network.
import { HDKey } from '@scure/bip32'
import { attempt } from '../../chains/attempt.ts'
import { type Network, networks } from '../../chains/chain.ts'
import { keyVersions } from '../../chains/deposit-key.ts'

export function parseXprv(text: string): { readonly network: Network; readonly key: HDKey } | undefined {
  for (const network of networks) {
    const key = attempt(() => HDKey.fromExtendedKey(text, keyVersions[network]))
    if (key) return key.privateKey && (key.depth === 0 || key.depth === 3) ? { network, key } : undefined
  }
  return undefined
}
