// The last requests of each bank that this process answered, kept in memory: what an integrator looks at first when a call does not do what
// it should. Neither bodies nor query strings are kept, because they can contain personal data.
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Actor } from './endpoint.ts'

export interface RecentRequest {
  readonly request_id: string
  readonly created_at: Timestamp
  readonly method: string
  /** With names in the place of guids. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly actor: Actor
}

const requests_max = 200
const banks_max = 500

/** A ring: the oldest request gives its place to the newest. */
interface Ring {
  readonly requests: RecentRequest[]
  next: number
}

export class RecentRequests {
  readonly #rings = new Map<Guid, Ring>()

  add(bank_guid: Guid, request: RecentRequest): void {
    let ring = this.#rings.get(bank_guid)
    if (!ring) {
      // The bank that came first gives its place.
      if (this.#rings.size >= banks_max) this.#rings.delete(this.#rings.keys().next().value as Guid)
      ring = { requests: [], next: 0 }
      this.#rings.set(bank_guid, ring)
    }
    ring.requests[ring.next] = request
    ring.next = (ring.next + 1) % requests_max
  }

  /** Newest first. */
  of(bank_guid: Guid): readonly RecentRequest[] {
    const { requests = [], next = 0 } = this.#rings.get(bank_guid) ?? {}
    return [...requests.slice(next), ...requests.slice(0, next)].toReversed()
  }
}
