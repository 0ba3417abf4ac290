// What the NACHA writer refuses, what it makes plain, what its corrections and reports say.
import { describe, expect, test } from 'vitest'
import { exampleBatch, exampleEntry, exampleNacha } from '../../../../test/support/nacha-files.ts'
import { amount } from '../../../kernel/amount.ts'
import { addDays, dayFromDate } from '../../../kernel/day.ts'
import { type CorrectedData, correctedTextOf, readCorrectedData } from './corrected-data.ts'
import type { NachaBatch, NachaEntry, NachaFile } from './nacha-file.ts'
import { nachaReports } from './nacha-reports.ts'
import { readNacha } from './read-nacha.ts'
import { writeNacha } from './write-nacha.ts'

const fileOf = (entry: Partial<NachaEntry>, batch: Partial<NachaBatch> = {}): NachaFile => ({
  ...exampleNacha,
  batches: [{ ...exampleBatch, ...batch, entries: [{ ...exampleEntry, ...entry }] }],
})

test.each<[string, NachaFile, number, string, RegExp]>([
  ['an amount over 10 digits', fileOf({ amount: amount(10_000_000_000n) }), 3, 'amount', /10 digits/],
  ['a payment of nothing', fileOf({ amount: amount(0n) }), 3, 'amount', /not be zero/],
  ['an account over 17 characters', fileOf({ account_number: '1'.repeat(18) }), 3, 'account_number', /17/],
  ['a wrong check digit', fileOf({ routing_number: '021000022' }), 3, 'routing_number', /check digit/],
  ['a short routing number', fileOf({ routing_number: '21000021' }), 3, 'routing_number', /9 digits/],
  ['a routing number of letters', fileOf({ routing_number: 'ABCDEFGHI' }), 3, 'routing_number', /9 digits/],
  ['a short trace number', fileOf({ trace_number: '1' }), 3, 'trace_number', /15 digits/],
  ['a name without a plain form', fileOf({ name: '王小明' }), 3, 'name', /plain form/],
  ['no name', fileOf({ name: ' ' }), 3, 'name', /missing/],
  ['a long identification', fileOf({ identification: 'X'.repeat(16) }), 3, 'identification', /15/],
  [
    'a prenote of a loan debit',
    fileOf({ account: 'loan', side: 'debit', purpose: 'prenote' }),
    3,
    'transaction_code',
    /2 digits/,
  ],
  ['a debit among credits', fileOf({ side: 'debit' }, { service_class: '220' }), 3, 'transaction_code', /credit/],
  ['a foreign trace number', fileOf({ trace_number: '999999990000001' }), 3, 'trace_number', /originating_dfi/],
  ['a long company name', fileOf({}, { company_name: 'X'.repeat(17) }), 2, 'company_name', /16/],
  ['no effective date', fileOf({}, { effective_date: undefined }), 2, 'effective_date', /missing/],
  ['a date in 2100', fileOf({}, { effective_date: dayFromDate(2100, 1, 1) }), 2, 'effective_date', /6 digits/],
  ['a batch number of 8 digits', fileOf({}, { batch_number: 10_000_000 }), 2, 'batch_number', /7 digits/],
])('the writer refuses %s', (_, file, line, field, reason) => {
  const written = writeNacha(file)
  const faults = 'faults' in written ? written.faults : []
  const trace_number = line === 3 ? file.batches[0]!.entries[0]!.trace_number : undefined
  expect(faults).toContainEqual({ line, field, reason: expect.stringMatching(reason), trace_number })
})

test('no fault repeats names or numbers', () => {
  const secret = { name: '王小明', account_number: '98765432101234567890', identification: 'SECRET'.repeat(5) }
  expect(JSON.stringify(writeNacha(fileOf(secret)))).not.toMatch(/王|98765|SECRET/)
})

test.each([
  ['José Núñez', 'Jose Nunez'],
  ['Łukasz Straße', 'Lukasz Strasse'],
  ['Søren Ægir', 'Soren AEgir'],
  ['O’Brien – Œuvre', "O'Brien - OEuvre"],
  ['A name that is longer than the field', 'A name that is longer'],
])('the name %s is written as %s', (name, expected) => {
  const written = writeNacha(fileOf({ name }))
  const read = readNacha('text' in written ? written.text : '')
  expect('batches' in read && read.batches[0]!.entries[0]!.name).toBe(expected)
})

