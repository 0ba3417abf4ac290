// One entry of a quote or transfer: its amounts and its two accounts.
import { AnyAmount, Enum, GuidField, Named, Type } from '../../wire/fields.ts'
import { entryAccountTypes } from './entry-account.ts'

export const EntryAccountReply = Named('EntryAccount', {
  guid: Type.Optional(GuidField),
  type: Enum('EntryAccountType', entryAccountTypes),
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
})

export const entryFields = {
  source_account: EntryAccountReply,
  destination_account: EntryAccountReply,
  receive_amount: AnyAmount,
  deliver_amount: AnyAmount,
  fee: AnyAmount,
}

export const EntryReply = Named('QuoteEntry', entryFields)
