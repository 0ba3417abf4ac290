// Payment files of the partner: what they tell is applied once and whole, or refused, whenever the process dies.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { dayFromMs } from '../../src/kernel/day.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import { readCpa005 } from '../../src/rails/files/cpa005/read-cpa005.ts'
import { writeCpa005 } from '../../src/rails/files/cpa005/write-cpa005.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import type { NachaAddendum, NachaEntry } from '../../src/rails/files/nacha/nacha-file.ts'
import { writeNacha } from '../../src/rails/files/nacha/write-nacha.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { canadianParty, europeanParty, type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { writeNotification, writeStatusReport } from '../support/iso20022-answers.ts'
import { answersTo, nachaFrom, returned, textOf } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

/** After the cut-off of Wednesday, and of all others before it. */
const after_cut_off = '2026-11-18T22:30:00Z'
const next_morning = '2026-11-19T14:00:00Z'

/** One ACH payment that went out; the file that took it. */
async function sentByAch(...payments: readonly RailPayment[]) {
  const worker = await folder.process()
  for (const payment of payments) await worker.carrier.carry(payment)
  folder.setTime(after_cut_off)
  await worker.pass()
  const [text = ''] = folder.fetchOutbox()
  return { worker, file: nachaFrom(text) }
}

describe('what comes in', () => {
  test('a file whose name is as long as names can be is taken like every other', async () => {
    folder = await database.folder()
    const payment = folder.newPayment({ side: 'deposit' })
    const { worker, file } = await sentByAch(payment)
    folder.put(`${'r'.repeat(251)}.txt`, answersTo(file, returned('R01')))
    await worker.pass()
    expect(folder.reports.map(({ standing }) => standing.kind)).toEqual(['returned'])
    await worker.pass()
  })

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
    folder.put('returns.txt', answersTo(file, only))
    await worker.pass()
    folder.put('returns.txt', answersTo(file, only))
    folder.put('returns-again.txt', answersTo(file, only, { file_id_modifier: 'B' }))
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

  test('hundreds of returns come in one file', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    await worker.carrier.carry(folder.newPayment({ side: 'deposit' }))
    await folder.copyPayments(300)
    folder.setTime(after_cut_off)
    await worker.pass()
    folder.put('returns.txt', answersTo(nachaFrom(folder.fetchOutbox()[0]!), returned('R01')))
    await worker.pass()
    expect(folder.report('done', 'returns.txt')).toMatchObject({ applied: 300, unmatched: 0 })
    expect(folder.reports).toHaveLength(300)
  })

  test('a correction is noted, encrypted, and changes no standing', async () => {
    folder = await database.folder()
    const payment = folder.newPayment()
    const { worker, file } = await sentByAch(payment)
    const correction = ({ trace_number }: NachaEntry): NachaAddendum => ({
      ...{ kind: 'correction', code: 'C01', original_trace_number: trace_number, original_dfi: '02100002' },
      corrected_text: '987654321',
    })
    folder.put('noc.txt', answersTo(file, correction))
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
    folder.put('a-other-amount.txt', answersTo(more, returned('R02')))
    const unknown = (entry: NachaEntry) => returned('R03')({ ...entry, trace_number: '121000249999999' })
    folder.put('b-unknown.txt', answersTo(file, unknown, { file_id_modifier: 'B' }))
    const contested = ({ trace_number }: NachaEntry): NachaAddendum => ({
      ...{ kind: 'contested', code: 'R73', original_trace_number: trace_number, original_dfi: '02100002' },
      ...{ return_date: dayFromMs(folder.now()), original_settlement_day: 323, return_trace_number: '021000020000001' },
      ...{ return_settlement_day: 324, return_code: 'R01', dishonoured_trace_number: '121000240000009' },
      ...{ dishonoured_settlement_day: 325, dishonoured_code: 'R68' },
    })
    folder.put('c-contested.txt', answersTo(file, contested, { file_id_modifier: 'C' }))
    await worker.pass()
    for (const name of ['a-other-amount.txt', 'b-unknown.txt', 'c-contested.txt'])
      expect(folder.report('done', name)).toMatchObject({ unmatched: 1, applied: 0 })
    expect(folder.reports).toEqual([])
  })

  test('a file cut at any record is refused with line and reason, and changes nothing', async () => {
    folder = await database.folder()
    const { worker, file } = await sentByAch(folder.newPayment(), folder.newPayment({ side: 'deposit' }))
    const text = answersTo(file, returned('R01'))
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
    folder.put('a.txt', answersTo(file, returned('R01')))
    folder.put('b.txt', answersTo(file, returned('R02')))
    const stranger = { immediate_destination: '999999999', immediate_origin: '021000021' }
    folder.put('c.txt', answersTo(file, returned('R02'), stranger))
    folder.put('d.txt', textOf(writeNacha({ ...file, immediate_destination: '1234567890' })))
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
    folder.put('returns.txt', answersTo(file, returned('R10')))
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
    folder.put('eft.txt', textOf(writeCpa005({ ...sent, file_creation_number: 77, transactions })))
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
      textOf(
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
      textOf(
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
    // Money without a reference of the bank is left to a person.
    expect(folder.report('done', 'n2.xml')).toMatchObject({ applied: 1, unmatched: 1 })
    const arrivals = (await folder.rows('file_notices')).filter(({ kind }) => kind === 'arrival')
    expect(arrivals).toMatchObject([{ result: 'unmatched', payment_guid: null }])
  })
})
