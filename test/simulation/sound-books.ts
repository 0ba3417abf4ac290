// A database with something of everything: completed, executed, storing, failed and cancelled trades, an exit, fees,
// limits, deposits in several assets, a file, and a quote that nobody used.
import { outputOf } from '../../src/cli/demo.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { rateFromRatio } from '../../src/pricing/rate.ts'
import { createAccount } from '../../src/resources/accounts/create-account.ts'
import { updateCustomer } from '../../src/resources/customers/update-customer.ts'
import { quoteTrading } from '../../src/resources/quotes/kinds/trading.ts'
import { quoteTradingExit } from '../../src/resources/quotes/kinds/trading-exit.ts'
import { cancelTrade } from '../../src/resources/trades/cancel-trade.ts'
import { createTrade } from '../../src/resources/trades/create-trade.ts'
import { recordFill } from '../../src/resources/trades/record-fill.ts'
import { settleTrade } from '../../src/resources/trades/settle-trade.ts'
import { receiveDeposit } from '../../src/resources/transfers/receive-deposit.ts'
import type { TestService } from '../support/service.ts'

const rate = rateFromRatio(6_000_000n, 100_000_000n)
const rates = { bid: rate, ask: rate }
const fees = [{ type: 'spread', spread_fee: 50 } as const, { type: 'fixed', fixed_fee: 25n as Amount } as const]

/** On a service without a worker, where nothing moves by itself. */
export async function makeSoundBooks({ service, demo, call }: TestService): Promise<void> {
  const run = async <Input extends object, Output>(command: Command<Input, Output>, input: Input): Promise<Output> =>
    outputOf(await service.engine.submit(command, input))
  const { bank_guid, customers } = demo
  const [ada, ben] = customers as [(typeof customers)[0], (typeof customers)[0]]
  await run(updateCustomer, {
    bank_guid,
    customer_guid: ada.guid,
    activity_limits: [
      { type: 'daily', asset: 'USD', amount: 500_000n as Amount, activities: [], sides: [] },
      { type: 'rolling', interval: 3600, asset: 'USD', amount: 500_000n as Amount, activities: [], sides: [] },
    ],
  })
  const deposit = (account_guid: Guid, amount: bigint) =>
    run(receiveDeposit, { bank_guid, account_guid, amount: amount as Amount })
  await deposit(ada.accounts[0]!.guid, 77n)
  const euros = await run(createAccount, {
    bank_guid,
    customer_guid: ben.guid,
    type: 'fiat',
    asset: 'EUR',
    name: 'Euros',
  })
  await deposit(euros.guid, 500n)

  const quote = (customer_guid: Guid, side: 'buy' | 'sell', amount: bigint) => {
    const order = { symbol: 'BTC-USD', side, named: 'deliver' as const, amount: amount as Amount, rates, fees }
    return run(quoteTrading, { bank_guid, customer_guid, ...order })
  }
  const trade = async (customer_guid: Guid, side: 'buy' | 'sell', amount: bigint) =>
    run(createTrade, { bank_guid, quote_guid: (await quote(customer_guid, side, amount)).guid })
  const fill = (trade_guid: Guid) =>
    run(recordFill, { bank_guid, trade_guid, event_sequence: 1, took_ms: 0, answer: { rate } })
  const complete = async (trade_guid: Guid) => {
    await fill(trade_guid)
    await run(settleTrade, { bank_guid, trade_guid, event_sequence: 3 })
  }
  const bought = await trade(ada.guid, 'buy', 10_000n)
  await complete(bought.guid)
  await complete((await trade(ada.guid, 'buy', 12_000n)).guid)
  await complete((await trade(ben.guid, 'sell', 100_000n)).guid)
  await trade(ada.guid, 'buy', 20_000n)
  await fill((await trade(ben.guid, 'sell', 2_000_000n)).guid)
  await trade(ben.guid, 'buy', 50_000_000n)
  await run(cancelTrade, { bank_guid, trade_guid: (await trade(ada.guid, 'sell', 3_000_000n)).guid })
  await run(createTrade, {
    bank_guid,
    quote_guid: (
      await run(quoteTradingExit, { bank_guid, customer_guid: ada.guid, reference_trade_guid: bought.guid, rates })
    ).guid,
  })
  await quote(ada.guid, 'buy', 5_000n)
  const file = { type: 'invoice', filename: 'i.pdf', content_type: 'application/pdf' }
  await call('POST', '/files', { ...file, data: Buffer.alloc(100).toString('base64') })
}
