// corridor keys make-wallet: the keys of a new paying wallet for CORRIDOR_CHAIN_NODES. It needs neither network nor database, and writes no
// file: whoever runs it decides where the key is kept.
import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { privateKeyToAddress } from 'viem/accounts'
import { type Network, networks } from '../chains/chain.ts'
import { keyVersions } from '../chains/deposit-key.ts'
import { UsageError } from './command.ts'

const chains = ['bitcoin', 'ethereum', 'base', 'polygon'] as const

/** The fields of the node that the keys belong to; an EVM chain also has the address of the paying wallet, to which gas is sent. */
export function newWallet(chain: string | undefined, network: string | undefined, random = randomBytes) {
  const known = networks.find((each) => each === (network ?? 'mainnet'))
  if (!chains.some((each) => each === chain)) throw new UsageError(`--chain must be one of ${chains.join(', ')}`)
  if (!known) throw new UsageError(`--network must be one of ${networks.join(', ')}`)
  const xprv = masterKey(known, random)
  if (chain === 'bitcoin') return { chain, network: known, xprv }
  const key = `0x${random(32).toString('hex')}` as const
  return { chain, network: known, key, address: privateKeyToAddress(key), deposit_xprv: xprv }
}

const masterKey = (network: Network, random: (size: number) => Buffer): string =>
  HDKey.fromMasterSeed(random(32), keyVersions[network]).privateExtendedKey

export function printWallet(options: { readonly chain?: string | undefined; readonly network?: string | undefined }) {
  console.log(JSON.stringify(newWallet(options.chain, options.network), null, 2))
  console.error(
    'These keys spend what is sent to the wallet. They are shown once: keep them outside the database and its backups, and a second copy in another place.',
  )
  return 0
}
