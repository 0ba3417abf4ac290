// CPA 005 files: what is written is read again, a file cut anywhere is refused, and each malformed file gets the line and the reason.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpa005Files, exampleCpa005 } from '../../../../test/support/cpa005-files.ts'
import { isRefusedFile } from '../record-fault.ts'
import type { Cpa005File } from './cpa005-file.ts'
import { readCpa005 } from './read-cpa005.ts'
import { writeCpa005 } from './write-cpa005.ts'

const textOf = (file: Cpa005File): string => {
  const written = writeCpa005(file)
  if ('faults' in written) throw new Error(JSON.stringify(written.faults))
  return written.text
}
const example = textOf(exampleCpa005)
const lines = example.split('\n').slice(0, -1)

test('the example has all kinds of records', () => {
  expect(lines.map((line) => line[0]).join('')).toBe('ACCDEFIJZ')
  expect(lines.filter((line) => line.length !== 1464)).toEqual([])
  expect(readCpa005(example)).toEqual(exampleCpa005)
})

test('what is written is read again as it was', () => {
  fc.assert(
    fc.property(cpa005Files, (file) => {
      const text = textOf(file)
      expect(readCpa005(text)).toEqual(file)
      expect(readCpa005(text.replaceAll('\n', '\r\n'))).toEqual(file)
      expect(readCpa005(text.replaceAll('\n', ''))).toEqual(file)
    }),
    { numRuns: 60 },
  )
})