describe('corrected data', () => {
  test.each<[string, string, CorrectedData]>([
    ['C01', '12345678901234567', { account_number: '12345678901234567' }],
    ['C02', '021000021', { routing_number: '021000021' }],
    ['C03', '021000021   987654', { routing_number: '021000021', account_number: '987654' }],
    ['C04', 'NEW NAME', { name: 'NEW NAME' }],
    ['C05', '32', { transaction_code: '32' }],
    ['C06', '987654              37', { account_number: '987654', transaction_code: '37' }],
    [
      'C07',
      '02100002112345678901234567' + '27',
      { routing_number: '021000021', account_number: '12345678901234567', transaction_code: '27' },
    ],
    ['C08', 'FOREIGNBANK', { foreign_dfi: 'FOREIGNBANK' }],
    ['C09', 'ID-1', { identification: 'ID-1' }],
    ['C10', 'NEW COMPANY', { company_name: 'NEW COMPANY' }],
    ['C11', '1234567890', { company_identification: '1234567890' }],
    ['C12', 'NEW COMPANY        1234567890', { company_name: 'NEW COMPANY', company_identification: '1234567890' }],
    ['C13', '', {}],
    ['C14', 'IAT', { entry_class: 'IAT' }],
  ])('%s: %s', (code, corrected_text, data) => {
    expect(readCorrectedData(code, corrected_text)).toEqual(data)
    expect(correctedTextOf(code, data)).toBe(corrected_text)
  })
  test.each([
    ['C01', ''],
    ['C01', '12345678901234567X'],
    ['C02', '021000022'],
    ['C02', '21000021'],
    ['C03', '021000021'],
    ['C05', '25'],
    ['C06', '987654 37'],
    ['C07', '021000021 37'],
    ['C99', 'ANYTHING'],
  ])('%s does not take "%s"', (code, corrected_text) => {
    expect(readCorrectedData(code, corrected_text)).toBeUndefined()
  })
  test('is not written if a value is missing, superfluous or too long', () => {
    expect(correctedTextOf('C03', { routing_number: '021000021' })).toBeUndefined()
    expect(correctedTextOf('C02', { routing_number: '021000021', name: 'X' })).toBeUndefined()
    expect(correctedTextOf('C01', { account_number: '1'.repeat(18) })).toBeUndefined()
  })
})

describe('reports', () => {
  const original = { original_trace_number: '121000240000001', cross_reference: 'PAYMENT-1' }
  const date = dayFromDate(2026, 11, 16)
  test('name the entry that they answer', () => {
    const none = { corrected: undefined, returned: undefined, dishonoured_trace_number: undefined }
    const ends = { company: '1234567890', accounts: ['02100002/123456789'], own_accounts: ['12100024'] }
    const debit = { ...original, ...ends, side: 'debit', amount: 150_000n, date, ...none }
    expect(nachaReports(exampleNacha)).toEqual([
      {
        ...{ ...debit, kind: 'return', code: 'R01', trace_number: '021000020000001' },
        returned: { original_dfi: '02100002', settlement_day_of_year: 320 },
      },
      {
        ...{ ...debit, kind: 'correction', code: 'C01', trace_number: '021000020000002', side: 'credit', amount: 0n },
        corrected: { account_number: '987654321' },
      },
      { ...debit, kind: 'dishonoured', code: 'R68', trace_number: '021000020000003' },
      {
        ...{ ...debit, kind: 'contested', code: 'R73', trace_number: '021000020000004' },
        dishonoured_trace_number: '121000240000009',
      },
    ])
  })
  test.each([
    ['in the next year', dayFromDate(2026, 12, 31), 4, dayFromDate(2027, 1, 4)],
    ['in the last year', dayFromDate(2027, 1, 1), 365, dayFromDate(2026, 12, 31)],
    ['not said', dayFromDate(2027, 1, 1), undefined, dayFromDate(2027, 1, 1)],
    ['on a leap day', dayFromDate(2028, 12, 30), 366, addDays(dayFromDate(2028, 12, 30), 1)],
    ['on a leap day that is not near', dayFromDate(2026, 11, 18), 366, dayFromDate(2026, 11, 18)],
  ])('settle on the day nearest to the file: %s', (_, creation_date, settlement_day, expected) => {
    const batches = exampleNacha.batches.slice(1).map((batch) => ({ ...batch, settlement_day }))
    const reports = nachaReports({ ...exampleNacha, creation_date, batches })
    expect(new Set(reports.map((report) => report.date))).toEqual(new Set([expected]))
  })
})
