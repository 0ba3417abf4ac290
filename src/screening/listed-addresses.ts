// The digital currency addresses of entries, in canonical form. A listed address counts on every chain where its text is an address: one
// key controls it on all of them. Addresses of chains that the service does not have are left out.
import { parseAddress } from '../chains/address.ts'
import { chains, networks } from '../chains/chain.ts'
import type { Chain } from '../kernel/asset.ts'
import type { ListEntry } from './entry.ts'

export interface ListedAddresses {
  readonly count: number
  /** `address` in canonical form. */
  entriesOf(chain: Chain, address: string): readonly ListEntry[]
}

const allChains = Object.keys(chains) as Chain[]

export function listedAddressesOf(entries: readonly ListEntry[]): ListedAddresses {
  const found = new Map<string, Set<ListEntry>>()
  for (const entry of entries) {
    for (const { address } of entry.addresses) {
      for (const chain of allChains) {
        for (const network of networks) {
          const parsed = parseAddress(chain, network, address, null)
          if (parsed === 'invalid_address') continue
          const key = `${chain} ${parsed.canonical_address}`
          found.set(key, (found.get(key) ?? new Set()).add(entry))
        }
      }
    }
  }
  return { count: found.size, entriesOf: (chain, address) => [...(found.get(`${chain} ${address}`) ?? [])] }
}
