// What the partner's files say of our payments is believed only if both ends, direction, account and money are those of the entry that went
// out. What does not fit moves nothing, reserves nothing, and names what is wrong: each table ends with the answer that fits.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import type { Cpa005File, Cpa005Transaction } from '../../src/rails/files/cpa005/cpa005-file.ts'
import { readCpa005 } from '../../src/rails/files/cpa005/read-cpa005.ts'
import { writeCpa005 } from '../../src/rails/files/cpa005/write-cpa005.ts'
import type { NachaBatch, NachaEntry, NachaFile } from '../../src/rails/files/nacha/nacha-file.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'
import { canadianParty, type FileFolder, fileDatabase } from '../support/file-folder.ts'
import { answersTo, nachaFrom, returned, textOf } from '../support/partner-files.ts'

let database: Awaited<ReturnType<typeof fileDatabase>>
let folder: FileFolder
beforeAll(async () => {
  database = await fileDatabase()
})
afterEach(() => folder.stop())
afterAll(() => database.stop())

const after_cut_off = '2026-11-18T22:30:00Z'

/** One payment that went out. The folder has nothing else. */
async function sent(changes: Partial<RailPayment>) {
  folder = await database.folder({ gather_seconds: 0 })
  const worker = await folder.process()
  const payment = folder.newPayment(changes)
  await worker.carrier.carry(payment)
  folder.setTime(after_cut_off)
  await worker.pass()
  const [text = ''] = folder.fetchOutbox()
  const standing = async () => (await worker.carrier.carry(payment)).kind
  return { worker, payment, text, standing, misfits: misfitsTold }
}

/** What does not fit, of everything that was told, in the order in which it was told. */
async function misfitsTold() {
  const rows = await folder.rows('file_notices')
  return rows.map(({ result, misfits }) => (result === 'unmatched' ? misfits : result))
}

describe('NACHA', () => {
  type Changes = Partial<NachaFile> & { readonly batch?: Partial<NachaBatch>; readonly entry?: Partial<NachaEntry> }
  const strangers: readonly [what: string, changes: Changes, misfits: string][] = [
    ['the header is for somebody else', { immediate_destination: '7777777777' }, 'receiver'],
    ['the header is of another sender', { immediate_origin: '021000021' }, 'sender'],
    ['another company', { batch: { company_identification: '8888888888' } }, 'company'],
    [
      'for another receiver and company',
      { immediate_destination: '7777777777', batch: { company_identification: '8888888888' } },
      'receiver company',
    ],
    ['the return of a credit', { batch: { service_class: '220' }, entry: { side: 'credit' } }, 'direction'],
    ['another account', { entry: { account_number: '987654321' } }, 'account'],
    ['another bank of ours', { entry: { routing_number: '021000021' } }, 'own_account'],
    ['another amount', { entry: { amount: amount(1235n) } }, 'amount'],
  ]

  test('a return that is not of our entry is left to a person, and the one that is takes the money back', async () => {
    const { worker, text, standing, misfits } = await sent({ side: 'deposit' })
    const file = nachaFrom(text)
    const [answered] = nachaFrom(answersTo(file, returned('R01'))).batches
    const answer = (name: string, { batch, entry, ...header }: Changes, file_id_modifier: string) => {
      const entries = answered!.entries.map((one) => ({ ...one, ...entry }))
      const batches = [{ ...answered!, ...batch, entries }]
      folder.put(name, answersTo(file, returned('R01'), { file_id_modifier, batches, ...header }))
    }
    for (const [i, [, changes]] of strangers.entries()) answer(`${i}.txt`, changes, String(i))
    await worker.pass()
    expect(await misfits()).toEqual(strangers.map(([, , words]) => words))
    expect(folder.reports).toEqual([])
    expect(folder.logged.filter((event) => event === 'a partner told what fits no payment')).toHaveLength(
      strangers.length,
    )
    answer('right.txt', {}, 'Z')
    await worker.pass()
    expect(folder.report('done', 'right.txt')).toMatchObject({ applied: 1, repeated: 0 })
    expect(await standing()).toBe('returned')
    // Told again, each is known.
    for (const [i, [, changes]] of strangers.entries()) answer(`again-${i}.txt`, changes, String.fromCharCode(65 + i))
    await worker.pass()
    expect(await misfits()).toHaveLength(strangers.length + 1)
  })

  test('a correction for somebody else is not noted', async () => {
    const { worker, text, misfits } = await sent({})
    const file = nachaFrom(text)
    const correction = ({ trace_number }: NachaEntry) => ({
      ...{ kind: 'correction' as const, code: 'C01', original_trace_number: trace_number, original_dfi: '02100002' },
      corrected_text: '987654321',
    })
    const batches = nachaFrom(answersTo(file, correction)).batches
    const others = batches.map((batch) => ({ ...batch, company_identification: '8888888888' }))
    folder.put('other.txt', answersTo(file, correction, { batches: others }))
    folder.put('own.txt', answersTo(file, correction, { file_id_modifier: 'B' }))
    await worker.pass()
    expect(await misfits()).toEqual(['company', 'noted'])
  })
})

test('returned items of EFT: user, direction, accounts and amount are those of the item that went out', async () => {
  const { worker, text, standing, misfits } = await sent({
    ...{ rail: 'eft', asset: 'CAD', party: canadianParty, side: 'deposit' },
  })
  const order = readCpa005(text)
  if (isRefusedFile(order)) throw new Error('the file cannot be read')
  const [item] = order.transactions
  let files = 0
  const answer = (changes: Partial<Cpa005Transaction>, header: Partial<Cpa005File> = {}) => {
    files += 1
    const transaction: Cpa005Transaction = {
      ...{ ...item!, kind: 'returned_debit', transaction_type: '901' },
      stored_transaction_type: item!.transaction_type,
      ...{ trace_number: `0003${String(files).padStart(18, '1')}`, original_trace_number: `0003${'2'.repeat(18)}` },
      // It goes to the account for returns, from the one that was to pay.
      ...{ routing_number: item!.related_routing_number, account_number: item!.related_account_number },
      ...{ related_routing_number: item!.routing_number, related_account_number: item!.account_number },
      ...changes,
    }
    const file = { ...order, file_creation_number: 70 + files, transactions: [transaction], ...header }
    folder.put(`${files}.txt`, textOf(writeCpa005(file)))
  }
  answer({ user_id: '0099999999' })
  answer({ kind: 'returned_credit' })
  answer({ related_account_number: '7777777' })
  answer({ account_number: '7777777' })
  answer({ amount: amount(1n) })
  answer({}, { currency: 'USD' })
  await worker.pass()
  expect(await misfits()).toEqual(['company', 'direction', 'account', 'own_account', 'amount', 'asset'])
  expect(await standing()).toBe('pending')
  answer({})
  await worker.pass()
  expect(await standing()).toBe('returned')
})
