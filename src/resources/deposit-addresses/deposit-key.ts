// The public key of a bank's deposit addresses on one chain, and the next index. The row's version guards the index, so each index is
// used once. A key is identified by its derivation path, so the two formats of Bitcoin Cash, which share a path, share the index too.
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
