// Stores a payment that a file shall carry, once. Answers what is stored: it may have come before, or have been cancelled.
import { type Command, insert } from '../../../kernel/command.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import { nextNumber } from './file-counter.ts'
import { type FiledPayment, filedPayments, filedPaymentsPersonal } from './filed-payment.ts'

export interface KeepFiledPaymentInput
  extends Pick<
    FiledPayment,
    'bank_guid' | 'guid' | 'provider_guid' | 'execution_guid' | 'rail' | 'asset' | 'amount' | 'side'
  > {
  readonly pii: Encrypted<'party'>
  /** The name in files, from the payment's number. */
  nameOf(number: number): string
}

/** Seven digits: so many has a trace number. */
export const numbers_max = 9_999_999

export const keepFiledPayment: Command<KeepFiledPaymentInput, FiledPayment> = {
  name: 'keep-filed-payment',
  decide({ pii, nameOf, ...payment }, rows, { now }) {
    const { bank_guid, guid, provider_guid } = payment
    const kept = rows.get(filedPayments, bank_guid, guid)
    if (kept) return { output: kept }
    const number = nextNumber(rows, bank_guid, provider_guid, 'payments', numbers_max)
    const row: FiledPayment = {
      ...payment,
      number: number.value,
      name: nameOf(number.value),
      created_at: now,
      ...nothingYet,
    }
    const personal = insert(filedPaymentsPersonal.table, { bank_guid, guid, ...pii })
    return { output: row, changes: [number.change, insert(filedPayments, row), personal] }
  },
}

export const nothingYet = {
  cancelled_at: null,
  payment_file_guid: null,
  outcome: null,
  failure_code: null,
  return_code: null,
  returned_by: null,
  dishonours: null,
  is_news: false,
} as const
