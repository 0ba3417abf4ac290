// Returns that cannot be dishonoured, answers that never go out, and who may not ask.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { NachaEntry } from '../../src/rails/files/nacha/nacha-file.ts'
import { type AchDesk, openAchDesk } from '../support/ach-desk.ts'
import { codeOf } from '../support/desk.ts'
import { returned } from '../support/partner-files.ts'
import { type Person, personOf, watchStaff } from '../support/people-by-key.ts'
import { eventually, ok } from '../support/service.ts'

let opened: AchDesk
let desk: AchDesk['desk']
let ach: Awaited<ReturnType<AchDesk['newPartner']>>
let person: Person
let notice: { guid: string }
beforeAll(async () => {
  watchStaff()
  opened = await openAchDesk()
  desk = opened.desk
  person = await personOf(desk.s)
  ach = await opened.newPartner('ach', 50)
  notice = await returnedPull()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await opened.close()
})

/** The return of a pull that had not settled. */
async function returnedPull(partner = ach, code = 'R10') {
  const { pull } = await desk.puller()
  const { guid } = await pull()
  const found = await partner.returnOf(guid, await partner.taken(), code)
  await opened.until(guid, 'failed')
  return found
}

const transfersBack = async () => (await desk.get('/transfers?side=deposit&per_page=1')).total
const dishonour = (guid: string, body: object = { code: 'R68' }) => opened.dishonour(guid, body)

describe('the reason', () => {
  test.each<[string, object, string]>([
    ['none', {}, '400 missing_parameter code'],
    ['of a return', { code: 'R10' }, '400 invalid_value code'],
    ['of a contested one', { code: 'R73' }, '400 invalid_value code'],
    ['no text', { code: 68 }, '400 invalid_value code'],
    ['of a second return', { code: 'R67' }, '400 invalid_value code'],
    ['of another return code', { code: 'R70' }, '400 invalid_value code'],
    ['wrong fields without their numbers', { code: 'R69' }, '400 invalid_value information'],
    ['a number that no field has', { code: 'R69', information: '01*08' }, '400 invalid_value information'],
    ['too long', { code: 'R68', information: 'X'.repeat(22) }, '400 invalid_value information'],
    ['in other letters', { code: 'R68', information: 'zu spät' }, '400 invalid_value information'],
    ['a field too many', { code: 'R68', amount: 1 }, '400 unknown_parameter amount'],
  ])('%s', async (_, body, outcome) => {
    const before = await transfersBack()
    const reply = await dishonour(notice.guid, body)
    expect(codeOf(reply)).toBe(outcome)
    expect(await transfersBack()).toBe(before)
    expect(await desk.get(`/payment_notices/${notice.guid}`)).toMatchObject({ dishonour_guid: null })
  })
})

describe('who asks', () => {
  const path = () => `/payment_notices/${notice.guid}/dishonour`
  const keyWith = async (fields: object) => {
    const body = { name: 'other', kind: 'bank', ...fields }
    return (await ok(desk.s.call('POST', '/api_keys', body, { key: desk.s.demo.organization_key }))).key as string
  }

  test('without the scope, and of another bank', async () => {
    const { bank_guid, organization_key } = desk.s.demo
    const reader = await keyWith({ bank_guid, scopes: ['payment_files:read', 'transfers:execute'] })
    const body = { code: 'R68' }
    expect(await desk.s.call('POST', path(), body, { key: reader })).toMatchObject({ status: 403 })
    const bank = { name: 'Other', type: 'sandbox' }
    const { guid } = await ok(desk.s.call('POST', '/banks', bank, { key: organization_key }))
    const stranger = await keyWith({ bank_guid: guid, scopes: ['payment_files:read', 'payment_files:execute'] })
    expect(await desk.s.call('POST', path(), body, { key: stranger })).toMatchObject({ status: 404 })
    expect(await dishonour('0'.repeat(32), body)).toMatchObject({ status: 404 })
  })
})

describe('what is no return of a pull', () => {
  test('a correction', async () => {
    const { pull } = await desk.puller()
    const { guid } = await pull()
    const correction = ({ trace_number }: NachaEntry) => ({
      ...{ kind: 'correction' as const, code: 'C01', original_trace_number: trace_number, original_dfi: '02100002' },
      corrected_text: '12345000',
    })
    await ach.answer(await ach.taken(), correction)
    const [told] = await ach.notices(`kind=correction&payment_guid=${guid}`)
    expect(codeOf(await dishonour(told.guid))).toBe('409 data_exists')
  })

  test('the return of a withdrawal', async () => {
    const { guid: customer_guid, fiat } = await desk.customer()
    await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
    const order = { customer_guid, side: 'withdrawal', deliver_amount: 3_000, payment_rail: 'ach' }
    const to = await desk.rawAccount({ customer_guid })
    const { guid } = await desk.fund(order, { external_bank_account_guid: to })
    const told = await ach.returnOf(guid, await ach.taken(), 'R03')
    expect(codeOf(await dishonour(told.guid))).toBe('409 data_exists')
  })

  test('a return of another amount', async () => {
    const { pull } = await desk.puller()
    const { guid } = await pull()
    const file = await ach.taken()
    const batches = file.batches.map((batch) => ({
      ...batch,
      entries: batch.entries.map((entry) => ({ ...entry, amount: (entry.amount - 1n) as typeof entry.amount })),
    }))
    await ach.answer({ ...file, batches }, returned('R10'))
    const [told] = await ach.notices(`kind=return&payment_guid=${guid}`)
    expect(told).toMatchObject({ result: 'unmatched', amount: 20_099 })
    expect(codeOf(await dishonour(told.guid))).toBe('409 data_exists')
  })
})

