// The wire form of deposit bank accounts.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { withAlternatives } from '../../wire/alternatives.ts'
import {
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Name,
  Named,
  NamedBody,
  Nullable,
  StateIn,
  Type,
} from '../../wire/fields.ts'
import { AddressReply } from '../people/person.schema.ts'
import { depositBankAccountStates, depositBankAccountTypes } from './deposit-bank-account.ts'

const depositBankAccountBody = NamedBody('DepositBankAccountInput', {
  type: Enum('DepositBankAccountType', depositBankAccountTypes),
  account_guid: GuidField,
  name: Type.Optional(Name),
  parent_deposit_bank_account_guid: Type.Optional(GuidField),
  labels: Type.Optional(Labels),
})

export const CreateDepositBankAccount = withAlternatives(depositBankAccountBody, {
  by: 'type',
  options: [
    { title: 'MainDepositBankAccountInput', values: ['main'] },
    { title: 'SubDepositBankAccountInput', values: ['sub_account'], needs: ['parent_deposit_bank_account_guid'] },
  ],
})

export const UpdateDepositBankAccount = NamedBody('DepositBankAccountChanges', { name: Type.Optional(Name) })

export const DepositBankAccountReply = Named('DepositBankAccount', {
  guid: GuidField,
  name: Nullable(Type.String()),
  type: Enum('DepositBankAccountType', depositBankAccountTypes),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  account_guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  deleted_at: Type.Optional(DateTime),
  asset: Type.String(),
  state: StateIn(depositBankAccountStates),
  unique_memo_id: Type.Optional(
    Type.String({ description: 'Of a sub account: must be sent with the money, because the number is shared.' }),
  ),
  counterparty_name: Nullable(Type.String({ description: 'Of the bank that keeps the account.' })),
  counterparty_address: AddressReply,
  account_details: Nullable(Type.Array(Named('DepositAccountDetail', { account_number: Type.String() }))),
  routing_details: Nullable(
    Type.Array(
      Named('DepositRoutingDetail', {
        routing_number_type: Enum('RoutingNumberType', routingNumberTypes),
        routing_number: Type.String(),
      }),
    ),
  ),
  parent_deposit_bank_account_guid: Nullable(GuidField),
  labels: Nullable(LabelsReply),
})
