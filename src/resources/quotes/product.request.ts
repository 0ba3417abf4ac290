// Every product and how it is quoted. Its fields are in quote.schema.ts. Prices and fees of providers are asked for here, before the
// command is submitted, because a decision cannot ask.
import { type Call, refuse, refuseOtherBank, type WrittenAnswer } from '../../http/endpoint.ts'
import { submitAsking } from '../../http/submit-asking.ts'
import { zero } from '../../kernel/amount.ts'
import { key } from '../../kernel/command.ts'
import { readUnsigned } from '../../lightning/invoice.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { symbolText } from '../banks/support.ts'
import { askingInstitution } from '../institution.request.ts'
import { trades } from '../trades/trade.ts'
import { cryptoTransfer } from './crypto-transfer.request.ts'
import { lightningSymbol, routedAmount } from './invoice-price.ts'
import { checkFields, given, namedAmount, ownerAndFees, type QuoteBody } from './order.request.ts'
import { quoteBookTransfer } from './quote-book-transfer.ts'
import { quoteFunding } from './quote-funding.ts'
import { quoteInterAccount } from './quote-inter-account.ts'
import { quoteLightningTransfer } from './quote-lightning-transfer.ts'
import { quoteTrading } from './quote-trading.ts'
import { quoteTradingExit } from './quote-trading-exit.ts'

export type QuoteCall = Pick<Call<object, QuoteBody>, 'caller' | 'body' | 'submit' | 'services'>

const ratesOf = async ({ services, caller }: QuoteCall, symbol: string) => {
  const { market } = await services.providersOf(caller.bank_guid)
  return (await market.snapshot(caller.bank_guid)).rates(symbol)
}

const bankOf = async ({ services, caller: { bank_guid } }: QuoteCall): Promise<Bank | undefined> =>
  (await services.engine.look([key(banks, bank_guid, bank_guid)])).get(banks, bank_guid, bank_guid)

async function trading(call: QuoteCall): Promise<WrittenAnswer> {
  const { body, submit, caller } = call
  const side = given(body, 'side')
  const symbol = given(body, 'symbol')
  if (side !== 'buy' && side !== 'sell')
    return refuse('invalid_value', 'side', '`side` of a trading quote must be buy or sell.')
  if (!/^[A-Z0-9_]+-[A-Z0-9_]+$/.test(symbol)) {
    return refuse('invalid_value', 'symbol', symbolText(symbol, (await bankOf(call))?.supported_trading_symbols ?? []))
  }
  const order = { symbol, side, ...namedAmount(body), ...ownerAndFees(body) }
  refuseOtherBank(caller, body.bank_guid)
  const rates = await ratesOf(call, symbol)
  return submit(quoteTrading, { bank_guid: caller.bank_guid, ...order, rates })
}

async function tradingExit(call: QuoteCall): Promise<WrittenAnswer> {
  const { body, submit, caller, services } = call
  const reference_trade_guid = given(body, 'reference_trade_guid')
  const parts = ownerAndFees(body)
  refuseOtherBank(caller, body.bank_guid)
  const { bank_guid } = caller
  const rows = await services.engine.look([key(trades, bank_guid, reference_trade_guid)])
  const symbol = rows.get(trades, bank_guid, reference_trade_guid)?.symbol ?? ''
  const rates = await ratesOf(call, symbol)
  return submit(quoteTradingExit, { bank_guid, reference_trade_guid, ...parts, rates })
}

const inside =
  (command: typeof quoteInterAccount) =>
  async ({ body, submit, caller }: QuoteCall): Promise<WrittenAnswer> => {
    const { side, customer_guid = null } = body
    if (side !== undefined && side !== 'deposit') {
      refuse('invalid_value', 'side', '`side` of a book_transfer quote can only be deposit. Leave it out.')
    }
    const { amount } = namedAmount(body)
    refuseOtherBank(caller, body.bank_guid)
    return submit(command, {
      bank_guid: caller.bank_guid,
      customer_guid,
      asset: given(body, 'asset'),
      source_account_guid: body.source_account_guid,
      destination_account_guid: body.destination_account_guid,
      amount,
    })
  }

async function funding(call: QuoteCall): Promise<WrittenAnswer> {
  const { body, caller } = call
  const { side, customer_guid = null, payment_rail, destination_account_guid } = body
  if (side !== 'deposit' && side !== 'withdrawal') {
    return refuse('invalid_value', 'side', '`side` of a funding quote must be deposit or withdrawal.')
  }
  // Only a withdrawal goes to a bank account. An e-transfer goes to an email address or a telephone number.
  if (destination_account_guid && (side === 'deposit' || payment_rail === 'etransfer')) {
    const message =
      'Only a withdrawal names its destination, and an e-transfer has none. Leave `destination_account_guid` out.'
    refuse('invalid_parameter', 'destination_account_guid', message)
  }
  const { customer_guid: _, ...fees } = ownerAndFees(body)
  const order = { customer_guid, asset: given(body, 'asset'), side, ...namedAmount(body), ...fees }
  refuseOtherBank(caller, body.bank_guid)
  const input = { bank_guid: caller.bank_guid, ...order, payment_rail, destination_account_guid }
  return submitAsking(call, quoteFunding, input, askingInstitution(call, destination_account_guid))
}

async function lightningTransfer(call: QuoteCall): Promise<WrittenAnswer> {
  const { body, submit, caller, services } = call
  const { bank_guid } = caller
  const [asset, network_address] = [given(body, 'asset'), given(body, 'network_address')]
  const isNamed = body.receive_amount !== undefined || body.deliver_amount !== undefined
  const order = isNamed ? namedAmount(body) : undefined
  const { customer_guid = null, ...fees } = ownerAndFees(body)
  // The bank charges itself nothing.
  if (!customer_guid && body.fees)
    refuse('invalid_parameter', 'fees', 'The bank charges itself no fees. Leave `fees` out, or name a customer.')
  refuseOtherBank(caller, body.bank_guid)
  const ask = asset === 'BTC' ? null : (await ratesOf(call, lightningSymbol))?.ask
  const bank = await bankOf(call)
  const invoice = bank ? readUnsigned(network_address, bank.settings.network) : 'not_decodable'
  const amount = typeof invoice === 'string' ? undefined : routedAmount({ invoice, order, ask: ask ?? null })
  const { lightning } = await services.providersOf(bank_guid)
  const routing_fee = await lightning.estimateFee({ bank_guid, invoice: network_address, amount: amount ?? zero })
  return submit(quoteLightningTransfer, {
    ...{ bank_guid, customer_guid, asset, network_address, order, ask, routing_fee },
    ...fees,
  })
}

const products: Readonly<Record<QuoteBody['product_type'], (call: QuoteCall) => Promise<WrittenAnswer>>> = {
  trading,
  trading_exit: tradingExit,
  inter_account: inside(quoteInterAccount),
  book_transfer: inside(quoteBookTransfer),
  funding,
  crypto_transfer: cryptoTransfer,
  lightning_transfer: lightningTransfer,
}

export async function quoteProduct(call: QuoteCall): Promise<WrittenAnswer> {
  checkFields(call.body)
  return products[call.body.product_type](call)
}
