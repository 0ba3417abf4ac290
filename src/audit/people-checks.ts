// Customers and counterparties: their personal data, their owners, and what was decided about them.
import type { Check } from './check.ts'

const withPersonalData = ([name, isKnown]: readonly [name: string, isKnown: string]): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join ${name}_pii p on p.bank_guid = t.bank_guid and p.guid = t.guid
        left join bank_data_keys k on k.bank_guid = t.bank_guid
      where ${isKnown} and (p.guid is null or k.guid is null)
      union all select p.bank_guid, '${name}_pii', p.guid from ${name}_pii p
        left join ${name} t on t.bank_guid = p.bank_guid and t.guid = p.guid where t.guid is null`

/** Who has personal data: of an account behind an aggregator there is some once it was linked. */
const known = [
  ['customers', 'true'],
  ['counterparties', 'true'],
  ['external_bank_accounts', `(t.account_kind = 'raw_routing_details' or t.aggregator_account_mask is not null)`],
] as const

/** Belongs to the bank or to a customer there is. */
const withCustomer = (name: string): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join customers c on c.bank_guid = t.bank_guid and c.guid = t.customer_guid
      where t.customer_guid is not null and c.guid is null`

/** What names a counterparty names one of the bank, or of its own customer. */
const withCounterparty = (name: string): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join counterparties c on c.bank_guid = t.bank_guid and c.guid = t.counterparty_guid
      where t.counterparty_guid is not null
        and (c.guid is null or (c.customer_guid is not null and c.customer_guid is distinct from t.customer_guid))`

const outside = ['external_wallets', 'external_bank_accounts']

/** The decisions that still count. */
const standing = `jsonb_array_elements(compliance_decisions) d where d ->> 'state' = 'passed'`

const unsound = `(
          select count(*) <> count(distinct d ->> 'type')
            or (state = 'verified' and count(*) filter (where d ->> 'state' = 'failed') > 0)
          from jsonb_array_elements(compliance_decisions) d)`

export const peopleChecks: readonly Check[] = [
  {
    name: 'personal-data',
    invariant: 'owners',
    promise:
      'every customer, counterparty and account outside that is known has its personal data and a bank with a data key',
    query: known.map(withPersonalData).join('\n      union all '),
  },
  {
    name: 'owners',
    invariant: 'owners',
    promise: 'accounts, places outside, counterparties, quotes and files belong to the bank or to those there are',
    query: [
      `select a.bank_guid, 'accounts' as noun, a.guid from accounts a
        left join customers c on c.bank_guid = a.bank_guid and c.guid = a.customer_guid
      where a.owner_guid <> coalesce(c.guid, a.bank_guid)`,
      ...['counterparties', 'quotes', 'files', ...outside].map(withCustomer),
      ...outside.map(withCounterparty),
    ].join('\n      union all '),
  },
  {
    name: 'compliance',
    invariant: 'kyc',
    promise:
      'a person has one decision of a type, a verified one none that failed; kyc_expires_at is when the first of kyc ends',
    query: `select bank_guid, guid, state, kyc_expires_at from customers
      where kyc_expires_at is distinct from (
          select to_timestamp(min((d ->> 'expired_at')::numeric) / 1000)::timestamptz(3) from ${standing})
        or ${unsound}
      union all select bank_guid, guid, state, null from counterparties where ${unsound}`,
  },
]
