// The bank refuses the return of an ACH pull: the next file says so, the money comes back when that has settled, and goes again if the
// other bank insists. What the return took from the customer goes back to the customer, and what the bank had lost to the bank.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NachaBatch } from '../../src/rails/files/nacha/nacha-file.ts'
import { type AchDesk, contested, openAchDesk } from '../support/ach-desk.ts'
import { codeOf } from '../support/desk.ts'
import { fileSettings } from '../support/file-folder.ts'
import { returned } from '../support/partner-files.ts'

let opened: AchDesk
let desk: AchDesk['desk']
let ach: Awaited<ReturnType<AchDesk['newPartner']>>
beforeAll(async () => {
  opened = await openAchDesk()
  desk = opened.desk
  ach = await opened.newPartner('ach', 50)
})
afterAll(() => opened.close())

const dishonour = (guid: string, body: object) => opened.dishonour(guid, body)
const until = (guid: string, state: string) => opened.until(guid, state)
const settle = () => opened.settle()

/** Money that the customer no longer has when the return comes. */
async function spend(customer_guid: string, fiat: string, deliver_amount: number): Promise<void> {
  const other = await desk.customer()
  const order = { product_type: 'book_transfer', asset: 'USD', deliver_amount, customer_guid }
  const places = { source_account_guid: fiat, destination_account_guid: other.fiat }
  const { guid: quote_guid } = await desk.post('/quotes', { ...order, ...places })
  await desk.post('/transfers', { transfer_type: 'book', quote_guid })
}

/** A pull that has completed, of which the customer spent this much, and which came back. */
async function returnedPull(spent = 0) {
  const { guid: customer_guid, fiat, pull } = await desk.puller()
  const { guid } = await pull()
  const file = await ach.taken()
  await settle()
  await until(guid, 'completed')
  const lost = await desk.system('receivable')
  if (spent > 0) await spend(customer_guid, fiat, spent)
  const notice = await ach.returnOf(guid, file)
  return { customer_guid, fiat, guid, file, notice, lost }
}

/** The transfer that waits for the file. */
async function dishonoured(notice: { guid: string }, body: object = { code: 'R68' }): Promise<string> {
  const reply = await dishonour(notice.guid, body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.dishonour_guid
}

test('the money comes back when the file has settled, and goes again if the other bank insists', async () => {
  const { fiat, file, notice, lost } = await returnedPull()
  const [entry] = file.batches.flatMap((batch) => batch.entries)
  expect(await desk.balances(fiat)).toEqual([0, 0])
  // The fee of the pull was no longer the customer's.
  expect(await desk.system('receivable')).toBe(lost - 100)
  const { details } = await desk.get(`/payment_notices/${notice.guid}?include_pii=true`)
  expect(details).toEqual({ returned: { trace_number: expect.any(String), settled_on: expect.any(String) } })

  const { body } = await dishonour(notice.guid, { code: 'R68', information: 'AFTER 60 DAYS' })
  expect(body).toMatchObject({ guid: notice.guid, dishonour_code: 'R68', payment_guid: notice.payment_guid })
  const guid = body.dishonour_guid
  expect(await desk.read(guid)).toMatchObject({ state: 'pending', side: 'deposit', receive_amount: 20_100 })
  expect(await desk.balances(fiat)).toEqual([0, 0])

  const sent = await ach.taken()
  expect(sent.batches).toHaveLength(1)
  expect(sent.batches[0]).toMatchObject({ service_class: '225', entry_class: 'WEB' })
  const [answer] = sent.batches[0]!.entries
  expect(answer).toMatchObject({
    ...{ purpose: 'return', side: 'debit', amount: 20_100n },
    ...{ routing_number: entry!.routing_number, account_number: entry!.account_number, name: entry!.name },
    addendum: {
      ...{ kind: 'dishonoured', code: 'R68', return_code: 'R10', information: 'AFTER 60 DAYS' },
      ...{ original_trace_number: entry!.trace_number, original_dfi: '02100002' },
      return_trace_number: details.returned.trace_number,
    },
  })
  expect(await desk.read(guid)).toMatchObject({ state: 'pending' })
  await settle()
  await until(guid, 'completed')
  expect(await desk.balances(fiat)).toEqual([20_000, 20_000])
  expect(await desk.system('receivable')).toBe(lost)
  expect(await desk.read(guid)).toMatchObject({
    identifiers: [{ type: 'trace_number', value: answer!.trace_number }],
    entries: [{ receive_amount: 20_000 }, { receive_amount: 100, destination_account: { type: 'reserve' } }],
  })

  expect(await ach.answer(sent, contested)).toMatchObject({ taken_back: 1, unmatched: 0 })
  expect(await desk.read(guid)).toMatchObject({ return_code: 'R73' })
  expect(await desk.balances(fiat)).toEqual([0, 0])
  expect(await desk.system('receivable')).toBe(lost - 100)
  expect(await dishonour(notice.guid, { code: 'R68' })).toMatchObject({ status: 409 })
})

test('of money that was spent before the return, the bank gets back what it had lost', async () => {
  const { customer_guid, fiat, notice, lost } = await returnedPull(6_000)
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[0, 0], lost - 6_100])
  const guid = await dishonoured(notice)
  const sent = await ach.taken()
  await settle()
  await until(guid, 'completed')
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[14_000, 14_000], lost])
  // What is spent and what the reserve got are no longer the customer's: other money of the customer stays.
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 9_000 })
  await ach.answer(sent, contested)
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[9_000, 9_000], lost - 6_100])
  await spend(customer_guid, fiat, 9_000)
})

