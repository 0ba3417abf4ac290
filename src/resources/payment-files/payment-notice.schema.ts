// The wire form of what partners' files told. Names and account numbers are in `details`, which is left out unless the caller asks for it
// and the key has the scope.
import { rails } from '../../kernel/rail.ts'
import { noticeKinds, noticeResults } from '../../providers/files/memory/file-notice.ts'
import { AnyAmount, DateTime, Enum, GuidField, Named, Nullable, Type } from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'

const Text = Type.Optional(Type.String())

const Corrected = Type.Object(
  {
    ...{ routing_number: Text, account_number: Text, transaction_code: Text, name: Text, identification: Text },
    ...{ company_name: Text, company_identification: Text, foreign_dfi: Text, entry_class: Text },
  },
  { description: 'What is right. Left out if the partner did not say it in a form that can be read.' },
)

const Details = Type.Object({
  corrected: InSomeAnswers(Corrected),
  reason: Type.Optional(Type.String({ description: "Why, in the partner's own words, where these are no code." })),
  from: InSomeAnswers(Type.String({ description: 'Who paid, as the partner writes it.' })),
  account_numbers: Type.Optional(Type.Array(Type.String(), { description: 'The accounts that the money may be for.' })),
  remittance: Type.Optional(Type.Array(Type.String(), { description: 'What the payer wrote.' })),
  rail: Type.Optional(Enum('Rail', rails)),
})

export const PaymentNoticeReply = Named('PaymentNotice', {
  guid: GuidField,
  bank_guid: GuidField,
  provider_guid: GuidField,
  notice_key: Type.String({ description: 'As the report beside the file names it.' }),
  kind: Enum('PaymentNoticeKind', noticeKinds),
  result: Enum('PaymentNoticeResult', noticeResults),
  payment_guid: Nullable({
    ...GuidField,
    description: 'The transfer, or the payment of an execution. Null: it was not found.',
  }),
  code: Nullable(Type.String({ description: 'The reason: R01, C01, 901, AC04.' })),
  asset: Nullable(Type.String()),
  amount: Nullable(AnyAmount),
  details: InSomeAnswers(Nullable(Details)),
  created_at: DateTime,
})
