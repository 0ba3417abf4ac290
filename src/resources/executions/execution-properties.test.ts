// Random remittances, planned and run in memory: whatever fails, whenever, the customer's balances are as docs/ledger.md says
// (R0 to R7), to the last base unit; while one is under way its money is visible and not available; and the market never loses.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Books } from '../../../test/support/books.ts'
import { planRequests, type Values, valuesOf } from '../../../test/support/plan-arbitrary.ts'
import { fortune, networkFee, worldOf } from '../../../test/support/plan-world.ts'
import { bank_guid, later } from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import { balances, holds } from '../../ledger/balance.ts'
import type { MovementStanding } from '../../movements/movement.ts'
import type { PlanRequest } from '../../planning/request.ts'
import { applyBps } from '../../pricing/rate.ts'
import { accounts } from '../accounts/account.ts'
import { plans } from '../plans/plan.ts'
import { recordPlan } from '../plans/record-plan.ts'
import { conversionOf } from '../plans/stage-terms.ts'
import { createExecution } from './create-execution.ts'
import { decideExecution } from './decide-execution.ts'
import { endHold } from './end-hold.ts'
import { type Execution, executions } from './execution.ts'
import { recordExecutionScreening } from './record-execution-screening.ts'
import { recordStage } from './record-stage.ts'
import { movementOf } from './stage-movement.ts'

const nothingKnown = { identifiers: [], network_fee: amount(0n) } as const
const fates = fc.record({
  /** Which stage fails; the one after the last: none. */
  stage: fc.nat({ max: 4 }),
  screening: fc.oneof({ weight: 9, arbitrary: fc.constant('passed' as const) }, fc.constant('rejected' as const)),
  /** The customer has two accounts of what arrives. */
  hasSecond: fc.boolean(),
  hold: fc.constantFrom('none', 'ends', 'is approved', 'is rejected', 'meets a return'),
  market: fc.constantFrom('does not fill', 'moves too far'),
  /** What the network took of a transaction, in percent of what was expected. */
  network_percent: fc.bigInt(0n, 200n),
})
type Fate = typeof fates extends fc.Arbitrary<infer T> ? T : never

const named = (execution: Execution) => ({ bank_guid, execution_guid: execution.guid })
const isOver = ({ state }: Execution): boolean => state === 'completed' || state === 'failed'

class Remittance {
  readonly books: Books
  readonly request: PlanRequest
  readonly fate: Fate
  readonly #check: (remittance: Remittance) => void
  /** What the network was paid. */
  network_paid = 0n
  isReturned = false

  constructor(books: Books, request: PlanRequest, fate: Fate, check: (remittance: Remittance) => void) {
    this.books = books
    this.request = request
    this.fate = fate
    this.#check = check
  }

  get execution(): Execution {
    return this.books.all(executions)[0]!
  }

  get plan() {
    return this.books.all(plans)[0]!
  }

  /** Whether it was planned. */
  makePlan(): boolean {
    const { source, destination, rates } = this.request
    const plan = this.books.submit(recordPlan, {
      ...{ bank_guid, plan_guid: this.plan.guid, event_sequence: 1, rates, network_fee: networkFee },
      source_routing_types: 'routing_number_types' in source ? source.routing_number_types : [],
      destination_routing_types: 'routing_number_types' in destination ? destination.routing_number_types : [],
    })
    return plan !== 'stale' && plan.state === 'completed'
  }

  run(): void {
    this.books.submit(createExecution, { bank_guid, plan_guid: this.plan.guid })
    this.#check(this)
    const { screening: finding } = this.fate
    this.books.submit(recordExecutionScreening, { ...named(this.execution), event_sequence: 1, finding })
    this.#check(this)
    // A stage and its hold at most; then something is wrong.
    for (let left = 10; !isOver(this.execution); left--) {
      expect(left).toBeGreaterThan(0)
      if (this.execution.state === 'reviewing') this.#endHold()
      else this.#endStage()
      this.#check(this)
    }
  }

