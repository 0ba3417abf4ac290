// A database with something of everything: completed (at once and in two steps), executed, storing, failed and cancelled
// trades, an exit, fees, limits, deposits in several assets and by several ways, one still on its way, a quote that nobody
// used, bank accounts outside, wallets, plans, a file, a counterparty, and a customer who was verified.

import { noticeDeposit } from '../../src/arrivals/notice-deposit.ts'
import { receiveDeposit } from '../../src/arrivals/receive-deposit.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds } from '../../src/kernel/time.ts'
import { rateFromRatio } from '../../src/pricing/rate.ts'
import { createAccount } from '../../src/resources/accounts/create-account.ts'
import { counterpartiesPersonal } from '../../src/resources/counterparties/counterparty.ts'
import { createCounterparty } from '../../src/resources/counterparties/create-counterparty.ts'
import { decideCounterparty } from '../../src/resources/counterparties/decide-counterparty.ts'
import { decideCustomer } from '../../src/resources/customers/decide-customer.ts'
import { createDepositAddress } from '../../src/resources/deposit-addresses/create-deposit-address.ts'
import { createDepositBankAccount } from '../../src/resources/deposit-bank-accounts/create-deposit-bank-account.ts'
import { createExternalWallet } from '../../src/resources/external-wallets/create-external-wallet.ts'
import { recordScreening } from '../../src/resources/external-wallets/record-screening.ts'
import { createIdentityVerification } from '../../src/resources/identity-verifications/create-identity-verification.ts'
import { identityVerificationsPersonal } from '../../src/resources/identity-verifications/identity-verification.ts'
import { quoteTrading } from '../../src/resources/quotes/quote-trading.ts'
import { quoteTradingExit } from '../../src/resources/quotes/quote-trading-exit.ts'
import { cancelTrade } from '../../src/resources/trades/cancel-trade.ts'
import { createTrade } from '../../src/resources/trades/create-trade.ts'
import { recordFill } from '../../src/resources/trades/record-fill.ts'
import { settleTrade } from '../../src/resources/trades/settle-trade.ts'
import { linked, processed, raw } from '../support/external-bank-accounts.ts'
import { ok, type TestService } from '../support/service.ts'
import { makeSoundExecutions } from './sound-executions.ts'
import { makeSoundPlans } from './sound-plans.ts'
import { makeTransfers } from './sound-transfers.ts'

const rate = rateFromRatio(6_000_000n, 100_000_000n)
const rates = { bid: rate, ask: rate }
const fees = [{ type: 'spread', spread_fee: 50 } as const, { type: 'fixed', fixed_fee: 25n as Amount } as const]

