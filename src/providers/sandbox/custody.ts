// The simulated custodian of sandbox banks: it has a seed per bank, derived anew each time and never stored, and gives away
// public keys only.
import { depositKey } from '../../chains/deposit-key.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Custody } from '../ports.ts'

export const sandboxCustody = (seedOf: (bank_guid: Guid) => Uint8Array): Custody => ({
  publicKeysOf: (bank_guid) => (chain, network, format) => depositKey(seedOf(bank_guid), chain, network, format),
})
