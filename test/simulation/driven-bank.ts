// A bank of its own for one chain, driven from outside step by step as a client would: what had no answer is sent again under its
// Idempotency-Key. And everything that is left of it in the end, without what differs from one bank to the next: guids and times.
import { scopesFor } from '../../src/wiring/endpoints.ts'
import type { ExecutionChain } from '../support/execution-chains.ts'
import { executionDesk } from '../support/executions.ts'
import { fundingDesk } from '../support/funding.ts'
import { planDesk } from '../support/plans.ts'
import { ok, type TestService } from '../support/service.ts'
import type { SteppedService } from './stepped-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

interface Request {
  readonly path: string
  readonly body: object
}

export class DrivenBank {
  readonly chain: ExecutionChain
  readonly bank_guid: string
  readonly #key: string
  readonly #order: object
  /** The next request to be sent. */
  #at = 0
  #plan_guid: string | undefined
  #execution_guid: string | undefined
  /** What providers were asked about, by question: the market has no book in which an order that was given twice would be seen. */
  readonly asked = new Set<string>()

  private constructor(chain: ExecutionChain, bank_guid: string, key: string, order: object) {
    this.chain = chain
    this.bank_guid = bank_guid
    this.#key = key
    this.#order = order
  }

  static async open(s: TestService, chain: ExecutionChain): Promise<DrivenBank> {
    const organization = { key: s.demo.organization_key }
    const { guid: bank_guid } = await ok(s.call('POST', '/banks', { name: 'B', type: 'sandbox' }, organization))
    const body = { name: 'K', kind: 'bank', bank_guid, scopes: scopesFor('bank') }
    const { key } = await ok(s.call('POST', '/api_keys', body, organization))
    const call: TestService['call'] = (method, path, body, options) => s.call(method, path, body, { key, ...options })
    const d = executionDesk(await planDesk(await fundingDesk({ ...s, demo: { ...s.demo, bank_guid }, call })))
    await d.settings({ hold_seconds: chain.hold_seconds ?? 1800 })
    const { customer, source, destination, amount, more } = await chain.make(d)
    for (const each of chain.script ?? []) await d.post('/sandbox/scenarios', each)
    const order = d.order(customer, source, destination, 'source', amount, more)
    return new DrivenBank(chain, bank_guid, key, { type: 'remittance', ...order })
  }

  get isDone(): boolean {
    return this.#at === this.chain.turns.length + 2
  }

  #next(): Request {
    if (this.#at === 0) return { path: '/plans', body: this.#order }
    if (this.#at === 1) return { path: '/executions', body: { plan_guid: this.#plan_guid } }
    return { path: '/sandbox/clock', body: { advance_seconds: this.chain.turns[this.#at - 2] } }
  }

  /** Sends the next request, unless the bank stands still before its answer. */
  async go(service: SteppedService): Promise<void> {
    const answer = this.#send(service.base_url, this.#next())
    // Of a service that is killed meanwhile.
    answer.catch(() => {})
    const body = await Promise.race([answer, service.untilStopped(this.bank_guid)])
    if (!body) return
    if (this.#at === 0) this.#plan_guid = body.guid
    if (this.#at === 1) this.#execution_guid = body.guid
    this.#at++
  }

  async #send(base_url: string, { path, body }: Request): Promise<Any> {
    const response = await fetch(`${base_url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        'idempotency-key': `${this.bank_guid}-${this.#at}`,
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status !== 201 && response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  async remains({ service: { sql }, call }: TestService): Promise<Remains> {
    const { bank_guid } = this
    const execution = await ok(call('GET', `/executions/${this.#execution_guid}`, undefined, { key: this.#key }))
    const stages: Any[] = execution.stages
    const network = stages.flatMap(({ fees }) => fees).find(({ type }: Any) => type === 'network')?.executed_amount
    // What a network takes differs from one payment to the next: it is the same if it is what the execution says.
    const named = (value: unknown) =>
      network && String(value).replace('-', '') === String(network)
        ? String(value).replace(/\d+/, 'network fee')
        : String(value)
    const lines = (rows: readonly Any[]) => rows.map((row) => Object.values(row).map(named).join(' ').trim()).toSorted()
    const ends = [execution.source_account, execution.destination_account, ...execution.fees]
    return {
      state: execution.state,
      failure_code: execution.failure_code,
      executed: ends.map(({ executed_amount }) => named(executed_amount)),
      holds: execution.holds?.map(({ state }: Any) => state) ?? null,
      stages: stages.map((each) => [each.type, each.state, each.identifiers.length, each.fees.length].join(' ')),
      returned: stages.map(
        (each) => (each.withdrawal_return_details ?? each.deposit_return_details)?.return_code ?? null,
      ),
      own: lines(
        await sql`
        select a.asset, b.posted from accounts a join balances b using (bank_guid) where b.account_guid = a.guid
          and bank_guid = ${bank_guid} and a.owner_guid = ${execution.customer_guid}`,
      ),
      accounts: lines(
        await sql`
        select a.type, a.ref, a.asset, b.posted, b.held from accounts a join balances b using (bank_guid)
        where b.account_guid = a.guid and bank_guid = ${bank_guid}`,
      ),
      entries: lines(
        await sql`
        select j.subject_type, j.step, a.type, a.ref, e.asset, e.amount from journals j
          join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
          join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid where j.bank_guid = ${bank_guid}`,
      ),
      events: lines(
        await sql`
        select string_agg(event_type, ' ' order by sequence) from events where bank_guid = ${bank_guid}
          and split_part(event_type, '.', 1) in ('plan', 'execution') group by object_guid`,
      ),
      carried: lines(
        await sql`
        select ref, side, asset, amount, fee, failure_code, return_code, cancelled_at, outcome, settles_at, returns_at
        from sandbox_payments where bank_guid = ${bank_guid} and accepted_at > (
          select min(created_at) from events where bank_guid = ${bank_guid}) - interval '1 s'`,
      ),
      scripted: lines(await sql`select noun, remaining from sandbox_scenarios where bank_guid = ${bank_guid}`),
      owed: lines(await sql`select kind, dead_at, due_at from jobs where bank_guid = ${bank_guid}`),
      asked: [...this.asked].map((each) => each.split(' ')[0]!),
    }
  }
}

export interface Remains {
  readonly state: string
  readonly failure_code: string | null
  readonly executed: readonly string[]
  readonly holds: readonly string[] | null
  readonly stages: readonly string[]
  readonly returned: readonly (string | null)[]
  /** Of the sender. */
  readonly own: readonly string[]
  /** Of everybody in the bank, with what is set aside. */
  readonly accounts: readonly string[]
  readonly entries: readonly string[]
  readonly events: readonly string[]
  /** The books of the carriers. */
  readonly carried: readonly string[]
  readonly scripted: readonly string[]
  readonly owed: readonly string[]
  readonly asked: readonly string[]
}
