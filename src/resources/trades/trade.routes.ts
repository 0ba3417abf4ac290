// Trades over HTTP.
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { cancelTrade } from './cancel-trade.ts'
import { createTrade } from './create-trade.ts'
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
    summary: 'Execute a trading quote',
    description: prose(
      'Answers `storing`; read the trade until it is `completed`.',
      'One that cannot run is created too and is `failed`. A quote makes one trade, then 409.',
      '`fiat_account_guid` is needed where the owner has several fiat accounts in the counter asset.',
    ),
    body: CreateTrade,
    reply: [201, TradeReply],
    refuses: [400, 401, 403, 409, 422],
    async handle({ caller, body, submit, services }) {
      const { quote_guid, fiat_account_guid, expected_error, labels } = body
      if (expected_error && caller.environment === 'production') refuse('invalid_parameter', 'expected_error')
      const input = { bank_guid: caller.bank_guid, quote_guid, fiat_account_guid, expected_error, labels }
      try {
        return await submit(createTrade, input)
      } catch (refusal) {
        if ((refusal as { code?: string }).code !== 'rates_needed') throw refusal
        // A limit is in another asset than the trade's: it is counted at the mid rates of this moment.
        const { market } = await services.providersOf(caller.bank_guid)
        const { rates } = await market.snapshot(caller.bank_guid)
        return await submit(createTrade, { ...input, rates })
      }
    },
  }),
  listEndpoint({
    ...records,
    path: '/trades',
    summary: 'List trades',
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
  }),
  readEndpoint({ ...records, path: '/trades/{trade_guid}', summary: 'Read a trade' }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/trades/{trade_guid}/cancel',
    summary: 'Cancel a trade that the market has not filled yet',
    reply: [200, TradeReply],
    refuses: [400, 401, 403, 404, 409, 422],
    handle: ({ caller, params, submit }) =>
      submit(cancelTrade, { bank_guid: caller.bank_guid, trade_guid: params.trade_guid! }),
  }),
]
