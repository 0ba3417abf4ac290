// The identifiers of a payment over a chain: its transactions. The first is the mined one, or else the newest, which the network would
// take.
import type { Identifier } from './standing.ts'

/** `hashes`: in the order of sending. */
export const txnIdentifiers = (hashes: readonly string[], mined?: string): Identifier[] => {
  const others = hashes.filter((hash) => hash !== mined).reverse()
  return [...(mined === undefined ? [] : [mined]), ...others].map((value) => ({ type: 'txn_hash', value }))
}
