// What a CPA 005 file tells about transactions that were sent before: returned items and reversals.
import { accountAt, type EntryReport } from '../entry-report.ts'
import type { Cpa005File, Cpa005Kind, Cpa005Transaction } from './cpa005-file.ts'

const meanings: Readonly<Partial<Record<Cpa005Kind, Pick<EntryReport, 'kind' | 'side'>>>> = {
  returned_credit: { kind: 'return', side: 'credit' },
  returned_debit: { kind: 'return', side: 'debit' },
  credit_reversal: { kind: 'reversal', side: 'credit' },
  debit_reversal: { kind: 'reversal', side: 'debit' },
}

export const cpa005Reports = (file: Cpa005File): readonly EntryReport[] =>
  file.transactions.flatMap((transaction) => {
    const meaning = meanings[transaction.kind]
    if (!meaning) return []
    const { trace_number, original_trace_number, transaction_type: code, amount, date, cross_reference } = transaction
    // A returned item goes to the account for returns, and names the one that it comes from as related. Some banks leave both as they were.
    const accounts = [cpa005Account(transaction), relatedAccount(transaction)]
    const report = { ...meaning, trace_number, original_trace_number, code, amount, date, cross_reference }
    return [{ ...report, company: transaction.user_id, accounts, own_accounts: accounts }]
  })

export const cpa005Account = ({
  routing_number,
  account_number,
}: Pick<Cpa005Transaction, 'routing_number' | 'account_number'>): string => accountAt(routing_number, account_number)

/** Where returns go, or where a returned item went. */
export const relatedAccount = ({
  related_routing_number,
  related_account_number,
}: Pick<Cpa005Transaction, 'related_routing_number' | 'related_account_number'>): string =>
  accountAt(related_routing_number, related_account_number)
