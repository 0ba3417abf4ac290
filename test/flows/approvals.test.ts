// Four eyes: acts that need a second person by the bank's policy happen when that person approves them, once, and in no other way.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decideCommand } from '../../src/cli/decide.ts'
import { makeDemo } from '../../src/cli/demo.ts'
import { atRest, codeOf, outcomeOf } from '../support/desk.ts'
import { eventually, ok, type Reply, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { type Person, personOf, watchStaff } from '../support/staff.ts'

type Fields = Record<string, unknown>

let s: TestService
let other: TestService
let [ana, bo, cy]: Person[] = []
beforeAll(async () => {
  watchStaff()
  s = await startTestService()
  other = await startTestService({ database_url: s.service.database_url, env: { CORRIDOR_ROLES: 'api' } })
  ;[ana, bo, cy] = [await personOf(s), await personOf(s), await personOf(s)]
})
afterAll(async () => {
  vi.restoreAllMocks()
  await other.stop()
  await stopSound(s)
})

const patchBank = (settings: Fields) =>
  s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key })
const policyOf = async () => (await ok(s.call('GET', `/banks/${s.demo.bank_guid}`))).settings.approval_policy

/** As two people set it, if it is not empty. */
async function setPolicy(approval_policy: readonly Fields[]): Promise<void> {
  const { approval } = await ok(ask(ana!, s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy }))
  if (approval) await ok(approve(bo!, approval.guid))
  expect(await policyOf()).toEqual(approval_policy)
}

const ask = (person: Person, guid: string, kind: string, decision: string, more: Fields = {}): Promise<Reply> =>
  person.call('POST', `/reviews/${guid}/decisions`, { kind, decision, reason: 'asked', ...more })
const approve = (person: Person, guid: string) =>
  person.call('POST', `/approvals/${guid}/approve`, { reason: 'agreed' })
const decline = (person: Person, guid: string) => person.call('POST', `/approvals/${guid}/decline`, { reason: 'no' })
const withdraw = (person: Person, guid: string) => person.call('POST', `/approvals/${guid}/withdraw`)
const read = (guid: string) => ok(s.call('GET', `/approvals/${guid}`))
const stateOf = async (path: string): Promise<string> => (await ok(s.call('GET', path))).state

async function newCustomer(): Promise<string> {
  return (await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'Di', last: 'Wu' } }))).guid
}

/** A deposit whose memo nobody knows. */
async function depositInReview(amount: number | bigint): Promise<string> {
  const account_guid = s.demo.customers[0]!.accounts[0]!.guid
  const made = await ok(s.call('POST', '/deposit_bank_accounts', { type: 'main', account_guid }))
  const body = { account_guid, amount, deposit_bank_account_guid: made.guid, unique_memo_id: 'nobody' }
  return (await ok(s.call('POST', '/sandbox/deposits', body))).guid
}

/** A customer whose freeze waits for a second person. */
async function waiting(): Promise<{ customer: string; guid: string }> {
  const customer = await newCustomer()
  await ok(ask(ana!, customer, 'customer', 'verify'))
  const { state, approval } = await ok(ask(ana!, customer, 'customer', 'freeze'))
  expect([state, approval.state]).toEqual(['waiting', 'waiting'])
  return { customer, guid: approval.guid }
}

