// Opens a deposit bank account for a fiat account of a verified owner: a main account with its own number, or, for a customer, a sub
// account of a main account of the bank or of the same customer.
import { givenAccount, type Institution, issueAccount } from '../../bank-numbers/issued-account.ts'
import {
  type Change,
  type Command,
  type InBank,
  insert,
  newRecord,
  type Rows,
  save,
  update,
} from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, accounts } from '../accounts/account.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type DepositBankAccount, depositBankAccounts } from './deposit-bank-account.ts'
import { depositBankSerials, memoIdOf } from './deposit-bank-serial.ts'
import { freeNumber, givenNumbers } from './given-number.ts'

export interface CreateDepositBankAccountInput extends InBank<'account_guid'> {
  /** Only of a sub account. */
  readonly parent_deposit_bank_account_guid?: Guid
  readonly name?: string
  readonly labels?: readonly string[]
  /** The institution that issues accounts in an asset. */
  readonly institutionFor: (asset: string) => Institution | undefined
}

type Numbers = Pick<
  DepositBankAccount,
  | 'unique_memo_id'
  | 'counterparty_name'
  | 'counterparty_address'
  | 'account_details'
  | 'routing_details'
  | 'rail'
  | 'parent_deposit_bank_account_guid'
>

export const createDepositBankAccount: Command<CreateDepositBankAccountInput, DepositBankAccount> = {
  name: 'create-deposit-bank-account',
  decide(input, rows, moment) {
    const { bank_guid, account_guid, parent_deposit_bank_account_guid: parent_guid, name, labels } = input
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!account) return reject('no_account', 'account_guid')
    if (account.type !== 'fiat') {
      const message = `The account is of type ${account.type}. Deposit bank accounts are for fiat accounts.`
      return reject('invalid_account', 'account_guid', message)
    }
    const unfit = refuseUnlessVerifiedOwner(rows, account, moment, 'account_guid')
    if (unfit) return unfit
    const serials = rows.get(depositBankSerials, bank_guid)
    const serial = serials?.next_serial ?? 0
    const chosen = parent_guid
      ? subAccountOf(rows, account, parent_guid, serial)
      : mainAccountFor(rows, input, account, serial)
    if ('rejected' in chosen) return chosen

    // Nothing below refuses.
    const moved = enter(
      depositBankAccounts,
      newRecord(bank_guid, moment, {
        name: name ?? null,
        type: parent_guid ? 'sub_account' : 'main',
        account_guid,
        customer_guid: account.customer_guid,
        asset: account.asset,
        ...chosen.numbers,
        sub_account_count: 0,
        labels: labels ?? null,
        deleted_at: null,
      }),
      'created',
    )
    const taken = { bank_guid, next_serial: serial + 1 }
    const counted = serials ? update(depositBankSerials, taken) : insert(depositBankSerials, taken)
    return { output: moved.row, changes: [counted, ...chosen.changes, save(depositBankAccounts, moved)] }
  },
}

type Chosen = { readonly numbers: Numbers; readonly changes: readonly Change[] } | Rejection

function mainAccountFor(
  rows: Rows,
  { institutionFor }: CreateDepositBankAccountInput,
  account: Account,
  serial: number,
): Chosen {
  const { bank_guid } = account
  const institution = institutionFor(account.asset)
  if (!institution) {
    const message = `No institution issues deposit bank accounts in ${account.asset} for this bank. Use an account in another asset.`
    return reject('unsupported_value', 'account_guid', message)
  }
  const { account_numbers } = institution
  const given = account_numbers && freeNumber(rows, bank_guid, account_numbers)
  if (account_numbers && given === undefined) return reject('unsupported_value', 'account_guid', noNumber)
  const numbers = {
    ...(given === undefined ? issueAccount(institution, bank_guid, serial) : givenAccount(institution, given)),
    unique_memo_id: null,
    counterparty_name: institution.name,
    counterparty_address: institution.address,
    rail: institution.rail,
    parent_deposit_bank_account_guid: null,
  }
  return { numbers, changes: given === undefined ? [] : [insert(givenNumbers, { bank_guid, account_number: given })] }
}

const noNumber =
  'All account numbers of the institution are in use. Open a sub_account of a main one, or add numbers to its provider (`settings.deposit_accounts`).'

const noParent =
  'There is no such deposit bank account of the bank or the customer. GET /api/deposit_bank_accounts lists them.'

function subAccountOf(rows: Rows, account: Account, parent_guid: Guid, serial: number): Chosen {
  const { bank_guid, customer_guid, asset } = account
  if (!customer_guid) {
    const message = "A sub_account is for a customer's account, and this one is the bank's. Open a main one."
    return reject('invalid_account', 'account_guid', message)
  }
  const field = 'parent_deposit_bank_account_guid'
  const parent = rows.get(depositBankAccounts, bank_guid, parent_guid)
  // Accounts of other customers do not exist for this customer.
  const isShared = parent?.customer_guid === null || parent?.customer_guid === customer_guid
  if (!parent || !isShared) return reject('no_account', field, noParent)
  if (parent.type !== 'main' || parent.state !== 'created' || parent.asset !== asset) {
    const message = `The parent must be a main account that is created, in ${asset}. This one is ${parent.type}, ${parent.state}, in ${parent.asset}.`
    return reject('invalid_account', field, message)
  }
  const { counterparty_name, counterparty_address, account_details, routing_details, rail } = parent
  const numbers = {
    ...{ counterparty_name, counterparty_address, account_details, routing_details, rail },
    unique_memo_id: memoIdOf(serial),
    parent_deposit_bank_account_guid: parent_guid,
  }
  const counted = { ...parent, sub_account_count: parent.sub_account_count + 1 }
  return { numbers, changes: [update(depositBankAccounts, counted)] }
}
