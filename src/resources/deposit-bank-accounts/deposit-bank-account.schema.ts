// The wire form of deposit bank accounts.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { statesOf } from '../../kernel/machine.ts'
import {
  Body,
  DateTime,
  GuidField,
  Labels,
  LabelsReply,
  Name,
  Named,
  Nullable,
  OneOf,
  Type,
} from '../../wire/fields.ts'
import { AddressReply } from '../people/person.schema.ts'
import { depositBankAccountStates, depositBankAccountTypes } from './deposit-bank-account.ts'

export const CreateDepositBankAccount = Body({
  type: OneOf(depositBankAccountTypes),
  account_guid: GuidField,
  name: Type.Optional(Name),
  parent_deposit_bank_account_guid: Type.Optional(GuidField),
  labels: Type.Optional(Labels),
})

export const UpdateDepositBankAccount = Body({ name: Type.Optional(Name) })

export const DepositBankAccountReply = Named('DepositBankAccount', {
  guid: GuidField,
  name: Nullable(Type.String()),
  type: OneOf(depositBankAccountTypes),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  account_guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  deleted_at: Type.Optional(DateTime),
  asset: Type.String(),
  state: OneOf(statesOf(depositBankAccountStates)),
  unique_memo_id: Type.Optional(
    Type.String({ description: 'Of a sub account: must be sent with the money, because the number is shared.' }),
  ),
  counterparty_name: Nullable(Type.String({ description: 'Of the bank that keeps the account.' })),
  counterparty_address: AddressReply,
  account_details: Nullable(Type.Array(Type.Object({ account_number: Type.String() }))),
  routing_details: Nullable(
    Type.Array(Type.Object({ routing_number_type: OneOf(routingNumberTypes), routing_number: Type.String() })),
  ),
  parent_deposit_bank_account_guid: Nullable(GuidField),
  labels: Nullable(LabelsReply),
})
