// The wallet that pays: one BIP84 account, all P2WPKH, from its extended private key or the master key above it. The key contains the
// network. All change goes to one script, m/84'/coin'/account'/1/0.
import { HARDENED_OFFSET, type HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { accountPath } from '../../chains/account-path.ts'
import type { Network } from '../../chains/chain.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { parseXprv } from './xprv.ts'

/** External (0) or internal (1) chain of the account, and the index on it. */
export type KeyPath = readonly [chain: number, index: number]

export interface BitcoinWallet {
  readonly network: Network
  readonly account: HDKey
  readonly change_script: Uint8Array
  keyAt(path: KeyPath): { readonly public_key: Uint8Array; readonly script: Uint8Array }
}

const remembered_max = 10_000

export function walletFromXprv(xprv: string): BitcoinWallet {
  const parsed = parseXprv(xprv)
  assert(parsed, 'the key of a wallet is a private master key or that of an account, written as xprv or tprv')
  const { network, key } = parsed
  const steps = key.depth === 0 ? accountPath('bitcoin', network, 'standard') : []
  return walletOf(
    network,
    steps.reduce((parent, index) => parent.deriveChild(index + HARDENED_OFFSET), key),
  )
}

/** `change_script`: if its change goes to another wallet. */
export function walletOf(network: Network, account: HDKey, change_script?: Uint8Array): BitcoinWallet {
  const keys = new Map<string, ReturnType<BitcoinWallet['keyAt']>>()
  const keyAt: BitcoinWallet['keyAt'] = ([chain, index]) => {
    const name = `${chain}/${index}`
    const known = keys.get(name)
    if (known) return known
    const { publicKey } = account.deriveChild(chain).deriveChild(index)
    const public_key = defined(publicKey, 'a derived key has a public key')
    const derived = { public_key, script: p2wpkh(public_key).script }
    if (keys.size >= remembered_max) keys.clear()
    keys.set(name, derived)
    return derived
  }
  return { network, account, change_script: change_script ?? keyAt(changePath).script, keyAt }
}

export const changePath: KeyPath = [1, 0]