  #endHold(): void {
    const { execution, fate, books } = this
    const input = { ...named(execution), event_sequence: execution.event_sequence }
    if (fate.hold === 'is approved') books.submit(decideExecution, { ...named(execution), decision: 'approve' })
    else if (fate.hold === 'is rejected') books.submit(decideExecution, { ...named(execution), decision: 'reject' })
    else if (fate.hold === 'ends') books.submit(endHold, input, later(60))
    else {
      this.isReturned = true
      const standing = { ...nothingKnown, kind: 'returned', return_code: 'R01' } as const
      books.submit(recordStage, { ...named(execution), stage_guid: execution.stages[0]!.guid, standing })
    }
  }

  #endStage(): void {
    const { execution, books } = this
    const stage = execution.stages[execution.stage_index]!
    books.submit(recordStage, { ...named(execution), stage_guid: stage.guid, standing: this.#standing() })
  }

  #standing(): MovementStanding {
    const { execution, fate, plan } = this
    const { stage_index } = execution
    const terms = plan.terms[stage_index]!
    const { route } = movementOf(execution, stage_index, terms)
    const rate = conversionOf(terms)?.rate
    const network_fee = amount(route.by === 'chain' ? (networkFee * fate.network_percent) / 100n : 0n)
    this.network_paid += network_fee
    const known = { ...nothingKnown, network_fee }
    if (stage_index !== fate.stage) return { ...known, kind: 'settled', ...(route.by === 'market' && { rate: rate! }) }
    if (route.by === 'market' && fate.market === 'moves too far') {
      const worse = applyBps(rate!, route.conversion.side === 'buy' ? 60 : -60)
      return { ...known, kind: 'settled', rate: worse }
    }
    return { ...known, kind: 'failed', failure_code: 'external_vendor_error' }
  }

  /** What each place has more than before: customers' accounts by guid, the bank's by name. */
  changes(of: 'posted' | 'available'): Changes {
    const places = new Map(this.books.all(accounts).map((each) => [each.guid, each]))
    const changed = this.books.all(balances).map(({ account_guid, posted, held }): [string, bigint] => {
      const { type, ref, asset, customer_guid } = places.get(account_guid)!
      const value = of === 'posted' ? posted : posted - held
      return customer_guid ? [account_guid, value - fortune] : [`${type} ${ref} ${asset}`, value]
    })
    return Object.fromEntries(changed.filter(([, change]) => change !== 0n))
  }

  /** Of customers alone. */
  ownChanges(of: 'posted' | 'available'): Changes {
    return Object.fromEntries(Object.entries(this.changes(of)).filter(([name]) => isGuid(name)))
  }
}

type Changes = Record<string, bigint>
const isGuid = (name: string): boolean => !name.includes(' ')

/** What the rules say of the balances of customers in the end. */
function ruledEnd({ execution, request, isReturned }: Remittance): Changes {
  const { source_account: from, destination_account: to, stages, state } = execution
  const [first] = stages
  const isPulled = request.source.kind !== 'account' && first!.state === 'completed'
  if (state === 'failed')
    return isPulled && !isReturned ? { [first!.destination_account.guid]: from.quoted_amount! } : {}
  return {
    ...(request.source.kind === 'account' && { [from.guid]: -from.quoted_amount! }),
    ...(request.destination.kind === 'account' && { [to.guid]: to.quoted_amount! }),
  }
}

/** While it is under way (R0 to R5): what it takes is as good as gone, and nothing else has become available. */
const ruledMeanwhile = ({ execution: { source_account }, request }: Remittance): Changes =>
  request.source.kind === 'account' ? { [source_account.guid]: -source_account.quoted_amount! } : {}

type Check = (one: Remittance, worth: Values) => void

