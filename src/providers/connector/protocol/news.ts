// News: what a connector tells without being asked, by POST /api/connectors/{guid}/news. News is a hint to look: the port is asked,
// and its answer counts.
import { type StaticDecode, Type } from '@sinclair/typebox'
import { ChainName, NetworkName, RailName } from './carriers.ts'
import { AmountText, AssetCode, Bool, GuidText, Nullable, Part, Text } from './fields.ts'
import { EitherOf } from './question.ts'
import { IdentifierPart } from './standing.ts'

const event = {
  event_id: Text(128, 'Names the event. Told again, it has no second effect; with other content it is refused.'),
  bank_guid: GuidText,
  /** As in the address. Without it, news of another provider with the same signing key could be told to this one. */
  provider_guid: Type.Optional(GuidText),
}

export const PaymentNews = Part(
  'PaymentNews',
  { kind: Type.Literal('payment'), ...event, reference: GuidText, execution_guid: Type.Optional(GuidText) },
  'The standing of a payment has changed. Its carrier is asked. `execution_guid` is that of the question, if it had one.',
)

export const VerificationNews = Part(
  'VerificationNews',
  { kind: Type.Literal('verification'), ...event, reference: GuidText },
  'An inquiry has changed. `verifier/open` is asked again.',
)

export const LinkSessionNews = Part(
  'LinkSessionNews',
  { kind: Type.Literal('link_session'), ...event, reference: GuidText },
  'A session where an end user links an account has changed. `aggregator/session` is asked again.',
)

export const InvoiceNews = Part(
  'InvoiceNews',
  { kind: Type.Literal('invoice'), ...event, reference: GuidText },
  'An invoice was paid or has ended. `lightning/invoice` is asked.',
)

export const RailArrivalNews = Part(
  'RailArrivalNews',
  {
    kind: Type.Literal('rail_arrival'),
    ...event,
    rail: RailName,
    asset: AssetCode,
    amount: AmountText,
    account_number: Text(64, 'Of the deposit bank account.'),
    memo: Type.Optional(Text(140, 'The unique memo of the deposit bank account, if the account is shared.')),
    identifier: Type.Optional(IdentifierPart),
  },
  'Money has arrived at a deposit bank account. `provider_guid` is needed if two providers of the bank have the same signing key.',
)

export const ChainArrivalNews = Part(
  'ChainArrivalNews',
  {
    kind: Type.Literal('chain_arrival'),
    ...event,
    chain: ChainName,
    network: NetworkName,
    asset: AssetCode,
    amount: AmountText,
    address: Text(256),
    tag: Nullable(Text(64)),
    source_address: Nullable(Text(256)),
    txn_hash: Text(128),
    output: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'The output, log or index in the transaction.',
    }),
  },
  'Money has arrived at a deposit address. `blockchain/arrival` is asked until it is settled.',
)

export const NewsBody = EitherOf('News', [
  PaymentNews,
  VerificationNews,
  LinkSessionNews,
  InvoiceNews,
  RailArrivalNews,
  ChainArrivalNews,
])

/** Decoded. */
export type News = StaticDecode<typeof NewsBody>

export const NewsAnswer = Part('NewsAnswer', {
  event_id: Text(128),
  is_new: Bool('False: it was told before.'),
})

export const NewsRefusal = Part('NewsRefusal', { message: Text(500) })
