// Trades and quotes. What quotes need for products other than trading is a section of its own, because it is built apart.
import {
  bounds,
  created,
  integers,
  lists,
  oneOf,
  paging,
  read,
  type Section,
  strings,
  times,
  timestamps,
} from './line.ts'
import { feeDetail, labels, quoteEntry, rail } from './parts.ts'

const sides = 'buy | sell | deposit | withdrawal'
const products = oneOf('trading funding crypto_transfer inter_account lightning_transfer book_transfer trading_exit')

export const trades: Section = {
  name: 'trades',
  folder: 'trades',
  noun: 'trade',
  fields: {
    guid: 'string',
    trade_type: 'platform | exit | liquidation',
    ...strings('customer_guid quote_guid symbol'),
    side: 'buy | sell',
    ...strings('state failure_code'),
    ...integers('receive_amount deliver_amount fee'),
    fee_details: [feeDetail],
    reference_trade_guid: 'string',
    ...times,
    labels,
  },
  states: {
    storing: 'trade details are being stored',
    pending: 'trade details are stored and the trade is being processed',
    executed: 'trade is processed and needs to settle',
    settling: 'trade is executed and funds are settling',
    cancelled: 'trade was cancelled',
    completed: 'trade completed successfully',
    failed: 'trade could not be completed',
  },
  failure_codes: {
    non_sufficient_funds: 'delivery account lacks funds',
    unsupported: 'trading pair not supported for this customer',
    limit_exceeded: 'customer is over the limits set for this activity',
    daily_limit_exceeded: 'over the daily limit',
    weekly_limit_exceeded: 'over the weekly limit',
    monthly_limit_exceeded: 'over the monthly limit',
    expired_quote: 'quote expired before execution',
    market_volatility: 'quote could not be executed due to volatility',
    not_filled: 'trade could not be filled for the amounts given',
  },
  operations: [
    {
      call: 'POST /trades',
      scope: 'trades:execute',
      answers: 'one',
      body: {
        'trade_type*': 'platform',
        'quote_guid*': 'string',
        fiat_account_guid: 'string',
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
      query: { ...paging, ...lists('guid bank_guid customer_guid state trade_type account_guid label'), ...bounds },
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

export const quotes: Section = {
  name: 'quotes',
  folder: 'quotes',
  fields: {
    guid: 'string',
    product_type: products,
    ...strings('bank_guid customer_guid symbol'),
    side: sides,
    ...integers('receive_amount deliver_amount fee'),
    fee_details: [feeDetail],
    ...times,
    ...timestamps('issued_at expires_at'),
    asset: 'string',
    network_fee: 'integer',
    ...strings('network_fee_asset network_address trade_guid transfer_guid'),
  },
  products: 'trading trading_exit',
  refusals: { 422: 'invalid_amount' },
  operations: [
    {
      call: 'POST /quotes',
      scope: 'quotes:execute',
      answers: 'one',
      body: {
        'product_type*': products,
        ...strings('bank_guid customer_guid'),
        ...integers('receive_amount deliver_amount'),
        fees: [{ type: 'spread | fixed', ...integers('spread_fee fixed_fee') }],
        side: sides,
        ...strings('symbol reference_trade_guid'),
      },
      statuses: [...created, 422],
    },
    { call: 'GET /quotes/{quote_guid}', scope: 'quotes:read', answers: 'one', statuses: read },
    {
      call: 'GET /quotes',
      scope: 'quotes:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid product_type'), ...bounds },
      statuses: [200, 400, 401, 403],
      isAdded: true,
    },
  ],
}

export const transferQuotes: Section = {
  name: 'quotes of other products than trading',
  folder: 'quotes',
  fields: { entries: [quoteEntry] },
  products: 'funding crypto_transfer inter_account lightning_transfer book_transfer',
  refusals: { 422: 'insufficient_balance invalid_invoice' },
  operations: [
    {
      call: 'POST /quotes',
      scope: 'quotes:execute',
      answers: 'one',
      body: {
        ...strings('asset network_address destination_account_guid'),
        payment_rail: rail,
        destination_accounts: [
          { type: 'external_wallet', guid: 'string', ...integers('receive_amount deliver_amount') },
        ],
        source_account_guid: 'string',
      },
      statuses: [...created, 422],
      isContinued: true,
    },
  ],
}
