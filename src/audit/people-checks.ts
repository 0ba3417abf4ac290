// Checks customers and counterparties: personal data, owners, compliance decisions.
import type { Check } from './check.ts'

const withPersonalData = ([name, isKnown]: readonly [name: string, isKnown: string]): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join ${name}_pii p on p.bank_guid = t.bank_guid and p.guid = t.guid
        left join bank_data_keys k on k.bank_guid = t.bank_guid
      where ${isKnown} and (p.guid is null or k.guid is null)
      union all select p.bank_guid, '${name}_pii', p.guid from ${name}_pii p
        left join ${name} t on t.bank_guid = p.bank_guid and t.guid = p.guid where t.guid is null`

/** Records with personal data. An account behind an aggregator has some after it was linked. */
const known = [
  ['customers', 'true'],
  ['counterparties', 'true'],
  ['external_bank_accounts', `(t.account_kind = 'raw_routing_details' or t.aggregator_account_mask is not null)`],
] as const

/** Rows whose customer does not exist. */
const withUnknownCustomer = (name: string): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join customers c on c.bank_guid = t.bank_guid and c.guid = t.customer_guid
      where t.customer_guid is not null and c.guid is null`

/** Rows whose counterparty is neither the bank's nor their own customer's. */
const withWrongCounterparty = (name: string): string => `
      select t.bank_guid, '${name}' as noun, t.guid from ${name} t
        left join counterparties c on c.bank_guid = t.bank_guid and c.guid = t.counterparty_guid
      where t.counterparty_guid is not null
        and (c.guid is null or (c.customer_guid is not null and c.customer_guid is distinct from t.customer_guid))`

const outside = ['external_wallets', 'external_bank_accounts']

/** The decisions that are valid now. */
const passedDecisions = `jsonb_array_elements(compliance_decisions) d where d ->> 'state' = 'passed'`

const unsound = `(
          select count(*) <> count(distinct d ->> 'type')
            or (state = 'verified' and count(*) filter (where d ->> 'state' = 'failed') > 0)
          from jsonb_array_elements(compliance_decisions) d)`

export const peopleChecks: readonly Check[] = [
  {
    name: 'personal-data',
    invariant: 'owners',
    promise: 'every customer, counterparty and known external account has personal data, and its bank has a data key',
    query: known.map(withPersonalData).join('\n      union all '),
  },
  {
    name: 'owners',
    invariant: 'owners',
    promise:
      'accounts, external accounts, counterparties, quotes and files belong to the bank or to a customer that exists',
    query: [
      `select a.bank_guid, 'accounts' as noun, a.guid from accounts a
        left join customers c on c.bank_guid = a.bank_guid and c.guid = a.customer_guid
      where a.owner_guid <> coalesce(c.guid, a.bank_guid)`,
      ...['counterparties', 'quotes', 'files', ...outside].map(withUnknownCustomer),
      ...outside.map(withWrongCounterparty),
    ].join('\n      union all '),
  },
  {
    name: 'compliance',
    invariant: 'kyc',
    promise:
      'a person has one decision per type, and none failed if verified; kyc_expires_at is when the first passed kyc decision ends',
    query: `select bank_guid, guid, state, kyc_expires_at from customers
      where kyc_expires_at is distinct from (
          select to_timestamp(min((d ->> 'expired_at')::numeric) / 1000)::timestamptz(3) from ${passedDecisions})
        or ${unsound}
      union all select bank_guid, guid, state, null from counterparties where ${unsound}`,
  },
]
