// Trades over HTTP.
import { endpoint, notSimulated, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { submitWithRates } from '../../http/submit-asking.ts'
import type { Guid } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { cancelTrade } from './cancel-trade.ts'
import { createTrade } from './create-trade.ts'
import { tradesOfAccounts } from './trade.queries.ts'
import { CreateTrade, TradeReply } from './trade.schema.ts'
import { tradeStates, trades } from './trade.ts'

const records = { scope: 'trades:read', tag: 'Trades', table: trades, reply: TradeReply }

export const tradeRoutes = [
  endpoint({
    method: 'POST',
    path: '/trades',
    key: 'bank',
    scope: 'trades:execute',
    tag: 'Trades',
    name: 'createTrade',
    summary: 'Execute a trading quote',
    description: prose(
      'Answers `storing`; read the trade until it is `completed`.',
      'One that cannot run is created too and is `failed`. A quote makes one trade, then 409.',
      '`fiat_account_guid` is needed where the owner has several fiat accounts in the counter asset.',
    ),
    body: CreateTrade,
    joins: ['quote_guid'],
    reply: [201, TradeReply],
    refuses: [
      'invalid_parameter',
      'data_exists',
      'no_quote',
      'no_account',
      ...unfitCustomerCodes,
      'no_fiat_account',
      'invalid_fiat_account',
      'worse_than_named',
    ],
    async handle(call) {
      const { bank_guid, environment } = call.caller
      if (call.body.expected_error && environment === 'production') {
        refuse('invalid_parameter', 'expected_error', notSimulated)
      }
      return submitWithRates(call, createTrade, { ...call.body, bank_guid })
    },
  }),
  listEndpoint({
    ...records,
    path: '/trades',
    name: 'listTrades',
    summary: 'List trades',
    description: '`account_guid` finds the trades that take from or pay into one of these accounts.',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      quote_guid: guids,
      state: wordsOf(statesOf(tradeStates)),
      trade_type: wordsOf(['platform', 'exit', 'liquidation']),
      side: wordsOf(['buy', 'sell']),
      symbol: words,
      label: words,
    },
    choices: { account_guid: guids },
    implied: ({ account_guid }, { bank_guid }, { sql }) =>
      account_guid ? tradesOfAccounts(sql, bank_guid, account_guid as readonly Guid[]) : [],
  }),
  readEndpoint({ ...records, path: '/trades/{trade_guid}', name: 'getTrade', summary: 'Read a trade' }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/trades/{trade_guid}/cancel',
    name: 'cancelSandboxTrade',
    summary: 'Cancel a trade that the market has not filled yet',
    reply: [200, TradeReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) => submit(cancelTrade, { ...params, bank_guid: caller.bank_guid }),
  }),
]