const bySecond = [
  { kind: 'customer', decision: 'freeze' },
  { kind: 'transfer', asset: 'USD', from_amount: 1_000 },
]

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
    [[{ kind: 'approval_policy' }], '400 invalid_value settings.approval_policy[0].kind'],
    [[{ kind: 'job' }, { kind: 'job' }], '400 invalid_value settings.approval_policy[1]'],
    [[{ kind: 'job', rule: 1 }], '400 unknown_parameter settings.approval_policy[0].rule'],
  ])('%j is refused by name', async (approval_policy, expected) => {
    expect(codeOf(await patchBank({ approval_policy }))).toBe(expected)
  })

  test('that is empty one person may fill; a filled one is changed by two', async () => {
    expect(await policyOf()).toEqual([])
    await ok(patchBank({ approval_policy: bySecond, approval_seconds: 3_600 }))
    expect(await policyOf()).toEqual(bySecond)
    expect(codeOf(await patchBank({ approval_policy: [] }))).toBe('403 wrong_person settings.approval_policy')
    await ok(patchBank({ approval_policy: bySecond.toReversed(), quote_seconds: 30 }))
    const { approval } = await ok(ask(ana!, s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy: [] }))
    expect(codeOf(await approve(ana!, approval.guid))).toBe('403 wrong_person')
    expect(await ok(approve(bo!, approval.guid))).toMatchObject({ state: 'approved', approval_policy: [] })
    expect(await policyOf()).toEqual([])
    await setPolicy(bySecond)
  })

  test('keeps large amounts exactly', async () => {
    const huge = 123_456_789_012_345_678_901_234n
    const approval_policy = [{ kind: 'transfer', asset: 'USD', from_amount: huge }, ...bySecond.slice(0, 1)]
    const { approval } = await ok(ask(ana!, s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy }))
    await ok(approve(bo!, approval.guid))
    expect((await s.call('GET', `/approvals/${approval.guid}`)).text).toContain(`"from_amount":${huge}`)
    expect((await s.call('GET', `/banks/${s.demo.bank_guid}`)).text).toContain(`"from_amount":${huge}`)
    const below = await depositInReview(huge - 1n)
    expect(await ok(ask(ana!, below, 'transfer', 'approve'))).toMatchObject({ state: 'done' })
    const at = await depositInReview(huge)
    const asked = await ask(ana!, at, 'transfer', 'reject')
    expect(asked.body).toMatchObject({ state: 'waiting' })
    expect(asked.text).toContain(`"amount":${huge}`)
    await ok(approve(bo!, asked.body.approval.guid))
    await setPolicy(bySecond)
  })
})

