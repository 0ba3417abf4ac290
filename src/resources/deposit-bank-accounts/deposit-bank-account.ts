// A bank account that receives deposits for one fiat account. A main account has its own number. Sub accounts share the number of
// their main account; the payer sends the unique memo id, which says which one is meant.
import type { Institution, IssuedAccount } from '../../bank-numbers/issued-account.ts'
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { rails } from '../../kernel/rail.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'

export const depositBankAccountStates = machine('deposit_bank_account', {
  storing: { to: ['created'] },
  created: { to: ['deleting'] },
  deleting: { to: ['deleted'], owes: 'close-deposit-bank-account' },
  deleted: { to: [] },
})

export const depositBankAccountTypes = ['main', 'sub_account'] as const

export const depositBankAccounts = table(
  'deposit_bank_accounts',
  {
    ...column.statefulRecord,
    name: column.optional(column.text),
    type: column.oneOf(depositBankAccountTypes),
    account_guid: column.guid,
    customer_guid: column.optional(column.guid),
    asset: column.text,
    state: column.oneOf(statesOf(depositBankAccountStates)),
    unique_memo_id: column.optional(column.word),
    counterparty_name: column.text,
    counterparty_address: plainJson<Institution['address']>(),
    account_details: plainJson<IssuedAccount['account_details']>(),
    routing_details: plainJson<IssuedAccount['routing_details']>(),
    rail: column.oneOf(rails),
    parent_deposit_bank_account_guid: column.optional(column.guid),
    /** Of a main account. The row's version guards the count, so a deleted main account gets no sub account. */
    sub_account_count: column.integer,
    labels: column.optional(plainJson<readonly string[]>()),
    deleted_at: column.optional(column.timestamp),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['name', 'sub_account_count', 'updated_at', 'deleted_at'],
    states: depositBankAccountStates,
    counted: { type: 'type' },
  },
)
export type DepositBankAccount = RowOf<typeof depositBankAccounts>
