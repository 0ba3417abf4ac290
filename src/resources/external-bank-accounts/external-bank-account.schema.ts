// The wire form of external bank accounts. Only `pii` contains what identifies an account or its holder.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { type FieldCondition, withAlternatives } from '../../wire/alternatives.ts'
import {
  DateTime,
  Enum,
  GuidField,
  Name,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  SignedAmount,
  StateIn,
  Text,
  Type,
} from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { AddressFields, AddressReply, NameFields, NameReply } from '../people/person.schema.ts'
import { accountKinds, externalBankAccountFailureCodes, externalBankAccountStates } from './external-bank-account.ts'

const AccountDetail = NamedBody('AccountDetail', { account_number: Text(1, 64) })
const RoutingDetail = NamedBody('RoutingDetail', {
  routing_number_type: Enum('RoutingNumberType', routingNumberTypes),
  routing_number: Text(1, 128),
})
const details_max = 10

const externalBankAccountBody = NamedBody('ExternalBankAccountInput', {
  name: Name,
  account_kind: Enum('ExternalBankAccountKind', accountKinds),
  asset: Text(1, 16),
  customer_guid: Type.Optional(GuidField),
  counterparty_guid: Type.Optional(GuidField),
  aggregator_public_token: Type.Optional(Text(1, 512)),
  aggregator_account_id: Type.Optional(Text(1, 512)),
  aggregator_processor_token: Type.Optional(Text(1, 512)),
  account_details: Type.Optional(Type.Array(AccountDetail, { maxItems: details_max })),
  routing_details: Type.Optional(Type.Array(RoutingDetail, { maxItems: details_max })),
  holder: Type.Optional(
    NamedBody('AccountHolder', { name: Type.Optional(NameFields), address: Type.Optional(AddressFields) }),
  ),
})

/** The required and optional fields of each kind. */
export const fieldsOfKinds = {
  aggregator: { needed: [], allowed: ['aggregator_public_token', 'aggregator_account_id'] },
  aggregator_processor_token: { needed: ['aggregator_processor_token'], allowed: [] },
  raw_routing_details: { needed: ['routing_details'], allowed: ['account_details', 'holder'] },
} as const

/** Without a token the account holder signs in at a page. */
const bothOrNeither: FieldCondition = {
  if: { required: ['aggregator_public_token'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['aggregator_account_id'] },
  else: { not: { required: ['aggregator_account_id'] } },
}

export const CreateExternalBankAccount = withAlternatives(externalBankAccountBody, {
  by: 'account_kind',
  options: [
    ['LinkedBankAccountInput', 'aggregator'] as const,
    ['TokenBankAccountInput', 'aggregator_processor_token'] as const,
    ['BankAccountByNumbersInput', 'raw_routing_details'] as const,
  ].map(([title, kind]) => ({
    title,
    values: [kind],
    needs: fieldsOfKinds[kind].needed,
    takes: fieldsOfKinds[kind].allowed,
    ...(kind === 'aggregator' ? { condition: bothOrNeither } : {}),
  })),
})

export const UpdateExternalBankAccount = NamedBody('ExternalBankAccountChanges', {
  name: Type.Optional(Name),
  state: Type.Optional(OneOf(['completed'], 'The holder has signed in again: leaves refresh_required.')),
})

const Balances = Named('ExternalBalances', { available: Type.Optional(SignedAmount), current: SignedAmount })

const Pii = Named('ExternalBankAccountPii', {
  names: Type.Array(NameReply),
  addresses: Type.Array(AddressReply),
  email_addresses: Type.Array(Type.String()),
  phone_numbers: Type.Array(Type.String()),
  account_details: Type.Array(AccountDetail),
  routing_details: Type.Array(RoutingDetail),
})

export const ExternalBankAccountReply = Named('ExternalBankAccount', {
  guid: GuidField,
  name: Type.String(),
  asset: Type.String(),
  account_kind: Enum('ExternalBankAccountKind', accountKinds),
  environment: Enum('Environment', environments),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  counterparty_guid: Nullable(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
  aggregator_institution_id: Nullable(Type.String()),
  aggregator_account_mask: Nullable(Type.String({ description: 'At most the last four characters.' })),
  aggregator_account_name: Nullable(Type.String()),
  state: StateIn(externalBankAccountStates),
  failure_code: Nullable(Enum('ExternalBankAccountFailureCode', externalBankAccountFailureCodes)),
  balance_updated_at: Nullable(DateTime),
  balances: Type.Optional(Balances),
  link_expires_at: Type.Optional(DateTime),
  pii: Type.Optional(Nullable(Type.Array(Pii))),
})
