// Money arrives and is credited in one commit (D1): by the rail of a deposit bank account, or on a sandbox bank just so. It
// counts in no limit.
import type { Amount } from '../../kernel/amount.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Command, key, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { balances } from '../../ledger/balance.ts'
import { deposit, type RecipePosting } from '../../ledger/recipes.ts'
import { accounts, postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { type DepositBankAccount, depositBankAccounts } from '../deposit-bank-accounts/deposit-bank-account.ts'
import { canReceive, depositFields, exceeds } from './deposit.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface ReceiveDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_bank_account_guid?: Guid
}

const placeOf = (rows: Rows, input: ReceiveDepositInput): DepositBankAccount | undefined =>
  input.deposit_bank_account_guid && rows.get(depositBankAccounts, input.bank_guid, input.deposit_bank_account_guid)

const recipeOf = (rows: Rows, input: ReceiveDepositInput): RecipePosting[] => {
  const account = rows.get(accounts, input.bank_guid, input.account_guid)
  // Without a deposit address or bank account of its own, money comes by the asset's chain, or by wire.
  const ref = placeOf(rows, input)?.rail ?? findAsset(account?.asset ?? '')?.chain ?? 'wire'
  return account ? deposit(ref, account.asset, account.guid, input.amount) : []
}

export const receiveDeposit: Command<ReceiveDepositInput, Transfer> = {
  name: 'receive-deposit',
  needs: [
    ({ bank_guid, account_guid, deposit_bank_account_guid: place_guid }) => [
      key(banks, bank_guid, bank_guid),
      key(accounts, bank_guid, account_guid),
      ...(place_guid ? [key(depositBankAccounts, bank_guid, place_guid)] : []),
    ],
    (input, rows) => systemAccountNeeds(input.bank_guid, recipeOf(rows, input)),
    (input, rows) => recipeBalanceNeeds(rows, input.bank_guid, recipeOf(rows, input)),
  ],
  decide(input, rows, moment) {
    const { bank_guid, account_guid, amount } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!bank || !account || !canReceive(account)) return reject('no_account', 'account_guid')
    const closed = refusePlace(input, placeOf(rows, input))
    if (closed) return closed
    if (exceeds(rows.get(balances, bank_guid, account_guid), amount)) return reject('invalid_amount', 'amount')
    const { postings, changes } = postingsOf(rows, bank, recipeOf(rows, input), moment)
    const moved = enter(transfers, depositFields(account, amount, input, moment), 'completed')
    return {
      output: moved.row,
      changes: [...changes, save(transfers, moved)],
      ledger: [journal(subjectOf('transfer', moved.row), 'credit', postings)],
    }
  },
}

/** A deposit bank account that is named must exist, be open, and belong to the account. */
function refusePlace(
  { account_guid, deposit_bank_account_guid }: ReceiveDepositInput,
  place: DepositBankAccount | undefined,
): Rejection | undefined {
  if (!deposit_bank_account_guid) return undefined
  if (!place) return reject('no_account', 'deposit_bank_account_guid')
  if (place.state !== 'created') return reject('invalid_account', 'deposit_bank_account_guid')
  return place.account_guid === account_guid ? undefined : reject('invalid_account', 'account_guid')
}
