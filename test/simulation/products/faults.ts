// Providers that fail: a question is lost on its way, the answer is lost on its way back, or the question arrives twice. Never a
// wrong answer: that no caller could stand.
import type { Providers } from '../../../src/providers/ports.ts'
import type { Random } from '../random.ts'

/** What a job sees when its provider cannot be reached. */
export class Fault extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: any method of any port.
type Ask = (...asked: any[]) => unknown

/** Of each hundred questions. */
export interface FaultRates {
  readonly lost: number
  readonly unanswered: number
  readonly doubled: number
}

export const noFaults: FaultRates = { lost: 0, unanswered: 0, doubled: 0 }

const ports = ['market', 'liquidity', 'aggregator', 'screening', 'rails', 'blockchain', 'lightning'] as const

export const faulty = (providers: Providers, random: Random, rates: () => FaultRates): Providers =>
  wrapPorts(providers, (ask) => breakAsk(ask, random, rates))

/** Every question to a provider goes through what `wrap` makes of it. */
function wrapPorts(providers: Providers, wrap: (ask: Ask, name: string) => Ask): Providers {
  const wrapped = ports.map((port) => [port, wrapPort(providers[port], (ask, name) => wrap(ask, `${port}.${name}`))])
  return { ...providers, ...Object.fromEntries(wrapped) }
}

function wrapPort<Port extends object>(port: Port, wrap: (ask: Ask, name: string) => Ask): Port {
  return new Proxy(port, {
    get(target, name) {
      const ask = (target as Record<string | symbol, unknown>)[name]
      return typeof ask === 'function' ? wrap((ask as Ask).bind(target), String(name)) : ask
    },
  })
}

const breakAsk =
  (ask: Ask, random: Random, rates: () => FaultRates): Ask =>
  async (...asked) => {
    const { lost, unanswered, doubled } = rates()
    const fate = random.below(100)
    if (fate < lost) throw new Fault('lost on the way')
    if (fate < lost + unanswered) {
      await ask(...asked)
      throw new Fault('lost on the way back')
    }
    if (fate < lost + unanswered + doubled) return (await Promise.all([ask(...asked), ask(...asked)]))[1]
    return ask(...asked)
  }
