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

/** People's requests are kept apart: an open page of the console asks all the time. */
const requests_max = { api_key: 200, staff_member: 100 }
const banks_max = 500

/** The oldest request gives its place to the newest. */
class Ring {
  readonly #requests: RecentRequest[] = []
  readonly #max: number
  #next = 0

  constructor(max: number) {
    this.#max = max
  }

  add(request: RecentRequest): void {
    this.#requests[this.#next] = request
    this.#next = (this.#next + 1) % this.#max
  }

  newestFirst(): RecentRequest[] {
    return [...this.#requests.slice(this.#next), ...this.#requests.slice(0, this.#next)].toReversed()
  }
}

export class RecentRequests {
  readonly #rings = new Map<Guid, Readonly<Record<Actor['type'], Ring>>>()

  add(bank_guid: Guid, request: RecentRequest): void {
    let rings = this.#rings.get(bank_guid)
    if (!rings) {
      // The bank that came first gives its place.
      if (this.#rings.size >= banks_max) this.#rings.delete(this.#rings.keys().next().value as Guid)
      rings = { api_key: new Ring(requests_max.api_key), staff_member: new Ring(requests_max.staff_member) }
      this.#rings.set(bank_guid, rings)
    }
    rings[request.actor.type].add(request)
  }

  /** Newest first. */
  of(bank_guid: Guid): readonly RecentRequest[] {
    const rings = this.#rings.get(bank_guid)
    if (!rings) return []
    const all = [...rings.api_key.newestFirst(), ...rings.staff_member.newestFirst()]
    return all.sort((a, b) => b.created_at - a.created_at)
  }
}
