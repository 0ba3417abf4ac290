// What a CPA 005 file tells about transactions that were sent before: returned items and reversals.
import type { EntryReport } from '../entry-report.ts'
import type { Cpa005File, Cpa005Kind } from './cpa005-file.ts'

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
    return [{ ...meaning, trace_number, original_trace_number, code, amount, date, cross_reference }]
  })
