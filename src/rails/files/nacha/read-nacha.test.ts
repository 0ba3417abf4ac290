// NACHA files: what is written is read again, a file cut anywhere is refused, and each malformed file gets the line and the reason.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleNacha, nachaFiles } from '../../../../test/support/nacha-files.ts'
import { isRefusedFile } from '../record-fault.ts'
import type { NachaFile } from './nacha-file.ts'
import { readNacha } from './read-nacha.ts'
import { writeNacha } from './write-nacha.ts'

const textOf = (file: NachaFile): string => {
  const written = writeNacha(file)
  if ('faults' in written) throw new Error(JSON.stringify(written.faults))
  return written.text
}
const example = textOf(exampleNacha)
const lines = example.split('\n').slice(0, -1)

test('the example has all kinds of records in whole blocks', () => {
  expect(lines.map((line) => line[0]).join('')).toBe('156678567856785676789'.padEnd(30, '9'))
  expect(readNacha(example)).toEqual(exampleNacha)
})

test('what is written is read again as it was', () => {
  fc.assert(
    fc.property(nachaFiles, (file) => {
      const text = textOf(file)
      expect(readNacha(text)).toEqual(file)
      expect(readNacha(text.replaceAll('\n', '\r\n'))).toEqual(file)
      expect(readNacha(text.replaceAll('\n', ''))).toEqual(file)
    }),
    { numRuns: 60 },
  )
})

