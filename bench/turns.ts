// Several builds in turn: each round measures every build once, seconds apart, because the speed of a machine changes within minutes.
import type { Cleanups } from './cleanups.ts'
import { type Contender, quotesOf } from './contender.ts'
import { runLoad, runReads } from './load.ts'
import type { ReadLoad } from './read-messages.ts'
import { listNames, type TurnRead, turnPaths } from './turn-reads.ts'

const orderNames = ['accepted', 'completed', 'book'] as const
/** What is measured unless other workloads are named. */
export const usualTurns = [...orderNames, 'list', 'read'] as const
export const turnNames = [...usualTurns, ...listNames] as const
export type TurnName = (typeof turnNames)[number]
type OrderName = (typeof orderNames)[number]

const isOrder = (name: TurnName): name is OrderName => (orderNames as readonly TurnName[]).includes(name)

export interface Measured {
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly service_us: number
  readonly database_us: number
  readonly errors: number
  readonly first_error: string | undefined
}

const settle_ms = 500
/** Of the rate that was seen last, so that no window ends early for lack of quotes. */
const spare = 1.5
const guess_per_second = 1500

export class Turns {
  readonly #rates = new Map<string, number>()
  readonly #cleanups: Cleanups

  constructor(cleanups: Cleanups) {
    this.#cleanups = cleanups
  }

  async measure(contender: Contender, name: TurnName, clients: number, seconds: number): Promise<Measured> {
    const edges: ReturnType<Contender['cpu']>[] = []
    const edge = async (): Promise<void> => void edges.push(contender.cpu())
    const window = { clients, settle_ms, measure_ms: seconds * 1000 }
    const done = isOrder(name)
      ? await this.#order(contender, name, window, edge)
      : await this.#read(contender, name, window, edge)
    const [before, after] = edges
    if (!before || !after) throw new Error(`${contender.name}: ${name} ended before it was measured`)
    const us = (from: number, to: number): number => ((to - from) / done.requests) * 1e6
    return {
      ...done,
      per_second: done.requests / done.seconds,
      service_us: us(before.service, after.service),
      database_us: us(before.database, after.database),
    }
  }

  async #order(
    contender: Contender,
    name: OrderName,
    window: { clients: number; settle_ms: number; measure_ms: number },
    edge: () => Promise<void>,
  ) {
    const at = `${contender.name} ${name} ${window.clients}`
    const rate = this.#rates.get(at) ?? guess_per_second
    const wanted = Math.ceil((rate * spare * (window.settle_ms + window.measure_ms)) / 1000) + window.clients
    const items = await quotesOf(contender, name === 'book' ? 'book' : 'trading', wanted)
    const banks = new Uint16Array(items.length)
    const task = { workload: name, port: contender.port, keys: [contender.key], items, banks, ...window }
    const { trades: requests, ...loaded } = await runLoad(task, { edge, progress: () => {} }, this.#cleanups)
    this.#rates.set(at, requests / loaded.seconds)
    return { ...loaded, requests }
  }

  async #read(
    contender: Contender,
    name: TurnRead,
    window: { clients: number; settle_ms: number; measure_ms: number },
    edge: () => Promise<void>,
  ): Promise<ReadLoad & { first_error: undefined }> {
    const { port, key } = contender
    const paths = turnPaths(contender, name)
    return { ...(await runReads({ port, key, paths, ...window }, edge, this.#cleanups)), first_error: undefined }
  }
}
