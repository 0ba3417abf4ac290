// The lanes a worker knows, so many at the most, and which of them may have due deliveries in the table. Failing ones stand
// apart: there can be thousands with hardly a place for them, and whoever delivers to prompt ones must not walk past them.
import type { Guid } from '../kernel/guid.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { Lane } from './lane.ts'

/** Receivers that are known, busy or not. */
export const lanes_max = 20_000

export class Lanes {
  readonly #known = new Map<Guid, Lane>()
  /** Those that may have due deliveries, the last asked for last. */
  readonly #due = new Set<Lane>()
  readonly #retries = new Set<Lane>()
  #isRetryTime = false

  of({ organization_guid, subscription_guid }: SubscriptionKey): Lane {
    const known = this.#known.get(subscription_guid)
    if (known) return known
    const lane = new Lane({ organization_guid, subscription_guid })
    this.#known.set(subscription_guid, lane)
    return lane
  }

  has({ subscription_guid }: SubscriptionKey): boolean {
    return this.#known.has(subscription_guid)
  }

  /** Known already, or there is room for one more. Those that are told of news come in all the same, for a while. */
  hasRoomFor(key: SubscriptionKey): boolean {
    return this.has(key) || this.#known.size < lanes_max
  }

  /** Forgets idle ones until there is room for so many. It walks over all of them: once a look, not once a lane. */
  makeRoom(wanted: number): void {
    for (const [guid, lane] of this.#known) {
      if (this.#known.size + wanted <= lanes_max) return
      if (lane.isIdle && !this.#due.has(lane) && !this.#retries.has(lane)) this.#known.delete(guid)
    }
  }

  /** Who is there already keeps its turn. */
  addDue(lane: Lane): void {
    const isFailing = lane.conduct === 'failing'
    const [own, other] = isFailing ? [this.#retries, this.#due] : [this.#due, this.#retries]
    other.delete(lane)
    own.add(lane)
  }

  removeDue(lane: Lane): void {
    this.#due.delete(lane)
    this.#retries.delete(lane)
  }

  /** Time has passed, or a place may have become free for a receiver that fails. */
  beginRetries(): void {
    this.#isRetryTime = true
  }

  /** Whom to ask for. Failing ones only once after each `beginRetries`, and first: they take few places of the many there are. */
  *due(): Generator<Lane> {
    const isRetryTime = this.#isRetryTime
    this.#isRetryTime = false
    if (isRetryTime) yield* this.#retries
    yield* this.#due
  }

  withHealthNews(): Lane[] {
    return [...this.#known.values()].filter(({ health }) => health.isNews)
  }

  /** All that waits in them, which they have no more. */
  takeWaiting(): Lane['waiting'] {
    return [...this.#known.values()].flatMap(({ waiting }) => waiting.splice(0))
  }
}
