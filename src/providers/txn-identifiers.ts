// By which transactions others know a payment over a chain. The first is the one that counts: the mined one, or else the newest,
// which is the one that the network would take. Who looks a payment up takes the first.
import type { Identifier } from './standing.ts'

/** The oldest first, as they were sent. */
export const txnIdentifiers = (hashes: readonly string[], mined?: string): Identifier[] => {
  const others = hashes.filter((hash) => hash !== mined).reverse()
  return [...(mined === undefined ? [] : [mined]), ...others].map((value) => ({ type: 'txn_hash', value }))
}
