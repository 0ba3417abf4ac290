// Payment files: what goes into which file, a crash at every step on the way out and on the way in, and what the partner's files tell.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { addDays, type Day, dayFromMs } from '../../src/kernel/day.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import { readCpa005 } from '../../src/rails/files/cpa005/read-cpa005.ts'
import { writeCpa005 } from '../../src/rails/files/cpa005/write-cpa005.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers, readDirectDebits } from '../../src/rails/files/iso20022/read-payments.ts'
import type { NachaAddendum, NachaEntry, NachaFile } from '../../src/rails/files/nacha/nacha-file.ts'
import { readNacha } from '../../src/rails/files/nacha/read-nacha.ts'
import { writeNacha } from '../../src/rails/files/nacha/write-nacha.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { canadianParty, europeanParty, type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { writeNotification, writeStatusReport } from '../support/iso20022-answers.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

const nacha = (text: string): NachaFile => {
  const file = readNacha(text)
  if (isRefusedFile(file)) throw new Error(JSON.stringify(file.faults))
  return file
}
const written = (result: { readonly text: string } | { readonly faults: readonly object[] }): string => {
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result.text
}
const today = (): Day => dayFromMs(folder.now())

/** After the cut-off of Wednesday, and of all others before it. */
const after_cut_off = '2026-11-18T22:30:00Z'
const next_morning = '2026-11-19T14:00:00Z'

/** The partner's file with answers to entries that it got. */
function answers(
  sent: NachaFile,
  addendumOf: (entry: NachaEntry) => NachaAddendum | undefined,
  changes: Partial<NachaFile> = {},
): string {
  const batches = sent.batches.flatMap((batch, i) => {
    const entries = batch.entries.flatMap((entry, number) => {
      const addendum = addendumOf(entry)
      if (!addendum) return []
      const answer: NachaEntry = {
        ...{ ...entry, purpose: 'return', routing_number: '121000248', addendum },
        amount: addendum.kind === 'correction' ? amount(0n) : entry.amount,
        trace_number: `02100002${String(i * 100 + number + 1).padStart(7, '0')}`,
      }
      return [answer]
    })
    const isCorrection = entries[0]?.addendum?.kind === 'correction'
    const entry_class = isCorrection ? ('COR' as const) : batch.entry_class
    return entries.length === 0 ? [] : [{ ...batch, entry_class, originating_dfi: '02100002', entries }]
  })
  return written(
    writeNacha({
      ...{ ...sent, immediate_destination: sent.immediate_origin, immediate_origin: sent.immediate_destination },
      ...{ creation_date: today(), file_id_modifier: 'A', batches, ...changes },
    }),
  )
}

const returned =
  (code: string) =>
  ({ trace_number }: NachaEntry): NachaAddendum => ({
    ...{ kind: 'return', code, original_trace_number: trace_number, original_dfi: '02100002' },
    ...{ date_of_death: undefined, information: '' },
  })

/** One ACH payment that went out; the file that took it. */
async function sentByAch(...payments: readonly RailPayment[]) {
  const worker = await folder.process()
  for (const payment of payments) await worker.carrier.carry(payment)
  folder.setTime(after_cut_off)
  await worker.pass()
  const [text = ''] = folder.fetchOutbox()
  return { worker, file: nacha(text) }
}

