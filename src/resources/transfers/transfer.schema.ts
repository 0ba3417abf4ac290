// The wire form of transfers.
import { statesOf } from '../../kernel/machine.ts'
import { AnyAmount, Body, DateTime, GuidField, Labels, Named, OneOf, PositiveAmount, Type } from '../../wire/fields.ts'
import { FeeDetailReply } from '../quotes/fee-detail.schema.ts'
import { transferStates, transferTypes } from './transfer.ts'

/** Where the money comes in: at an address, at a bank account, or nowhere in particular. */
export const ReceiveDeposit = Body({
  account_guid: GuidField,
  amount: PositiveAmount,
  deposit_address_guid: Type.Optional(GuidField),
  deposit_bank_account_guid: Type.Optional(GuidField),
})

export const TransferReply = Named('Transfer', {
  guid: GuidField,
  transfer_type: OneOf(transferTypes),
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
  quote_guid: Type.Optional(GuidField),
  asset: Type.String(),
  side: OneOf(['deposit', 'withdrawal']),
  state: OneOf(statesOf(transferStates)),
  failure_code: Type.Optional(Type.String()),
  receive_amount: AnyAmount,
  deliver_amount: AnyAmount,
  fee: AnyAmount,
  fee_details: Type.Array(FeeDetailReply),
  destination_account_guid: GuidField,
  labels: Type.Optional(Labels),
  created_at: DateTime,
  updated_at: DateTime,
})
