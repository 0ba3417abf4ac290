// How many attempts may be open in a worker. Receivers of one conduct share places of their own: however many hang, those
// that answer promptly keep theirs. A lane that waits for a place gets one in turn.
import { type Conduct, conducts, type Lane } from './lane.ts'

/** Attempts are begun while fewer than this are open among lanes of the same conduct. */
export const places_of: Readonly<Record<Conduct, number>> = { prompt: 512, new: 128, slow: 256, failing: 64 }
/**
 * Lanes can change their conduct with attempts open, so there can be more than places; never more than these in all, of which
 * the places of prompt ones are theirs.
 */
export const open_max = 2_048
const lanes_per_claim_max = 256
/** With no more room than this nothing is claimed ahead: it is kept for receivers of which nothing is in hand. */
export const room_kept = 4_096

const eachConduct = <T>(value: () => T): Record<Conduct, T> =>
  Object.fromEntries(conducts.map((conduct) => [conduct, value()])) as Record<Conduct, T>

export class Places {
  readonly #open = eachConduct(() => 0)
  readonly #queues = eachConduct(() => new Set<Lane>())
  #all = 0

  get open(): Readonly<Record<Conduct, number>> {
    return this.#open
  }

  free(conduct: Conduct): number {
    const kept = conduct === 'prompt' ? 0 : Math.max(0, places_of.prompt - this.#open.prompt)
    return Math.max(0, Math.min(places_of[conduct] - this.#open[conduct], open_max - this.#all - kept))
  }

  /** Whatever changes a lane's open attempts or its conduct goes through here. */
  change(lane: Lane, alter: () => void): void {
    this.#open[lane.conduct] -= lane.open
    this.#all -= lane.open
    alter()
    this.#open[lane.conduct] += lane.open
    this.#all += lane.open
  }

  /**
   * How many to claim for whom. Only prompt receivers' are claimed ahead, while there is plenty of room: what waits for those
   * that take their time must not fill it. All others' are claimed only for places there are.
   */
  wantedBy(lanes: Iterable<Lane>, room: number): Map<Lane, number> {
    const wanted = new Map<Lane, number>()
    const free: Partial<Record<Conduct, number>> = {}
    let rest = room
    for (const lane of lanes) {
      if (rest <= 0 || wanted.size >= lanes_per_claim_max) break
      const places = free[lane.conduct] ?? this.free(lane.conduct)
      const most = lane.conduct === 'prompt' ? Math.max(lane.leastWanted, rest - room_kept) : places
      const count = Math.min(lane.wanted, most, rest)
      if (count <= 0) continue
      wanted.set(lane, count)
      free[lane.conduct] = places - count
      rest -= count
    }
    return wanted
  }

  /** This lane has something to begin and no place. */
  queue(lane: Lane): void {
    this.#queues[lane.conduct].add(lane)
  }

  /** The next lane that waits for a place there is. Its conduct may be another by now. */
  next(): Lane | undefined {
    for (const conduct of conducts) {
      const [lane] = this.free(conduct) > 0 ? this.#queues[conduct] : []
      if (!lane) continue
      this.#queues[conduct].delete(lane)
      return lane
    }
    return undefined
  }
}
