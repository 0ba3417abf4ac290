// Counts and totals of a CPA 005 file, which its trailer repeats. Returned items count with what they return.
import type { Cpa005Kind, Cpa005Transaction } from './cpa005-file.ts'

const kindsByTotal: Readonly<Record<'debit' | 'credit' | 'credit_reversal' | 'debit_reversal', readonly Cpa005Kind[]>> =
  {
    debit: ['debit', 'returned_debit'],
    credit: ['credit', 'returned_credit'],
    credit_reversal: ['credit_reversal'],
    debit_reversal: ['debit_reversal'],
  }
type Total = keyof typeof kindsByTotal

export type Cpa005Totals = Readonly<Record<`${Total}_total` | `${Total}_count`, bigint>>

export function cpa005Totals(transactions: readonly Cpa005Transaction[]): Cpa005Totals {
  const sums: Partial<Record<keyof Cpa005Totals, bigint>> = {}
  for (const [total, kinds] of Object.entries(kindsByTotal) as [Total, readonly Cpa005Kind[]][]) {
    const counted = transactions.filter(({ kind }) => kinds.includes(kind))
    sums[`${total}_total`] = counted.reduce((sum, { amount }) => sum + amount, 0n)
    sums[`${total}_count`] = BigInt(counted.length)
  }
  return sums as Cpa005Totals
}

export function addTotals(one: Cpa005Totals, other: Cpa005Totals): Cpa005Totals {
  const fields = Object.keys(one) as (keyof Cpa005Totals)[]
  return Object.fromEntries(fields.map((field) => [field, one[field] + other[field]])) as Record<
    keyof Cpa005Totals,
    bigint
  >
}
