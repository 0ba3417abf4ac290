// CPA 005 files for tests: one example with every kind of record, and arbitrary ones.
import fc from 'fast-check'
import { amount } from '../../src/kernel/amount.ts'
import { type Day, dayFromDate } from '../../src/kernel/day.ts'
import type { Cpa005File, Cpa005Transaction } from '../../src/rails/files/cpa005/cpa005-file.ts'

const friday = dayFromDate(2026, 11, 13)

export const exampleTransaction: Cpa005Transaction = {
  ...{ kind: 'credit', transaction_type: '450', amount: amount(150_000n), date: friday, routing_number: '000302169' },
  ...{ account_number: '1234567', trace_number: '0003000010042000000001', stored_transaction_type: '000' },
  ...{ short_name: 'CORRIDOR', name: 'RECEIVER ONE', long_name: 'CORRIDOR EXAMPLE', user_id: '0030012345' },
  ...{ cross_reference: 'PAYMENT-1', related_routing_number: '000410202', related_account_number: '7654321' },
  ...{ sundry: '', original_trace_number: '', settlement_code: '', invalid_elements: '00000000000' },
}

const traced = (item: number): string => `0003000010042${String(item).padStart(9, '0')}`
const answer = { ...exampleTransaction, original_trace_number: traced(77), stored_transaction_type: '450' }

/** Lines: 1 header, 2 seven credits' first six, 3 the seventh, 4 a debit, 5 E, 6 F, 7 I, 8 two J, 9 trailer. */
export const exampleCpa005: Cpa005File = {
  ...{ originator_id: '0030012345', file_creation_number: 42, creation_date: friday },
  ...{ destination_data_centre: '00310', communication_area: '', currency: 'CAD' },
  transactions: [
    ...[1, 2, 3, 4, 5, 6, 7].map((item) => ({ ...exampleTransaction, trace_number: traced(item) })),
    { ...exampleTransaction, kind: 'debit', transaction_type: '430', trace_number: traced(8) },
    { ...answer, kind: 'credit_reversal', trace_number: traced(9) },
    { ...answer, kind: 'debit_reversal', trace_number: traced(10) },
    { ...answer, kind: 'returned_credit', transaction_type: '905', trace_number: traced(11) },
    { ...answer, kind: 'returned_debit', transaction_type: '901', trace_number: traced(12) },
    {
      ...answer,
      kind: 'returned_debit',
      transaction_type: '900',
      trace_number: traced(13),
      invalid_elements: '07080000000',
    },
  ],
}

const plain = (max: number, min = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...'ABCXYZabc0189 -_'), minLength: min, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text.length >= min)
const digitsOf = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const routing = fc.stringMatching(/^0[1-9]\d{7}$/)
const day: fc.Arbitrary<Day> = fc
  .integer({ min: dayFromDate(2000, 1, 1), max: dayFromDate(2099, 12, 31) })
  .map((number) => number as Day)

const common = {
  ...{ amount: fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(amount), date: day, routing_number: routing },
  ...{ account_number: fc.stringMatching(/^\d{1,12}$/), trace_number: fc.constant(''), short_name: plain(15, 1) },
  ...{ name: plain(30, 1), long_name: plain(30, 1), user_id: plain(10), cross_reference: plain(19, 1) },
  ...{ related_routing_number: routing, related_account_number: plain(12, 1), sundry: plain(15) },
  ...{ settlement_code: plain(2), invalid_elements: digitsOf(11), stored_transaction_type: digitsOf(3) },
}
const transactions: fc.Arbitrary<Cpa005Transaction> = fc.oneof(
  fc.record({
    ...{
      ...common,
      kind: fc.constantFrom('credit' as const, 'debit' as const),
      original_trace_number: fc.constant(''),
    },
    transaction_type: fc.stringMatching(/^[1-8]\d\d$/),
  }),
  fc.record({
    ...{ ...common, kind: fc.constantFrom('credit_reversal' as const, 'debit_reversal' as const) },
    ...{ original_trace_number: digitsOf(22), transaction_type: digitsOf(3) },
  }),
  fc.record({
    ...{ ...common, kind: fc.constantFrom('returned_credit' as const, 'returned_debit' as const) },
    ...{
      original_trace_number: digitsOf(22),
      transaction_type: fc.constantFrom('900', '901', '912', '914', '922', '990'),
    },
  }),
)

/** Some get no trace number: the bank gives it. */
const numbered = (file: Cpa005File): Cpa005File => ({
  ...file,
  transactions: file.transactions.map((one, i) => ({
    ...one,
    trace_number: i % 5 === 4 ? '0'.repeat(22) : traced(i + 1),
  })),
})

export const cpa005Files: fc.Arbitrary<Cpa005File> = fc
  .record({
    ...{
      originator_id: fc.stringMatching(/^[A-Z0-9]{10}$/),
      file_creation_number: fc.integer({ min: 1, max: 9999 }),
      creation_date: day,
    },
    ...{ destination_data_centre: digitsOf(5), communication_area: plain(20) },
    currency: fc.constantFrom('CAD' as const, 'USD' as const),
    transactions: fc.array(transactions, { maxLength: 20 }),
  })
  .map(numbered)
