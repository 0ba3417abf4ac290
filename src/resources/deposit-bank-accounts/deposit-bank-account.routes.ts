// Deposit bank accounts over HTTP.
import { endpoint, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { createDepositBankAccount } from './create-deposit-bank-account.ts'
import { deleteDepositBankAccount } from './delete-deposit-bank-account.ts'
import {
  CreateDepositBankAccount,
  DepositBankAccountReply,
  UpdateDepositBankAccount,
} from './deposit-bank-account.schema.ts'
import { depositBankAccountStates, depositBankAccounts, depositBankAccountTypes } from './deposit-bank-account.ts'
import { updateDepositBankAccount } from './update-deposit-bank-account.ts'

const common = { key: 'bank', tag: 'Deposit bank accounts' } as const
const records = {
  scope: 'deposit_bank_accounts:read',
  tag: common.tag,
  table: depositBankAccounts,
  reply: DepositBankAccountReply,
}
const one = '/deposit_bank_accounts/{deposit_bank_account_guid}'

export const depositBankAccountRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/deposit_bank_accounts',
    scope: 'deposit_bank_accounts:execute',
    name: 'createDepositBankAccount',
    summary: 'Open a deposit bank account for a fiat account',
    description: prose(
      'A customer who owns the account must be verified. A `main` account has a number of its own.',
      'A `sub_account` is for customers and needs `parent_deposit_bank_account_guid`, a main account of the bank or',
      'of the same customer in the same asset; it shares the number and is told apart by `unique_memo_id`.',
    ),
    body: CreateDepositBankAccount,
    reply: [201, DepositBankAccountReply],
    refuses: ['invalid_parameter', 'no_account', ...unfitCustomerCodes, 'invalid_account', 'unsupported_value'],
    async handle({ caller, body, submit, services }) {
      const { type, ...fields } = body
      const field = 'parent_deposit_bank_account_guid'
      if (type === 'sub_account' && fields[field] === undefined) {
        const message = 'A sub_account names its main account as `parent_deposit_bank_account_guid`.'
        refuse('missing_parameter', field, message)
      }
      if (type === 'main' && fields[field] !== undefined) {
        const message = 'A main account has no parent. Leave `parent_deposit_bank_account_guid` out.'
        refuse('invalid_parameter', field, message)
      }
      const { bank_guid } = caller
      const { deposit_bank } = await services.providersOf(bank_guid)
      const { institutionFor } = deposit_bank
      return submit(createDepositBankAccount, { ...fields, bank_guid, institutionFor })
    },
  }),
  listEndpoint({
    ...records,
    path: '/deposit_bank_accounts',
    name: 'listDepositBankAccounts',
    summary: 'List deposit bank accounts',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      label: words,
      unique_memo_id: words,
      type: wordsOf(depositBankAccountTypes),
      state: wordsOf(statesOf(depositBankAccountStates)),
      parent_deposit_bank_account_guid: guids,
    },
  }),
  readEndpoint({ ...records, path: one, name: 'getDepositBankAccount', summary: 'Read a deposit bank account' }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: one,
    scope: 'deposit_bank_accounts:write',
    name: 'updateDepositBankAccount',
    summary: 'Rename a deposit bank account',
    body: UpdateDepositBankAccount,
    reply: [200, DepositBankAccountReply],
    refuses: [],
    handle: ({ caller, params, body, submit }) =>
      submit(updateDepositBankAccount, { ...body, ...params, bank_guid: caller.bank_guid }),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: one,
    scope: 'deposit_bank_accounts:execute',
    name: 'deleteDepositBankAccount',
    summary: 'Delete a deposit bank account; a main account only after its sub accounts',
    description: 'Answers `deleting`; soon it is `deleted`. 409 while a main account has sub accounts.',
    reply: [200, DepositBankAccountReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) =>
      submit(deleteDepositBankAccount, { ...params, bank_guid: caller.bank_guid }),
  }),
]
