// Sound example rows of what deposits come by, beside those of rows.ts.
import { issueAccount } from '../../src/bank-numbers/issued-account.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import { sandboxInstitutionFor } from '../../src/providers/sandbox/deposit-bank.ts'
import { type DepositAddress, depositAddresses } from '../../src/resources/deposit-addresses/deposit-address.ts'
import {
  type DepositBankAccount,
  depositBankAccounts,
} from '../../src/resources/deposit-bank-accounts/deposit-bank-account.ts'
import { plainTransfer, type Transfer, transfers } from '../../src/resources/transfers/transfer.ts'
import { bank_guid, customer_guid, type Given, guidOf, now, row } from './rows.ts'

const created = { state: 'created', labels: null, created_at: now, updated_at: now, event_sequence: 2 } as const

export const depositAddress = (fields: Partial<DepositAddress> = {}): Given =>
  row(depositAddresses, {
    bank_guid,
    guid: guidOf('address'),
    name: null,
    account_guid: guidOf('trading BTC'),
    customer_guid,
    asset: 'BTC',
    chain: 'bitcoin',
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    tag: null,
    format: 'standard',
    key_path: '84.0.0',
    key_index: 0,
    ...created,
    ...fields,
  })

const institution = sandboxInstitutionFor('USD')!

/** A main account of the bank itself. */
export const depositBankAccount = (fields: Partial<DepositBankAccount> = {}): Given =>
  row(depositBankAccounts, {
    bank_guid,
    guid: guidOf('main'),
    name: null,
    type: 'main',
    account_guid: guidOf('fiat USD'),
    customer_guid: null,
    asset: 'USD',
    unique_memo_id: null,
    counterparty_name: institution.name,
    counterparty_address: institution.address,
    ...issueAccount(institution, bank_guid, 0),
    rail: institution.rail,
    parent_deposit_bank_account_guid: null,
    sub_account_count: 0,
    deleted_at: null,
    ...created,
    ...fields,
  })

/** On its way to the address above. */
export const pendingDeposit = (fields: Partial<Transfer> = {}): Given =>
  row(transfers, {
    ...plainTransfer,
    bank_guid,
    guid: guidOf('transfer'),
    transfer_type: 'crypto',
    customer_guid,
    asset: 'BTC',
    side: 'deposit',
    receive_amount: 500n as Amount,
    deliver_amount: 500n as Amount,
    fee: 0n as Amount,
    fee_details: [],
    destination_account: { guid: guidOf('trading BTC'), type: 'trading', bank_guid, customer_guid },
    ref: 'bitcoin',
    deposit_address_guid: guidOf('address'),
    ...created,
    state: 'pending',
    ...fields,
  })
