// One entry of a quote or transfer: its amounts and its two accounts.
import { AnyAmount, GuidField, Named, OneOf, Type } from '../../wire/fields.ts'
import { entryAccountTypes } from './entry-account.ts'

export const EntryAccountReply = Named('EntryAccount', {
  guid: Type.Optional(GuidField),
  type: OneOf(entryAccountTypes),
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
