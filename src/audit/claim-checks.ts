// Checks the claims of external bank accounts on their numbers, and their aggregator tokens.
import type { Check } from './check.ts'

export const claimChecks: readonly Check[] = [
  {
    name: 'claimed-numbers',
    invariant: 'claims',
    promise:
      'an external bank account has a claim on its numbers, for its owner and asset, exactly while it has a fingerprint',
    query: `select coalesce(a.bank_guid, c.bank_guid) as bank_guid, a.guid as external_bank_account_guid,
        c.external_bank_account_guid as claimed_by, a.state
      from (select * from external_bank_accounts where fingerprint is not null) a full join external_bank_account_claims c
        on c.bank_guid = a.bank_guid and c.external_bank_account_guid = a.guid and c.fingerprint = a.fingerprint
        and c.asset = a.asset and c.owner_guid = coalesce(a.counterparty_guid, a.customer_guid, a.bank_guid)
      where a.guid is null or c.fingerprint is null`,
  },
  {
    name: 'aggregator-tokens',
    invariant: 'claims',
    promise:
      'a linked account has its access token; a deleted account and one given by numbers have none; one without a token waits for its holder',
    query: `select a.bank_guid, a.guid as external_bank_account_guid, a.state, a.account_kind, t.use
      from external_bank_accounts a left join external_bank_account_tokens t on t.bank_guid = a.bank_guid and t.guid = a.guid
      where (t.guid is not null and (a.state = 'deleted' or a.account_kind = 'raw_routing_details'))
        or (a.account_kind <> 'raw_routing_details' and a.state in ('completed', 'refresh_required')
          and t.use is distinct from 'access')
        or (a.state = 'storing' and t.use is distinct from 'link' and (t.use is not null or a.account_kind <> 'aggregator'))`,
  },
]
