// Participants that are named after the fact: only before an order has left, and never past screening.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statesOf } from '../support/desk.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
})
afterAll(() => desk.close())

const screening = (outcome: string) => desk.post('/sandbox/scenarios', { noun: 'screening', outcome })
const patch = (guid: string, body: Fields) => desk.s.call('PATCH', `/transfers/${guid}`, body)

/** A customer with 50000, of which 10000 are paid to an account outside. */
async function payer() {
  const { guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
  const to = await desk.rawAccount({ customer_guid: guid })
  const order = { customer_guid: guid, asset: 'USD', side: 'withdrawal', receive_amount: 10_000 }
  const pay = (execution: Fields = {}) => desk.fund(order, { external_bank_account_guid: to, ...execution })
  return { guid, fiat, pay }
}

/** The customer pays a part, and the bank the rest. */
const shared = (customer: string, amount: number) => [
  { type: 'customer', guid: customer, amount: 4_000 },
  { type: 'bank', guid: desk.s.demo.bank_guid, amount: amount - 4_000 },
]

test('of an order in review: it is screened again, and a new answer decides', async () => {
  const { guid: customer, pay } = await payer()
  await screening('review')
  const { guid, deliver_amount, destination_participants } = await pay()
  await desk.idle()
  expect(await desk.read(guid)).toMatchObject({ state: 'reviewing' })
  await screening('reject')
  const source_participants = shared(customer, deliver_amount)
  const { status, body } = await patch(guid, { source_participants })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'storing', source_participants, destination_participants })
  await desk.idle()
  expect(await desk.read(guid)).toMatchObject({
    state: 'failed',
    failure_code: 'compliance_rejection',
    source_participants,
  })
  expect(await statesOf(desk.s, guid)).toEqual(['storing', 'reviewing', 'storing', 'failed'])
})

test('while screening asks: what it says of those of before does not count', async () => {
  const { guid: customer, pay } = await payer()
  await screening('answer_later')
  const { guid, deliver_amount } = await pay()
  await desk.idle()
  expect(await desk.read(guid)).toMatchObject({ state: 'storing' })
  await screening('review')
  const destination_participants = shared(customer, deliver_amount)
  expect((await patch(guid, { destination_participants })).body).toMatchObject({ state: 'storing' })
  await desk.advance(3_600)
  expect(await desk.read(guid)).toMatchObject({ state: 'reviewing', destination_participants })
  // The same again changes nothing.
  expect((await patch(guid, { destination_participants })).body).toMatchObject({ state: 'reviewing' })
  expect((await patch(guid, {})).body).toMatchObject({ state: 'reviewing' })
})

test('are refused as on creation, and once the order may have left', async () => {
  const { guid: customer, fiat, pay } = await payer()
  const { guid, deliver_amount } = await pay({ expected_behaviours: ['force_review'] })
  await desk.idle()
  const cases: [Fields[], number, string][] = [
    [[{ type: 'customer', guid: customer, amount: deliver_amount - 1 }], 422, 'invalid_amount'],
    [[{ type: 'customer', guid, amount: deliver_amount }], 422, 'no_customer'],
    [[{ type: 'bank', guid, amount: deliver_amount }], 422, 'unknown_bank'],
  ]
  for (const [source_participants, status, message_code] of cases) {
    expect((await patch(guid, { source_participants })).body).toMatchObject({ status, message_code })
  }
  expect((await patch(customer, {})).status).toBe(404)
  await desk.post(`/sandbox/transfers/${guid}/decide`, { decision: 'approve' })
  const source_participants = shared(customer, deliver_amount)
  expect(await patch(guid, { source_participants })).toMatchObject({ status: 409 })
  const [arrival] = (await desk.get(`/transfers?account_guid=${fiat}&side=deposit`)).objects
  expect((await patch(arrival.guid, { source_participants })).body).toMatchObject({
    status: 409,
    error_message: expect.stringContaining('came by itself'),
  })
})

test('is recorded in the audit log', async () => {
  const { guid: customer, pay } = await payer()
  const { guid, deliver_amount } = await pay({ expected_behaviours: ['force_review'] })
  await desk.idle()
  await patch(guid, { source_participants: shared(customer, deliver_amount) })
  const { objects } = await desk.s
    .call('GET', `/audit_records?object_guid=${guid}`, undefined, { key: desk.s.demo.organization_key })
    .then(({ body }) => body)
  expect(objects).toMatchObject([{ act: 'updateTransfer', object_guid: guid }])
})
