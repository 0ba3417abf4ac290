// Money arrives by a chain or a rail and is credited in one commit (D1). It cannot be refused and counts in no limit.
import { type Amount, amountMax, zero } from '../../kernel/amount.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Command, key, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { reject } from '../../kernel/rejections.ts'
import { balances } from '../../ledger/balance.ts'
import { ownerAccountTypes } from '../../ledger/chart.ts'
import { deposit, type RecipePosting } from '../../ledger/recipes.ts'
import { type Account, accounts, postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface ReceiveDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
}

const arrivedMax = 10n ** 39n - 1n

const recipeOf = (rows: Rows, { bank_guid, account_guid, amount }: ReceiveDepositInput): RecipePosting[] => {
  const account = rows.get(accounts, bank_guid, account_guid)
  // Without a deposit address or bank account of its own, money comes by the asset's chain, or by wire.
  return account ? deposit(findAsset(account.asset)?.chain ?? 'wire', account.asset, account.guid, amount) : []
}

export const receiveDeposit: Command<ReceiveDepositInput, Transfer> = {
  name: 'receive-deposit',
  needs: [
    ({ bank_guid, account_guid }) => [key(banks, bank_guid, bank_guid), key(accounts, bank_guid, account_guid)],
    (input, rows) => systemAccountNeeds(input.bank_guid, recipeOf(rows, input)),
    (input, rows) => recipeBalanceNeeds(rows, input.bank_guid, recipeOf(rows, input)),
  ],
  decide(input, rows, moment) {
    const { bank_guid, account_guid, amount } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!bank || !account || !canReceive(account)) return reject('no_account', 'account_guid')
    const balance = rows.get(balances, bank_guid, account_guid)
    if (!balance || balance.posted + amount > amountMax) return reject('invalid_amount', 'amount')
    const { postings, changes } = postingsOf(rows, bank, recipeOf(rows, input), moment)
    // What came through one rail or chain adds up over all accounts, in a column of 39 digits.
    const source = changes.length === 0 ? rows.get(balances, bank_guid, postings[0]!.debit) : undefined
    if (source && source.posted - amount < -arrivedMax) return reject('invalid_amount', 'amount')
    const moved = enter(
      transfers,
      {
        bank_guid,
        guid: moment.newGuid(),
        transfer_type: findAsset(account.asset)?.kind === 'crypto' ? 'crypto' : 'funding',
        customer_guid: account.customer_guid,
        quote_guid: null,
        asset: account.asset,
        side: 'deposit',
        failure_code: null,
        receive_amount: amount,
        deliver_amount: amount,
        fee: zero,
        fee_details: [],
        destination_account_guid: account.guid,
        labels: null,
        created_at: moment.now,
        updated_at: moment.now,
      },
      'completed',
    )
    return {
      output: moved.row,
      changes: [...changes, save(transfers, moved)],
      ledger: [journal(subjectOf('transfer', moved.row), 'credit', postings)],
    }
  },
}

const canReceive = ({ type }: Account): boolean =>
  (ownerAccountTypes as readonly string[]).includes(type) || type === 'reserve' || type === 'gas'
