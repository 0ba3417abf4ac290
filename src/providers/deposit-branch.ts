// The keys of deposit addresses that a chain's node is configured with. On Bitcoin: branch 2 of the paying account, which pays and
// receives on 0 and 1. On EVM chains: `deposit_xprv`, the extended private key of an account, or a master key above it. Public keys go to
// the database, and private ones never leave the process.
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { accountPath } from '../chains/account-path.ts'
import type { AddressFormat, Network } from '../chains/chain.ts'
import { keyVersions } from '../chains/deposit-key.ts'
import { assert, defined } from '../kernel/assert.ts'
import { parseXprv } from './bitcoin/xprv.ts'
import type { ChainNode } from './chain-nodes.ts'

/** Beside 0 (receives) and 1 (change) of BIP44. Never change it: addresses would move. */
export const deposit_branch = 2

/** The parent of chain 0, whose children are the addresses. Undefined: the node has no key for such addresses. */
export function depositBranch(node: ChainNode, network: Network, format: AddressFormat): HDKey | undefined {
  const text = node.kind === 'bitcoin' ? node.xprv : node.deposit_xprv
  if (text === undefined || format !== 'standard') return undefined
  const parsed = defined(parseXprv(text), 'the key was checked at the start')
  // The addresses of EVM chains are the same on every network.
  if (node.kind === 'bitcoin' && parsed.network !== network) return undefined
  const { privateKey, chainCode, depth, index, parentFingerprint } = parsed.key
  assert(privateKey && chainCode, 'the key is private')
  const key = new HDKey({ versions: keyVersions[network], privateKey, chainCode, depth, index, parentFingerprint })
  const steps = depth === 0 ? accountPath(node.chain, network, format) : []
  const account = steps.reduce((parent, step) => parent.deriveChild(step + HARDENED_OFFSET), key)
  return node.kind === 'bitcoin' ? account.deriveChild(deposit_branch) : account
}

/** The private key of the address with this index. */
export const depositPrivateKey = (branch: HDKey, index: number): Uint8Array =>
  defined(branch.deriveChild(0).deriveChild(index).privateKey, 'a private branch has private keys')