test('all of it was spent, so all of it is the bank’s again', async () => {
  const { fiat, notice, lost } = await returnedPull(20_000)
  expect(await desk.system('receivable')).toBe(lost - 20_100)
  const guid = await dishonoured(notice)
  await ach.taken()
  await settle()
  await until(guid, 'completed')
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[0, 0], lost])
})

test('a pull that came back before it had settled had cost nobody: the customer gets all of it', async () => {
  const { fiat, pull } = await desk.puller()
  const { guid: pulled } = await pull()
  const notice = await ach.returnOf(pulled, await ach.taken())
  expect(await until(pulled, 'failed')).toMatchObject({ failure_code: 'reversed' })
  const guid = await dishonoured(notice)
  const sent = await ach.taken()
  await settle()
  await until(guid, 'completed')
  expect(await desk.balances(fiat)).toEqual([20_100, 20_100])
  await ach.answer(sent, contested)
  expect(await desk.balances(fiat)).toEqual([0, 0])
})

test('contested before it has settled, it was never credited', async () => {
  const { fiat, notice, lost } = await returnedPull()
  const guid = await dishonoured(notice)
  expect(await desk.cancel(guid)).toMatchObject({ status: 409 })
  await ach.answer(await ach.taken(), contested)
  expect(await until(guid, 'failed')).toMatchObject({ failure_code: 'reversed', return_code: 'R73' })
  await settle()
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[0, 0], lost - 100])
  const again = await dishonour(notice.guid, { code: 'R68' })
  expect(again).toMatchObject({ status: 409, body: { message_code: 'data_exists' } })
})

describe('the customer is no longer verified', () => {
  async function inSuspense() {
    const { customer_guid, fiat, notice, lost } = await returnedPull(6_000)
    await desk.s.call('PATCH', `/customers/${customer_guid}`, { state: 'unverified' })
    const guid = await dishonoured(notice)
    const sent = await ach.taken()
    await settle()
    await until(guid, 'reviewing')
    expect([await desk.balances(fiat), await desk.system('suspense')]).toEqual([[0, 0], 20_100])
    const decide = (decision: string) =>
      desk.s.call('POST', `/reviews/${guid}/decisions`, { kind: 'transfer', decision, reason: 'seen' })
    return { customer_guid, fiat, guid, sent, lost, decide }
  }

  test('a person accepts it when the customer is verified again', async () => {
    const { customer_guid, fiat, guid, lost, decide } = await inSuspense()
    expect(await decide('approve')).toMatchObject({ status: 422, body: { message_code: 'unverified_customer' } })
    await desk.post(`/sandbox/customers/${customer_guid}/verify`)
    expect(await decide('approve')).toMatchObject({ status: 200 })
    await until(guid, 'completed')
    expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[14_000, 14_000], lost])
    expect(await desk.system('suspense')).toBe(0)
  })

  test('a person rejects it: it waits to be sent back', async () => {
    const { fiat, guid, sent, lost, decide } = await inSuspense()
    expect(await decide('reject')).toMatchObject({ status: 200 })
    await desk.idle()
    expect(await desk.read(guid)).toMatchObject({ state: 'cancelling' })
    const sent_back = { kind: 'deposit', decision: 'sent_back', reason: 'by wire' }
    expect(await desk.s.call('POST', `/reviews/${guid}/decisions`, sent_back)).toMatchObject({ status: 200 })
    expect(await until(guid, 'failed')).toMatchObject({ failure_code: 'compliance_rejection' })
    expect([await desk.balances(fiat), await desk.system('suspense')]).toEqual([[0, 0], 0])
    expect(await desk.system('receivable')).toBe(lost - 6_100)
    // It has left twice now.
    expect(await ach.answer(sent, contested)).toMatchObject({ taken_back: 0, unmatched: 1 })
    expect(await ach.notices(`payment_guid=${guid}`)).toMatchObject([{ kind: 'contested', result: 'unmatched' }])
  })

  test('the other bank insists while it waits', async () => {
    const { fiat, guid, sent, lost } = await inSuspense()
    await ach.answer(sent, contested)
    expect(await until(guid, 'failed')).toMatchObject({ failure_code: 'reversed', return_code: 'R73' })
    expect([await desk.balances(fiat), await desk.system('suspense')]).toEqual([[0, 0], 0])
    expect(await desk.system('receivable')).toBe(lost - 6_100)
  })
})

