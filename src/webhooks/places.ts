// How many attempts may be open in a worker. Receivers of one standing share places of their own: however many hang, those
// that answer promptly keep theirs. A lane that waits for a place gets one in turn.
import { type Lane, type Standing, standings } from './lane.ts'

/** Attempts are begun while fewer than this are open among lanes of the same standing. */
export const places_of: Readonly<Record<Standing, number>> = { prompt: 512, new: 128, slow: 256, failing: 64 }
/**
 * Lanes can change their standing with attempts open, so there can be more than places; never more than these in all, of which
 * the places of prompt ones are theirs.
 */
export const open_max = 2_048
const lanes_per_claim_max = 256
/** With no more room than this nothing is claimed ahead: it is kept for receivers of which nothing is in hand. */
export const room_kept = 4_096

const eachStanding = <T>(value: () => T): Record<Standing, T> =>
  Object.fromEntries(standings.map((standing) => [standing, value()])) as Record<Standing, T>

export class Places {
  readonly #open = eachStanding(() => 0)
  readonly #queues = eachStanding(() => new Set<Lane>())
  #all = 0

  get open(): Readonly<Record<Standing, number>> {
    return this.#open
  }

  free(standing: Standing): number {
    const kept = standing === 'prompt' ? 0 : Math.max(0, places_of.prompt - this.#open.prompt)
    return Math.max(0, Math.min(places_of[standing] - this.#open[standing], open_max - this.#all - kept))
  }

  /** Whatever changes a lane's open attempts or its standing goes through here. */
  change(lane: Lane, alter: () => void): void {
    this.#open[lane.standing] -= lane.open
    this.#all -= lane.open
    alter()
    this.#open[lane.standing] += lane.open
    this.#all += lane.open
  }

  /**
   * How many to claim for whom. Only prompt receivers' are claimed ahead, while there is plenty of room: what waits for those
   * that take their time must not fill it. All others' are claimed only for places there are.
   */
  wantedBy(lanes: Iterable<Lane>, room: number): Map<Lane, number> {
    const wanted = new Map<Lane, number>()
    const free: Partial<Record<Standing, number>> = {}
    let rest = room
    for (const lane of lanes) {
      if (rest <= 0 || wanted.size >= lanes_per_claim_max) break
      const places = free[lane.standing] ?? this.free(lane.standing)
      const most = lane.standing === 'prompt' ? Math.max(lane.leastWanted, rest - room_kept) : places
      const count = Math.min(lane.wanted, most, rest)
      if (count <= 0) continue
      wanted.set(lane, count)
      free[lane.standing] = places - count
      rest -= count
    }
    return wanted
  }

  /** This lane has something to begin and no place. */
  queue(lane: Lane): void {
    this.#queues[lane.standing].add(lane)
  }

  /** The next lane that waits for a place there is. Its standing may be another by now. */
  next(): Lane | undefined {
    for (const standing of standings) {
      const [lane] = this.free(standing) > 0 ? this.#queues[standing] : []
      if (!lane) continue
      this.#queues[standing].delete(lane)
      return lane
    }
    return undefined
  }
}
