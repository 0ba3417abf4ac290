// Where money goes to and is pulled from: external bank accounts and external wallets.
import {
  bounds,
  changed,
  created,
  integers,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
} from './notation.ts'
import { accountDetails, address, environment, name, routingDetails } from './parts.ts'

const accountKind = 'aggregator | aggregator_processor_token | raw_routing_details'
const externalBankAccountScopes = {
  scope: 'external_bank_accounts:read',
  pii_scope: 'external_bank_accounts:pii:read',
}

export const externalBankAccounts: Resource = {
  name: 'external_bank_accounts',
  fields: {
    ...strings('guid name asset'),
    account_kind: accountKind,
    environment,
    ...strings('bank_guid customer_guid? counterparty_guid?'),
    ...times,
    ...strings('aggregator_institution_id? aggregator_account_mask? aggregator_account_name?'),
    state: oneOf('storing completed unverified failed refresh_required deleting deleted'),
    'failure_code?': oneOf(`invalid_routing_number invalid_account_number invalid_account_type duplicate
      aggregator_processor_token aggregator_multiple_accounts create_failed unverified_counterparty`),
    'balance_updated_at?': 'timestamp',
    balances: integers('available current'),
    'pii?': [
      {
        names: [name],
        addresses: [address],
        email_addresses: ['string'],
        phone_numbers: ['string'],
        account_details: accountDetails,
        routing_details: routingDetails,
      },
    ],
  },
  personal: 'pii',
  operations: [
    {
      call: 'GET /external_bank_accounts',
      ...externalBankAccountScopes,
      answers: 'page',
      query: {
        ...paging,
        ...lists('guid bank_guid customer_guid counterparty_guid asset state'),
        ...bounds,
        include_pii: 'boolean',
      },
      statuses: list,
    },
    {
      call: 'GET /external_bank_accounts/{external_bank_account_guid}',
      ...externalBankAccountScopes,
      answers: 'one',
      query: { include_pii: 'boolean', force_balance_refresh: 'boolean' },
      statuses: read,
      isAdded: true,
    },
    {
      call: 'POST /external_bank_accounts',
      scope: 'external_bank_accounts:execute',
      answers: 'one',
      body: {
        'name*': 'string',
        'account_kind*': accountKind,
        'asset*': 'string',
        ...strings('customer_guid counterparty_guid'),
        ...strings('aggregator_public_token(*) aggregator_account_id(*) aggregator_processor_token(*)'),
        'account_details(*)': accountDetails,
        'routing_details(*)': routingDetails,
        holder: { name, address },
      },
      statuses: [...created, 422],
      isAdded: true,
    },
    {
      call: 'PATCH /external_bank_accounts/{external_bank_account_guid}',
      scope: 'external_bank_accounts:write',
      answers: 'one',
      body: { name: 'string', state: 'completed' },
      statuses: changed,
      isAdded: true,
    },
    {
      call: 'DELETE /external_bank_accounts/{external_bank_account_guid}',
      scope: 'external_bank_accounts:execute',
      answers: 'one',
      statuses: read,
      isAdded: true,
    },
  ],
}

export const externalWallets: Resource = {
  name: 'external_wallets',
  fields: {
    ...strings('guid name asset'),
    environment,
    ...strings('bank_guid customer_guid? counterparty_guid? address tag?'),
    ...times,
    state: oneOf('storing pending reviewing completed failed deleting deleted'),
    'failure_code?': 'invalid_address | prohibited_address',
  },
  operations: [
    {
      call: 'POST /external_wallets',
      scope: 'external_wallets:execute',
      answers: 'one',
      body: {
        'name*': 'string',
        'asset*': 'string',
        'address*': 'string',
        ...strings('customer_guid counterparty_guid tag'),
        expected_behaviours: ['force_review | ...'],
      },
      statuses: [...created, 409, 422],
    },
    {
      call: 'PATCH /external_wallets/{external_wallet_guid}',
      scope: 'external_wallets:write',
      answers: 'one',
      body: { name: 'string' },
      statuses: read,
    },
    {
      call: 'DELETE /external_wallets/{external_wallet_guid}',
      scope: 'external_wallets:execute',
      answers: 'one',
      statuses: read,
    },
    {
      call: 'GET /external_wallets/{external_wallet_guid}',
      scope: 'external_wallets:read',
      answers: 'one',
      statuses: read,
      isAdded: true,
    },
    {
      call: 'GET /external_wallets',
      scope: 'external_wallets:read',
      answers: 'page',
      query: {
        ...paging,
        owner: 'bank | customer',
        ...lists('guid bank_guid customer_guid counterparty_guid asset state'),
        ...bounds,
      },
      statuses: list,
      isAdded: true,
    },
    {
      call: 'POST /sandbox/external_wallets/{external_wallet_guid}/decide',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { 'decision*': 'approve | reject' },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
  ],
}