describe('a file that is cut', () => {
  const whole_length = example.length - 1
  test('at any record is refused', () => {
    for (let kept = 0; kept < lines.length; kept += 1) {
      expect(isRefusedFile(readNacha(lines.slice(0, kept).join('\n')))).toBe(true)
      expect(isRefusedFile(readNacha(lines.slice(0, kept).join('')))).toBe(true)
    }
  })
  test('at any character of the example is refused', () => {
    for (let kept = 0; kept < whole_length; kept += 1)
      expect(isRefusedFile(readNacha(example.slice(0, kept)))).toBe(true)
  })
  test('anywhere is refused, whatever the file', () => {
    fc.assert(
      fc.property(nachaFiles, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (file, part) => {
        const text = textOf(file)
        expect(isRefusedFile(readNacha(text.slice(0, Math.floor(part * (text.length - 1)))))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

type Mutation = (records: string[]) => readonly string[]
const put =
  (line: number, column: number, characters: string): Mutation =>
  (records) =>
    records.with(line - 1, splice(records[line - 1]!, column, characters))
const splice = (record: string, column: number, characters: string): string =>
  record.slice(0, column - 1) + characters + record.slice(column - 1 + characters.length)
const drop =
  (line: number): Mutation =>
  (records) =>
    records.toSpliced(line - 1, 1)
const repeat =
  (line: number): Mutation =>
  (records) =>
    records.toSpliced(line - 1, 0, records[line - 1]!)
const both =
  (...mutations: Mutation[]): Mutation =>
  (records) =>
    mutations.reduce<string[]>((changed, mutate) => [...mutate(changed)], records)

const malformed: readonly (readonly [string, Mutation, line: number, field: string, reason: RegExp])[] = [
  ['nothing', () => [], 1, 'record', /empty/],
  ['a short record', (all) => all.with(2, all[2]!.slice(1)), 3, 'record', /94 characters and has 93/],
  ['a long record', (all) => all.with(2, `${all[2]!} `), 3, 'record', /has 95/],
  ['no header', drop(1), 1, 'record_type', /must be 1/],
  ['other priority', put(1, 2, '02'), 1, 'priority', /must be 01/],
  ['no destination', put(1, 4, ' '.repeat(10)), 1, 'immediate_destination', /missing/],
  ['no origin', put(1, 14, ' '.repeat(10)), 1, 'immediate_origin', /missing/],
  ['created on 30 February', put(1, 24, '260230'), 1, 'creation_date', /calendar/],
  ['created in month 13', put(1, 24, '261301'), 1, 'creation_date', /calendar/],
  ['created on no date', put(1, 24, '      '), 1, 'creation_date', /6 digits/],
  ['created at 24:00', put(1, 30, '2400'), 1, 'creation_time', /time/],
  ['created at 10:60', put(1, 30, '1060'), 1, 'creation_time', /time/],
  ['a small modifier', put(1, 34, 'a'), 1, 'file_id_modifier', /A to Z/],
  ['other record size', put(1, 35, '095'), 1, 'record_size', /094/],
  ['other blocking', put(1, 38, '20'), 1, 'blocking_factor', /10/],
  ['other format', put(1, 40, '2'), 1, 'format_code', /1/],
  ['a control character', put(1, 41, '\u0007'), 1, 'destination_name', /not allowed/],
  ['an accent', put(3, 55, 'É'), 3, 'name', /not allowed/],
  ['an unknown service class', both(put(2, 2, '210'), put(6, 2, '210')), 2, 'service_class', /200, 220, 225/],
  ['no company', put(2, 5, ' '.repeat(16)), 2, 'company_name', /missing/],
  ['no company identification', put(2, 41, ' '.repeat(10)), 2, 'company_identification', /missing/],
  ['an unsupported entry class', put(2, 51, 'IAT'), 2, 'entry_class', /PPD, CCD, WEB, COR/],
  ['no description', put(2, 54, ' '.repeat(10)), 2, 'entry_description', /missing/],
  ['effective on 31 April', put(2, 70, '260431'), 2, 'effective_date', /calendar/],
  ['effective on 29 February 2027', put(2, 70, '270229'), 2, 'effective_date', /calendar/],
  ['payments without a date', put(2, 70, '      '), 2, 'effective_date', /missing/],
  ['settled on day 367', put(7, 76, '367'), 7, 'settlement_day', /001 to 366/],
  ['an unknown originator status', put(2, 79, '5'), 2, 'originator_status', /1, 2/],
  ['a batch number twice', both(put(7, 88, '0000001'), put(10, 88, '0000001')), 7, 'batch_number', /greater/],
  ['batch number 0', both(put(2, 88, '0000000'), put(6, 88, '0000000')), 2, 'batch_number', /greater/],
  ['an unknown transaction code', put(3, 2, '25'), 3, 'transaction_code', /not a transaction code/],
  ['a wrong check digit', put(3, 12, '2'), 3, 'routing_number', /check digit/],
  ['no account', put(3, 13, ' '.repeat(17)), 3, 'account_number', /missing/],
  ['an amount with a point', put(3, 30, '0001500.00'), 3, 'amount', /10 digits/],
  ['a payment of nothing', put(3, 30, '0000000000'), 3, 'amount', /not be zero/],
  ['a prenote of money', put(3, 2, '23'), 3, 'amount', /must be zero/],
  ['a remittance in PPD', both(put(3, 2, '24'), put(3, 30, '0000000000')), 3, 'transaction_code', /CCD/],
  ['no name', put(3, 55, ' '.repeat(22)), 3, 'name', /missing/],
  ['an addenda record announced', put(3, 79, '1'), 3, 'addenda_indicator', /1 if an addenda/],
  ['an addenda record not announced', put(4, 79, '0'), 4, 'addenda_indicator', /1 if an addenda/],
  ['a trace number of another bank', put(3, 80, '12100025'), 3, 'trace_number', /originating_dfi/],
  ['a trace number twice', put(3, 80, '121000240000002'), 4, 'trace_number', /another entry/],
  ['trace numbers in disorder', put(3, 80, '121000240000003'), 4, 'trace_number', /greater/],
  [
    'a trace number twice in two batches',
    both(put(18, 80, '021000020000001'), put(19, 80, '021000020000001')),
    18,
    'trace_number',
    /another entry/,
  ],
  ['a letter in a trace number', put(3, 94, 'A'), 3, 'trace_number', /15 digits/],
  ['unknown addenda', put(5, 2, '06'), 5, 'addenda_type', /05, 98 or 99/],
  ['a second addenda record', repeat(5), 6, 'record_type', /only 7/],
  ['addenda sequence 2', put(5, 84, '0002'), 5, 'addenda_sequence', /0001/],
  ['addenda of another entry', put(5, 88, '0000001'), 5, 'entry_sequence', /repeat the trace/],
  ['return code R48', put(9, 4, 'R48'), 9, 'code', /code of a return/],
  ['return code C01', put(9, 4, 'C01'), 9, 'code', /code of a return/],
  ['change code C15', put(13, 4, 'C15'), 13, 'code', /C01 to C14/],
  ['change code R01', put(13, 4, 'R01'), 13, 'code', /C01 to C14/],
  ['dead on 31 November', put(9, 22, '261131'), 9, 'date_of_death', /calendar/],
  ['a return without its original', put(9, 7, ' '.repeat(15)), 9, 'original_trace_number', /15 digits/],
  ['a return with another trace', put(9, 80, '021000020000009'), 9, 'trace_number', /repeat the trace/],
  ['a return with a code of payments', put(8, 2, '27'), 8, 'transaction_code', /that of a return/],
  ['a payment with a code of returns', put(3, 2, '21'), 3, 'transaction_code', /that of a return/],
  ['a correction outside COR', put(11, 51, 'PPD'), 12, 'entry_class', /COR/],
  ['a return in COR', put(7, 51, 'COR'), 8, 'entry_class', /COR/],
  ['a correction of money', put(12, 39, '1'), 12, 'amount', /must be zero/],
  ['a dishonoured return with rubbish', put(17, 36, 'X'), 17, 'reserved_2', /3 blanks/],
  ['dishonoured on day 400', put(17, 54, '400'), 17, 'return_settlement_day', /001 to 366/],
  ['contested on a day that is none', put(19, 22, '260631'), 19, 'return_date', /calendar/],
  ['contested with a letter for a reason', put(19, 57, 'X1'), 19, 'return_reason', /2 digits/],
  ['a debit among credits', both(put(2, 2, '220'), put(6, 2, '220')), 4, 'transaction_code', /credit in this batch/],
  ['a credit among debits', both(put(2, 2, '225'), put(6, 2, '225')), 3, 'transaction_code', /debit in this batch/],
  ['no entries', (all) => all.toSpliced(7, 2).slice(0, 20), 7, 'entries', /missing/],
  ['no batch header', drop(7), 7, 'record_type', /5 or 9/],
  ['no batch control', drop(6), 6, 'record_type', /6, 8/],
  ['batch control of another class', put(6, 2, '225'), 6, 'service_class', /batch header/],
  ['wrong count in the batch', put(6, 10, '9'), 6, 'entry_count', /entries of the batch/],
  ['wrong hash of the batch', put(6, 20, '9'), 6, 'entry_hash', /entries of the batch/],
  ['wrong debits of the batch', put(6, 32, '1'), 6, 'debit_total', /entries of the batch/],
  ['wrong credits of the batch', put(6, 44, '1'), 6, 'credit_total', /entries of the batch/],
  ['another amount', put(3, 39, '1'), 6, 'credit_total', /entries of the batch/],
  ['another company in the control', put(6, 45, '9'), 6, 'company_identification', /batch header/],
  ['rubbish in the control', put(6, 75, 'X'), 6, 'reserved', /6 blanks/],
  ['another bank in the control', put(6, 80, '99999999'), 6, 'originating_dfi', /batch header/],
  ['another batch number in the control', put(6, 88, '0000009'), 6, 'batch_number', /batch header/],
  ['an entry twice', both(repeat(3), drop(31)), 4, 'trace_number', /another entry/],
  ['no file control', drop(21), 21, 'record_type', /5 or 9/],
  ['wrong count of batches', put(21, 7, '5'), 21, 'batch_count', /number of batches/],
  ['wrong count of blocks', put(21, 13, '4'), 21, 'block_count', /number of blocks/],
  ['wrong count in the file', put(21, 21, '0'), 21, 'entry_count', /batch controls/],
  ['wrong hash of the file', put(21, 31, '1'), 21, 'entry_hash', /batch controls/],
  ['wrong debits of the file', put(21, 32, '1'), 21, 'debit_total', /batch controls/],
  ['wrong credits of the file', put(21, 44, '1'), 21, 'credit_total', /batch controls/],
  ['rubbish after the totals', put(21, 94, 'X'), 21, 'reserved', /39 blanks/],
  ['filler that is none', put(25, 1, '8'), 25, 'filler', /nines/],
  ['too little filler', drop(30), 29, 'filler', /last block/],
  ['a block of filler too much', (all) => [...all, ...all.slice(21), all[29]!], 40, 'filler', /more than/],
  ['two files in one', (all) => [...all, ...all], 31, 'filler', /nines/],
]

describe('a malformed file is refused with line, field and reason', () => {
  test.each(malformed)('%s', (_, mutate, line, field, reason) => {
    const answer = readNacha(mutate(lines).join('\n'))
    const faults = isRefusedFile(answer) ? answer.faults : []
    expect(faults).toContainEqual({ line, field, reason: expect.stringMatching(reason) })
    // The first fault is the one to fix: nothing before its line is blamed.
    expect(faults[0]?.line).toBe(line)
  })
})