describe('an act that needs two people', () => {
  test('happens when the second one approves, and both are kept', async () => {
    const { customer, guid } = await waiting()
    expect(await stateOf(`/customers/${customer}`)).toBe('verified')
    const approval = await ok(approve(bo!, guid))
    expect(approval).toMatchObject({
      ...{ state: 'approved', kind: 'customer', decision: 'freeze', object_guid: customer, reason: 'asked' },
      ...{ requested_by_guid: ana!.guid, decided_by_guid: bo!.guid, decision_reason: 'agreed' },
    })
    expect(await stateOf(`/customers/${customer}`)).toBe('frozen')
    expect(await read(guid)).toEqual(approval)
    const records = async (query: string) => (await ok(s.call('GET', `/audit_records?${query}`))).objects
    expect(await records(`object_guid=${guid}`)).toMatchObject([
      {
        act: 'approveApproval',
        object_type: 'approval',
        actor_type: 'staff_member',
        actor_guid: bo!.guid,
        reason: 'agreed',
      },
    ])
    expect((await records(`act=decideReview&object_guid=${customer}`))[0]).toMatchObject({
      actor_guid: ana!.guid,
      reason: 'asked',
    })
  })

  test.each([
    [999, 'done'],
    [1_000, 'waiting'],
    [1_001, 'waiting'],
  ])('begins at its amount: %i is %s', async (amount, state) => {
    const guid = await depositInReview(amount)
    const asked = await ok(ask(ana!, guid, 'transfer', 'approve'))
    expect(asked.state).toBe(state)
    if (state === 'done') return
    expect(asked.approval).toMatchObject({ asset: 'USD', amount })
    const [review] = (await ok(s.call('GET', `/reviews?object_guid=${guid}`))).objects
    expect(review.approval_guid).toBe(asked.approval.guid)
    expect((await ok(s.call('GET', `/reviews/${guid}`))).approval).toEqual(asked.approval)
    await ok(approve(cy!, asked.approval.guid))
    expect(await stateOf(`/transfers/${guid}`)).toBe('completed')
  })

  test('is not for one person, whatever the session, nor for a key or an operator', async () => {
    const { customer, guid } = await waiting()
    const again = await personOf(s, ana!.guid)
    const elsewhere = await personOf(s, ana!.guid, other)
    for (const person of [ana!, again, elsewhere]) expect(codeOf(await approve(person, guid))).toBe('403 wrong_person')
    const byKey = (path: string, body: Fields) => s.call('POST', path, body)
    expect(codeOf(await byKey(`/approvals/${guid}/approve`, {}))).toBe('403 wrong_person')
    expect(codeOf(await byKey(`/approvals/${guid}/decline`, { reason: 'no' }))).toBe('403 wrong_person')
    const another = await newCustomer()
    await ok(ask(ana!, another, 'customer', 'verify'))
    const decision = { kind: 'customer', decision: 'freeze', reason: 'r' }
    expect(codeOf(await byKey(`/reviews/${another}/decisions`, decision))).toBe('403 wrong_person')
    vi.stubEnv('DATABASE_URL', s.service.database_url)
    vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
    const words = ['customer', 'freeze', another, '--bank', s.demo.bank_guid, '--reason', 'r']
    await expect(decideCommand.run(words)).rejects.toThrow('refused: wrong_person')
    vi.unstubAllEnvs()
    expect([await stateOf(`/customers/${customer}`), await stateOf(`/customers/${another}`)]).toEqual([
      'verified',
      'verified',
    ])
  })

  test('waits once for an object, and is asked for again after it is over', async () => {
    const { customer, guid } = await waiting()
    for (const person of [ana!, bo!])
      expect(codeOf(await ask(person, customer, 'customer', 'freeze'))).toBe('409 data_exists')
    expect(codeOf(await decline(ana!, guid))).toBe('403 wrong_person')
    expect(codeOf(await withdraw(bo!, guid))).toBe('403 wrong_person')
    expect(await ok(decline(bo!, guid))).toMatchObject({
      state: 'declined',
      decided_by_guid: bo!.guid,
      decision_reason: 'no',
    })
    const { approval } = await ok(ask(bo!, customer, 'customer', 'freeze'))
    expect(await ok(withdraw(bo!, approval.guid))).toMatchObject({ state: 'withdrawn' })
    for (const over of [guid, approval.guid]) {
      expect(codeOf(await approve(cy!, over))).toBe('409 data_exists')
      expect(codeOf(await decline(cy!, over))).toBe('409 data_exists')
    }
    expect(await stateOf(`/customers/${customer}`)).toBe('verified')
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}`))).total).toBe(2)
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}&state=declined`))).objects).toMatchObject([
      { guid },
    ])
  })

  test('that is refused by then fails, and changes nothing else', async () => {
    const guid = await depositInReview(5_000)
    const { approval } = await ok(ask(ana!, guid, 'transfer', 'reject'))
    await ok(s.call('POST', `/sandbox/transfers/${guid}/decide`, { decision: 'approve' }))
    expect(await ok(approve(bo!, approval.guid))).toMatchObject({
      ...{ state: 'failed', failure_code: 'data_exists', decided_by_guid: bo!.guid },
      failure_message: 'The transfer is completed. Only a transfer that is reviewing can be decided.',
    })
    expect(await stateOf(`/transfers/${guid}`)).toBe('completed')
  })

  test('that is impossible now is refused at once', async () => {
    const customer = await newCustomer()
    expect(codeOf(await ask(ana!, customer, 'customer', 'freeze'))).toBe('409 data_exists')
  })

  test('keeps waiting for its second person when the policy is weaker', async () => {
    const { customer, guid } = await waiting()
    await setPolicy([])
    expect(codeOf(await approve(ana!, guid))).toBe('403 wrong_person')
    expect(await ok(ask(ana!, customer, 'customer', 'freeze'))).toMatchObject({ state: 'done', object_state: 'frozen' })
    expect(await ok(approve(bo!, guid))).toMatchObject({ state: 'failed', failure_code: 'data_exists' })
    await setPolicy(bySecond)
  })

  test('is of its own bank', async () => {
    const { guid } = await waiting()
    const { bank_key: key } = await makeDemo(s.service, s.demo.base_url)
    expect(codeOf(await s.call('GET', `/approvals/${guid}`, undefined, { key }))).toBe('404 not_found')
    expect(codeOf(await s.call('POST', `/approvals/${guid}/approve`, {}, { key }))).toBe('404 not_found')
    expect((await ok(s.call('GET', '/approvals', undefined, { key }))).total).toBe(0)
  })
})

