// Payment files on their way out: what goes into which file, when, and a crash at every step.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayFromDate, dayFromMs } from '../../src/kernel/day.ts'
import { readCpa005 } from '../../src/rails/files/cpa005/read-cpa005.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers, readDirectDebits } from '../../src/rails/files/iso20022/read-payments.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { canadianParty, europeanParty, type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { nachaFrom } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

/** After the cut-off of Wednesday, and of all others before it. */
const after_cut_off = '2026-11-18T22:30:00Z'

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
    const file = nachaFrom(folder.read('outbox', 'ach-2026-11-18-0001.txt'))
    expect(file.batches.map(({ entry_class, service_class, entries }) => [entry_class, service_class, entries.length]))
      // The payment that came with the cut-off is too late.
      .toEqual([
        ['PPD', '220', 1],
        ['WEB', '225', 1],
        ['CCD', '225', 1],
      ])
    expect(file.batches.map(({ effective_date }) => effective_date)).toEqual(
      Array(3).fill(addDays(dayFromMs(folder.now()), 1)),
    )
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

  const euros = { rail: 'sepa', asset: 'EUR', party: europeanParty } as const
  const dayOf = (name: string) => {
    const order = readCreditTransfers(Buffer.from(folder.read('outbox', name)))
    return isFaultyMessage(order) ? order : order.message.batches.map(({ day }) => day)
  }

  test('the cut-offs of SEPA are by the clock of Frankfurt', async () => {
    folder = await database.folder({ cut_offs: [{ rail: 'sepa', times: ['10:30'] }] })
    const worker = await folder.process()
    folder.setTime('2026-12-24T09:00:00Z')
    await worker.carrier.carry(folder.newPayment(euros))
    folder.setTime('2026-12-24T09:29:59Z')
    await worker.pass()
    expect(folder.list('outbox')).toEqual([])
    folder.setTime('2026-12-24T09:30:00Z')
    await worker.pass()
    const name = 'sepa-eur-pain.001-2026-12-24-0001.xml'
    expect(folder.list('outbox')).toEqual([name])
    expect(dayOf(name)).toEqual([dayFromDate(2026, 12, 24)])
  })

  test('what comes on Good Friday is to be executed on the day of TARGET after Easter', async () => {
    folder = await database.folder({ gather_seconds: 0 })
    const worker = await folder.process()
    folder.setTime('2027-03-26T10:00:00Z')
    await worker.carrier.carry(folder.newPayment(euros))
    folder.setTime('2027-03-26T10:00:01Z')
    await worker.pass()
    const [name = ''] = folder.list('outbox')
    expect(dayOf(name)).toEqual([dayFromDate(2027, 3, 30)])
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
    await folder.copyPayments(2001)
    folder.setTime(after_cut_off)
    await worker.pass()
    const counts = folder.fetchOutbox().map((text) => nachaFrom(text).batches.flatMap(({ entries }) => entries).length)
    expect(counts).toEqual([2000, 1])
  })

  test('hundreds that no format carries fail together', async () => {
    folder = await database.folder()
    const worker = await folder.process()
    const nameless = { ...folder.newPayment().party, names: ['東京'] }
    await worker.carrier.carry(folder.newPayment({ party: nameless }))
    await folder.copyPayments(300)
    folder.setTime(after_cut_off)
    await worker.pass()
    expect(folder.fetchOutbox()).toEqual([])
    expect(folder.reports).toHaveLength(300)
  })
})

const steps_out = [
  'before write-payment-file',
  'after write-payment-file',
  'before the bytes are written',
  'before stage-payment-file',
  'after stage-payment-file',
  'before the control report is written',
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
      const entries = nachaFrom(fetched[0]!).batches.flatMap((batch) => batch.entries)
      expect(entries.map(({ amount: paid }) => paid)).toEqual([payment.amount])
      const files = await folder.rows('payment_files')
      expect(files).toMatchObject([{ state: 'released' }])
    },
  )
})
