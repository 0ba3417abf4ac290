// The list of events page by page: the usual page with its total, beside the cursor (subscription-events.test.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { Subscriptions } from '../support/subscriptions.ts'

let s: TestService
let subs: Subscriptions
let stranger: Subscriptions
let strangers_bank: string
beforeAll(async () => {
  s = await startTestService()
  subs = new Subscriptions(s)
  const other = await makeDemo(s.service, '')
  stranger = new Subscriptions(s, other.organization_key)
  strangers_bank = other.bank_guid
})
afterAll(() => stopSound(s))

/** Nothing waits to be published. */
const settled = () =>
  eventually(
    () => s.service.sql`select 1 from event_batches limit 1`,
    (rows) => rows.length === 0,
  )

interface Query {
  readonly page?: number
  readonly per_page?: number
  readonly filters?: string
}
const pageOf = ({ page = 0, per_page = 100, filters = '' }: Query) =>
  subs.get(`/subscription_events?page=${page}&per_page=${per_page}${filters}`)

test('it is the usual page, newest first, with its total', async () => {
  await subs.trade()
  const newest = [...(await subs.eventsAfter(0))].reverse()
  const { length: total } = newest
  expect(await subs.get('/subscription_events?page=0')).toEqual({
    ...{ total, page: 0, per_page: 10 },
    objects: newest.slice(0, 10),
  })
  const walked = []
  for (let page = 0; page * 7 < total; page++) walked.push(...(await pageOf({ page, per_page: 7 })).objects)
  expect(walked).toEqual(newest)
  expect(await pageOf({ page: total })).toEqual({ total, page: total, per_page: 100, objects: [] })
  const cursors = await subs.get('/subscription_events?per_page=3')
  expect(Object.keys(cursors).sort()).toEqual(['has_more', 'next', 'objects'])
  const both = await subs.call('GET', `/subscription_events?page=0&after=${newest[0].position}`)
  expect([both.status, both.body.message_code, both.body.errors[0].field]).toEqual([400, 'invalid_parameter', 'page'])
})

test('is filtered as the list after a cursor is', async () => {
  const person = { type: 'individual', name: { first: 'Eva', last: 'Ent' } }
  const { guid: object_guid } = await ok(s.call('POST', '/customers', person))
  await settled()
  const { created_at } = (await subs.eventsAfter(0)).at(-9)
  for (const filters of [
    `&object_guid=${object_guid}`,
    `&bank_guid=${s.demo.bank_guid}`,
    `&bank_guid=${strangers_bank}`,
    '&event_type=customer.storing,trade.completed',
    `&created_at_gte=${created_at}&event_type=customer.storing`,
  ]) {
    const wanted = [...(await subs.eventsAfter(0, filters))].reverse()
    const { total, objects } = await pageOf({ page: 1, per_page: 2, filters })
    expect([filters, total, objects]).toEqual([filters, wanted.length, wanted.slice(2, 4)])
  }
})

test('others have pages of their own', async () => {
  const { total, objects } = await stranger.get('/subscription_events?page=0&per_page=100')
  expect(objects).toEqual([...(await stranger.eventsAfter(0))].reverse())
  expect(total).toBe(objects.length)
  expect(new Set(objects.map(({ bank_guid }: { bank_guid: string }) => bank_guid))).toEqual(new Set([strangers_bank]))
})
