// Four eyes: acts that need a second person by the bank's policy happen when that person approves them, and in no other way.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decideCommand } from '../../src/cli/decide.ts'
import { makeDemo } from '../../src/cli/demo.ts'
import { codeOf } from '../support/desk.ts'
import { approve, ask, bySecond, decline, FourEyes, withdraw } from '../support/four-eyes.ts'
import { type Person, personOf } from '../support/people-by-key.ts'
import { ok, type TestService, testMasterKey } from '../support/service.ts'

type Fields = Record<string, unknown>

let f: FourEyes
let s: TestService
let [ana, bo, cy] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  f = await FourEyes.open()
  s = f.s
  ;[ana, bo, cy] = f.people
})
afterAll(() => f.close())

describe('a policy', () => {
  test.each([
    [[{ kind: 'trade' }], '400 invalid_value settings.approval_policy[0].kind'],
    [[{ kind: 'transfer', decision: 'freeze' }], '400 invalid_value settings.approval_policy[0].decision'],
    [[{ kind: 'customer' }, { kind: 'customer', asset: 'USD' }], '400 invalid_value settings.approval_policy[1].asset'],
    [[{ kind: 'transfer', asset: 'XYZ' }], '400 invalid_value settings.approval_policy[0].asset'],
    [[{ kind: 'transfer', from_amount: 5 }], '400 invalid_value settings.approval_policy[0].from_amount'],
    [
      [{ kind: 'external_wallet', asset: 'ETH', from_amount: 5 }],
      '400 invalid_value settings.approval_policy[0].from_amount',
    ],
    [[{ kind: 'transfer', asset: 'USD', from_amount: 0 }], '400 invalid_value settings.approval_policy[0].from_amount'],
    [[{ kind: 'api_key', decision: 'delete' }], '400 invalid_value settings.approval_policy[0].decision'],
    [[{ kind: 'job' }, { kind: 'job' }], '400 invalid_value settings.approval_policy[1]'],
    [[{ kind: 'job', rule: 1 }], '400 unknown_parameter settings.approval_policy[0].rule'],
  ])('%j is refused by name', async (approval_policy, expected) => {
    expect(codeOf(await f.patchBank({ approval_policy }))).toBe(expected)
  })

  test('that is empty one person may fill; a filled one is changed by two', async () => {
    expect(await f.policy()).toEqual([])
    await ok(f.patchBank({ approval_policy: bySecond, approval_seconds: 3_600 }))
    expect(await f.policy()).toEqual(bySecond)
    expect(codeOf(await f.patchBank({ approval_policy: [] }))).toBe('403 wrong_person settings.approval_policy')
    await ok(f.patchBank({ approval_policy: bySecond.toReversed(), quote_seconds: 30 }))
    const { approval } = await ok(ask(ana, s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy: [] }))
    expect(codeOf(await approve(ana, approval.guid))).toBe('403 wrong_person')
    expect(await ok(approve(bo, approval.guid))).toMatchObject({ state: 'approved', approval_policy: [] })
    expect(await f.policy()).toEqual([])
    await f.setPolicy(bySecond)
  })

  test('keeps large amounts exactly', async () => {
    const huge = 123_456_789_012_345_678_901_234n
    const approval_policy = [{ kind: 'transfer', asset: 'USD', from_amount: huge }, ...bySecond.slice(0, 1)]
    const { approval } = await ok(ask(ana, s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy }))
    await ok(approve(bo, approval.guid))
    expect((await s.call('GET', `/approvals/${approval.guid}`)).text).toContain(`"from_amount":${huge}`)
    expect((await s.call('GET', `/banks/${s.demo.bank_guid}`)).text).toContain(`"from_amount":${huge}`)
    const below = await f.depositInReview(huge - 1n)
    expect(await ok(ask(ana, below, 'transfer', 'approve'))).toMatchObject({ state: 'done' })
    const at = await f.depositInReview(huge)
    const asked = await ask(ana, at, 'transfer', 'reject')
    expect(asked.body).toMatchObject({ state: 'waiting' })
    expect(asked.text).toContain(`"amount":${huge}`)
    await ok(approve(bo, asked.body.approval.guid))
    await f.setPolicy(bySecond)
  })
})

