// Four eyes in flows: two services on one database, three people, and acts that wait for the second of them.
import { expect, vi } from 'vitest'
import { type Person, personOf, watchStaff } from './people-by-key.ts'
import { ok, type Reply, startTestService, type TestService } from './service.ts'
import { stopSound } from './sound.ts'

type Fields = Record<string, unknown>

export const bySecond = [
  { kind: 'customer', decision: 'freeze' },
  { kind: 'transfer', asset: 'USD', from_amount: 1_000 },
]

export const ask = (person: Person, guid: string, kind: string, decision: string, more: Fields = {}): Promise<Reply> =>
  person.call('POST', `/reviews/${guid}/decisions`, { kind, decision, reason: 'asked', ...more })
export const approve = (person: Person, guid: string) =>
  person.call('POST', `/approvals/${guid}/approve`, { reason: 'agreed' })
export const decline = (person: Person, guid: string) =>
  person.call('POST', `/approvals/${guid}/decline`, { reason: 'no' })
export const withdraw = (person: Person, guid: string) => person.call('POST', `/approvals/${guid}/withdraw`)

export class FourEyes {
  readonly s: TestService
  readonly other: TestService
  readonly people: readonly [Person, Person, Person]

  constructor(s: TestService, other: TestService, people: readonly [Person, Person, Person]) {
    this.s = s
    this.other = other
    this.people = people
  }

  static async open(): Promise<FourEyes> {
    watchStaff()
    const s = await startTestService()
    const other = await startTestService({ database_url: s.service.database_url, env: { CORRIDOR_ROLES: 'api' } })
    return new FourEyes(s, other, [await personOf(s), await personOf(s), await personOf(s)])
  }

  async close(): Promise<void> {
    vi.restoreAllMocks()
    await this.other.stop()
    await stopSound(this.s)
  }

  patchBank(settings: Fields): Promise<Reply> {
    const { bank_guid, organization_key: key } = this.s.demo
    return this.s.call('PATCH', `/banks/${bank_guid}`, { settings }, { key })
  }

  async policy(): Promise<readonly Fields[]> {
    return (await ok(this.s.call('GET', `/banks/${this.s.demo.bank_guid}`))).settings.approval_policy
  }

  /** As two people set it, if it is not empty. */
  async setPolicy(approval_policy: readonly Fields[]): Promise<void> {
    const [first, second] = this.people
    const { approval } = await ok(ask(first, this.s.demo.bank_guid, 'approval_policy', 'replace', { approval_policy }))
    if (approval) await ok(approve(second, approval.guid))
    expect(await this.policy()).toEqual(approval_policy)
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  read(guid: string): Promise<any> {
    return ok(this.s.call('GET', `/approvals/${guid}`))
  }

  async stateOf(path: string): Promise<string> {
    return (await ok(this.s.call('GET', path))).state
  }

  async newCustomer(): Promise<string> {
    const name = { first: 'Di', last: 'Wu' }
    return (await ok(this.s.call('POST', '/customers', { type: 'individual', name }))).guid
  }

  /** A deposit whose memo nobody knows. */
  async depositInReview(amount: number | bigint): Promise<string> {
    const account_guid = this.s.demo.customers[0]!.accounts[0]!.guid
    const made = await ok(this.s.call('POST', '/deposit_bank_accounts', { type: 'main', account_guid }))
    const body = { account_guid, amount, deposit_bank_account_guid: made.guid, unique_memo_id: 'nobody' }
    return (await ok(this.s.call('POST', '/sandbox/deposits', body))).guid
  }

  /** A customer whose freeze waits for a second person. */
  async waiting(): Promise<{ customer: string; guid: string }> {
    const [first] = this.people
    const customer = await this.newCustomer()
    await ok(ask(first, customer, 'customer', 'verify'))
    const { state, approval } = await ok(ask(first, customer, 'customer', 'freeze'))
    expect([state, approval.state]).toEqual(['waiting', 'waiting'])
    return { customer, guid: approval.guid }
  }
}
