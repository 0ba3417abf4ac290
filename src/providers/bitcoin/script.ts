// Scripts of addresses and addresses of scripts. Addresses of future witness versions are valid, but anybody could take what is paid to
// them: they have no script here.
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { parseAddress } from '../../chains/address.ts'
import { attempt } from '../../chains/attempt.ts'
import type { Network } from '../../chains/chain.ts'

const prefixes = { mainnet: NETWORK, testnet: TEST_NETWORK } as const
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

export function scriptOfAddress(network: Network, address: string, tag: string | null): Uint8Array | undefined {
  const parsed = parseAddress('bitcoin', network, address, tag)
  if (parsed === 'invalid_address') return undefined
  return attempt(() => OutScript.encode(Address(prefixes[network]).decode(parsed.canonical_address)))
}

/** In canonical form; undefined: the script has no address. */
export const addressOfScript = (network: Network, script: Uint8Array): string | undefined =>
  attempt(() =>
    Address(prefixes[network]).encode(OutScript.decode(script) as Parameters<ReturnType<typeof Address>['encode']>[0]),
  )

/** As a node on regtest writes it. */
export const regtestAddress = (script: Uint8Array): string | undefined => {
  const decoded = attempt(() => OutScript.decode(script))
  return decoded && Address(regtest).encode(decoded as Parameters<ReturnType<typeof Address>['encode']>[0])
}
