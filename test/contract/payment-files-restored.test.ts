// A database that is back at an earlier time, beside a folder that is not: the records in the folder tell what went out, and each file is
// taken over whatever the books have of it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import { approvePaymentFile } from '../../src/providers/files/memory/approve-payment-file.ts'
import { takeOverPaymentFile } from '../../src/providers/files/memory/take-over-payment-file.ts'
import { type SentRecord, sentUnknownTo } from '../../src/providers/files/sent-record.ts'
import { type FileFolder, type FolderProcess, fileDatabase } from '../support/file-folder.ts'
import { nachaFrom } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

const after_cut_off = '2026-11-18T22:30:00Z'
const pii = { content: Buffer.from('sealed') }

async function approve(guid: Guid): Promise<void> {
  const { engine } = folder.place().services
  const input = { bank_guid: folder.bank_guid, payment_file_guid: guid, person_guid: folder.provider_guid }
  outputOf(await engine.submit(approvePaymentFile, input))
}
const takeOver = async ({ file, payments }: SentRecord): Promise<string> => {
  const { engine } = folder.place().services
  const last_number = Math.max(...payments.map(({ number }) => number))
  const input = { bank_guid: folder.bank_guid, file, pii, payments, dishonours: [], last_number, sequences_max: 36 }
  return outputOf(await engine.submit(takeOverPaymentFile, input))
}
const unknown = () => sentUnknownTo(folder.place())
/** Back to the time before it went out. */
const backTo = (state: string) => folder.sql`
  update payment_files set state = ${state}, released_at = null, staged_name = null, approved_by_guid = null, version = version + 1
  where bank_guid = ${folder.bank_guid} and state = 'released'`

/** A payment that went out in a file which was approved, and another one that was cancelled out of a file before. */
async function sent(): Promise<{ worker: FolderProcess; payment: RailPayment; first: Guid; file: Guid }> {
  folder = await database.folder({ approval: true })
  const worker = await folder.process()
  const [payment, cancelled] = [folder.newPayment(), folder.newPayment()]
  for (const each of [payment, cancelled]) await worker.carrier.carry(each)
  folder.setTime(after_cut_off)
  await worker.pass()
  const [{ guid: first }] = (await folder.rows('payment_files')) as unknown as [{ guid: Guid }]
  await worker.carrier.cancel(cancelled)
  await worker.pass()
  const waiting = (await folder.rows('payment_files')).find(({ state }) => state === 'waiting')
  await approve(waiting!.guid)
  await worker.pass()
  expect(folder.fetchOutbox()).toHaveLength(1)
  expect((await unknown()).records).toEqual([])
  return { worker, payment, first, file: waiting!.guid }
}

/** Nothing goes out again, and the payment settles on its day. */
async function expectFollowed(worker: FolderProcess, payment: RailPayment): Promise<void> {
  await worker.pass()
  expect(folder.fetchOutbox()).toEqual([])
  expect(await unknown()).toMatchObject({ records: [], isComplete: true })
  folder.setTime('2026-11-19T14:00:00Z')
  expect(await worker.carrier.carry(payment)).toMatchObject({ kind: 'settled' })
}

test.each(['waiting', 'ready'])('a file that is %s in the books', async (state) => {
  const { worker, payment } = await sent()
  await backTo(state)
  const { records } = await unknown()
  expect(records).toMatchObject([{ payments: [{ guid: payment.reference, amount: 1234n }] }])
  expect(await takeOver(records[0]!)).toBe('done')
  expect(await takeOver(records[0]!)).toBe('done')
  await expectFollowed(worker, payment)
})

test('a file that the books do not have, with a payment that is in another one there', async () => {
  const { worker, payment, first, file } = await sent()
  const { sql, bank_guid } = folder
  await sql`delete from payment_files where bank_guid = ${bank_guid} and guid = ${file}`
  await sql`delete from payment_files_pii where bank_guid = ${bank_guid} and guid = ${file}`
  await sql`update payment_files set state = 'waiting', version = version + 1 where bank_guid = ${bank_guid} and guid = ${first}`
  await sql`
    update filed_payments set payment_file_guid = ${first}, cancelled_at = null, version = version + 1
    where bank_guid = ${bank_guid}`
  const { records } = await unknown()
  expect(await takeOver(records[0]!)).toBe('again')
  expect(await takeOver(records[0]!)).toBe('done')
  const states = Object.fromEntries((await folder.rows('payment_files')).map(({ guid, state }) => [guid, state]))
  expect(states).toEqual({ [first]: 'dissolved', [file]: 'released' })
  expect(await folder.rows('file_counters', 'name')).toMatchObject([{ value: 1 }, { value: 2 }])
  await folder.sql`update filed_payments set cancelled_at = created_at, version = version + 1 where bank_guid = ${bank_guid} and guid <> ${payment.reference}`
  await expectFollowed(worker, payment)
})

test('a payment that the carrier never got in the books; its number is not given again', async () => {
  const { worker, payment, file } = await sent()
  const { sql, bank_guid } = folder
  for (const table of ['payment_files', 'payment_files_pii', 'filed_payments', 'filed_payments_pii', 'file_counters'])
    await sql.unsafe(`delete from ${table} where bank_guid = $1`, [bank_guid])
  // The books have released nothing, and the folder has a record.
  const { records, isComplete } = await unknown()
  expect(isComplete).toBe(true)
  expect(records).toMatchObject([{ file: { guid: file } }])
  const [{ number } = { number: 0 }] = records[0]!.payments
  expect(await takeOver(records[0]!)).toBe('done')
  const next = folder.newPayment()
  await worker.carrier.carry(next)
  await expectFollowed(worker, payment)
  folder.setTime('2026-11-19T22:30:00Z')
  await worker.pass()
  const last = (await folder.rows('payment_files')).find(({ state }) => state === 'waiting')
  await approve(last!.guid)
  await worker.pass()
  const [text = ''] = folder.fetchOutbox()
  const [entry] = nachaFrom(text).batches[0]!.entries
  expect(Number(entry!.trace_number.slice(8))).toBeGreaterThan(number)
})

test('a file whose process died before it was moved did not go out', async () => {
  folder = await database.folder()
  const dying = await folder.process((step) => {
    if (step === 'before the file is moved') throw new Error('died')
  })
  await dying.carrier.carry(folder.newPayment())
  folder.setTime(after_cut_off)
  await expect(dying.pass()).rejects.toThrow('died')
  expect((await unknown()).records).toEqual([])
})
