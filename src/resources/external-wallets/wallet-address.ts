// Which wallet has an address: at most one per owner, asset, address and tag that neither failed nor was deleted. A table of
// its own rather than an index of the wallets, so that one key answers the question however many wallets came before.
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
    /** The customer, or the bank where the wallet is everyone's. */
    owner_guid: column.guid,
    asset: column.word,
    canonical_address: column.text,
    /** Empty where there is none. The last part of the key, because a memo may hold a slash. */
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

type Key = readonly [Guid, Guid, string, string, string]
const keyOf = (destination: Destination): Key | undefined => {
  const claim = claimOf(destination, destination.bank_guid)
  return claim && [claim.bank_guid, claim.owner_guid, claim.asset, claim.canonical_address, claim.canonical_tag]
}

/** The wallet that has this destination; an address that is none can be held by nobody. */
export const holderOf = (rows: Rows, destination: Destination): Guid | undefined => {
  const named = keyOf(destination)
  return named && rows.get(externalWalletAddresses, ...named)?.external_wallet_guid
}

export const claimAddress = (wallet: ExternalWallet): Change[] => {
  const claim = claimOf(wallet, wallet.guid)
  return claim ? [insert(externalWalletAddresses, claim)] : []
}

/**
 * Done by whatever fails or deletes a wallet. One that failed gave its address back then, and another may have it now. The
 * assertion is load-bearing: a claim that another process made is not in the cache, and what breaks on cached rows is
 * decided again on fresh ones. Without it the claim would stay for ever.
 */
export const releaseAddress = (rows: Rows, wallet: ExternalWallet): Change[] => {
  const claim = claimOf(wallet, wallet.guid)
  if (!claim || wallet.failure_code) return []
  assert(holderOf(rows, wallet) === wallet.guid, 'a wallet has its address until it fails or is deleted')
  return [remove(externalWalletAddresses, claim)]
}
