// Participants of an order whose review two people decide: what the second person approves is what the first one saw.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/desk.ts'
import { raw } from '../support/external-bank-accounts.ts'
import { approve, ask, bySecond, FourEyes, withdraw } from '../support/four-eyes.ts'
import type { Person } from '../support/people-by-key.ts'
import { eventually, ok, type TestService } from '../support/service.ts'

let f: FourEyes
let s: TestService
let [ana, bo] = [] as unknown as [Person, Person]
beforeAll(async () => {
  f = await FourEyes.open()
  s = f.s
  ;[ana, bo] = f.people
  await ok(f.patchBank({ approval_policy: bySecond }))
})
afterAll(() => f.close())

/** A withdrawal that waits for a person, and what it says of its source. */
async function inReview() {
  const customer_guid = s.demo.customers[0]!.guid
  const to = await ok(s.call('POST', '/external_bank_accounts', raw({ customer_guid })))
  await ok(s.call('POST', '/sandbox/scenarios', { noun: 'screening', outcome: 'review' }))
  const order = { product_type: 'funding', customer_guid, asset: 'USD', side: 'withdrawal', receive_amount: 5_000 }
  const quote = await ok(s.call('POST', '/quotes', order))
  const { guid, deliver_amount } = await ok(
    s.call('POST', '/transfers', {
      transfer_type: 'funding',
      quote_guid: quote.guid,
      external_bank_account_guid: to.guid,
    }),
  )
  await reviewing(guid)
  return { guid, named: { source_participants: [{ type: 'bank', guid: s.demo.bank_guid, amount: deliver_amount }] } }
}
const read = (guid: string) => ok(s.call('GET', `/transfers/${guid}`))
const reviewing = (guid: string) =>
  eventually(
    () => read(guid),
    ({ state }) => state === 'reviewing',
  )
const patch = (guid: string, body: object, by = s) =>
  by.call('PATCH', `/transfers/${guid}`, body, { key: s.demo.bank_key })

test('are not changed while its approval waits for the second person', async () => {
  const { guid, named } = await inReview()
  const { approval } = await ok(ask(ana, guid, 'transfer', 'approve'))
  const before = (await read(guid)).source_participants
  const refused = await patch(guid, named)
  expect([codeOf(refused), refused.body.error_message]).toEqual([
    '409 data_exists',
    expect.stringContaining('waits for a second person'),
  ])
  expect(await read(guid)).toMatchObject({ state: 'reviewing', source_participants: before })
  await ok(withdraw(ana, approval.guid))
  await ok(s.call('POST', '/sandbox/scenarios', { noun: 'screening', outcome: 'review' }))
  expect((await ok(patch(guid, named))).state).toBe('storing')
  expect(await reviewing(guid)).toMatchObject(named)
  const again = await ok(ask(ana, guid, 'transfer', 'approve'))
  expect(await ok(approve(bo, again.approval.guid))).toMatchObject({ state: 'approved' })
  expect((await read(guid)).state).not.toBe('reviewing')
})

test('nor by a service that has looked before the approval was asked for', async () => {
  const { guid, named } = await inReview()
  await ok(patch(guid, {}, f.other))
  await ok(ask(ana, guid, 'transfer', 'approve'))
  expect(codeOf(await patch(guid, named, f.other))).toBe('409 data_exists')
})

test('nor at the moment in which it is asked for, on two services', async () => {
  for (let round = 0; round < 12; round++) {
    const { guid, named } = await inReview()
    // Once it is screened again, it stays `storing`.
    await ok(s.call('POST', '/sandbox/scenarios', { noun: 'screening', outcome: 'answer_later' }))
    const patching = patch(guid, named, f.other)
    const [patched, asked] = await Promise.all([patching, ask(ana, guid, 'transfer', 'approve')])
    const done = [patched, asked].filter(({ status }) => status === 200)
    expect(done.length, `${codeOf(patched)}, ${codeOf(asked)}`).toBe(1)
  }
})