describe('what goes out', () => {
  test('ACH goes at the cut-off, with a class by party and side, for the next banking day', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    const business = { ...folder.newPayment().party, type: 'business' as const, names: ['Acme Inc.'] }
    await worker.carrier.carry(folder.newPayment())
    await worker.carrier.carry(folder.newPayment({ side: 'deposit' }))
    await worker.carrier.carry(folder.newPayment({ side: 'deposit', party: business }))
    folder.setTime('2026-11-18T21:44:59Z')
    await worker.pass()
    expect(folder.list('outbox')).toEqual([])
    folder.setTime('2026-11-18T21:45:00Z')
    await worker.carrier.carry(folder.newPayment())
    await worker.pass()
    expect(folder.list('outbox')).toEqual(['ach-2026-11-18-0001.txt'])
    const file = nacha(folder.read('outbox', 'ach-2026-11-18-0001.txt'))
    expect(file.batches.map(({ entry_class, service_class, entries }) => [entry_class, service_class, entries.length]))
      // The payment that came with the cut-off is too late.
      .toEqual([
        ['PPD', '220', 1],
        ['WEB', '225', 1],
        ['CCD', '225', 1],
      ])
    expect(file.batches.map(({ effective_date }) => effective_date)).toEqual(Array(3).fill(addDays(today(), 1)))
    const control = JSON.parse(folder.read('outbox', 'ach-2026-11-18-0001.txt.control.json'))
    expect(control).toMatchObject({ payment_count: 3, credit_total: '1234', debit_total: '2468', sequence: 1 })
  })

  test('EFT and orders go by their formats; what no format carries fails', async () => {
    folder = await database.folder({ gather_seconds: 0 })
    const worker = await folder.process()
    const europe = { rail: 'sepa', asset: 'EUR', party: europeanParty } as const
    const payments = [
      folder.newPayment({ rail: 'eft', asset: 'CAD', party: canadianParty }),
      folder.newPayment({ rail: 'eft', asset: 'CAD', party: canadianParty, side: 'deposit' }),
      folder.newPayment(europe),
      folder.newPayment({ ...europe, side: 'deposit' }),
      folder.newPayment({ rail: 'wire' }),
      folder.newPayment({ rail: 'pse', asset: 'COP', party: europeanParty }),
      folder.newPayment({ ...europe, party: { ...europeanParty, names: ['東京'] } }),
      folder.newPayment({ party: { ...folder.newPayment().party, routing_numbers: [] } }),
    ]
    for (const payment of payments) await worker.carrier.carry(payment)
    folder.setTime(after_cut_off)
    await worker.pass()
    expect(folder.list('outbox')).toEqual([
      'eft-2026-11-18-0001.txt',
      'sepa-eur-pain.001-2026-11-18-0001.xml',
      'sepa-eur-pain.008-2026-11-18-0001.xml',
      'wire-usd-pain.001-2026-11-18-0002.xml',
    ])
    const eft = readCpa005(folder.read('outbox', 'eft-2026-11-18-0001.txt'))
    expect(isRefusedFile(eft) ? eft : eft.transactions.map(({ kind }) => kind)).toEqual(['credit', 'debit'])
    const order = readCreditTransfers(Buffer.from(folder.read('outbox', 'sepa-eur-pain.001-2026-11-18-0001.xml')))
    expect(isFaultyMessage(order)).toBe(false)
    const debit = readDirectDebits(Buffer.from(folder.read('outbox', 'sepa-eur-pain.008-2026-11-18-0001.xml')))
    expect(isFaultyMessage(debit)).toBe(false)
    const failed = folder.reports.map(({ reference, standing }) => [
      reference,
      'failure_code' in standing && standing.failure_code,
    ])
    expect(failed.sort()).toEqual(
      [
        [payments[5]!.reference, 'payment_rail_invalid'],
        [payments[6]!.reference, 'party_name_invalid'],
        [payments[7]!.reference, 'invalid_destination'],
      ].sort(),
    )
  })

  test('a file that needs approval waits, and one whose day has passed is built anew', async () => {
    folder = await database.folder({ approval: true })
    const worker = await folder.process()
    await worker.carrier.carry(folder.newPayment())
    folder.setTime(after_cut_off)
    await worker.pass()
    await worker.pass()
    expect(folder.list('outbox')).toEqual([])
    folder.setTime('2026-11-19T06:00:00Z')
    await worker.pass()
    await worker.pass()
    const files = await folder.rows('payment_files')
    expect(files).toMatchObject([
      { state: 'dissolved', day: '2026-11-18', sequence: 1 },
      { state: 'waiting', day: '2026-11-19', sequence: 1 },
    ])
  })

  test('a payment is cancelled out of a file that waits; the others go in the next, under the same number', async () => {
    folder = await database.folder({ approval: true })
    const worker = await folder.process()
    const [one, two] = [folder.newPayment(), folder.newPayment()]
    await worker.carrier.carry(one)
    await worker.carrier.carry(two)
    folder.setTime(after_cut_off)
    await worker.pass()
    expect(await worker.carrier.cancel(one)).toMatchObject({ kind: 'cancelled' })
    expect(await worker.carrier.carry(two)).toMatchObject({ kind: 'pending' })
    await worker.pass()
    const files = await folder.rows('payment_files')
    expect(files).toMatchObject([
      { state: 'dissolved', sequence: 1, payment_count: 2 },
      { state: 'waiting', sequence: 1, payment_count: 1 },
    ])
  })

  test('one process works in a folder at a time, and another goes on when its lease is over', async () => {
    folder = await database.folder()
    const [one, two] = [await folder.process(), await folder.process()]
    expect(await one.pass()).toBe(true)
    expect(await two.pass()).toBe(false)
    folder.advance(61)
    expect(await two.pass()).toBe(true)
    expect(await one.pass()).toBe(false)
  })

  test('two thousand payments are one file, and one commit', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    await worker.carrier.carry(folder.newPayment())
    const { sql, bank_guid } = folder
    const guids = sql`select gen_random_uuid() as guid, n from generate_series(2, 2001) n`
    await sql`
      with more as (${guids}), added as (
        insert into filed_payments (bank_guid, guid, provider_guid, rail, asset, amount, side, number, name, created_at, is_news)
        select bank_guid, more.guid, provider_guid, rail, asset, amount, side, n, '12100024' || lpad(n::text, 7, '0'), created_at, false
        from filed_payments, more where bank_guid = ${bank_guid})
      insert into filed_payments_pii (bank_guid, guid, party)
      select bank_guid, more.guid, party from filed_payments_pii, more where bank_guid = ${bank_guid}`
    folder.setTime(after_cut_off)
    await worker.pass()
    const counts = folder.fetchOutbox().map((text) => nacha(text).batches.flatMap(({ entries }) => entries).length)
    expect(counts).toEqual([2000, 1])
  })
})

