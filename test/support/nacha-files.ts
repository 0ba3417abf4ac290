// NACHA files for tests: one example with every kind of entry, and arbitrary ones.
import fc from 'fast-check'
import { withCheckDigit } from '../../src/bank-numbers/check-digits.ts'
import { amount } from '../../src/kernel/amount.ts'
import { type Day, dayFromDate } from '../../src/kernel/day.ts'
import type {
  NachaAddendum,
  NachaBatch,
  NachaEntry,
  NachaEntryClass,
  NachaFile,
} from '../../src/rails/files/nacha/nacha-file.ts'

const friday = dayFromDate(2026, 11, 13)

export const exampleEntry: NachaEntry = {
  ...{ account: 'checking', side: 'credit', purpose: 'payment', routing_number: '021000021' },
  ...{ account_number: '123456789', amount: amount(150_000n), identification: 'PAYMENT-1', name: 'RECEIVER ONE' },
  ...{ discretionary_data: '', trace_number: '121000240000001', addendum: undefined },
}

export const exampleBatch: NachaBatch = {
  ...{ service_class: '200', company_name: 'CORRIDOR', company_data: '', company_identification: '1234567890' },
  ...{ entry_class: 'PPD', entry_description: 'TRANSFER', descriptive_date: '', effective_date: friday },
  ...{ settlement_day: undefined, originator_status: '1', originating_dfi: '12100024', batch_number: 1 },
  entries: [
    exampleEntry,
    {
      ...{ ...exampleEntry, account: 'savings', side: 'debit', amount: amount(2_500n), name: 'RECEIVER TWO' },
      ...{ trace_number: '121000240000002', addendum: { kind: 'information', information: 'INVOICE 7' } },
    },
  ],
}

const answer = { original_trace_number: '121000240000001', original_dfi: '02100002' }
const returnedEntry: NachaEntry = {
  ...{ ...exampleEntry, side: 'debit', purpose: 'return', routing_number: '121000248' },
  trace_number: '021000020000001',
  addendum: { kind: 'return', code: 'R01', ...answer, date_of_death: undefined, information: '' },
}
const returnBatch: NachaBatch = {
  ...{ ...exampleBatch, service_class: '225', originating_dfi: '02100002', settlement_day: 320 },
  entries: [returnedEntry],
}
const dishonoured: NachaAddendum = {
  ...{ kind: 'dishonoured', ...answer, code: 'R68', return_trace_number: '021000020000001' },
  ...{ return_settlement_day: 320, return_code: 'R01', information: '' },
}
const contested: NachaAddendum = {
  ...{ kind: 'contested', ...answer, code: 'R73', return_trace_number: '021000020000001', return_date: friday },
  ...{ original_settlement_day: 317, return_settlement_day: 320, return_code: 'R01' },
  ...{ dishonoured_trace_number: '121000240000009', dishonoured_settlement_day: 322, dishonoured_code: 'R68' },
}

/** Lines: 1 header, 2 to 6 payments, 7 to 10 a return, 11 to 14 a correction, 15 to 20 disputes, 21 control, then filler to 30. */
export const exampleNacha: NachaFile = {
  ...{ immediate_destination: '121000248', immediate_origin: '1234567890', creation_date: friday },
  ...{ creation_time: '0930', file_id_modifier: 'A', destination_name: 'BANK', origin_name: 'CORRIDOR' },
  reference_code: '',
  batches: [
    exampleBatch,
    { ...returnBatch, batch_number: 2 },
    {
      ...{ ...returnBatch, service_class: '220', entry_class: 'COR', batch_number: 3, effective_date: undefined },
      entries: [
        {
          ...{ ...returnedEntry, side: 'credit', amount: amount(0n), trace_number: '021000020000002' },
          addendum: { kind: 'correction', code: 'C01', ...answer, corrected_text: '987654321' },
        },
      ],
    },
    {
      ...{ ...returnBatch, batch_number: 4 },
      entries: [
        { ...returnedEntry, trace_number: '021000020000003', addendum: dishonoured },
        { ...returnedEntry, trace_number: '021000020000004', addendum: contested },
      ],
    },
  ],
}

const plain = (max: number, min = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...'ABCXYZabc0189 .,&-/#'), minLength: min, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text.length >= min)
const digitsOf = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const routing = fc.stringMatching(/^[1-9]\d{7}$/).map((body) => withCheckDigit(body, [3, 7, 1]))
const day: fc.Arbitrary<Day> = fc
  .integer({ min: dayFromDate(2000, 1, 1), max: dayFromDate(2099, 12, 31) })
  .map((number) => number as Day)
const dayNumber = fc.option(fc.integer({ min: 1, max: 366 }), { nil: undefined })
const optionalDay = fc.option(day, { nil: undefined })
const money = fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(amount)

