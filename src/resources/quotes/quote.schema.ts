// The wire form of quotes. One body serves every product; product.request.ts says which fields a product takes.
import { homeRails } from '../../kernel/rail.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  PositiveAmount,
  Text,
  Type,
} from '../../wire/fields.ts'
import { EntryReply } from './entry.schema.ts'
import { FeeDetailReply } from './fee-detail.schema.ts'
import { productTypes } from './quote.ts'

const DestinationAccount = NamedBody('QuoteDestination', {
  type: OneOf(['external_wallet']),
  guid: GuidField,
  receive_amount: Type.Optional(PositiveAmount),
  deliver_amount: Type.Optional(PositiveAmount),
})

const RequestFee = NamedBody('QuoteFee', {
  type: OneOf(['spread', 'fixed']),
  spread_fee: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Basis points; for type spread.' }),
  ),
  fixed_fee: Type.Optional(PositiveAmount),
})

export const CreateQuote = NamedBody('NewQuote', {
  product_type: Enum('ProductType', productTypes),
  bank_guid: Type.Optional(GuidField),
  customer_guid: Type.Optional(GuidField),
  receive_amount: Type.Optional(PositiveAmount),
  deliver_amount: Type.Optional(PositiveAmount),
  asset: Type.Optional(Text(1, 16)),
  network_address: Type.Optional(Text(1, 1024)),
  symbol: Type.Optional(Text(1, 24)),
  side: Type.Optional(Enum('Side', ['buy', 'sell', 'deposit', 'withdrawal'])),
  fees: Type.Optional(Type.Array(RequestFee, { maxItems: 2 })),
  payment_rail: Type.Optional(Enum('HomeRail', homeRails)),
  source_account_guid: Type.Optional(GuidField),
  destination_account_guid: Type.Optional(GuidField),
  destination_accounts: Type.Optional(Type.Array(DestinationAccount, { minItems: 1, maxItems: 100 })),
  reference_trade_guid: Type.Optional(GuidField),
})

export const QuoteReply = Named('Quote', {
  guid: GuidField,
  product_type: Enum('ProductType', productTypes),
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
  symbol: Nullable(Type.String()),
  side: Type.Optional(Enum('Side', ['buy', 'sell', 'deposit', 'withdrawal'])),
  receive_amount: AnyAmount,
  deliver_amount: AnyAmount,
  fee: AnyAmount,
  fee_details: Type.Array(FeeDetailReply),
  created_at: DateTime,
  updated_at: DateTime,
  issued_at: DateTime,
  expires_at: Nullable(DateTime),
  asset: Nullable(Type.String()),
  network_fee: Nullable(AnyAmount),
  network_fee_asset: Nullable(Type.String()),
  network_address: Nullable(Type.String()),
  entries: Nullable(Type.Array(EntryReply)),
  trade_guid: Nullable(GuidField),
  transfer_guid: Nullable(GuidField),
})