const steps_out = [
  'before write-payment-file',
  'after write-payment-file',
  'before the bytes are written',
  'before stage-payment-file',
  'after stage-payment-file',
  'before the file is moved',
  'after the file was moved',
  'after release-payment-file',
]

describe('a process that dies on the way out', () => {
  test.each(steps_out.flatMap((step) => [[step, false] as const, [step, true] as const]))(
    '%s leaves one file with the payment (fetched at once: %s)',
    async (step, isFetchedAtOnce) => {
      folder = await database.folder()
      const dying = await folder.process((reached) => {
        if (reached === step) throw new Error('died')
      })
      const payment = folder.newPayment()
      await dying.carrier.carry(payment)
      folder.setTime(after_cut_off)
      await expect(dying.pass()).rejects.toThrow('died')
      const fetched = isFetchedAtOnce ? folder.fetchOutbox() : []
      folder.advance(61)
      const other = await folder.process()
      await other.pass()
      await other.pass()
      fetched.push(...folder.fetchOutbox())
      expect(fetched).toHaveLength(1)
      const entries = nacha(fetched[0]!).batches.flatMap((batch) => batch.entries)
      expect(entries.map(({ amount: paid }) => paid)).toEqual([payment.amount])
      const files = await folder.rows('payment_files')
      expect(files).toMatchObject([{ state: 'released' }])
    },
  )
})

