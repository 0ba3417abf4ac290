// A provider reports money at a deposit bank account. It is credited at once (D1), or waits in suspense (D3) if its owner is not verified or
// not known for certain, the deposit bank account is closed, or the amount is beyond what the bank or the provider expects. The inbox makes sure that a report is credited once.
import type { Amount } from '../kernel/amount.ts'
import { type Command, insert, save } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import { reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import { type ProviderRoute, providerRoutes } from '../providers/configured/route.ts'
import type { Identifier } from '../providers/standing.ts'
import { accounts, overflows } from '../resources/accounts/account.ts'
import { overflowText } from '../resources/accounts/account-refusals.ts'
import { banks } from '../resources/banks/bank.ts'
import { depositBankAccounts } from '../resources/deposit-bank-accounts/deposit-bank-account.ts'
import { type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { isBeyondMaximum } from './arrival-bounds.ts'
import { arrivalFields, canReceive } from './arrival-fields.ts'
import { isOwnerVerified } from './arrival-money.ts'
import { type ReportId, remembered, standingOfReport } from './inbox.ts'
import { received } from './received.ts'

export interface ReceiveRailArrivalInput {
  readonly bank_guid: Guid
  readonly report: ReportId
  /** Who tells of it, and of which port. Only `rails` can be asked to send it back. */
  readonly told_by: Pick<ProviderRoute, 'provider_guid' | 'port'>
  /** Whose money it is; or, if nobody knows that, the account of the bank for which it waits. */
  readonly to: { readonly deposit_bank_account_guid: Guid } | { readonly account_guid: Guid }
  /** False: the number or the memo is unknown, and a person decides. */
  readonly isOwnerKnown: boolean
  readonly rail: Rail
  readonly asset: string
  readonly amount: Amount
  readonly identifiers: readonly Identifier[]
}

export const receiveRailArrival: Command<ReceiveRailArrivalInput, Transfer | 'known' | 'contradicted'> = {
  name: 'receive-rail-arrival',
  decide(input, rows, moment) {
    const { bank_guid, report, told_by, to, isOwnerKnown, amount, rail, asset, identifiers } = input
    const standing = standingOfReport(rows, bank_guid, report)
    if (standing !== 'new') return { output: standing }
    const bank = rows.get(banks, bank_guid, bank_guid)
    const deposit_bank_account_guid = 'account_guid' in to ? undefined : to.deposit_bank_account_guid
    const receiver = deposit_bank_account_guid && rows.get(depositBankAccounts, bank_guid, deposit_bank_account_guid)
    const account_guid = 'account_guid' in to ? to.account_guid : receiver?.account_guid
    const account = account_guid && rows.get(accounts, bank_guid, account_guid)
    if (!bank || !account || !canReceive(account)) return reject('no_account', 'account_number')
    if (account.asset !== asset) return reject('invalid_account', 'asset', `The account is in ${account.asset}.`)
    if (amount === 0n) return reject('invalid_amount', 'amount')
    if (overflows(rows.get(balances, bank_guid, account.guid), amount))
      return reject('invalid_amount', 'amount', overflowText)
    const fields = arrivalFields(account, amount, { deposit_bank_account_guid, place: rail, identifiers }, moment)
    const isOpen = receiver !== undefined && receiver.state === 'created'
    const isExpected = !isBeyondMaximum(bank, fields, told_by.provider_guid, rows)
    const isCredited = isOwnerKnown && isOpen && isExpected && isOwnerVerified(fields, rows)
    const { moved, posted } = received(fields, isCredited, rows, bank, moment)
    // The money is in the books of who told of it, and nobody else can send it back.
    const told = insert(providerRoutes, { bank_guid, guid: moved.row.guid, ...told_by, created_at: moment.now })
    const changes = [...posted.changes, save(transfers, moved), told, remembered(bank_guid, report, moment)]
    return { ...posted, output: moved.row, changes }
  },
}
