// Trades and quotes.
import {
  bounds,
  created,
  integers,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
  timestamps,
} from './notation.ts'
import { feeDetail, labels, quoteEntry, rail } from './parts.ts'

const sides = 'buy | sell | deposit | withdrawal'
const products = oneOf('trading funding crypto_transfer inter_account lightning_transfer book_transfer trading_exit')

export const trades: Resource = {
  name: 'trades',
  fields: {
    guid: 'string',
    trade_type: 'platform | exit | liquidation',
    ...strings('customer_guid? quote_guid symbol'),
    side: 'buy | sell',
    state: oneOf('storing pending executed settling completed cancelled failed'),
    'failure_code?': oneOf(`non_sufficient_funds unsupported limit_exceeded daily_limit_exceeded weekly_limit_exceeded
      monthly_limit_exceeded expired_quote market_volatility not_filled`),
    ...integers('receive_amount deliver_amount fee'),
    fee_details: [feeDetail],
    'reference_trade_guid?': 'string',
    ...times,
    'labels?': labels,
  },
  operations: [
    {
      call: 'POST /trades',
      scope: 'trades:execute',
      answers: 'one',
      body: {
        'trade_type*': 'platform',
        'quote_guid*': 'string',
        'fiat_account_guid(*)': 'string',
        expected_error: 'expired_quote | non_sufficient_funds',
        labels,
      },
      statuses: [...created, 409, 422],
    },
    { call: 'GET /trades/{trade_guid}', scope: 'trades:read', answers: 'one', statuses: read },
    {
      call: 'GET /trades',
      scope: 'trades:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists('guid bank_guid customer_guid quote_guid state trade_type side symbol account_guid label'),
        ...bounds,
      },
      statuses: [200, 400, 401, 403],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/trades/{trade_guid}/cancel',
      scope: 'sandbox:execute',
      answers: 'one',
      statuses: [401, 403, 404, 422],
      isAdded: true,
    },
  ],
}

export const quotes: Resource = {
  name: 'quotes',
  fields: {
    guid: 'string',
    product_type: products,
    ...strings('bank_guid customer_guid symbol?'),
    side: sides,
    ...integers('receive_amount deliver_amount fee'),
    fee_details: [feeDetail],
    ...times,
    ...timestamps('issued_at expires_at?'),
    'asset?': 'string',
    'network_fee?': 'integer',
    ...strings('network_fee_asset? network_address?'),
    'entries?': [quoteEntry],
    ...strings('trade_guid? transfer_guid?'),
  },
  operations: [
    {
      call: 'POST /quotes',
      scope: 'quotes:execute',
      answers: 'one',
      body: {
        'product_type*': products,
        ...strings('bank_guid customer_guid'),
        ...integers('receive_amount deliver_amount'),
        ...strings('asset(*) network_address(*)'),
        fees: [{ 'type*': 'spread | fixed', ...integers('spread_fee fixed_fee') }],
        'side(*)': sides,
        'destination_account_guid(*)': 'string',
        'payment_rail(*)': rail,
        'symbol(*)': 'string',
        destination_accounts: [
          { 'type*': 'external_wallet', 'guid*': 'string', ...integers('receive_amount deliver_amount') },
        ],
        ...strings('reference_trade_guid(*) source_account_guid(*)'),
      },
      statuses: [...created, 422],
    },
    { call: 'GET /quotes/{quote_guid}', scope: 'quotes:read', answers: 'one', statuses: read },
    {
      call: 'GET /quotes',
      scope: 'quotes:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid product_type side symbol asset'), ...bounds },
      statuses: [200, 400, 401, 403],
      isAdded: true,
    },
  ],
}