describe('an act that needs two people', () => {
  test('happens when the second one approves, and both are kept', async () => {
    const { customer, guid } = await f.waiting()
    expect(await f.stateOf(`/customers/${customer}`)).toBe('verified')
    const approval = await ok(approve(bo, guid))
    expect(approval).toMatchObject({
      ...{ state: 'approved', kind: 'customer', decision: 'freeze', object_guid: customer, reason: 'asked' },
      ...{ requested_by_guid: ana.guid, decided_by_guid: bo.guid, decision_reason: 'agreed' },
    })
    expect(await f.stateOf(`/customers/${customer}`)).toBe('frozen')
    expect(await f.read(guid)).toEqual(approval)
    const records = async (query: string) => (await ok(s.call('GET', `/audit_records?${query}`))).objects
    expect(await records(`object_guid=${guid}`)).toMatchObject([
      {
        act: 'approveApproval',
        object_type: 'approval',
        actor_type: 'staff_member',
        actor_guid: bo.guid,
        reason: 'agreed',
      },
    ])
    expect((await records(`act=decideReview&object_guid=${customer}`))[0]).toMatchObject({
      actor_guid: ana.guid,
      reason: 'asked',
    })
  })

  test.each([
    [999, 'done'],
    [1_000, 'waiting'],
    [1_001, 'waiting'],
  ])('begins at its amount: %i is %s', async (amount, state) => {
    const guid = await f.depositInReview(amount)
    const asked = await ok(ask(ana, guid, 'transfer', 'approve'))
    expect(asked.state).toBe(state)
    if (state === 'done') return
    expect(asked.approval).toMatchObject({ asset: 'USD', amount })
    const [review] = (await ok(s.call('GET', `/reviews?object_guid=${guid}`))).objects
    expect(review.approval_guid).toBe(asked.approval.guid)
    expect((await ok(s.call('GET', `/reviews/${guid}`))).approval).toEqual(asked.approval)
    await ok(approve(cy, asked.approval.guid))
    expect(await f.stateOf(`/transfers/${guid}`)).toBe('completed')
  })

  test('is not for one person, whatever the session, nor for a key or an operator', async () => {
    const { customer, guid } = await f.waiting()
    const again = await personOf(s, ana.guid)
    const elsewhere = await personOf(s, ana.guid, f.other)
    for (const person of [ana, again, elsewhere]) expect(codeOf(await approve(person, guid))).toBe('403 wrong_person')
    const byKey = (path: string, body: Fields) => s.call('POST', path, body)
    expect(codeOf(await byKey(`/approvals/${guid}/approve`, {}))).toBe('403 wrong_person')
    expect(codeOf(await byKey(`/approvals/${guid}/decline`, { reason: 'no' }))).toBe('403 wrong_person')
    const another = await f.newCustomer()
    await ok(ask(ana, another, 'customer', 'verify'))
    const decision = { kind: 'customer', decision: 'freeze', reason: 'r' }
    expect(codeOf(await byKey(`/reviews/${another}/decisions`, decision))).toBe('403 wrong_person')
    vi.stubEnv('DATABASE_URL', s.service.database_url)
    vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
    const words = ['customer', 'freeze', another, '--bank', s.demo.bank_guid, '--reason', 'r']
    await expect(decideCommand.run(words)).rejects.toThrow('refused: wrong_person')
    vi.unstubAllEnvs()
    expect([await f.stateOf(`/customers/${customer}`), await f.stateOf(`/customers/${another}`)]).toEqual([
      'verified',
      'verified',
    ])
  })

  test('waits once for an object, and is asked for again after it is over', async () => {
    const { customer, guid } = await f.waiting()
    for (const person of [ana, bo])
      expect(codeOf(await ask(person, customer, 'customer', 'freeze'))).toBe('409 data_exists')
    expect(codeOf(await decline(ana, guid))).toBe('403 wrong_person')
    expect(codeOf(await withdraw(bo, guid))).toBe('403 wrong_person')
    expect(await ok(decline(bo, guid))).toMatchObject({
      state: 'declined',
      decided_by_guid: bo.guid,
      decision_reason: 'no',
    })
    const { approval } = await ok(ask(bo, customer, 'customer', 'freeze'))
    expect(await ok(withdraw(bo, approval.guid))).toMatchObject({ state: 'withdrawn' })
    for (const over of [guid, approval.guid]) {
      expect(codeOf(await approve(cy, over))).toBe('409 data_exists')
      expect(codeOf(await decline(cy, over))).toBe('409 data_exists')
    }
    expect(await f.stateOf(`/customers/${customer}`)).toBe('verified')
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}`))).total).toBe(2)
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}&state=declined`))).objects).toMatchObject([
      { guid },
    ])
  })

  test('that is refused by then fails, and changes nothing else', async () => {
    const guid = await f.depositInReview(5_000)
    const { approval } = await ok(ask(ana, guid, 'transfer', 'reject'))
    await ok(s.call('POST', `/sandbox/transfers/${guid}/decide`, { decision: 'approve' }))
    expect(await ok(approve(bo, approval.guid))).toMatchObject({
      ...{ state: 'failed', failure_code: 'data_exists', decided_by_guid: bo.guid },
      failure_message: 'The transfer is completed. Only a transfer that is reviewing can be decided.',
    })
    expect(await f.stateOf(`/transfers/${guid}`)).toBe('completed')
  })

  test('that is impossible now is refused at once', async () => {
    const customer = await f.newCustomer()
    expect(codeOf(await ask(ana, customer, 'customer', 'freeze'))).toBe('409 data_exists')
  })

  test('keeps waiting for its second person when the policy is weaker', async () => {
    const { customer, guid } = await f.waiting()
    await f.setPolicy([])
    expect(codeOf(await approve(ana, guid))).toBe('403 wrong_person')
    expect(await ok(ask(ana, customer, 'customer', 'freeze'))).toMatchObject({ state: 'done', object_state: 'frozen' })
    expect(await ok(approve(bo, guid))).toMatchObject({ state: 'failed', failure_code: 'data_exists' })
    await f.setPolicy(bySecond)
  })

  test('is of its own bank', async () => {
    const { guid } = await f.waiting()
    const { bank_key: key } = await makeDemo(s.service, s.demo.base_url)
    expect(codeOf(await s.call('GET', `/approvals/${guid}`, undefined, { key }))).toBe('404 not_found')
    expect(codeOf(await s.call('POST', `/approvals/${guid}/approve`, {}, { key }))).toBe('404 not_found')
    expect((await ok(s.call('GET', '/approvals', undefined, { key }))).total).toBe(0)
  })
})
