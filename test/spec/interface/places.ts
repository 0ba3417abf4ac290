// Where money lies and where it arrives: accounts, deposit addresses, deposit bank accounts.
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
import { accountDetails, address, labels, routingDetails } from './parts.ts'

const accountType = 'trading | fiat | invoice_operations | storage'

export const accounts: Resource = {
  name: 'accounts',
  fields: {
    type: `${accountType} | fee | gas | reserve`,
    guid: 'string',
    ...times,
    ...strings('asset name bank_guid customer_guid'),
    ...integers('platform_balance minimum_balance_funding_pull platform_available'),
    state: 'storing | created',
    'labels?': labels,
  },
  operations: [
    {
      call: 'GET /accounts',
      scope: 'accounts:read',
      answers: 'page',
      query: {
        ...paging,
        owner: 'bank | customer',
        ...lists('guid type bank_guid customer_guid label state'),
        ...bounds,
        include_balances: 'boolean',
      },
      statuses: list,
    },
    {
      call: 'POST /accounts',
      scope: 'accounts:execute',
      answers: 'one',
      body: { 'type*': accountType, 'asset*': 'string', 'name*': 'string', customer_guid: 'string', labels },
      statuses: created,
    },
    { call: 'GET /accounts/{account_guid}', scope: 'accounts:read', answers: 'one', statuses: read, isAdded: true },
    {
      call: 'PATCH /accounts/{account_guid}',
      scope: 'accounts:write',
      answers: 'one',
      body: { name: 'string', labels },
      statuses: changed,
      isAdded: true,
    },
    {
      call: 'GET /accounts/{account_guid}/entries',
      scope: 'accounts:read',
      query: paging,
      reply: { total: 'integer', ...paging, objects: ['any'] },
      statuses: [...list, 404],
      isAdded: true,
    },
  ],
}

export const depositAddresses: Resource = {
  name: 'deposit_addresses',
  fields: {
    ...strings('guid name? bank_guid customer_guid? account_guid'),
    ...times,
    asset: 'string',
    state: 'storing | created',
    address: 'string',
    format: 'standard | legacy',
    tag: 'string',
    'labels?': labels,
  },
  operations: [
    {
      call: 'GET /deposit_addresses',
      scope: 'deposit_addresses:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid account_guid asset state label'), ...bounds },
      statuses: list,
    },
    {
      call: 'GET /deposit_addresses/{deposit_address_guid}',
      scope: 'deposit_addresses:read',
      answers: 'one',
      statuses: read,
    },
    {
      call: 'POST /deposit_addresses',
      scope: 'deposit_addresses:execute',
      answers: 'one',
      body: { 'account_guid*': 'string', name: 'string', format: 'standard | legacy', labels },
      statuses: [...created, 422],
      isAdded: true,
    },
    {
      call: 'PATCH /deposit_addresses/{deposit_address_guid}',
      scope: 'deposit_addresses:write',
      answers: 'one',
      body: { name: 'string' },
      statuses: changed,
      isAdded: true,
    },
  ],
}

export const depositBankAccounts: Resource = {
  name: 'deposit_bank_accounts',
  fields: {
    ...strings('guid name?'),
    type: 'main | sub_account',
    ...strings('bank_guid customer_guid? account_guid'),
    ...times,
    deleted_at: 'timestamp',
    asset: 'string',
    state: oneOf('storing created deleting deleted'),
    ...strings('unique_memo_id counterparty_name?'),
    counterparty_address: address,
    'account_details?': accountDetails,
    'routing_details?': routingDetails,
    'parent_deposit_bank_account_guid?': 'string',
    'labels?': labels,
  },
  operations: [
    {
      call: 'GET /deposit_bank_accounts',
      scope: 'deposit_bank_accounts:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists(`guid bank_guid customer_guid label unique_memo_id type state
          parent_deposit_bank_account_guid`),
        ...bounds,
      },
      statuses: list,
    },
    {
      call: 'GET /deposit_bank_accounts/{deposit_bank_account_guid}',
      scope: 'deposit_bank_accounts:read',
      answers: 'one',
      statuses: read,
      isAdded: true,
    },
    {
      call: 'POST /deposit_bank_accounts',
      scope: 'deposit_bank_accounts:execute',
      answers: 'one',
      body: {
        'type*': 'main | sub_account',
        'account_guid*': 'string',
        ...strings('name parent_deposit_bank_account_guid(*)'),
        labels,
      },
      statuses: [...created, 422],
      isAdded: true,
    },
    {
      call: 'PATCH /deposit_bank_accounts/{deposit_bank_account_guid}',
      scope: 'deposit_bank_accounts:write',
      answers: 'one',
      body: { name: 'string' },
      statuses: changed,
      isAdded: true,
    },
    {
      call: 'DELETE /deposit_bank_accounts/{deposit_bank_account_guid}',
      scope: 'deposit_bank_accounts:execute',
      answers: 'one',
      statuses: read,
      isAdded: true,
    },
  ],
}
