// Quotes over HTTP. The price is fetched before the command is submitted: decisions never ask the market.
import { type Caller, endpoint, prose, refuse, refuseOtherBank } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import { key } from '../../kernel/command.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { trades } from '../trades/trade.ts'
import { quoteTrading, type RequestFee } from './kinds/trading.ts'
import { quoteTradingExit } from './kinds/trading-exit.ts'
import { CreateQuote, QuoteReply } from './quote.schema.ts'
import { productTypes, quotes } from './quote.ts'

type QuoteBody = Static<typeof CreateQuote>

const records = { scope: 'quotes:read', tag: 'Quotes', table: quotes, reply: QuoteReply }

const ratesOf = async (services: Services, caller: Caller, symbol: string) => {
  const { market } = await services.providersOf(caller.bank_guid)
  return (await market.snapshot(caller.bank_guid)).rates(symbol)
}

/** Fields that only other products take are refused by name instead of being ignored. */
function refuseFields(body: QuoteBody, fields: readonly (keyof QuoteBody)[]): void {
  for (const field of fields) if (body[field] !== undefined) refuse('invalid_parameter', field)
}

function tradingOrder(body: QuoteBody) {
  const { symbol, side, receive_amount, deliver_amount } = body
  if (symbol === undefined) return refuse('missing_parameter', 'symbol')
  if (side === undefined) return refuse('missing_parameter', 'side')
  if (side !== 'buy' && side !== 'sell') return refuse('invalid_value', 'side')
  if (!/^[A-Z0-9_]+-[A-Z0-9_]+$/.test(symbol)) return refuse('invalid_value', 'symbol')
  if (receive_amount !== undefined && deliver_amount === undefined)
    return { symbol, side, named: 'receive', amount: receive_amount } as const
  if (deliver_amount !== undefined && receive_amount === undefined)
    return { symbol, side, named: 'deliver', amount: deliver_amount } as const
  return refuse('invalid_parameter', deliver_amount === undefined ? 'receive_amount' : 'deliver_amount')
}

const optionalParts = ({ customer_guid, fees }: QuoteBody) => ({
  ...(customer_guid ? { customer_guid } : {}),
  ...(fees ? { fees: feesOnce(fees) } : {}),
})

/** At most one fee of each type, each with the field its type names and no other. */
function feesOnce(fees: NonNullable<QuoteBody['fees']>): readonly RequestFee[] {
  if (new Set(fees.map((fee) => fee.type)).size !== fees.length) refuse('invalid_parameter', 'fees')
  for (const [i, fee] of fees.entries()) {
    const [wanted, other] =
      fee.type === 'spread' ? (['spread_fee', 'fixed_fee'] as const) : (['fixed_fee', 'spread_fee'] as const)
    if (fee[wanted] === undefined) refuse('missing_parameter', `fees[${i}].${wanted}`)
    if (fee[other] !== undefined) refuse('invalid_parameter', `fees[${i}].${other}`)
  }
  return fees as readonly RequestFee[]
}

export const quoteRoutes = [
  endpoint({
    method: 'POST',
    path: '/quotes',
    key: 'bank',
    scope: 'quotes:execute',
    tag: 'Quotes',
    summary: 'Create a quote',
    description: prose(
      '`trading` needs `symbol`, `side` (buy, sell) and exactly one of the two amounts, `trading_exit` only',
      '`reference_trade_guid`, a completed trade without an exit; other products are 422 `unsupported_value`.',
      "Without `customer_guid` it is the bank's own.",
    ),
    body: CreateQuote,
    reply: [201, QuoteReply],
    refuses: [400, 401, 403, 422],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      if (body.product_type === 'trading') {
        refuseFields(body, ['reference_trade_guid'])
        const order = tradingOrder(body)
        const parts = optionalParts(body)
        refuseOtherBank(caller, body.bank_guid)
        const rates = await ratesOf(services, caller, order.symbol)
        return submit(quoteTrading, { bank_guid, ...order, ...parts, rates })
      }
      if (body.product_type === 'trading_exit') {
        refuseFields(body, ['symbol', 'side', 'receive_amount', 'deliver_amount'])
        const { reference_trade_guid } = body
        if (reference_trade_guid === undefined) return refuse('missing_parameter', 'reference_trade_guid')
        const parts = optionalParts(body)
        refuseOtherBank(caller, body.bank_guid)
        const rows = await services.engine.look([key(trades, bank_guid, reference_trade_guid)])
        const symbol = rows.get(trades, bank_guid, reference_trade_guid)?.symbol ?? ''
        const rates = await ratesOf(services, caller, symbol)
        return submit(quoteTradingExit, { bank_guid, reference_trade_guid, ...parts, rates })
      }
      return refuse('unsupported_value', 'product_type')
    },
  }),
  listEndpoint({
    ...records,
    path: '/quotes',
    summary: 'List quotes',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      product_type: wordsOf(productTypes),
      side: wordsOf(['buy', 'sell', 'deposit', 'withdrawal']),
      symbol: words,
    },
  }),
  readEndpoint({ ...records, path: '/quotes/{quote_guid}', summary: 'Read a quote' }),
]