describe('what comes in', () => {
  test('payments settle on their day; a return ends one of them, once, in whichever files it is told', async () => {
    folder = await database.folder()
    const [one, two] = [folder.newPayment({ side: 'deposit' }), folder.newPayment({ side: 'deposit' })]
    const { worker, file } = await sentByAch(one, two)
    expect(await worker.carrier.carry(one)).toMatchObject({ kind: 'pending' })
    folder.setTime(next_morning)
    expect(await worker.carrier.carry(one)).toMatchObject({ kind: 'settled' })
    const [{ trace_number = '' } = {}] = (await worker.carrier.carry(one)).identifiers.map(({ value }) => ({
      trace_number: value,
    }))
    const only = (entry: NachaEntry) => (entry.trace_number === trace_number ? returned('R01')(entry) : undefined)
    folder.put('returns.txt', answers(file, only))
    await worker.pass()
    folder.put('returns.txt', answers(file, only))
    folder.put('returns-again.txt', answers(file, only, { file_id_modifier: 'B' }))
    await worker.pass()
    expect(folder.reports.map(({ reference, standing }) => [reference, standing.kind])).toEqual([
      [one.reference, 'returned'],
    ])
    expect(await worker.carrier.carry(one)).toMatchObject({ kind: 'returned', return_code: 'R01' })
    expect(await worker.carrier.carry(two)).toMatchObject({ kind: 'settled' })
    expect(folder.report('done', 'returns.txt')).toMatchObject({ result: 'applied', applied: 1, repeated: 0 })
    expect(folder.report('done', 'returns-again.txt')).toMatchObject({ result: 'applied', applied: 0, repeated: 1 })
    const repeated = folder.list('done').find((name) => name.endsWith('-returns.txt'))!
    expect(folder.report('done', repeated)).toMatchObject({ result: 'repeated' })
    expect(folder.list('inbox')).toEqual([])
  })

  test('a correction is noted, encrypted, and changes no standing', async () => {
    folder = await database.folder()
    const payment = folder.newPayment()
    const { worker, file } = await sentByAch(payment)
    const correction = ({ trace_number }: NachaEntry): NachaAddendum => ({
      ...{ kind: 'correction', code: 'C01', original_trace_number: trace_number, original_dfi: '02100002' },
      corrected_text: '987654321',
    })
    folder.put('noc.txt', answers(file, correction))
    await worker.pass()
    await worker.pass()
    expect(folder.reports).toEqual([])
    expect(folder.report('done', 'noc.txt')).toMatchObject({ noted: 1, applied: 0 })
    const [notice] = await folder.rows('file_notices')
    const [encrypted] = await folder.rows('file_notices_pii')
    expect(notice).toMatchObject({ kind: 'correction', code: 'C01', payment_guid: payment.reference })
    expect(Buffer.from(encrypted!.details).toString('latin1')).not.toContain('987654321')
  })

  test('what fits no payment waits for a person: another amount, a dispute, a return of what never went out', async () => {
    folder = await database.folder()
    const payment = folder.newPayment()
    const { worker, file } = await sentByAch(payment)
    const more = {
      ...file,
      batches: file.batches.map((batch) => ({
        ...batch,
        entries: batch.entries.map((one) => ({ ...one, amount: amount(9n) })),
      })),
    }
    folder.put('a-other-amount.txt', answers(more, returned('R02')))
    const unknown = (entry: NachaEntry) => returned('R03')({ ...entry, trace_number: '121000249999999' })
    folder.put('b-unknown.txt', answers(file, unknown, { file_id_modifier: 'B' }))
    const contested = ({ trace_number }: NachaEntry): NachaAddendum => ({
      ...{ kind: 'contested', code: 'R73', original_trace_number: trace_number, original_dfi: '02100002' },
      ...{ return_date: today(), original_settlement_day: 323, return_trace_number: '021000020000001' },
      ...{ return_settlement_day: 324, return_code: 'R01', dishonoured_trace_number: '121000240000009' },
      ...{ dishonoured_settlement_day: 325, dishonoured_code: 'R68' },
    })
    folder.put('c-contested.txt', answers(file, contested, { file_id_modifier: 'C' }))
    await worker.pass()
    for (const name of ['a-other-amount.txt', 'b-unknown.txt', 'c-contested.txt'])
      expect(folder.report('done', name)).toMatchObject({ unmatched: 1, applied: 0 })
    expect(folder.reports).toEqual([])
  })

  test('a file cut at any record is refused with line and reason, and changes nothing', async () => {
    folder = await database.folder()
    const { worker, file } = await sentByAch(folder.newPayment(), folder.newPayment({ side: 'deposit' }))
    const text = answers(file, returned('R01'))
    const records = text.split('\n').filter(Boolean)
    // The last records are filler up to a full block.
    const cuts = records.map((_, i) => i).filter((i) => i > 0)
    for (const i of cuts) folder.put(`cut-${i}.txt`, `${records.slice(0, i).join('\n')}\n`)
    const half = text.slice(0, text.indexOf('\n', 95) - 40)
    folder.put('half.txt', half)
    await worker.pass()
    expect(folder.list('done')).toEqual([])
    expect(folder.list('refused')).toHaveLength(cuts.length + 1)
    for (const i of cuts) {
      const [fault] = folder.report('refused', `cut-${i}.txt`).faults
      expect(fault).toMatchObject({ line: expect.any(Number), place: expect.any(String), reason: expect.any(String) })
    }
    expect(await folder.rows('file_notices')).toHaveLength(0)
    expect(await folder.rows('inbox_files')).toHaveLength(0)
    folder.put('whole.txt', text)
    await worker.pass()
    expect(folder.report('done', 'whole.txt')).toMatchObject({ applied: 2 })
  })

  test('another file with the same identity is refused, and so are files of strangers and of no format', async () => {
    folder = await database.folder()
    const { worker, file } = await sentByAch(folder.newPayment())
    folder.put('a.txt', answers(file, returned('R01')))
    folder.put('b.txt', answers(file, returned('R02')))
    const stranger = { immediate_destination: '999999999', immediate_origin: '021000021' }
    folder.put('c.txt', answers(file, returned('R02'), stranger))
    folder.put('d.txt', written(writeNacha({ ...file, immediate_destination: '1234567890' })))
    folder.put('e.txt', 'hello')
    folder.put('f.txt', '')
    await worker.pass()
    expect(folder.list('done')).toEqual(['a.txt'])
    const places = folder.list('refused').map((name) => folder.report('refused', name).faults[0].place)
    expect(places).toEqual(['identity', 'immediate_destination', 'batches', 'file', 'file'])
  })

  const steps_in = ['before apply-notices', 'after apply-notices', 'before the inbox file is moved', 'after a report']
  test.each(steps_in)('a process that dies %s loses nothing, and nothing happens twice', async (step) => {
    folder = await database.folder()
    const payment = folder.newPayment({ side: 'deposit' })
    const { file } = await sentByAch(payment)
    folder.put('returns.txt', answers(file, returned('R10')))
    folder.advance(61)
    const dying = await folder.process((reached) => {
      if (reached === step) throw new Error('died')
    })
    await expect(dying.pass()).rejects.toThrow('died')
    folder.advance(61)
    const other = await folder.process()
    await other.pass()
    expect(folder.list('done')).toEqual(['returns.txt'])
    expect(folder.report('done', 'returns.txt').result).toBe(step === 'after apply-notices' ? 'repeated' : 'applied')
    expect(await folder.rows('file_notices')).toHaveLength(1)
    // A report may come twice; whoever takes it knows it by its standing.
    expect(new Set(folder.reports.map(({ standing }) => standing.kind))).toEqual(new Set(['returned']))
    expect(await folder.rows('filed_payments')).toMatchObject([{ is_news: false, outcome: 'returned' }])
  })

  test('returned items of EFT are found by their cross-reference', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    const payment = folder.newPayment({ rail: 'eft', asset: 'CAD', party: canadianParty, side: 'deposit' })
    await worker.carrier.carry(payment)
    folder.setTime(after_cut_off)
    await worker.pass()
    const sent = readCpa005(folder.fetchOutbox()[0]!)
    if (isRefusedFile(sent)) throw new Error('the file cannot be read')
    const transactions = sent.transactions.map((one) => ({
      ...one,
      ...{ kind: 'returned_debit' as const, transaction_type: '901', stored_transaction_type: one.transaction_type },
      ...{ trace_number: `0003${'1'.repeat(18)}`, original_trace_number: `0003${'2'.repeat(18)}` },
    }))
    folder.put('eft.txt', written(writeCpa005({ ...sent, file_creation_number: 77, transactions })))
    await worker.pass()
    expect(folder.report('done', 'eft.txt')).toMatchObject({ applied: 1 })
    expect(await worker.carrier.carry(payment)).toMatchObject({ kind: 'returned', return_code: '901' })
  })

  test('the answers to orders: a status report rejects one, a notification settles one and brings one back', async () => {
    folder = await database.folder({ gather_seconds: 0 })
    const worker = await folder.process()
    const [one, two, three] = ['one', 'two', 'three'].map(() =>
      folder.newPayment({ rail: 'sepa', asset: 'EUR', party: europeanParty }),
    ) as [RailPayment, RailPayment, RailPayment]
    for (const payment of [one, two, three]) await worker.carrier.carry(payment)
    folder.advance(1)
    await worker.pass()
    const order = readCreditTransfers(Buffer.from(folder.fetchOutbox()[0]!))
    if (isFaultyMessage(order)) throw new Error('the order cannot be read')
    const { message_id, batches } = order.message
    const payment_information_id = batches[0]!.payment_information_id
    const status = (message: string, end_to_end_id: string) =>
      written(
        writeStatusReport({
          ...{ message_id: message, created_at: folder.now(), original_message_id: message_id, reasons: [] },
          original_message_name: 'pain.001.001.09',
          batches: [
            {
              ...{ payment_information_id, reasons: [] },
              payments: [{ end_to_end_id, status: 'RJCT', reasons: [{ code: 'AC04', additional: [] }] }],
            },
          ],
        }),
      )
    folder.put('status.xml', status('S1', one.reference))
    folder.put('stranger.xml', status('S2', 'f'.repeat(32)))
    await worker.pass()
    expect(await worker.carrier.carry(one)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
    expect(folder.list('refused')).toEqual(['stranger.xml'])
    const money = { amount: amount(1234n), asset: 'EUR' }
    const entry = (end_to_end_id: string, direction: 'CRDT' | 'DBIT', reason?: string) => ({
      ...{ ...money, direction, is_reversal: false, status: 'BOOK' as const, code: { proprietary: 'X' } },
      details: [
        {
          ...{ references: { end_to_end_id }, remittance: [] },
          ...(reason ? { return_reason: { code: reason, additional: [] } } : {}),
        },
      ],
    })
    const notify = (id: string, ...entries: ReturnType<typeof entry>[]) =>
      written(
        writeNotification({
          ...{ message_id: id, created_at: folder.now(), is_whole: true },
          reports: [{ id, account: { iban: 'DE89370400440532013000' }, asset: 'EUR', balances: [], entries }],
        }),
      )
    folder.put('n1.xml', notify('N1', entry(two.reference, 'DBIT'), entry(three.reference, 'DBIT')))
    await worker.pass()
    expect(await worker.carrier.carry(two)).toMatchObject({ kind: 'settled' })
    folder.put('n2.xml', notify('N2', entry(three.reference, 'CRDT', 'AC06'), entry('NOTPROVIDED', 'CRDT')))
    await worker.pass()
    expect(await worker.carrier.carry(three)).toMatchObject({ kind: 'returned', return_code: 'AC06' })
    // Money that came by itself is kept for a person.
    expect(folder.report('done', 'n2.xml')).toMatchObject({ applied: 1, unmatched: 1 })
    const arrivals = (await folder.rows('file_notices')).filter(({ kind }) => kind === 'arrival')
    expect(arrivals).toMatchObject([{ result: 'unmatched', payment_guid: null }])
  })
})
