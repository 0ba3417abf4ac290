// Payments by file over HTTP: a wire that the partner's notification settles, an ACH pull that settles on its day and comes back, and a
// file that waits for a person.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import type { NachaEntry } from '../../src/rails/files/nacha/nacha-file.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { type Person, personOf, watchStaff } from '../support/people-by-key.ts'
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

const withFiles = (folder: string, rails: readonly string[], more: object = {}, priority = 100) =>
  desk.post('/providers', {
    ...{ name: folder, kind: 'files', ports: ['rails'], rule: { rails }, priority },
    settings: { ...fileSettings, folder, gather_seconds: 0, ...more },
  })

/** To the next cut-off: a weekend may be before it. */
async function waitForCutOff(folder: string, provider_guid: string): Promise<string> {
  for (let days = 0; days < 4; days += 1) {
    await desk.advance(day_seconds)
    const { objects } = await desk.get(`/payment_files?provider_guid=${provider_guid}&state=released`)
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
  // The partner gives a reason of its own, which is no code.
  const back = paidNotification('N2', paid, 'Account closed, see letter')
  expect(await partner('wires').answer('n2.xml', back)).toMatchObject({ result: 'applied', applied: 1 })
  await eventually(
    () => desk.read(guid),
    ({ return_code }) => return_code === 'NARR',
  )
  expect(await desk.balances(fiat)).toEqual([3_500, 3_500])
})

test('an ACH pull settles on its day, and a return takes it back, once', async () => {
  const { guid: provider_guid } = await withFiles('ach', ['ach'])
  const { fiat, pull } = await desk.puller()
  const { guid } = await pull()
  const before = await desk.system('external ach')
  const file = nachaFrom(await waitForCutOff('ach', provider_guid))
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

test('a correction is listed, and shown to those who may see personal data', async () => {
  // It comes before the one above.
  const { guid: provider_guid } = await withFiles('corrected', ['ach'], {}, 1)
  const { pull } = await desk.puller()
  const { guid } = await pull()
  const file = nachaFrom(await waitForCutOff('corrected', provider_guid))
  const correction = ({ trace_number }: NachaEntry) => ({
    ...{ kind: 'correction' as const, code: 'C01', original_trace_number: trace_number, original_dfi: '02100002' },
    corrected_text: '12345000',
  })
  expect(await partner('corrected').answer('noc.txt', answersTo(file, correction))).toMatchObject({ noted: 1 })
  const { objects } = await desk.get('/payment_notices?kind=correction')
  expect(objects).toMatchObject([{ payment_guid: guid, code: 'C01', result: 'noted' }])
  expect(objects[0]).not.toHaveProperty('details')
  const path = `/payment_notices/${objects[0].guid}`
  const details = { corrected: { account_number: '12345000' } }
  expect(await desk.get(`${path}?include_pii=true`)).toMatchObject({ details })
  expect((await desk.get(`/payment_notices?include_pii=true&code=C01&result=noted`)).objects).toMatchObject([
    { details },
  ])
  const { bank_guid, organization_key } = desk.s.demo
  const body = { name: 'reads', kind: 'bank', bank_guid, scopes: ['payment_files:read'] }
  const { key } = await ok(desk.s.call('POST', '/api_keys', body, { key: organization_key }))
  expect(await desk.s.call('GET', `${path}?include_pii=true`, undefined, { key })).toMatchObject({ status: 403 })
  expect(await desk.s.call('GET', path, undefined, { key })).toMatchObject({ status: 200, body: { code: 'C01' } })
})

describe('a file that waits for a person', () => {
  let person: Person
  const decided = (by: Pick<Person, 'call'>, guid: string, decision: string) =>
    by.call('POST', `/reviews/${guid}/decisions`, { kind: 'payment_file', decision, reason: 'seen' })

  /** One payment by rtp, in a file that waits. */
  async function waitingFile() {
    const { guid: customer_guid, fiat } = await desk.customer()
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
    const to = await desk.rawAccount({ customer_guid, account_details: [{ account_number: '99887766' }] })
    const order = { customer_guid, side: 'withdrawal', deliver_amount: 2_000, payment_rail: 'rtp' }
    const { guid } = await desk.fund(order, { external_bank_account_guid: to })
    await desk.advance(1)
    const { objects } = await eventually(
      () => desk.get('/reviews?kind=payment_file'),
      (page) => page.objects.length > 0,
    )
    return { review: objects[0], guid: guid as string, fiat }
  }

  beforeAll(async () => {
    await withFiles('approved', ['rtp'], { approval: true })
    person = await personOf(desk.s)
  })

  test('is a review with the control report as its evidence; a person approves it, a key cannot', async () => {
    const { review } = await waitingFile()
    expect(review).toMatchObject({ object_type: 'payment_file', asset: 'USD', amount: 1_950 })
    const { evidence } = await desk.get(`/reviews/${review.guid}`)
    expect(evidence).toMatchObject({
      ...{ state: 'waiting', rail: 'rtp', format: 'pain.001', payment_count: 1, credit_total: 1_950, debit_total: 0 },
      ...{ content_hash: expect.stringMatching(/^[0-9a-f]{64}$/), release_before_at: expect.any(String) },
    })
    const byKey = await decided({ call: desk.s.call }, review.guid, 'approve')
    expect(byKey).toMatchObject({ status: 403, body: { message_code: 'wrong_person' } })
    expect(await ok(decided(person, review.guid, 'approve'))).toMatchObject({ state: 'done', object_state: 'ready' })
    expect(await partner('approved').fetch('rtp')).toContain('<InstdAmt Ccy="USD">')
    expect(await desk.get(`/payment_files/${review.guid}`)).toMatchObject({ approved_by_guid: person.guid })
    expect(await decided(person, review.guid, 'approve')).toMatchObject({ status: 409 })
  })

  test('a rejected file never goes out, and its payments are cancelled', async () => {
    const { review, guid, fiat } = await waitingFile()
    expect(await ok(decided(person, review.guid, 'reject'))).toMatchObject({ object_state: 'dissolved' })
    await eventually(
      () => desk.read(guid),
      ({ state }) => state === 'failed',
    )
    expect(await desk.read(guid)).toMatchObject({ failure_code: 'cancelled' })
    expect(await desk.balances(fiat)).toEqual([5_000, 5_000])
    await desk.advance(60)
    expect(await desk.get('/reviews?kind=payment_file')).toMatchObject({ total: 0 })
  })

  test('needs two people if the policy of the bank says so', async () => {
    await desk.settings({ approval_policy: [{ kind: 'payment_file', asset: 'USD', from_amount: 100 }] })
    const { review } = await waitingFile()
    const { state, approval } = await ok(decided(person, review.guid, 'approve'))
    expect(state).toBe('waiting')
    const agree = (by: Person) => by.call('POST', `/approvals/${approval.guid}/approve`, {})
    expect(await agree(person)).toMatchObject({ status: 403 })
    const second = await personOf(desk.s)
    expect(await ok(agree(second))).toMatchObject({ state: 'approved' })
    expect(await partner('approved').fetch('rtp')).toContain('<InstdAmt Ccy="USD">')
    expect(await desk.get(`/payment_files/${review.guid}`)).toMatchObject({ approved_by_guid: second.guid })
  })
})