describe('however many click', () => {
  const people = (n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => personOf(s, undefined, i % 2 ? other : s)))
  const tally = (replies: readonly Reply[]): Record<string, number> => {
    const sums: Record<string, number> = {}
    for (const each of replies.map(outcomeOf)) sums[each] = (sums[each] ?? 0) + 1
    return sums
  }

  test('an approval happens once, on two services', async () => {
    const guid = await depositInReview(7_000)
    const account = `/accounts/${s.demo.customers[0]!.accounts[0]!.guid}`
    const before = (await ok(s.call('GET', account))).platform_available
    const { approval } = await ok(ask(ana!, guid, 'transfer', 'approve'))
    const clicks = await people(10)
    const replies = await Promise.all([...clicks, ...clicks].map((person) => approve(person, approval.guid)))
    expect(tally(replies)).toEqual({ '200 approved': 1, '409 data_exists': 19 })
    expect((await ok(s.call('GET', account))).platform_available).toBe(before + 7_000)
    const { objects } = await ok(s.call('GET', `/audit_records?object_guid=${approval.guid}`))
    expect(objects).toHaveLength(1)
  })

  test('approving, declining and withdrawing end in one of them', async () => {
    const { customer, guid } = await waiting()
    const clicks = await people(6)
    const replies = await Promise.all([
      ...clicks.map((person, i) => (i % 3 ? approve(person, guid) : decline(person, guid))),
      withdraw(ana!, guid),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { state } = await read(guid)
    expect(await stateOf(`/customers/${customer}`)).toBe(state === 'approved' ? 'frozen' : 'verified')
  })

  test('one approval waits, on two services', async () => {
    const customer = await newCustomer()
    await ok(ask(ana!, customer, 'customer', 'verify'))
    const clicks = await people(8)
    const replies = await Promise.all(clicks.map((person) => ask(person, customer, 'customer', 'freeze')))
    expect(tally(replies)).toEqual({ '200 waiting': 1, '409 data_exists': 7 })
    expect((await ok(s.call('GET', `/approvals?object_guid=${customer}`))).total).toBe(1)
  })
})

describe('an approval expires', () => {
  test('by the clock of the bank, also before its job has run', async () => {
    const { guid } = await waiting()
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 3_599 }))
    expect(await stateOf(`/approvals/${guid}`)).toBe('waiting')
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 2 }))
    expect(codeOf(await approve(bo!, guid))).toBe('409 data_exists')
    await atRest(s)
    await eventually(
      () => stateOf(`/approvals/${guid}`),
      (state) => state === 'expired',
    )
    expect(codeOf(await withdraw(ana!, guid))).toBe('409 data_exists')
  })

  test('and can be asked for again', async () => {
    const { customer, guid } = await waiting()
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 3_601 }))
    await eventually(
      () => stateOf(`/approvals/${guid}`),
      (state) => state === 'expired',
    )
    const { approval } = await ok(ask(ana!, customer, 'customer', 'freeze'))
    expect(await ok(approve(bo!, approval.guid))).toMatchObject({ state: 'approved' })
  })
})
