// Stores a payment that a file shall carry, once. Answers what is stored: it may have come before, or have been cancelled.
import { type Change, type Command, insert, type Moment, type Rows } from '../../../kernel/command.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import { nextNumber } from './file-counter.ts'
import { type FiledPayment, filedPayments, filedPaymentsPersonal, nothingYet } from './filed-payment.ts'

export interface NewFiledPayment
  extends Pick<
    FiledPayment,
    | 'bank_guid'
    | 'guid'
    | 'provider_guid'
    | 'execution_guid'
    | 'rail'
    | 'asset'
    | 'amount'
    | 'side'
    | 'dishonoured_notice_key'
  > {
  readonly pii: Encrypted<'party'>
  /** The name in files, from the payment's number. */
  nameOf(number: number): string
}

/** Seven digits: so many has a trace number. */
export const numbers_max = 9_999_999

export const keepFiledPayment: Command<NewFiledPayment, FiledPayment> = {
  name: 'keep-filed-payment',
  decide(input, rows, moment) {
    const kept = rows.get(filedPayments, input.bank_guid, input.guid)
    if (kept) return { output: kept }
    const { payment, changes } = newFiledPayment(input, rows, moment)
    return { output: payment, changes }
  },
}

/** The payment with its number, and the changes that store it. */
export function newFiledPayment(
  { pii, nameOf, ...payment }: NewFiledPayment,
  rows: Rows,
  { now }: Moment,
): { readonly payment: FiledPayment; readonly changes: readonly Change[] } {
  const { bank_guid, guid, provider_guid } = payment
  const { value: number, change } = nextNumber(rows, bank_guid, provider_guid, 'payments', numbers_max)
  const row: FiledPayment = { ...payment, ...nothingYet, number, name: nameOf(number), created_at: now }
  const personal = insert(filedPaymentsPersonal.table, { bank_guid, guid, ...pii })
  return { payment: row, changes: [change, insert(filedPayments, row), personal] }
}
