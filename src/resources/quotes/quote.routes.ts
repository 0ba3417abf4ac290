// Quotes over HTTP.
import { endpoint, prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { quoteProduct } from './product.request.ts'
import { CreateQuote, QuoteReply } from './quote.schema.ts'
import { productTypes, quotes } from './quote.ts'

const records = { scope: 'quotes:read', tag: 'Quotes', table: quotes, reply: QuoteReply }

export const quoteRoutes = [
  endpoint({
    method: 'POST',
    path: '/quotes',
    key: 'bank',
    scope: 'quotes:execute',
    tag: 'Quotes',
    name: 'createQuote',
    summary: 'Create a quote',
    description: prose(
      '`trading` needs `symbol`, `side` (buy, sell) and exactly one of the two amounts; `trading_exit` only',
      '`reference_trade_guid`, a completed trade without an exit. `funding` and `crypto_transfer` need `asset` and `side`,',
      '`lightning_transfer` `asset` and the invoice as `network_address`, `inter_account` `asset`,',
      '`source_account_guid` and `destination_account_guid`. `book_transfer` needs `asset`; its accounts are named here or with',
      'the transfer.',
      "Without `customer_guid` it is the bank's own. Execute a trading quote by POST /api/trades, every other by POST",
      '/api/transfers.',
    ),
    body: CreateQuote,
    reply: [201, QuoteReply],
    refuses: [
      'invalid_parameter',
      'no_customer',
      'no_counterparty',
      'no_account',
      'unknown_bank',
      ...unfitCustomerCodes,
      'unverified_counterparty',
      'invalid_account',
      'invalid_external_bank_account',
      'no_fiat_account',
      'no_source_account',
      'invalid_source_account',
      'no_destination_account',
      'invalid_destination_account',
      'invalid_external_wallet',
      'invalid_payment_rail_for_country',
      'invalid_payment_rail_for_direction',
      'invalid_invoice',
      'insufficient_balance',
      'unsupported_value',
      'invalid_amount',
    ],
    handle: (call) => quoteProduct(call),
  }),
  listEndpoint({
    ...records,
    path: '/quotes',
    name: 'listQuotes',
    summary: 'List quotes',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      product_type: wordsOf(productTypes),
      side: wordsOf(['buy', 'sell', 'deposit', 'withdrawal']),
      symbol: words,
      asset: words,
    },
  }),
  readEndpoint({ ...records, path: '/quotes/{quote_guid}', name: 'getQuote', summary: 'Read a quote' }),
]
