// The lanes a worker knows, so many at the most, and which of them may have due deliveries in the table.
import type { Guid } from '../kernel/guid.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { Lane } from './lane.ts'

/** Receivers that are known, busy or not. */
export const lanes_max = 20_000

export class Lanes {
  readonly #known = new Map<Guid, Lane>()
  /** Those that may have due deliveries, the last asked for last. */
  readonly due = new Set<Lane>()

  of({ organization_guid, subscription_guid }: SubscriptionKey): Lane {
    const known = this.#known.get(subscription_guid)
    if (known) return known
    if (this.#known.size >= lanes_max) this.#makeRoom()
    const lane = new Lane({ organization_guid, subscription_guid })
    this.#known.set(subscription_guid, lane)
    return lane
  }

  /** If all are busy, there are more for a while. */
  #makeRoom(): void {
    for (const [guid, lane] of this.#known) {
      if (!lane.isIdle || this.due.has(lane)) continue
      this.#known.delete(guid)
      return
    }
  }

  withHealthNews(): Lane[] {
    return [...this.#known.values()].filter(({ health }) => health.isNews)
  }

  /** All that waits in them, which they have no more. */
  takeWaiting(): Lane['waiting'] {
    return [...this.#known.values()].flatMap(({ waiting }) => waiting.splice(0))
  }
}
