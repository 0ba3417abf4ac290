// The wire form of the feed of entries.
import { accountTypes } from '../../ledger/chart.ts'
import { DateTime, GuidField, Named, Nullable, SignedAmount, Type } from '../../wire/fields.ts'

export const FeedEntryReply = Named('FeedEntry', {
  position: Type.String({ description: 'A cursor: give it as `after` to go on after this entry. Opaque.' }),
  account_guid: GuidField,
  account_type: Type.String({ description: `One of ${accountTypes.join(', ')}.` }),
  account_name: Type.String({ description: 'The name of the account.' }),
  account_ref: Type.String({
    description: 'Of an account outside: the carrier, the chain or `market`. Empty for all others.',
  }),
  customer_guid: Nullable(GuidField),
  asset: Type.String({ description: 'The asset of the account.' }),
  amount: Type.Unsafe<bigint>({ ...SignedAmount, description: 'Base units; below zero if the account was debited.' }),
  balance: Type.Unsafe<bigint>({ ...SignedAmount, description: 'Of the account, after this entry.' }),
  sequence: Type.Integer({ description: 'Position in the account, from 1 without gaps.' }),
  journal_guid: GuidField,
  subject_type: Type.String({ description: 'What moved the money: trade, transfer, execution, stage, sweep.' }),
  subject_guid: GuidField,
  step: Type.String({ description: 'The step of the subject that was posted, for example settle or fees.' }),
  created_at: DateTime,
})

export const FeedEntriesReply = Named('FeedEntryPage', {
  objects: Type.Array(FeedEntryReply),
  next: Type.String({ description: 'The cursor to go on after. Opaque.' }),
  has_more: Type.Boolean({ description: 'There may be more right now. If not, ask again later.' }),
})