test('eight at once: one answer, and the others name it', async () => {
  const told = await returnedPull()
  const replies = await Promise.all(Array.from({ length: 8 }, () => dishonour(told.guid)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const { dishonour_guid } = replies.find(({ status }) => status === 200)!.body
  for (const { status, body } of replies) if (status === 409) expect(body.error_message).toContain(dishonour_guid)
  const sent = await ach.taken()
  expect(sent.batches.flatMap(({ entries }) => entries)).toHaveLength(1)
})

test.each([
  ['R70', 'R06', undefined],
  ['R70', 'R31', undefined],
  ['R69', 'R03', '03*07'],
])('%s answers %s', async (code, return_code, information) => {
  const told = await returnedPull(ach, return_code)
  const body = information ? { code, information } : { code }
  expect(await dishonour(told.guid, body)).toMatchObject({ status: 200 })
  const sent = await ach.taken()
  const addendum = { kind: 'dishonoured', code, return_code, information: information ?? '' }
  expect(sent.batches[0]!.entries).toMatchObject([{ addendum }])
})

test('on the sixth banking day it is too late', async () => {
  const told = await returnedPull()
  for (let days = 0; days < 6; days += 1) await opened.cutOff()
  expect(codeOf(await dishonour(told.guid))).toBe('409 data_exists')
})

test('a partner that the bank has left', async () => {
  const left = await opened.newPartner('left', 30)
  const told = await returnedPull(left)
  await left.end()
  expect(codeOf(await dishonour(told.guid))).toBe('409 data_exists')
})

describe('the file with it waits for a person', () => {
  let approved: Awaited<ReturnType<AchDesk['newPartner']>>
  beforeAll(async () => {
    approved = await opened.newPartner('approved', 10, { approval: true })
  })

  const reviewOf = async () => {
    const { objects } = await eventually(
      () => desk.get('/reviews?kind=payment_file'),
      (page) => page.objects.length > 0,
    )
    return objects[0].guid as string
  }
  const decide = async (decision: string) => {
    const body = { kind: 'payment_file', decision, reason: 'seen' }
    expect(await person.call('POST', `/reviews/${await reviewOf()}/decisions`, body)).toMatchObject({ status: 200 })
  }

  /** A return whose answer is in a file that waits. */
  async function waiting() {
    const { pull } = await desk.puller()
    const { guid } = await pull()
    await approved.nextFile('waiting')
    await decide('approve')
    const told = await approved.returnOf(guid, await approved.fetched())
    await opened.until(guid, 'failed')
    const { dishonour_guid } = (await ok(dishonour(told.guid))) as { dishonour_guid: string }
    await approved.nextFile('waiting')
    return { told, dishonour_guid }
  }

  test('who rejects it: it is cancelled, and can be dishonoured again', async () => {
    const { told, dishonour_guid } = await waiting()
    await decide('reject')
    expect(await opened.until(dishonour_guid, 'failed')).toMatchObject({ failure_code: 'cancelled' })
    const again = await ok(dishonour(told.guid, { code: 'R61' }))
    expect(again).toMatchObject({ dishonour_code: 'R61' })
    expect(again.dishonour_guid).not.toBe(dishonour_guid)
    await approved.nextFile('waiting')
    await decide('approve')
    expect((await approved.fetched()).batches[0]!.entries).toMatchObject([{ addendum: { code: 'R61' } }])
  })

  test('who rejects that of a second return: its notice is left to a person again', async () => {
    const { pull } = await desk.puller()
    const { guid } = await pull()
    await approved.nextFile('waiting')
    await decide('approve')
    const file = await approved.fetched()
    await approved.returnOf(guid, file)
    await approved.answer(file, returned('R29'))
    const unmatched = () => approved.notices(`result=unmatched&payment_guid=${guid}`)
    const [second] = await unmatched()
    const asked = await ok(dishonour(second.guid, { code: 'R67' }))
    expect(await unmatched()).toEqual([])
    await approved.nextFile('waiting')
    await decide('reject')
    expect(await unmatched()).toMatchObject([{ guid: second.guid, dishonour_guid: asked.dishonour_guid }])
    expect((await ok(dishonour(second.guid, { code: 'R67' }))).dishonour_guid).not.toBe(asked.dishonour_guid)
    // Nobody approves this one in time.
    for (let days = 0; days < 6; days += 1) await opened.cutOff()
    await eventually(unmatched, ({ length }) => length === 1)
  })

  test('and waits too long: it fails', async () => {
    const { dishonour_guid } = await waiting()
    for (let days = 0; days < 6; days += 1) await opened.cutOff()
    expect(await opened.until(dishonour_guid, 'failed')).toMatchObject({ failure_code: 'payment_rail_invalid' })
  })
})
