// What the CPA 005 writer refuses, what it makes plain, and what its reports say.
import { expect, test } from 'vitest'
import { exampleCpa005, exampleTransaction } from '../../../../test/support/cpa005-files.ts'
import { amount } from '../../../kernel/amount.ts'
import { dayFromDate } from '../../../kernel/day.ts'
import type { Cpa005File, Cpa005Transaction } from './cpa005-file.ts'
import { cpa005Reports } from './cpa005-reports.ts'
import { readCpa005 } from './read-cpa005.ts'
import { writeCpa005 } from './write-cpa005.ts'

const fileOf = (second: Partial<Cpa005Transaction>, file: Partial<Cpa005File> = {}): Cpa005File => ({
  ...{ ...exampleCpa005, ...file },
  transactions: [
    { ...exampleTransaction, trace_number: '0'.repeat(22) },
    { ...exampleTransaction, ...second },
  ],
})

test.each<[string, Cpa005File, number, string, RegExp]>([
  ['an amount over 10 digits', fileOf({ amount: amount(10_000_000_000n) }), 2, '2.amount', /10 digits/],
  ['an account over 12 characters', fileOf({ account_number: '1'.repeat(13) }), 2, '2.account_number', /12/],
  ['an ABA number', fileOf({ routing_number: '121000248' }), 2, '2.routing_number', /institution/],
  ['a short routing number', fileOf({ routing_number: '00302169' }), 2, '2.routing_number', /9 digits/],
  ['a name without a plain form', fileOf({ name: '王小明' }), 2, '2.name', /plain form/],
  ['a long cross reference', fileOf({ cross_reference: 'X'.repeat(20) }), 2, '2.cross_reference', /19/],
  ['a type of a return', fileOf({ transaction_type: '901' }), 2, '2.transaction_type', /899/],
  ['a date in 2100', fileOf({ date: dayFromDate(2100, 1, 1) }), 2, '2.date', /6 digits/],
  ['file number 0', fileOf({}, { file_creation_number: 0 }), 1, 'file_creation_number', /0001/],
  ['file number 10000', fileOf({}, { file_creation_number: 10_000 }), 1, 'file_creation_number', /4 digits/],
])('the writer refuses %s', (_, file, line, field, reason) => {
  const written = writeCpa005(file)
  const faults = 'faults' in written ? written.faults : []
  const trace_number = line === 2 ? exampleTransaction.trace_number : undefined
  expect(faults).toContainEqual({ line, field, reason: expect.stringMatching(reason), trace_number })
})

test('names are written plain, and read with the accents of others', () => {
  const written = writeCpa005(fileOf({ name: 'Zoë Bélanger' }))
  const text = 'text' in written ? written.text : ''
  const nameIn = (content: string): string | false => {
    const read = readCpa005(content)
    return 'transactions' in read && read.transactions[1]!.name
  }
  expect(nameIn(text)).toBe('Zoe Belanger')
  expect(nameIn(text.replace('Zoe Belanger', 'Zoë Bélanger'))).toBe('Zoë Bélanger')
})

test('reports name the transaction that they answer', () => {
  const { amount: value, date, cross_reference } = exampleTransaction
  const original_trace_number = '0003000010042000000077'
  const accounts = ['000302169/1234567', '000410202/7654321']
  const ends = { company: '0030012345', accounts, own_accounts: accounts }
  const report = { amount: value, date, cross_reference, original_trace_number, ...ends }
  expect(cpa005Reports(exampleCpa005)).toEqual([
    { ...report, kind: 'reversal', side: 'credit', code: '450', trace_number: '0003000010042000000009' },
    { ...report, kind: 'reversal', side: 'debit', code: '450', trace_number: '0003000010042000000010' },
    { ...report, kind: 'return', side: 'credit', code: '905', trace_number: '0003000010042000000011' },
    { ...report, kind: 'return', side: 'debit', code: '901', trace_number: '0003000010042000000012' },
    { ...report, kind: 'return', side: 'debit', code: '900', trace_number: '0003000010042000000013' },
  ])
})
