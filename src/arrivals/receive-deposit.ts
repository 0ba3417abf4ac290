// On a sandbox bank the caller simulates an arrival, with or without a deposit bank account. It is credited at once (D1), or waits in
// suspense if its owner is not verified, its memo is unknown or it is beyond the bank's maximum (D3). It counts in no limit. The simulated carrier's book records it.
import type { Amount } from '../kernel/amount.ts'
import { findAsset } from '../kernel/asset.ts'
import { type Command, save } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import { announced } from '../providers/sandbox/memory/sandbox-payment.ts'
import { accounts, overflows } from '../resources/accounts/account.ts'
import { overflowText } from '../resources/accounts/account-refusals.ts'
import { banks } from '../resources/banks/bank.ts'
import {
  type DepositBankAccount,
  depositBankAccounts,
} from '../resources/deposit-bank-accounts/deposit-bank-account.ts'
import { type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { isBeyondBankMaximum } from './arrival-bounds.ts'
import { arrivalFields, canReceive } from './arrival-fields.ts'
import { isOwnerVerified } from './arrival-money.ts'
import { received } from './received.ts'

export interface ReceiveDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_bank_account_guid?: Guid | undefined
  /** What the payer wrote. It must be that of the deposit bank account. */
  readonly unique_memo_id?: string | undefined
}

export const receiveDeposit: Command<ReceiveDepositInput, Transfer> = {
  name: 'receive-deposit',
  decide(input, rows, moment) {
    const { bank_guid, account_guid, amount } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!bank || !account || !canReceive(account)) return reject('no_account', 'account_guid')
    const { deposit_bank_account_guid: receiver_guid, unique_memo_id } = input
    const receiver = receiver_guid && rows.get(depositBankAccounts, bank_guid, receiver_guid)
    const refused = receiver_guid && refuseReceiver(input, receiver)
    if (refused) return refused
    if (overflows(rows.get(balances, bank_guid, account_guid), amount))
      return reject('invalid_amount', 'amount', overflowText)
    // Without a deposit bank account money comes by the asset's chain, or by wire.
    const place = receiver?.rail ?? findAsset(account.asset)?.chain ?? 'wire'
    const fields = arrivalFields(account, amount, { ...input, place }, moment)
    const isMemoKnown = unique_memo_id === undefined || unique_memo_id === receiver?.unique_memo_id
    const isCredited = isMemoKnown && !isBeyondBankMaximum(bank, fields) && isOwnerVerified(fields, rows)
    const { moved, posted } = received(fields, isCredited, rows, bank, moment)
    return {
      ...posted,
      output: moved.row,
      changes: [...posted.changes, save(transfers, moved), announced(moved.row, moment.now)],
    }
  },
}

/** The deposit bank account must exist, be open, and belong to the account. */
function refuseReceiver(
  { account_guid }: ReceiveDepositInput,
  receiver: DepositBankAccount | undefined,
): Rejection | undefined {
  if (!receiver) {
    const message = 'There is no such deposit bank account. GET /api/deposit_bank_accounts lists them.'
    return reject('no_account', 'deposit_bank_account_guid', message)
  }
  if (receiver.state !== 'created') {
    const message = `The deposit bank account is ${receiver.state}. Name one that is created.`
    return reject('invalid_account', 'deposit_bank_account_guid', message)
  }
  if (receiver.account_guid === account_guid) return undefined
  const message = `The deposit bank account belongs to the account ${receiver.account_guid}. Name that account.`
  return reject('invalid_account', 'account_guid', message)
}
