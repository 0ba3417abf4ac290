// The public key that a bank's deposit addresses on one chain are made from, and the next index to give out. Its version
// guards the count: an index is given out once. Keys are told apart by where they stand under the seed, so the two formats
// of Bitcoin Cash, which share a key, share the count too.
import { accountPath } from '../../chains/account-path.ts'
import type { AddressFormat, Network } from '../../chains/chain.ts'
import type { Chain } from '../../kernel/asset.ts'
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'

export const depositKeys = table(
  'deposit_keys',
  {
    bank_guid: column.guid,
    /** Purpose, coin type and account, all hardened: 84.0.0. */
    path: column.word,
    public_key: column.word,
    next_index: column.integer,
  },
  { key: ['bank_guid', 'path'], mutable: ['next_index'] },
)
export type DepositKey = RowOf<typeof depositKeys>

export const keyPath = (chain: Chain, network: Network, format: AddressFormat): string =>
  accountPath(chain, network, format).join('.')
