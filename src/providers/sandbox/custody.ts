// The simulated custodian of sandbox banks. Its seed per bank is derived each time and never stored. It answers public keys only.
import { depositKey } from '../../chains/deposit-key.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Custody } from '../ports.ts'

export const sandboxCustody = (seedOf: (bank_guid: Guid) => Uint8Array): Custody => ({
  publicKeysOf: (bank_guid) => (chain, network, format) => depositKey(seedOf(bank_guid), chain, network, format),
})
