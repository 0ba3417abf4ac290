// The lanes of a worker, and which of them may have due deliveries in the table. Failing lanes are kept apart: there can be thousands
// of them, and looking for prompt ones must not walk over them.
import type { Guid } from '../kernel/guid.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { Lane } from './lane.ts'

/** Most lanes, busy or not. */
export const lanes_max = 20_000

export class Lanes {
  readonly #known = new Map<Guid, Lane>()
  /** Lanes that may have due deliveries, in the order of their turns. */
  readonly #due = new Set<Lane>()
  /** The same for failing lanes. */
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

  /** True if the lane is known or there is room. `wake` of the deliverer may exceed the bound for a while. */
  hasRoomFor(key: SubscriptionKey): boolean {
    return this.has(key) || this.#known.size < lanes_max
  }

  /** Forgets idle lanes until there is room for `wanted` more. It walks over all lanes, so call it once per look. */
  makeRoom(wanted: number): void {
    for (const [guid, lane] of this.#known) {
      if (this.#known.size + wanted <= lanes_max) return
      if (lane.isIdle && !this.#due.has(lane) && !this.#retries.has(lane)) this.#known.delete(guid)
    }
  }

  /** A lane that is already there keeps its turn. */
  addDue(lane: Lane): void {
    const isFailing = lane.receiverClass === 'failing'
    const [own, other] = isFailing ? [this.#retries, this.#due] : [this.#due, this.#retries]
    other.delete(lane)
    own.add(lane)
  }

  removeDue(lane: Lane): void {
    this.#due.delete(lane)
    this.#retries.delete(lane)
  }

  /** Failing lanes may be tried again: time has passed, or a slot has become free. */
  beginRetries(): void {
    this.#isRetryTime = true
  }

  /** The lanes to claim for. Failing ones only once after each `beginRetries`, and first, because they have few slots. */
  *due(): Generator<Lane> {
    const isRetryTime = this.#isRetryTime
    this.#isRetryTime = false
    if (isRetryTime) yield* this.#retries
    yield* this.#due
  }

  withUnrecordedHealth(): Lane[] {
    return [...this.#known.values()].filter(({ health }) => health.isUnrecorded)
  }

  /** Removes and returns all waiting deliveries. */
  takeWaiting(): Lane['waiting'] {
    return [...this.#known.values()].flatMap(({ waiting }) => waiting.splice(0))
  }
}
