// Transfers of every kind and end: inside the bank, arrivals that were credited, wait in suspense, were accepted or sent back,
// and ones that came back after they had completed, covered and not.

import { receiveDeposit } from '../../src/arrivals/receive-deposit.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { takeBackPayment } from '../../src/providers/sandbox/memory/take-back-payment.ts'
import { createAccount } from '../../src/resources/accounts/create-account.ts'
import { createDepositBankAccount } from '../../src/resources/deposit-bank-accounts/create-deposit-bank-account.ts'
import { quoteBookTransfer } from '../../src/resources/quotes/quote-book-transfer.ts'
import { quoteInterAccount } from '../../src/resources/quotes/quote-inter-account.ts'
import { createTransfer } from '../../src/resources/transfers/create-transfer.ts'
import { decideTransfer } from '../../src/resources/transfers/decide-transfer.ts'
import { recordStanding } from '../../src/resources/transfers/record-standing.ts'
import { returnTransfer } from '../../src/resources/transfers/return-transfer.ts'
import type { TestService } from '../support/service.ts'

type Run = <Input extends object, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>

export async function makeTransfers(run: Run, { service, demo }: TestService): Promise<void> {
  const { bank_guid, customers } = demo
  const [ada, ben] = customers as [(typeof customers)[0], (typeof customers)[0]]
  const fiat = (customer_guid: Guid, name: string) =>
    run(createAccount, { bank_guid, customer_guid, type: 'fiat', asset: 'CAD', name })
  const transferred = async (
    customer_guid: Guid,
    asset: string,
    [source_account_guid, destination_account_guid]: readonly [Guid, Guid],
    amount: bigint,
  ) => {
    const places = { source_account_guid, destination_account_guid }
    const order = { bank_guid, customer_guid, asset, ...places, amount: amount as Amount }
    const { guid: quote_guid } = await run(asset === 'USD' ? quoteBookTransfer : quoteInterAccount, order)
    const transfer_type = asset === 'USD' ? ('book' as const) : ('inter_account' as const)
    return () => run(createTransfer, { bank_guid, quote_guid, transfer_type })
  }
  const [from, to] = [ada.accounts[0]!.guid, ben.accounts[0]!.guid]
  // Both use the limits of the first customer, as payer and as payee.
  await (await transferred(ada.guid, 'USD', [from, to], 1_500n))()
  await (await transferred(ben.guid, 'USD', [to, from], 400n))()

  const [main, savings] = [await fiat(ben.guid, 'Main'), await fiat(ben.guid, 'Savings')]
  const deposit = (account_guid: Guid, amount: bigint, more: object = {}) =>
    run(receiveDeposit, { bank_guid, account_guid, amount: amount as Amount, ...more })
  const spent = await deposit(main.guid, 1_000n)
  const later = await transferred(ben.guid, 'CAD', [main.guid, savings.guid], 900n)
  await (await transferred(ben.guid, 'CAD', [main.guid, savings.guid], 600n))()
  // The money is gone by now.
  await later()
  const back = (transfer_guid: Guid) => run(returnTransfer, { bank_guid, transfer_guid, return_code: 'R10' })
  await back(spent.guid)
  await back((await deposit(from, 321n)).guid)

  const { deposit_bank } = await service.services.providersOf(bank_guid)
  const place = { bank_guid, account_guid: savings.guid, institutionFor: deposit_bank.institutionFor }
  const { guid: deposit_bank_account_guid } = await run(createDepositBankAccount, place)
  const unknown = (amount: bigint) =>
    deposit(savings.guid, amount, { deposit_bank_account_guid, unique_memo_id: 'nobody' })
  await unknown(701n)
  const decided = async (amount: bigint, decision: 'approve' | 'reject') =>
    run(decideTransfer, { bank_guid, transfer_guid: (await unknown(amount)).guid, decision })
  await decided(702n, 'approve')
  await decided(703n, 'reject')
  const { guid } = await decided(704n, 'reject')
  const never = () => {
    throw new Error('it is in the book')
  }
  await run(takeBackPayment, { bank_guid, reference: guid, plan: never })
  const standing = { kind: 'cancelled', identifiers: [], network_fee: 0n as Amount } as const
  await run(recordStanding, { bank_guid, transfer_guid: guid, standing })
}