/** On a service without a worker, where nothing moves by itself. */
export async function makeSoundBooks(corridor: TestService): Promise<void> {
  const { service, demo, call } = corridor
  const run = async <Input extends object, Output>(command: Command<Input, Output>, input: Input): Promise<Output> =>
    outputOf(await service.engine.submit(command, input))
  const { bank_guid, customers } = demo
  const [ada, ben] = customers as [(typeof customers)[0], (typeof customers)[0]]
  const limit = { asset: 'USD', amount: 500_000, activities: [], sides: [] }
  const activity_limits = [
    { type: 'daily', ...limit },
    { type: 'rolling', interval: 3600, ...limit },
  ]
  await ok(call('PATCH', `/customers/${ada.guid}`, { activity_limits }))
  await run(decideCustomer, {
    bank_guid,
    customer_guid: ben.guid,
    decision: 'verify',
    expires_at: addSeconds(service.services.now(), 86_400),
  })
  const personal = { name: { full: 'Payee' }, address: { country_code: 'MX' } }
  const pii = await service.services.personalData.encrypt(bank_guid, counterpartiesPersonal, personal)
  const payee = await run(createCounterparty, { bank_guid, type: 'business', customer_guid: ada.guid, pii })
  await run(decideCounterparty, { bank_guid, counterparty_guid: payee.guid, decision: 'verify' })
  await run(createIdentityVerification, {
    bank_guid,
    type: 'kyc',
    method: 'attested',
    subject_guid: ben.guid,
    require_tax_id: null,
    document_file_guids: [],
    supporting_file_guids: [],
    business_associates: [],
    expected_behaviours: [],
    awaits_screening: false,
    pii: await service.services.personalData.encrypt(bank_guid, identityVerificationsPersonal, { occupation: 'Pilot' }),
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
  await makePlaces(run, service, bank_guid, ada)

  const quote = (customer_guid: Guid, side: 'buy' | 'sell', amount: bigint) => {
    const order = { symbol: 'BTC-USD', side, named: 'deliver' as const, amount: amount as Amount, rates, fees }
    return run(quoteTrading, { bank_guid, customer_guid, ...order })
  }
  const trade = async (customer_guid: Guid, side: 'buy' | 'sell', amount: bigint) =>
    run(createTrade, { bank_guid, quote_guid: (await quote(customer_guid, side, amount)).guid })
  const fill = (trade_guid: Guid, is_settled: boolean) =>
    run(recordFill, { bank_guid, trade_guid, event_sequence: 1, took_ms: 0, answer: { rate, is_settled } })
  const bought = await trade(ada.guid, 'buy', 10_000n)
  await fill(bought.guid, true)
  const settledLater = await trade(ada.guid, 'buy', 12_000n)
  await fill(settledLater.guid, false)
  await run(settleTrade, { bank_guid, trade_guid: settledLater.guid, event_sequence: 3 })
  await fill((await trade(ben.guid, 'sell', 100_000n)).guid, true)
  await trade(ada.guid, 'buy', 20_000n)
  await fill((await trade(ben.guid, 'sell', 2_000_000n)).guid, false)
  await trade(ben.guid, 'buy', 50_000_000n)
  await run(cancelTrade, { bank_guid, trade_guid: (await trade(ada.guid, 'sell', 3_000_000n)).guid })
  await run(createTrade, {
    bank_guid,
    quote_guid: (
      await run(quoteTradingExit, { bank_guid, customer_guid: ada.guid, reference_trade_guid: bought.guid, rates })
    ).guid,
  })
  await quote(ada.guid, 'buy', 5_000n)
  const outside = await ok(call('POST', '/external_bank_accounts', raw({ customer_guid: ada.guid })))
  await ok(call('POST', '/external_bank_accounts', linked('sandbox-checking')))
  await ok(call('POST', '/external_bank_accounts', processed('sandbox-checking')))
  const ends = { source: ada.accounts[1]!.guid, destination: outside.guid }
  await makeSoundPlans(run, { bank_guid, customer_guid: ada.guid }, ends, rates)
  await makeSoundExecutions(run, { bank_guid, customer_guid: ada.guid }, ends, rates)

  const wallet = (address: string) => run(createExternalWallet, { bank_guid, name: 'W', asset: 'ETH', address })
  const screened = { bank_guid, event_sequence: 1, finding: 'rejected' } as const
  const { guid: external_wallet_guid } = await wallet(`0x${'1'.repeat(40)}`)
  await run(recordScreening, { ...screened, external_wallet_guid })
  await wallet(`0x${'2'.repeat(40)}`)
  await makeTransfers(run, corridor)
  const file = { type: 'invoice', filename: 'i.pdf', content_type: 'application/pdf' }
  await call('POST', '/files', { ...file, data: Buffer.alloc(100).toString('base64') })
}

type Run = <Input extends object, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>

/** Two addresses, with a deposit on its way to one of them; a main and a sub account, with a deposit to that. */
async function makePlaces(
  run: Run,
  { services }: TestService['service'],
  bank_guid: Guid,
  { accounts: [fiat, trading] }: TestService['demo']['customers'][number],
): Promise<void> {
  const { custody, deposit_bank } = await services.providersOf(bank_guid)
  const account_guid = trading!.guid
  const publicKeyOf = custody.publicKeysOf(bank_guid)
  const { guid: deposit_address_guid } = await run(createDepositAddress, { bank_guid, account_guid, publicKeyOf })
  await run(createDepositAddress, { bank_guid, account_guid, publicKeyOf })
  const amount = 900n as Amount
  await run(noticeDeposit, {
    bank_guid,
    account_guid,
    amount,
    deposit_address_guid,
    source: { kind: 'simulated', speed: 100 },
  })
  const own = { bank_guid, account_guid: fiat!.guid, institutionFor: deposit_bank.institutionFor }
  const { guid: parent_deposit_bank_account_guid } = await run(createDepositBankAccount, own)
  const sub = await run(createDepositBankAccount, { ...own, parent_deposit_bank_account_guid })
  await run(receiveDeposit, { bank_guid, account_guid: fiat!.guid, amount, deposit_bank_account_guid: sub.guid })
}