test('a second return takes nothing from the books, and its answer brings nothing', async () => {
  const { guid: pulled, fiat, file, notice } = await returnedPull()
  expect(codeOf(await dishonour(notice.guid, { code: 'R67' }))).toBe('400 invalid_value code')
  expect(await ach.answer(file, returned('R29'))).toMatchObject({ applied: 0, unmatched: 1 })
  const [second] = await ach.notices(`result=unmatched&payment_guid=${pulled}`)
  expect(second).toMatchObject({ kind: 'return', code: 'R29', dishonour_guid: null, dishonour_code: null })
  expect(codeOf(await dishonour(second.guid, { code: 'R68' }))).toBe('400 invalid_value code')
  const lost = await desk.system('receivable')
  const guid = await dishonoured(second, { code: 'R67' })
  expect(await desk.s.call('GET', `/transfers/${guid}`)).toMatchObject({ status: 404 })
  const sent = await ach.taken()
  expect(sent.batches[0]!.entries).toMatchObject([
    { addendum: { kind: 'dishonoured', code: 'R67', return_code: 'R29' } },
  ])
  await settle()
  await desk.idle()
  // The amount is lost for good: a person must look.
  expect(await ach.answer(sent, contested)).toMatchObject({ applied: 0, unmatched: 1 })
  expect(await ach.notices(`payment_guid=${guid}`)).toMatchObject([{ kind: 'contested', result: 'unmatched' }])
  expect([await desk.balances(fiat), await desk.system('receivable')]).toEqual([[0, 0], lost])
  expect(await dishonour(second.guid, { code: 'R67' })).toMatchObject({ status: 409 })
  // The first one may be wrong too.
  expect(await dishonour(notice.guid, { code: 'R68' })).toMatchObject({ status: 200 })
})

test('a return that another file tells again, on another day, is the same one', async () => {
  const { guid, file } = await returnedPull()
  await opened.cutOff()
  expect(await ach.answer(file, returned('R10'))).toMatchObject({ applied: 0, unmatched: 0 })
  expect(await ach.notices(`kind=return&payment_guid=${guid}`)).toHaveLength(1)
})

test('a pull that came back before this was known has had its first return', async () => {
  const { sql } = desk.s.service
  const { guid, file, notice } = await returnedPull()
  // As it was stored then.
  await sql`update file_notices set notice_key = notice_key || ' 2026-11-18' where guid = ${notice.guid}`
  await sql`update filed_payments set return_notice_key = null where guid = ${guid}`
  const migration = readFileSync('migrations/0053_dishonoured_returns.sql', 'utf8')
  for (const statement of migration.split(';').filter((text) => /^update /m.test(text))) await sql.unsafe(statement)
  expect((await desk.get(`/payment_notices/${notice.guid}`)).notice_key).toBe(notice.notice_key)
  expect(await ach.answer(file, returned('R10'))).toMatchObject({ repeated: 1 })
  expect(await ach.answer(file, returned('R29'))).toMatchObject({ applied: 0, unmatched: 1 })
  const [second] = await ach.notices(`result=unmatched&payment_guid=${guid}`)
  expect(codeOf(await dishonour(second.guid, { code: 'R68' }))).toBe('400 invalid_value code')
  expect(await dishonour(second.guid, { code: 'R67' })).toMatchObject({ status: 200 })
})

test('the answer says the entry again as it went out, though the settings are others now', async () => {
  const other = await opened.newPartner('renamed', 40)
  const { pull } = await desk.puller()
  const { guid } = await pull()
  const file = await other.taken()
  const notice = await other.returnOf(guid, file)
  const ach = { ...fileSettings.ach, company_identification: '9999999999', individual_debits: 'PPD' }
  await other.change({ ach })
  await dishonoured(notice)
  const [before, after] = [file.batches[0]!, (await other.taken()).batches[0]!]
  const said = ({ company_name, company_identification, entry_class, entry_description, entries }: NachaBatch) => {
    const { account, account_number, identification, discretionary_data } = entries[0]!
    const entry = { account, account_number, identification, discretionary_data }
    return { company_name, company_identification, entry_class, entry_description, entry }
  }
  expect(said(after)).toEqual(said(before))
  await other.end()
})
