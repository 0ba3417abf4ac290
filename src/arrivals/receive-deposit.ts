// On a sandbox bank money arrives: by the rail of a deposit bank account, or just so. It is credited in one commit (D1), or waits
// in suspense, if its owner is not verified or the memo names nobody (D3). It counts in no limit, and the simulated carrier's
// book knows of it.
import type { Amount } from '../kernel/amount.ts'
import { findAsset } from '../kernel/asset.ts'
import { type Command, type Moment, type Rows, save } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter } from '../kernel/machine.ts'
import { subjectOf } from '../kernel/posting.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import type { Statement } from '../movements/movement-lines.ts'
import { announced } from '../providers/sandbox/memory/sandbox-payment.ts'
import { type Account, accounts, overflows } from '../resources/accounts/account.ts'
import { overflowText } from '../resources/accounts/account-refusals.ts'
import { postAndRecover } from '../resources/accounts/recovery.ts'
import { banks } from '../resources/banks/bank.ts'
import {
  type DepositBankAccount,
  depositBankAccounts,
} from '../resources/deposit-bank-accounts/deposit-bank-account.ts'
import { type NewTransfer, paysIntoReserve, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { arrivalFields, canReceive } from './arrival-fields.ts'
import { creditOf, isWelcome, suspenseOf } from './arrival-money.ts'

export interface ReceiveDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_bank_account_guid?: Guid
  /** What the payer wrote; another than the deposit bank account's own names nobody. */
  readonly unique_memo_id?: string
}

export const receiveDeposit: Command<ReceiveDepositInput, Transfer> = {
  name: 'receive-deposit',
  decide(input, rows, moment) {
    const { bank_guid, account_guid, amount } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!bank || !account || !canReceive(account)) return reject('no_account', 'account_guid')
    const closed = refusePlace(input, placeOf(rows, input))
    if (closed) return closed
    if (overflows(rows.get(balances, bank_guid, account_guid), amount))
      return reject('invalid_amount', 'amount', overflowText)
    const { fields, isCredited, statement, covered } = receiptOf(input, account, rows, moment)
    const moved = enter(transfers, fields, isCredited ? 'completed' : 'reviewing')
    const journal = { subject: subjectOf('transfer', moved.row), ...statement }
    const posted = postAndRecover(rows, bank, [journal], covered, moment)
    return {
      ...posted,
      output: moved.row,
      changes: [...posted.changes, save(transfers, moved), announced(moved.row, moment.now)],
    }
  },
}

const placeOf = (rows: Rows, input: ReceiveDepositInput): DepositBankAccount | undefined =>
  input.deposit_bank_account_guid && rows.get(depositBankAccounts, input.bank_guid, input.deposit_bank_account_guid)

interface Receipt {
  readonly fields: NewTransfer
  readonly isCredited: boolean
  readonly statement: Statement
  /** The asset whose losses it helps to cover. */
  readonly covered: string | undefined
}

function receiptOf(input: ReceiveDepositInput, account: Account, rows: Rows, moment: Moment): Receipt {
  const place = placeOf(rows, input)
  // Without a deposit address or bank account of its own, money comes by the asset's chain, or by wire.
  const ref = place?.rail ?? findAsset(account.asset)?.chain ?? 'wire'
  const fields = arrivalFields(account, input.amount, { ...input, ref }, moment)
  const { unique_memo_id } = input
  const isKnown = unique_memo_id === undefined || unique_memo_id === place?.unique_memo_id
  const isCredited = isKnown && isWelcome(fields, rows)
  return {
    fields,
    isCredited,
    statement: isCredited ? creditOf(fields) : suspenseOf(fields),
    covered: isCredited && paysIntoReserve(fields) ? fields.asset : undefined,
  }
}

/** A deposit bank account that is named must exist, be open, and belong to the account. */
function refusePlace(
  { account_guid, deposit_bank_account_guid }: ReceiveDepositInput,
  place: DepositBankAccount | undefined,
): Rejection | undefined {
  if (!deposit_bank_account_guid) return undefined
  if (!place) {
    const message = 'There is no such deposit bank account. GET /api/deposit_bank_accounts lists them.'
    return reject('no_account', 'deposit_bank_account_guid', message)
  }
  if (place.state !== 'created') {
    const message = `The deposit bank account is ${place.state}. Name one that is created.`
    return reject('invalid_account', 'deposit_bank_account_guid', message)
  }
  if (place.account_guid === account_guid) return undefined
  const message = `The deposit bank account belongs to the account ${place.account_guid}. Name that account.`
  return reject('invalid_account', 'account_guid', message)
}
