// What one transaction of a CPA 005 file must satisfy.
import type { Cpa005Transaction } from './cpa005-file.ts'

/** 913 and 923 to 989 do not exist. */
const returnReason = /^9(0\d|1[0-2]|1[4-9]|2[0-2]|90|98)$/

const isZero = (text: string): boolean => /^0*$/.test(text)

export function checkCpa005Transaction(
  transaction: Cpa005Transaction,
  fault: (field: string, reason: string) => void,
): void {
  const { kind, transaction_type, routing_number, account_number, original_trace_number } = transaction
  const isReturned = kind === 'returned_credit' || kind === 'returned_debit'
  const isForward = kind === 'credit' || kind === 'debit'
  if (isReturned && !returnReason.test(transaction_type)) fault('transaction_type', 'is not a reason of a return')
  if (isForward && !/^[1-8]/.test(transaction_type)) fault('transaction_type', 'must be between 100 and 899')
  if (transaction.amount === 0n) fault('amount', 'must not be zero')
  const isRouting = (text: string): boolean => /^0(?!000)\d{8}$/.test(text)
  if (!isRouting(routing_number)) fault('routing_number', 'must be 0, the institution and the transit number')
  if (!isRouting(transaction.related_routing_number))
    fault('related_routing_number', 'must be 0, the institution and the transit number')
  if (!/^\d+$/.test(account_number)) fault('account_number', 'must be 1 to 12 digits')
  for (const field of ['related_account_number', 'short_name', 'name', 'long_name'] as const)
    if (transaction[field] === '') fault(field, 'is missing')
  if (isForward && transaction.cross_reference === '') fault('cross_reference', 'is missing')
  if (isForward && original_trace_number !== '') fault('original_trace_number', 'must be blank or zeros here')
  if (!isForward && isZero(original_trace_number) && transaction.cross_reference === '')
    fault('original_trace_number', 'is missing, and there is no cross_reference')
}
