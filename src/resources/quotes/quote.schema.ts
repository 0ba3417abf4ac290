// The wire form of quotes. One body serves every product; `productFields` says which fields a product takes.
import { pascalCase } from '../../kernel/pascal-case.ts'
import { homeRails } from '../../kernel/rail.ts'
import { exactlyOne, withAlternatives, withCondition } from '../../wire/alternatives.ts'
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
  type Static,
  Text,
  type TSchema,
  Type,
} from '../../wire/fields.ts'
import { EntryReply } from './entry.schema.ts'
import { FeeDetailReply } from './fee-detail.schema.ts'
import { productTypes } from './quote.ts'

const amounts = ['receive_amount', 'deliver_amount'] as const

const DestinationAccount = withCondition(
  NamedBody('QuoteDestination', {
    type: OneOf(['external_wallet']),
    guid: GuidField,
    receive_amount: Type.Optional(PositiveAmount),
    deliver_amount: Type.Optional(PositiveAmount),
  }),
  exactlyOne(...amounts),
)

const RequestFee = withAlternatives(
  NamedBody('QuoteFee', {
    type: OneOf(['spread', 'fixed']),
    spread_fee: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'Basis points; for type spread.' }),
    ),
    fixed_fee: Type.Optional(PositiveAmount),
  }),
  {
    by: 'type',
    options: [
      { title: 'SpreadFee', values: ['spread'], needs: ['spread_fee'] },
      { title: 'FixedFee', values: ['fixed'], needs: ['fixed_fee'] },
    ],
  },
)

const quoteBody = NamedBody('QuoteInput', {
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
  payment_rail: Type.Optional(
    Enum('HomeRail', homeRails, 'If it is left out: `ach` for USD, `eft` for CAD, `sepa` for EUR, `fps` for GBP.'),
  ),
  source_account_guid: Type.Optional(GuidField),
  destination_account_guid: Type.Optional(GuidField),
  destination_accounts: Type.Optional(Type.Array(DestinationAccount, { minItems: 1, maxItems: 100 })),
  reference_trade_guid: Type.Optional(GuidField),
})

type QuoteField = keyof Static<typeof quoteBody> & string

interface ProductFields {
  readonly needs: readonly QuoteField[]
  readonly takes: readonly QuoteField[]
  /** The sides it can have, if it takes one. */
  readonly side?: TSchema
  /** Destinations may have the amounts instead, or the invoice has it. */
  readonly hasOtherAmounts?: true
}

const accounts = ['source_account_guid', 'destination_account_guid'] as const
const depositOrWithdrawal = Enum('PaymentSide', ['deposit', 'withdrawal'])

/** The fields of each product, beside `product_type`, `bank_guid` and `customer_guid`. Exactly one of the amounts is needed. */
export const productFields: Readonly<Record<(typeof productTypes)[number], ProductFields>> = {
  trading: { needs: ['symbol', 'side'], takes: [...amounts, 'fees'], side: Enum('TradeSide', ['buy', 'sell']) },
  funding: {
    needs: ['asset', 'side'],
    takes: [...amounts, 'fees', 'payment_rail', 'destination_account_guid'],
    side: depositOrWithdrawal,
  },
  crypto_transfer: {
    needs: ['asset', 'side'],
    takes: [...amounts, 'fees', 'destination_accounts'],
    side: OneOf(['withdrawal']),
    hasOtherAmounts: true,
  },
  inter_account: { needs: ['asset', ...accounts], takes: amounts },
  lightning_transfer: {
    needs: ['asset', 'network_address'],
    takes: [...amounts, 'fees'],
    hasOtherAmounts: true,
  },
  // Every quote of this product is a deposit, so this side is accepted.
  book_transfer: { needs: ['asset'], takes: [...amounts, ...accounts, 'side'], side: OneOf(['deposit']) },
  trading_exit: { needs: ['reference_trade_guid'], takes: ['fees'] },
}

export const CreateQuote = withAlternatives(quoteBody, {
  by: 'product_type',
  options: productTypes.map((product) => {
    const { needs, takes, side, hasOtherAmounts } = productFields[product]
    const hasAmount = amounts.every((name) => takes.includes(name)) && !hasOtherAmounts
    return {
      ...{ title: `${pascalCase(product)}QuoteInput`, values: [product], needs, takes },
      ...(side ? { fields: { side } } : {}),
      ...(hasAmount ? { condition: exactlyOne(...amounts) } : {}),
    }
  }),
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