const answers = { original_trace_number: digitsOf(15), original_dfi: digitsOf(8) }
const returned = { return_trace_number: digitsOf(15), return_settlement_day: dayNumber }
/** Banks put answers of one kind together in a batch. */
const disputes: readonly fc.Arbitrary<NachaAddendum>[] = [
  fc.record({
    ...{ kind: fc.constant('return' as const), code: fc.constantFrom('R01', 'R14', 'R29', 'R47', 'R50', 'R85') },
    ...{ ...answers, date_of_death: optionalDay, information: plain(44) },
  }),
  fc.record({
    ...{
      kind: fc.constant('dishonoured' as const),
      code: fc.constantFrom('R61', 'R67', 'R70'),
      ...answers,
      ...returned,
    },
    ...{ return_code: fc.constantFrom('R01', 'R10'), information: plain(21) },
  }),
  fc.record({
    ...{ kind: fc.constant('contested' as const), code: fc.constantFrom('R71', 'R77'), ...answers, ...returned },
    ...{ return_date: optionalDay, original_settlement_day: dayNumber, return_code: fc.constantFrom('R02', 'R53') },
    ...{ dishonoured_trace_number: digitsOf(15), dishonoured_settlement_day: dayNumber },
    dishonoured_code: fc.constantFrom('R61', 'R69'),
  }),
]
const corrections: fc.Arbitrary<NachaAddendum> = fc.record({
  ...{ kind: fc.constant('correction' as const), code: fc.constantFrom('C01', 'C04', 'C13'), ...answers },
  corrected_text: plain(29),
})
const information: fc.Arbitrary<NachaAddendum | undefined> = fc.option(
  fc.record({ kind: fc.constant('information' as const), information: plain(80) }),
  { nil: undefined },
)

const accounts = fc.constantFrom('checking' as const, 'savings' as const)
const sides = fc.constantFrom('credit' as const, 'debit' as const)
const common = {
  ...{ account: accounts, side: sides, routing_number: routing, account_number: plain(17, 1) },
  ...{ identification: plain(15), name: plain(22, 1), discretionary_data: plain(2), trace_number: fc.constant('') },
}
const zero = fc.constant(amount(0n))

const entriesOf = (
  entry_class: NachaEntryClass,
  answers_given: fc.Arbitrary<NachaAddendum> | undefined,
): fc.Arbitrary<NachaEntry> => {
  const purpose = fc.constant('return' as const)
  if (entry_class === 'COR') return fc.record({ ...common, purpose, amount: zero, addendum: corrections })
  if (answers_given) return fc.record({ ...common, purpose, amount: fc.oneof(money, zero), addendum: answers_given })
  return fc.oneof(
    fc.record({ ...common, purpose: fc.constant('payment' as const), amount: money, addendum: information }),
    fc.record({ ...common, purpose: fc.constant('prenote' as const), amount: zero, addendum: information }),
  )
}

const batches: fc.Arbitrary<NachaBatch> = fc
  .record({
    entry_class: fc.constantFrom('PPD', 'CCD', 'WEB', 'COR'),
    answers_given: fc.constantFrom(undefined, ...disputes),
  })
  .chain(({ entry_class, answers_given }) =>
    fc.record({
      ...{ service_class: fc.constant('200' as const), company_name: plain(16, 1), company_data: plain(20) },
      ...{ company_identification: plain(10, 1), entry_class: fc.constant(entry_class as NachaEntryClass) },
      ...{
        entry_description: plain(10, 1),
        descriptive_date: plain(6),
        effective_date: day,
        settlement_day: dayNumber,
      },
      ...{ originator_status: fc.constantFrom('1', '2'), originating_dfi: digitsOf(8), batch_number: fc.constant(0) },
      entries: fc.array(entriesOf(entry_class as NachaEntryClass, answers_given), { minLength: 1, maxLength: 8 }),
    }),
  )

/** Sides that agree get the narrower service class, and every number its order. */
function numbered(file: NachaFile): NachaFile {
  let sequence = 0
  const numberedBatch = (batch: NachaBatch, i: number): NachaBatch => {
    const entries = batch.entries.map((entry) => {
      sequence += 1
      return { ...entry, trace_number: `${batch.originating_dfi}${String(sequence).padStart(7, '0')}` }
    })
    const found = new Set(entries.map(({ side }) => side))
    const service_class = found.size === 2 ? '200' : found.has('credit') ? '220' : '225'
    return { ...batch, service_class, batch_number: i + 1, entries }
  }
  return { ...file, batches: file.batches.map(numberedBatch) }
}

export const nachaFiles: fc.Arbitrary<NachaFile> = fc
  .record({
    ...{ immediate_destination: routing, immediate_origin: plain(10, 1), creation_date: day },
    ...{ creation_time: fc.constantFrom('', '0000', '2359'), file_id_modifier: fc.constantFrom('A', 'Z', '0', '9') },
    ...{ destination_name: plain(23), origin_name: plain(23), reference_code: plain(8) },
    batches: fc.array(batches, { maxLength: 4 }),
  })
  .map(numbered)
