// The wire form of what partners' files told. Names and account numbers are in `details`, which is left out unless the caller asks for it
// and the key has the scope.
import { rails } from '../../kernel/rail.ts'
import { misfits, noticeKinds, noticeResults } from '../../providers/files/memory/file-notice.ts'
import { dishonourCodes, dishonourMeanings } from '../../rails/files/nacha/dishonour.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Named,
  NamedBody,
  Nullable,
  Text as TextField,
  Type,
} from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'

const Text = Type.Optional(Type.String())

const Corrected = Type.Object(
  {
    ...{ routing_number: Text, account_number: Text, transaction_code: Text, name: Text, identification: Text },
    ...{ company_name: Text, company_identification: Text, foreign_dfi: Text, entry_class: Text },
  },
  { description: 'What is right. Left out if the partner did not say it in a form that can be read.' },
)

const Returned = Type.Object({
  trace_number: Type.String({ description: 'That the other bank gave the return.' }),
  settled_on: Type.String({
    description: 'The day on which the return settled: 2026-11-18. If its file does not say it, the day of the file.',
  }),
})

const Details = Type.Object({
  returned: InSomeAnswers(Returned),
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
  misfits: Type.Array(Type.String(), {
    description: `What does not fit the payment, so that nothing was done: ${misfits.map((word) => `\`${word}\``).join(', ')}.`,
  }),
  code: Nullable(Type.String({ description: 'The reason: R01, C01, 901, AC04.' })),
  asset: Nullable(Type.String()),
  amount: Nullable(AnyAmount),
  dishonour_guid: Nullable({
    ...GuidField,
    description: 'Of a return: the payment that refuses it. It is a transfer too, but for a second return (R67).',
  }),
  dishonour_code: Nullable(Enum('DishonourCode', dishonourCodes)),
  details: InSomeAnswers(Nullable(Details)),
  created_at: DateTime,
})

const meanings = dishonourCodes.map((code) => `${code}: ${dishonourMeanings[code]}`).join('. ')

export const DishonourPaymentNotice = NamedBody('DishonourPaymentNotice', {
  code: Enum('DishonourCode', dishonourCodes, `${meanings}.`),
  information: Type.Optional(
    TextField(1, 21, '^[ -~]*$', 'A note to the other bank, in ASCII. For R69 the wrong fields, such as 01*04.'),
  ),
})