function forRemittances(atEnd: Check, meanwhile: Check = () => {}): void {
  const ends = { completed: 0, failed: 0 }
  fc.assert(
    fc.property(planRequests, fates, ({ request, worth }, fate) => {
      const rows = worldOf(request, fate.hasSecond, { hold_seconds: fate.hold === 'none' ? 0 : 60 })
      if (!rows) return
      const one = new Remittance(new Books(rows), request, fate, (each) => {
        if (!isOver(each.execution)) meanwhile(each, worth)
      })
      if (!one.makePlan()) return
      one.run()
      ends[one.execution.state as keyof typeof ends]++
      atEnd(one, worth)
    }),
    { numRuns: 400 },
  )
  // By chance; far fewer would mean that the check sees next to nothing.
  expect(Math.min(ends.completed, ends.failed)).toBeGreaterThan(20)
}

test('whatever fails, balances of customers are as the rules say, at the end and on the way', () => {
  forRemittances(
    (one) => {
      expect(one.ownChanges('posted')).toEqual(ruledEnd(one))
      expect(one.books.all(holds)).toEqual([])
      expect(one.books.all(balances).every(({ held }) => held === 0n)).toBe(true)
    },
    (one) => expect(one.ownChanges('available')).toEqual(ruledMeanwhile(one)),
  )
})

test('what failed costs nothing, what is completed costs what was quoted, and the network is paid by the bank', () => {
  forRemittances((one) => {
    const { fees, state } = one.execution
    const changes = Object.entries(one.changes('posted'))
    const charged = changes.filter(([name]) => /^(fee|platform_fee) /.test(name))
    const quoted: Changes = {}
    for (const { type, payer, asset, quoted_amount } of fees) {
      const pocket = `${type === 'platform' ? 'platform_fee' : 'fee'}  ${asset}`
      if (payer === 'customer' && state === 'completed') quoted[pocket] = (quoted[pocket] ?? 0n) + quoted_amount
    }
    expect(Object.fromEntries(charged)).toEqual(quoted)
    const gas = changes.filter(([name]) => name.startsWith('gas ')).map(([, change]) => change)
    expect(gas).toEqual(one.network_paid > 0n ? [-one.network_paid] : [])
  })
})

test('in each asset the fees that the customer paid are what left the source and did not arrive', () => {
  forRemittances(({ execution: { source_account, destination_account, stages, fees, state } }) => {
    if (state !== 'completed') return
    const left: Changes = {}
    const add = ({ asset, executed_amount }: { asset: string; executed_amount?: bigint }, sign: bigint) => {
      left[asset] = (left[asset] ?? 0n) + sign * (executed_amount ?? 0n)
    }
    add(source_account, 1n)
    for (const stage of stages) {
      add(stage.source_account, -1n)
      add(stage.destination_account, 1n)
    }
    add(destination_account, -1n)
    for (const fee of fees) if (fee.payer === 'customer') add(fee, -1n)
    expect(Object.values(left).filter((sum) => sum !== 0n)).toEqual([])
  })
})

test('every asset sums to nothing, and what the market has in the end is worth no less than nothing', () => {
  forRemittances((one, worth) => {
    const assetOf = new Map(one.books.all(accounts).map(({ guid, asset }) => [guid as string, asset]))
    const changes = Object.entries(one.changes('posted')).map(([name, change]) => ({
      name,
      asset: assetOf.get(name) ?? name.split(' ').at(-1)!,
      amount: change,
    }))
    const sums: Changes = {}
    for (const { asset, amount } of changes) sums[asset] = (sums[asset] ?? 0n) + amount
    expect(Object.values(sums).filter((sum) => sum !== 0n)).toEqual([])
    const position = changes.filter(({ name }) => name.startsWith('external market '))
    if (one.execution.state === 'failed') expect(position).toEqual([])
    expect(valuesOf(worth, position)[0]!).toBeGreaterThanOrEqual(0n)
  })
})
