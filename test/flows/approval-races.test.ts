// Four eyes, when many click at once and when nobody comes in time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atRest, codeOf, outcomeOf } from '../support/desk.ts'
import { approve, ask, bySecond, decline, FourEyes, withdraw } from '../support/four-eyes.ts'
import { type Person, personOf } from '../support/people-by-key.ts'
import { eventually, ok, type Reply, type TestService } from '../support/service.ts'

let f: FourEyes
let s: TestService
let [ana, bo] = [] as unknown as [Person, Person]
beforeAll(async () => {
  f = await FourEyes.open()
  s = f.s
  ;[ana, bo] = f.people
  await ok(f.patchBank({ approval_policy: bySecond, approval_seconds: 3_600 }))
})
afterAll(() => f.close())

describe('however many click', () => {
  const people = (n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => personOf(s, undefined, i % 2 ? f.other : s)))
  const tally = (replies: readonly Reply[]): Record<string, number> => {
    const sums: Record<string, number> = {}
    for (const each of replies.map(outcomeOf)) sums[each] = (sums[each] ?? 0) + 1
    return sums
  }

  test('an approval happens once, on two services', async () => {
    const guid = await f.depositInReview(7_000)
    const account = `/accounts/${s.demo.customers[0]!.accounts[0]!.guid}`
    const before = (await ok(s.call('GET', account))).platform_available
    const { approval } = await ok(ask(ana, guid, 'transfer', 'approve'))
    const clicks = await people(10)
    const replies = await Promise.all([...clicks, ...clicks].map((person) => approve(person, approval.guid)))
    expect(tally(replies)).toEqual({ '200 approved': 1, '409 data_exists': 19 })
    expect((await ok(s.call('GET', account))).platform_available).toBe(before + 7_000)
    const { objects } = await ok(s.call('GET', `/audit_records?object_guid=${approval.guid}`))
    expect(objects).toHaveLength(1)
  })

  test('approving, declining and withdrawing end in one of them', async () => {
    const { customer, guid } = await f.waiting()
    const clicks = await people(6)
    const replies = await Promise.all([
      ...clicks.map((person, i) => (i % 3 ? approve(person, guid) : decline(person, guid))),
      withdraw(ana, guid),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { state } = await f.read(guid)
    expect(await f.stateOf(`/customers/${customer}`)).toBe(state === 'approved' ? 'frozen' : 'verified')
  })

  test('one approval waits, on two services', async () => {
    const customer = await f.newCustomer()
    await ok(ask(ana, customer, 'customer', 'verify'))
    const clicks = await people(8)
    const replies = await Promise.all(clicks.map((person) => ask(person, customer, 'customer', 'freeze')))
    expect(tally(replies)).toEqual({ '200 waiting': 1, '409 data_exists': 7 })
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}`))).total).toBe(1)
  })
})

describe('an approval expires', () => {
  test('by the clock of the bank, also before its job has run', async () => {
    const { guid } = await f.waiting()
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 3_599 }))
    expect(await f.stateOf(`/approvals/${guid}`)).toBe('waiting')
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 2 }))
    expect(codeOf(await approve(bo, guid))).toBe('409 data_exists')
    await atRest(s)
    await eventually(
      () => f.stateOf(`/approvals/${guid}`),
      (state) => state === 'expired',
    )
    expect(codeOf(await withdraw(ana, guid))).toBe('409 data_exists')
  })

  test('and can be asked for again', async () => {
    const { customer, guid } = await f.waiting()
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 3_601 }))
    await eventually(
      () => f.stateOf(`/approvals/${guid}`),
      (state) => state === 'expired',
    )
    const { approval } = await ok(ask(ana, customer, 'customer', 'freeze'))
    expect(await ok(approve(bo, approval.guid))).toMatchObject({ state: 'approved' })
  })
})
