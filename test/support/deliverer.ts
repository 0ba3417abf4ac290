// The delivery loop for tests, with receivers made up.
import type { BankEngine } from '../../src/engine/lanes.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import { Deliverer, type DelivererOptions } from '../../src/webhooks/deliverer.ts'
import type { Post } from '../../src/webhooks/post.ts'
import type { PostResult } from '../../src/webhooks/post-result.ts'
import type { TestService } from './service.ts'

/** Receivers that hang until they are stopped; any other answers in the next turn, and is counted. */
export class MadeUpReceivers {
  readonly arrived: string[] = []
  readonly open = new Map<string, number>()
  readonly most_open = new Map<string, number>()
  all_open = 0
  most_all_open = 0
  readonly #hanging: (() => void)[] = []

  post({ url, headers }: Post): Promise<PostResult> {
    const open = (this.open.get(url) ?? 0) + 1
    this.open.set(url, open)
    this.most_open.set(url, Math.max(open, this.most_open.get(url) ?? 0))
    this.all_open += 1
    this.most_all_open = Math.max(this.all_open, this.most_all_open)
    return new Promise((settle) => {
      const end = (outcome: PostResult) => {
        this.open.set(url, this.open.get(url)! - 1)
        this.all_open -= 1
        settle(outcome)
      }
      if (url.includes('hangs')) this.#hanging.push(() => end({ kind: 'unreachable', error: 'other', duration_ms: 1 }))
      else {
        this.arrived.push(headers['webhook-id']!)
        setImmediate(() => end({ kind: 'answered', status: 204, duration_ms: 1 }))
      }
    })
  }

  async stop(): Promise<void> {
    for (const end of this.#hanging) end()
  }
}

export const recorderOfHealth =
  (engine: BankEngine): DelivererOptions['recordHealth'] =>
  async (input) =>
    outputOf(await engine.submit(recordHealth, input))

/** A loop that looks when it is told to, and otherwise hardly ever. */
export const startDeliverer = (
  { service }: TestService,
  poster: DelivererOptions['poster'],
  log: DelivererOptions['log'],
): Deliverer => {
  const { sql, engine, services } = service
  const { now } = services
  const times = { every_ms: 60_000, stop_ms: 50, random: () => 0.5 }
  return new Deliverer({
    ...{ sql, now, secrets: services, poster, log, recordHealth: recorderOfHealth(engine) },
    ...times,
    observe: () => {},
  })
}
