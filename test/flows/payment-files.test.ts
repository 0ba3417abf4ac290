// Payments by file over HTTP: a wire that the partner's notification settles, an ACH pull that settles on its day and comes back, and a
// file that waits for a person.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { personOf, watchStaff } from '../support/people-by-key.ts'
import { eventually, ok } from '../support/service.ts'

let desk: FundingDesk
let files_dir: string
beforeAll(async () => {
  watchStaff()
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  desk = await openFundingDesk({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 20 })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await desk.close()
  rmSync(files_dir, { recursive: true })
})

const day_seconds = 86_400
const partner = (folder: string) => new PartnerFolder(files_dir, desk.s.demo.bank_guid, folder)

const withFiles = (folder: string, rails: readonly string[], more: object = {}) =>
  desk.post('/providers', {
    ...{ name: folder, kind: 'files', ports: ['rails'], rule: { rails } },
    settings: { ...fileSettings, folder, gather_seconds: 0, ...more },
  })

/** To the next cut-off: a weekend may be before it. */
async function waitForCutOff(folder: string): Promise<string> {
  for (let days = 0; days < 4; days += 1) {
    await desk.advance(day_seconds)
    const { objects } = await desk.get('/payment_files?rail=ach&state=released')
    if (objects.length > 0) break
    await eventually(
      () => desk.get('/sandbox/clock'),
      ({ due_jobs }) => due_jobs === 0,
    )
  }
  return partner(folder).fetch('ach')
}

test('a wire settles when the partner says so', async () => {
  expect(await withFiles('wires', ['wire'])).toMatchObject({ state: 'up', report: { name: 'files' } })
  const { guid: customer_guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
  const to = await desk.rawAccount({ customer_guid, account_details: [{ account_number: '99887766' }] })
  // 1500 are the fee of the rail.
  const order = { customer_guid, side: 'withdrawal', deliver_amount: 3_500, payment_rail: 'wire' }
  const { guid } = await desk.fund(order, { external_bank_account_guid: to })
  await desk.advance(1)
  const sent = readCreditTransfers(Buffer.from(await partner('wires').fetch('wire')))
  if (isFaultyMessage(sent)) throw new Error(JSON.stringify(sent.faults))
  const [payment] = sent.message.batches[0]!.payments
  expect(payment).toMatchObject({ end_to_end_id: guid, amount: 2_000n, party: { name: 'Fay Fund' } })
  expect(await desk.read(guid)).toMatchObject({ state: 'pending' })
  const paid = { end_to_end_id: guid, asset: 'USD', amount: 2_000n, number: '99887766' }
  const text = paidNotification('N1', paid)
  expect(await partner('wires').answer('n1.xml', text)).toMatchObject({ result: 'applied', applied: 1 })
  await eventually(
    () => desk.read(guid),
    ({ state }) => state === 'completed',
  )
  expect(await desk.balances(fiat)).toEqual([1_500, 1_500])
  const { objects } = await desk.get('/payment_files?rail=wire')
  expect(objects).toMatchObject([{ state: 'released', payment_count: 1, credit_total: 2_000, format: 'pain.001' }])
})

test('an ACH pull settles on its day, and a return takes it back, once', async () => {
  await withFiles('ach', ['ach'])
  const { fiat, pull } = await desk.puller()
  const { guid } = await pull()
  const before = await desk.system('external ach')
  const file = nachaFrom(await waitForCutOff('ach'))
  expect(file.batches[0]).toMatchObject({ entry_class: 'WEB', entries: [{ amount: 20_100n, side: 'debit' }] })
  for (let days = 0; days < 4; days += 1) await desk.advance(day_seconds)
  expect(await desk.read(guid)).toMatchObject({ state: 'completed' })
  expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
  const report = await partner('ach').answer('returns.txt', answersTo(file, returned('R01')))
  expect(report).toMatchObject({ result: 'applied', applied: 1 })
  await eventually(
    () => desk.balances(fiat),
    ([balance]) => balance === 0,
  )
  const again = await partner('ach').answer('again.txt', answersTo(file, returned('R01'), { file_id_modifier: 'Z' }))
  expect(again).toMatchObject({ result: 'applied', applied: 0, repeated: 1 })
  await desk.idle()
  expect(await desk.system('external ach')).toBe(before)
})

test('a person approves a file, a key cannot', async () => {
  await withFiles('approved', ['rtp'], { approval: true })
  const { guid: customer_guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
  const to = await desk.rawAccount({ customer_guid, account_details: [{ account_number: '99887766' }] })
  const order = { customer_guid, side: 'withdrawal', deliver_amount: 2_000, payment_rail: 'rtp' }
  await desk.fund(order, { external_bank_account_guid: to })
  await desk.advance(1)
  const { objects } = await eventually(
    () => desk.get('/payment_files?state=waiting'),
    (page) => page.objects.length > 0,
  )
  const path = `/payment_files/${objects[0].guid}/approve`
  expect(await desk.s.call('POST', path)).toMatchObject({ status: 403, body: { message_code: 'wrong_person' } })
  const person = await personOf(desk.s)
  expect(await ok(person.call('POST', path))).toMatchObject({ state: 'ready', approved_by_guid: expect.any(String) })
  expect(await partner('approved').fetch('rtp')).toContain('<InstdAmt Ccy="USD">')
  expect(await person.call('POST', path)).toMatchObject({ status: 409 })
})
