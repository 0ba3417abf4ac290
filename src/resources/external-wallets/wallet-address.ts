// Claims on addresses: per owner, asset, address and tag at most one wallet that has not failed or been deleted. It is a table and not
// an index on wallets, so that one key finds the claim, however many wallets had the address before.
import { assert } from '../../kernel/assert.ts'
import * as column from '../../kernel/column.ts'
import { type Change, insert, type Rows, remove } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { ExternalWallet } from './external-wallet.ts'

export const externalWalletAddresses = table(
  'external_wallet_addresses',
  {
    bank_guid: column.guid,
    /** The customer or the bank. */
    owner_guid: column.guid,
    asset: column.word,
    canonical_address: column.text,
    /** Empty if there is no tag. Last in the key, because a tag may contain a slash. */
    canonical_tag: column.text,
    external_wallet_guid: column.guid,
  },
  { key: ['bank_guid', 'owner_guid', 'asset', 'canonical_address', 'canonical_tag'] },
)
type Claim = RowOf<typeof externalWalletAddresses>

export type Destination = Pick<
  ExternalWallet,
  'bank_guid' | 'customer_guid' | 'asset' | 'canonical_address' | 'canonical_tag'
>

const claimOf = (destination: Destination, external_wallet_guid: Guid): Claim | undefined => {
  const { bank_guid, customer_guid, asset, canonical_address, canonical_tag } = destination
  if (canonical_address === null) return undefined
  return {
    bank_guid,
    owner_guid: customer_guid ?? bank_guid,
    asset,
    canonical_address,
    canonical_tag: canonical_tag ?? '',
    external_wallet_guid,
  }
}

/** The wallet that has claimed this destination. An invalid address has no claim. */
export const holderOf = (rows: Rows, destination: Destination): Guid | undefined => {
  const claim = claimOf(destination, destination.bank_guid)
  if (!claim) return undefined
  const { bank_guid, owner_guid, asset, canonical_address, canonical_tag } = claim
  const values = [bank_guid, owner_guid, asset, canonical_address, canonical_tag]
  return rows.get(externalWalletAddresses, ...values)?.external_wallet_guid
}

export const claimAddress = (wallet: ExternalWallet): Change[] => {
  const claim = claimOf(wallet, wallet.guid)
  return claim ? [insert(externalWalletAddresses, claim)] : []
}

/**
 * For every command that fails or deletes a wallet. A failed wallet has released its address already, and another wallet may have it.
 * The assertion must stay: if another process made the claim, it may be missing in memory; then the assertion fails, and the command
 * is decided again on fresh rows. Without it the claim would never be removed.
 */
export const releaseAddress = (rows: Rows, wallet: ExternalWallet): Change[] => {
  const claim = claimOf(wallet, wallet.guid)
  if (!claim || wallet.failure_code) return []
  assert(holderOf(rows, wallet) === wallet.guid, 'a wallet has its address until it fails or is deleted')
  return [remove(externalWalletAddresses, claim)]
}
