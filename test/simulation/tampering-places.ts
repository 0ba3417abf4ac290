// What a superuser could do to the tables of people and of the places money goes to, and which checks must then speak.
import { type Attempt, deposit, unknown, wire } from './rows-to-tamper.ts'

export const placeAttempts: readonly Attempt[] = [
  [
    'a deposit that says more',
    `update transfers set receive_amount = receive_amount + 1 where guid = ${deposit('EUR')}`,
    'deposits',
    'transfer-money',
  ],
  [
    'a deposit credited before it was confirmed',
    `update transfers set state = 'pending' where guid = ${deposit('USD', '77')}`,
    'deposits',
    'jobs',
    'object-states',
    'row-counts',
    'transfer-journals',
    'transfer-money',
  ],
  [
    'a deposit by another rail',
    `update accounts set ref = 'ach' where guid = ${wire}`,
    'deposit-places',
    'transfer-money',
  ],
  [
    'an address given out twice',
    `drop index deposit_addresses_place;
     update deposit_addresses set address = (select min(address) from deposit_addresses)`,
    'deposit-addresses',
  ],
  ['an index given out again', 'update deposit_keys set next_index = 1', 'deposit-keys'],
  ['an address without its key', 'delete from deposit_keys', 'deposit-keys'],
  [
    "an address of a stranger's account",
    `update deposit_addresses set account_guid = (select a.guid from accounts a where a.type = 'trading' and a.owner_guid <> deposit_addresses.customer_guid limit 1)
     where key_index = 1`,
    'deposit-owners',
  ],
  ['a number that will be given out again', 'update deposit_bank_serials set next_serial = 1', 'deposit-numbers'],
  ...['main', 'sub_account'].map(
    (type): Attempt => [
      `the number of a ${type} given out twice`,
      `drop index deposit_bank_accounts_number; drop index deposit_bank_accounts_memo;
     create temp table again on commit drop as select * from deposit_bank_accounts where type = '${type}' limit 1;
     update again set guid = gen_random_uuid(), sub_account_count = 0;
     insert into deposit_bank_accounts select * from again; update deposit_bank_serials set next_serial = next_serial + 1`,
      'deposit-numbers',
      'object-states',
      'row-counts',
      ...(type === 'sub_account' ? ['sub-accounts'] : []),
    ],
  ),
  [
    'personal data lost',
    'delete from customers_pii where guid = (select guid from customers limit 1)',
    'personal-data',
  ],
  [
    'personal data of a counterparty lost',
    'delete from counterparties_pii where guid = (select guid from counterparties limit 1)',
    'personal-data',
  ],
  ['numbers of an account outside lost', 'delete from external_bank_accounts_pii', 'personal-data'],
  ['a wallet of nobody', `update external_wallets set customer_guid = ${unknown} where state = 'failed'`, 'owners'],
  [
    "a wallet of a stranger's payee",
    'update external_wallets set counterparty_guid = c.guid from counterparties c',
    'owners',
  ],
  [
    'a quote of nobody',
    `update quotes set customer_guid = ${unknown} where guid not in (select quote_guid from trades)`,
    'owners',
    'transfer-quotes',
  ],
  ['a file of nobody', `update files set customer_guid = ${unknown}`, 'owners'],
  ['a counterparty of nobody', `update counterparties set customer_guid = ${unknown}`, 'owners'],
  [
    'an account of nobody',
    `update accounts set customer_guid = ${unknown}, owner_guid = ${unknown} where type = 'fiat' and asset = 'EUR'`,
    'owners',
    'transfer-accounts',
  ],
  [
    'kyc without an end',
    'update customers set kyc_expires_at = null where kyc_expires_at is not null',
    'compliance',
    'jobs',
  ],
  [
    'kyc that ends later',
    `update customers set kyc_expires_at = kyc_expires_at + interval '1 ms' where kyc_expires_at is not null`,
    'compliance',
  ],
  [
    'a decision made twice',
    'update counterparties set compliance_decisions = compliance_decisions || compliance_decisions',
    'compliance',
  ],
  [
    'a failure overlooked',
    `update customers set compliance_decisions = '[{"type": "person_watchlists", "state": "failed", "failure_codes": []}]'
     where state = 'verified' and kyc_expires_at is null`,
    'compliance',
  ],
  ['a verification of nobody', `update identity_verifications set customer_guid = ${unknown}`, 'verifications'],
  ['what a person said of himself lost', 'delete from identity_verifications_pii', 'verifications'],
  [
    'a customer who failed and trades on',
    `update identity_verifications set outcome = 'failed', failure_codes = '["watchlist_match"]',
       updated_at = updated_at + interval '1 hour'`,
    'verified-subjects',
  ],
  [
    'an address given to somebody else',
    `update external_wallet_addresses set external_wallet_guid = ${unknown}
     where external_wallet_guid = (select guid from external_wallets where state = 'storing')`,
    'wallet-addresses',
  ],
  [
    'an address kept by a wallet that failed',
    `insert into external_wallet_addresses select bank_guid, bank_guid, asset, canonical_address, '', guid
     from external_wallets where state = 'failed'`,
    'wallet-addresses',
  ],
  ['numbers that nobody claims', 'delete from external_bank_account_claims', 'claimed-numbers'],
  [
    'numbers that somebody else claims',
    `update external_bank_account_claims set owner_guid = ${unknown}`,
    'claimed-numbers',
  ],
  [
    'numbers claimed for nothing',
    `insert into external_bank_account_claims select bank_guid, guid, 'USD', repeat('0', 64), ${unknown} from banks`,
    'claimed-numbers',
  ],
  ['an invoice that anybody may pay again', 'delete from lightning_claims', 'lightning-claims'],
  [
    'an invoice claimed by a payment that failed',
    `update lightning_claims set transfer_guid = (select guid from transfers where transfer_type = 'lightning' and state = 'failed')
     where transfer_guid = (select guid from transfers where transfer_type = 'lightning' and state = 'storing')`,
    'lightning-claims',
  ],
  [
    'a payment without its proof',
    `update transfers set identifiers = '[]' where transfer_type = 'lightning' and state = 'completed'`,
    'lightning-proofs',
  ],
  [
    'an invoice that credited another amount',
    'update invoices set received_amount = received_amount + 1 where transfer_guid is not null',
    'invoice-arrivals',
  ],
  [
    'money that no invoice brought',
    `update invoices set transfer_guid = ${unknown} where transfer_guid is not null`,
    'invoice-arrivals',
  ],
  ['a lost token', 'delete from external_bank_account_tokens', 'aggregator-tokens'],
  [
    'a token of an account that has no aggregator',
    `insert into external_bank_account_tokens select bank_guid, guid, 'access', '' from external_bank_accounts
      where account_kind = 'raw_routing_details'`,
    'aggregator-tokens',
  ],
]
