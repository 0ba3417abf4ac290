// A worker dies at every step of an execution: before and after each question to a provider, before each command and after its
// commit. Worked off again, plan and execution end as they do without it, with the same money on every account of the bank.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobServices } from '../../src/jobs/job.ts'
import type { Command } from '../../src/kernel/command.ts'
import { parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { type Ask, Fault, wrapPorts } from '../simulation/products/faults.ts'
import { Jobs } from '../simulation/products/jobs.ts'
import { randomFrom } from '../simulation/random.ts'
import { type ExecutionDesk, openExecutionDesk, type Sender } from '../support/executions.ts'
import type { Fields } from '../support/external-bank-accounts.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

const points = [
  'before a provider is asked',
  'before the answer of a provider',
  'before a command',
  'after a commit',
] as const
type Point = (typeof points)[number]

/** Dies once, at the nth step of its kind. */
class Crash {
  readonly #point: Point
  readonly #nth: number
  #seen = 0
  /** Where it died. */
  where: string | undefined

  constructor(point: Point, nth: number) {
    this.#point = point
    this.#nth = nth
  }

  at(point: Point, name: string): void {
    if (point !== this.#point || ++this.#seen !== this.#nth) return
    this.where = `${point} ${this.#nth}, ${name}`
    throw new Fault(this.where)
  }
}

let d: ExecutionDesk
let jobs: Jobs
let crash: Crash | undefined
/** What providers were asked about, but for the daily look at linked accounts: the market has no book in which an order that was given twice would be seen. */
const references = new Set<string>()

const fragile = (services: JobServices): JobServices => {
  const around =
    (before: Point, after: Point, name: string, ask: Ask): Ask =>
    async (...asked) => {
      crash?.at(before, name)
      const answer = await ask(...asked)
      crash?.at(after, name)
      return answer
    }
  const wrap = (ask: Ask, name: string) => {
    const noted: Ask = (...asked) => {
      if (asked[0]?.reference && !name.startsWith('aggregator.')) references.add(`${name} ${asked[0].reference}`)
      return ask(...asked)
    }
    return around('before a provider is asked', 'before the answer of a provider', name, noted)
  }
  const { engine } = services
  return {
    ...services,
    providersOf: async (bank_guid) => wrapPorts(await services.providersOf(bank_guid), wrap),
    engine: new Proxy(engine, {
      get(target, name) {
        const value = target[name as keyof typeof target] as unknown
        if (typeof value !== 'function') return value
        const call = (value as Ask).bind(target)
        if (name !== 'submit') return call
        return (command: Command<unknown, unknown>, input: unknown) =>
          around('before a command', 'after a commit', command.name, call)(command, input)
      },
    }),
  }
}

beforeAll(async () => {
  // A fixed time: what a network takes depends on it.
  d = await openExecutionDesk({ env: { CORRIDOR_ROLES: 'api' }, now: () => Date.parse('2026-11-16T12:00:00Z') })
  await d.settings({ hold_seconds: 1800 })
  const random = { ...randomFrom(1), chance: (percent: number) => percent === 100 }
  jobs = new Jobs(d.s.service.sql, fragile(d.s.service.services), random)
}, 60_000)
afterAll(() => d.close())

const turn = async (advance_seconds: number): Promise<Timestamp> =>
  parseTimestamp((await d.post('/sandbox/clock', { advance_seconds })).now)!

/** Everything that is due at the time of the bank's clock, and after so many more seconds. */
async function work(seconds = 0): Promise<void> {
  const now = await turn(seconds)
  while ((await jobs.round(d.s.demo.bank_guid, now, 100)) > 0);
}

/** For what waits until jobs have been worked off. */
async function whileWorking<T>(act: Promise<T>): Promise<T> {
  let isOver = false
  const ended = act.finally(() => {
    isOver = true
  })
  while (!isOver) await work()
  return ended
}

interface Chain {
  readonly customer: Sender
  readonly source: string
  readonly destination: string
  readonly amount: number
  readonly more?: Fields
  /** Said to the simulators before each run. */
  readonly script?: readonly Fields[]
}

const pulled = async () => {
  const { customer } = await d.sender(0)
  const destination = await d.wallet({ customer_guid: customer.guid })
  return { customer, source: await d.linkedAccount(customer.guid), destination, amount: 10_000 }
}
const abroad = async () => {
  const { customer, mexican } = await d.sender(100_000_000)
  return { customer, source: customer.fiat, destination: mexican, amount: 100_000 }
}

const chains: readonly [name: string, end: object, make: () => Promise<Chain>][] = [
  ['dollars to a bank account in Mexico', { state: 'completed', returned: [undefined] }, abroad],
  [
    'dollars to Mexico that come back',
    { state: 'completed', returned: ['AC04'], moved: { 'own USD': -746 } },
    async () => ({
      ...(await abroad()),
      script: [{ noun: 'rail', outcome: 'return', return_code: 'AC04', after_days: 1 }],
    }),
  ],
  [
    'USDC to an own bank account by ach',
    { state: 'completed' },
    async () => {
      const { customer, usdc } = await d.sender(0)
      await d.post('/sandbox/deposits', { account_guid: usdc, amount: 200_000_000_000 })
      const destination = await d.rawAccount({ customer_guid: customer.guid })
      const more = { destination_account: { payment_rail: 'ach' } }
      return { customer, source: usdc, destination, amount: 1_000_000_000, more }
    },
  ],
  ['pulled by ach, held, bought, sent to a wallet', { state: 'completed', holds: ['completed'] }, pulled],
  [
    'pulled by ach, held, and not bought',
    { state: 'failed', failure_code: 'not_filled', moved: { 'own USD': 10_000 } },
    async () => ({ ...(await pulled()), script: [{ noun: 'market', outcome: 'not_filled' }] }),
  ],
  [
    'dollars to dollars inside the bank',
    { state: 'completed' },
    async () => {
      const { customer } = await d.sender(100_000_000)
      return { customer, source: customer.fiat, destination: (await d.customer()).fiat, amount: 12_345 }
    },
  ],
]

/** What a run comes to: how the execution ended and by which states, what came back, and what moved on every account. */
async function run({ customer, source, destination, amount, more, script = [] }: Chain) {
  const own = await d.get(`/accounts?customer_guid=${customer.guid}&per_page=100`)
  const names = {
    ...Object.fromEntries(own.objects.map((each: Any) => [each.guid, `own ${each.asset}`])),
    [destination]: 'destination',
  }
  references.clear()
  const { result, moved } = await d.watch(names, async () => {
    for (const each of script) await d.post('/sandbox/scenarios', each)
    const order = d.order(customer, source, destination, 'source', amount, more)
    const plan = await d.ok(d.ask(order))
    await work()
    const { guid } = await d.ok(d.execute(plan.guid))
    await work()
    for (let i = 0; i < 6; i++) await work(600)
    if (script.length > 0) await work(86_400)
    return d.execution(guid)
  })
  const { state, failure_code, holds, source_account, destination_account, stages, fees } = result
  const executed = [source_account, destination_account, ...fees].map(({ executed_amount }: Any) => executed_amount)
  const { network } = d.feesByType(result)
  // What a network takes differs from one payment to the next: it is the same if it is what the execution says.
  const named = (value: number) =>
    network && Math.abs(value) === network.executed_amount ? `${Math.sign(value)} network fee` : value
  return {
    state,
    failure_code,
    executed: executed.map(named),
    holds: holds?.map((hold: Any) => hold.state),
    stages: stages.map((each: Any) => [each.type, each.state, each.identifiers.length, each.fees.length]),
    returned: stages.map((each: Any) => each.withdrawal_return_details?.return_code),
    asked: [...references].map((each) => each.split(' ')[0]),
    events: await d.statesOf(result.guid),
    moved: Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, named(value)])),
    held: await d.held(),
  }
}

describe.each(chains)('%s', (_, end, make) => {
  let chain: Chain
  let usual: Awaited<ReturnType<typeof run>>
  beforeAll(async () => {
    chain = await whileWorking(make())
    usual = await run(chain)
    expect(usual).toMatchObject({ ...end, held: 0 })
  }, 30_000)

  test.each(points)(
    'dies %s',
    async (point) => {
      let died = 0
      for (;;) {
        crash = new Crash(point, died + 1)
        const after = await run(chain)
        const { where } = crash
        crash = undefined
        if (where === undefined) break
        expect(after, where).toEqual(usual)
        died++
      }
      expect(died).toBeGreaterThan(0)
      await d.verify()
    },
    60_000,
  )
})
