// Checks external wallets against their addresses.
import type { Check } from './check.ts'

export const walletChecks: readonly Check[] = [
  {
    name: 'wallet-addresses',
    invariant: 'owners',
    promise: 'each wallet that is neither failed nor deleted has its address row, and there are no others',
    query: `select coalesce(w.bank_guid, a.bank_guid) as bank_guid, w.guid as external_wallet_guid, w.state, a.owner_guid,
        a.external_wallet_guid as holder
      from (
        select bank_guid, guid, state, coalesce(customer_guid, bank_guid) as owner_guid, asset, canonical_address,
          coalesce(canonical_tag, '') as canonical_tag
        from external_wallets
        where canonical_address is not null and state <> 'deleted' and failure_code is null
      ) w full join external_wallet_addresses a on a.bank_guid = w.bank_guid and a.external_wallet_guid = w.guid
        and a.owner_guid = w.owner_guid and a.asset = w.asset and a.canonical_address = w.canonical_address
        and a.canonical_tag = w.canonical_tag
      where w.guid is null or a.external_wallet_guid is null`,
  },
]
