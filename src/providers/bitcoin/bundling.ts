// Puts payments that are asked for at about the same time into one transaction. Only a payment whose own job asks for it now is in a
// bundle: nothing is kept between askings. So whatever was decided about a payment before its job asked, such as its cancellation, holds.
// What of a payment is stored decides, not this queue: another process may send it alone or in another bundle, and one of these is stored.
import { randomBytes } from 'node:crypto'
import { guidSource } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type AskedPayment, bundleOf } from './bundle.ts'
import { outputs_max } from './coin-selection.ts'
import type { HandingOver } from './hand-over.ts'

export interface Bundling {
  /** Payments in one transaction. */
  readonly bundle_max: number
  /** Ends when those asked for at the same time have come. */
  gathered(): Promise<unknown>
}

interface Waiting extends AskedPayment {
  readonly ended: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

export interface BundlerOptions extends Bundling {
  readonly handingOver: HandingOver
  readonly now: () => Timestamp
  /** Something is stored of it. */
  isStored(asked: AskedPayment): Promise<boolean>
}

export interface Bundler {
  /** Ends when it is stored, refused, or waits. A payment that is asked for twice at once is handed over once. */
  handOver(asked: AskedPayment): Promise<void>
}

export function bundler({ bundle_max, gathered, handingOver, now, isStored }: BundlerOptions): Bundler {
  const newGuid = guidSource(randomBytes)
  const waiting = new Map<string, Waiting>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      // Whatever is wrong with the node, payments meet it themselves.
      await gathered().catch(() => {})
      await handOverAll(takeGroup())
    }
    isRunning = false
  }

  /** The oldest and others of the same bank. */
  function takeGroup(): readonly Waiting[] {
    const [first] = waiting.values()
    const group: Waiting[] = []
    let outputs = 0
    for (const [key, each] of waiting) {
      const isFitting = group.length < bundle_max && outputs + each.outputs.length <= outputs_max
      if (each.payment.bank_guid !== first?.payment.bank_guid || !(isFitting || group.length === 0)) continue
      group.push(each)
      outputs += each.outputs.length
      waiting.delete(key)
    }
    return group
  }

  /** Ends each of them. */
  async function handOverAll(group: readonly Waiting[]): Promise<void> {
    const [first, ...others] = group
    if (!first) return
    if (others.length === 0) return handingOver.alone(first).then(first.resolve, first.reject)
    try {
      const bundle = bundleOf(group, newGuid(now()))
      const outputs = group.flatMap((each) => each.outputs)
      const divided = await handingOver.together(bundle, outputs)
      if (!divided) {
        for (const each of group) each.resolve()
        return
      }
      const left = divided.because === 'member_taken' ? await leftOf(group) : group
      if (left.length < group.length) return await handOverAll(left)
      const count = divided.because === 'few_coins' ? affordable(group, divided.available) : group.length >> 1
      if (count > 0) await handOverAll(group.slice(0, count))
      if (count > 0) return await handOverAll(group.slice(count))
      for (const each of group) await handOverAll([each])
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }

  /** Those of which nothing is stored; the others end. */
  async function leftOf(group: readonly Waiting[]): Promise<readonly Waiting[]> {
    const left: Waiting[] = []
    for (const each of group) {
      if (await isStored(each)) each.resolve()
      else left.push(each)
    }
    return left
  }

  return {
    handOver(asked) {
      const key = `${asked.payment.bank_guid} ${asked.payment.reference}`
      const known = waiting.get(key)
      if (known) return known.ended
      const { promise: ended, resolve, reject } = withResolvers()
      waiting.set(key, { ...asked, ended, resolve, reject })
      if (!isRunning) void run()
      return ended
    },
  }
}

/** How many of the first these coins pay, without fees; not all, because together they were too many. */
function affordable(group: readonly AskedPayment[], available: bigint): number {
  let [count, sum] = [0, 0n]
  for (const { payment } of group) {
    sum += payment.amount
    if (sum >= available) break
    count++
  }
  return Math.min(count, group.length - 1)
}

function withResolvers(): { promise: Promise<void>; resolve(): void; reject(error: unknown): void } {
  let resolve = (): void => {}
  let reject = (_: unknown): void => {}
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