describe('a file that is cut', () => {
  test('at any record is refused', () => {
    for (let kept = 0; kept < lines.length; kept += 1) {
      expect(isRefusedFile(readCpa005(lines.slice(0, kept).join('\n')))).toBe(true)
      expect(isRefusedFile(readCpa005(lines.slice(0, kept).join('')))).toBe(true)
    }
  })
  test('anywhere is refused, whatever the file', () => {
    fc.assert(
      fc.property(cpa005Files, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (file, part) => {
        const text = textOf(file)
        expect(isRefusedFile(readCpa005(text.slice(0, Math.floor(part * (text.length - 1)))))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test('reversals may be left out of the trailer, and zeros stand for no original', () => {
  const file = { ...exampleCpa005, transactions: exampleCpa005.transactions.slice(0, 8) }
  const [header, first, second, third, trailer] = textOf(file).split('\n')
  const changed = [
    ...[header!, splice(first!, 24 + 206, '0'.repeat(22)), second!, third!],
    splice(trailer!, 69, ' '.repeat(44)),
  ]
  expect(readCpa005(changed.join('\n'))).toEqual(file)
})

function splice(record: string, column: number, characters: string): string {
  return record.slice(0, column - 1) + characters + record.slice(column - 1 + characters.length)
}

type Mutation = (records: string[]) => readonly string[]
const put =
  (line: number, column: number, characters: string): Mutation =>
  (records) =>
    records.with(line - 1, splice(records[line - 1]!, column, characters))
/** In a segment, counted from 1 as its columns are. */
const inSegment = (line: number, segment: number, column: number, characters: string): Mutation =>
  put(line, 24 + (segment - 1) * 240 + column, characters)
const blanks = (width: number): string => ' '.repeat(width)
const zeros = (width: number): string => '0'.repeat(width)

const malformed: readonly (readonly [string, Mutation, line: number, field: string, reason: RegExp])[] = [
  ['nothing', () => [], 1, 'record', /empty/],
  ['a short record', (all) => all.with(1, all[1]!.slice(1)), 2, 'record', /1464 characters and has 1463/],
  ['a long record', (all) => all.with(1, `${all[1]!} `), 2, 'record', /has 1465/],
  ['trailing blanks cut', (all) => all.with(8, all[8]!.trimEnd()), 9, 'record', /has 112/],
  ['no header', (all) => all.slice(1), 1, 'record_type', /must be A/],
  ['two headers', (all) => [all[0]!, ...all], 2, 'record_type', /C, D, E/],
  ['no trailer', (all) => all.slice(0, -1), 9, 'record', /without its trailer/],
  ['two trailers', (all) => [...all, all[8]!], 9, 'record_type', /C, D, E/],
  ['two files in one', (all) => [...all, ...all], 9, 'record_type', /C, D, E/],
  ['an unknown record', put(4, 1, 'G'), 4, 'record_type', /C, D, E/],
  ['no originator', put(1, 11, blanks(10)), 1, 'originator_id', /10 letters/],
  ['a short originator', put(1, 20, ' '), 1, 'originator_id', /10 letters/],
  ['file number 0', put(1, 21, '0000'), 1, 'file_creation_number', /0001/],
  ['file number TEST', put(1, 21, 'TEST'), 1, 'file_creation_number', /4 digits/],
  ['created on day 366 of 2026', put(1, 25, '026366'), 1, 'creation_date', /0YYDDD/],
  ['created on day 0', put(1, 25, '026000'), 1, 'creation_date', /0YYDDD/],
  ['created in 1926', put(1, 25, '126001'), 1, 'creation_date', /0YYDDD/],
  ['no date of creation', put(1, 25, blanks(6)), 1, 'creation_date', /6 digits/],
  ['no data centre', put(1, 31, blanks(5)), 1, 'destination_data_centre', /5 digits/],
  ['no currency', put(1, 56, blanks(3)), 1, 'currency', /CAD or USD/],
  ['another currency', put(1, 56, 'EUR'), 1, 'currency', /CAD or USD/],
  ['rubbish after the header', put(1, 1464, 'X'), 1, 'filler', /blanks/],
  ['header counted 2', put(1, 10, '2'), 1, 'record_count', /count the records/],
  ['a record count twice', put(3, 10, '2'), 3, 'record_count', /count the records/],
  ['a letter in the record count', put(3, 10, 'X'), 3, 'record_count', /9 digits/],
  ['records in disorder', (all) => [...all.slice(0, 3), all[4]!, all[3]!, ...all.slice(5)], 4, 'record_count', /count/],
  ['a missing record', (all) => all.toSpliced(3, 1), 4, 'record_count', /count/],
  ['another originator', put(3, 11, '9'), 3, 'originator_id', /differs from the header/],
  ['another file number', put(4, 24, '9'), 4, 'file_creation_number', /differs from the header/],
  ['another file number in the trailer', put(9, 24, '9'), 9, 'file_creation_number', /differs from the header/],
  ['a record without segments', put(4, 25, blanks(240)), 4, '1.segment', /not be blank/],
  ['a blank segment in between', inSegment(2, 3, 1, blanks(240)), 2, '4.segment', /after a blank one/],
  ['rubbish in a blank segment', inSegment(3, 2, 1, 'X'), 3, '2.transaction_type', /3 digits/],
  ['a payment with a return code', inSegment(2, 2, 1, '901'), 2, '2.transaction_type', /100 and 899/],
  ['a payment of type 000', inSegment(2, 2, 1, '000'), 2, '2.transaction_type', /100 and 899/],
  ['a returned credit with a payment type', inSegment(7, 1, 1, '450'), 7, '1.transaction_type', /reason of a return/],
  ['return reason 913', inSegment(8, 1, 1, '913'), 8, '1.transaction_type', /reason of a return/],
  ['return reason 923', inSegment(8, 2, 1, '923'), 8, '2.transaction_type', /reason of a return/],
  ['an amount with a point', inSegment(2, 1, 4, '0001500.00'), 2, '1.amount', /10 digits/],
  ['no amount', inSegment(2, 6, 4, zeros(10)), 2, '6.amount', /not be zero/],
  ['due on day 366 of 2026', inSegment(4, 1, 14, '026366'), 4, '1.date', /0YYDDD/],
  ['due on no day', inSegment(4, 1, 14, zeros(6)), 4, '1.date', /0YYDDD/],
  ['no institution', inSegment(2, 1, 20, '000002169'), 2, '1.routing_number', /institution/],
  ['a routing number that begins with 1', inSegment(2, 1, 20, '1'), 2, '1.routing_number', /institution/],
  ['a letter in the routing number', inSegment(2, 1, 21, 'X'), 2, '1.routing_number', /9 digits/],
  ['no account', inSegment(2, 1, 29, blanks(12)), 2, '1.account_number', /1 to 12 digits/],
  ['a letter in the account', inSegment(2, 1, 29, 'X'), 2, '1.account_number', /1 to 12 digits/],
  ['no trace number', inSegment(2, 1, 41, blanks(22)), 2, '1.trace_number', /22 digits/],
  ['a trace number twice', inSegment(3, 1, 62, '1'), 3, '1.trace_number', /another transaction/],
  ['no stored type', inSegment(7, 1, 63, blanks(3)), 7, '1.stored_transaction_type', /3 digits/],
  ['no short name', inSegment(2, 1, 66, blanks(15)), 2, '1.short_name', /missing/],
  ['no name', inSegment(2, 1, 81, blanks(30)), 2, '1.name', /missing/],
  ['a control character', inSegment(2, 1, 81, '\u0007'), 2, '1.name', /not allowed/],
  ['no long name', inSegment(2, 1, 111, blanks(30)), 2, '1.long_name', /missing/],
  ['no cross reference', inSegment(2, 1, 151, blanks(19)), 2, '1.cross_reference', /missing/],
  ['nowhere to return to', inSegment(2, 1, 170, zeros(9)), 2, '1.related_routing_number', /institution/],
  ['no account for returns', inSegment(2, 1, 179, blanks(12)), 2, '1.related_account_number', /missing/],
  ['a payment with an original', inSegment(2, 1, 206, '1'.repeat(22)), 2, '1.original_trace_number', /blank or zeros/],
  ['half an original', inSegment(8, 1, 206, blanks(3)), 8, '1.original_trace_number', /22 digits/],
  [
    'a return of nothing known',
    (all) => [...inSegment(7, 1, 206, zeros(22))([...inSegment(7, 1, 151, blanks(19))(all)])],
    ...([7, '1.original_trace_number', /missing/] as const),
  ],
  ['letters for invalid elements', inSegment(8, 2, 230, 'XX'), 8, '2.invalid_elements', /11 digits/],
  ['another amount', inSegment(2, 1, 13, '1'), 9, 'credit_total', /transactions of the file/],
  ['wrong debits', put(9, 38, '9'), 9, 'debit_total', /transactions of the file/],
  ['wrong count of debits', put(9, 46, '9'), 9, 'debit_count', /transactions of the file/],
  ['wrong credits', put(9, 60, '9'), 9, 'credit_total', /transactions of the file/],
  ['wrong count of credits', put(9, 68, '9'), 9, 'credit_count', /transactions of the file/],
  ['wrong reversals of credits', put(9, 82, '9'), 9, 'credit_reversal_total', /transactions of the file/],
  ['reversals of credits not counted', put(9, 83, blanks(8)), 9, 'credit_reversal_count', /transactions of the file/],
  ['wrong reversals of debits', put(9, 104, '9'), 9, 'debit_reversal_total', /transactions of the file/],
  ['wrong count of reversals of debits', put(9, 112, '9'), 9, 'debit_reversal_count', /transactions of the file/],
  ['rubbish after the trailer', put(9, 113, '0'), 9, 'filler', /blanks/],
]

describe('a malformed file is refused with line, field and reason', () => {
  test.each(malformed)('%s', (_, mutate, line, field, reason) => {
    const answer = readCpa005(mutate(lines).join('\n'))
    const faults = isRefusedFile(answer) ? answer.faults : []
    expect(faults).toContainEqual({ line, field, reason: expect.stringMatching(reason) })
    // The first fault is the one to fix: nothing before its line is blamed.
    expect(faults[0]?.line).toBe(line)
  })
})
