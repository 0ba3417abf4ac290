// How many attempts may be open in a worker. Receivers of one conduct share places of their own: however many hang, those
// that answer promptly keep theirs. Of those places an organization gets its share: however many of its receivers hang, others'
// get a place. Who waits for one gets it in turn, organization by organization and receiver by receiver.
import type { Guid } from '../kernel/guid.ts'
import { type Conduct, conducts, type Lane } from './lane.ts'

/** Attempts are begun while fewer than this are open among lanes of the same conduct. One organization alone gets half. */
export const places_of: Readonly<Record<Conduct, number>> = { prompt: 1_024, new: 256, slow: 512, failing: 128 }
/**
 * Lanes can change their conduct with attempts open, so there can be more than places; never more than these in all, of which
 * the places of prompt ones are theirs.
 */
export const open_max = 2_560
const lanes_per_claim_max = 256
/** With no more room than this nothing is claimed ahead: it is kept for receivers of which nothing is in hand. */
export const room_kept = 4_096

const eachConduct = <T>(value: () => T): Record<Conduct, T> =>
  Object.fromEntries(conducts.map((conduct) => [conduct, value()])) as Record<Conduct, T>

/** Open attempts, all together and of each organization. */
class Tally {
  all = 0
  readonly #of = new Map<Guid, number>()

  add(organization_guid: Guid, count: number): void {
    this.all += count
    const own = (this.#of.get(organization_guid) ?? 0) + count
    if (own === 0) this.#of.delete(organization_guid)
    else this.#of.set(organization_guid, own)
  }

  /**
   * How many of the free places an organization may take: as long as more are free than it has. Alone it gets half of all, beside
   * another that wants as many a third, and who has none finds one.
   */
  share(free: number, organization_guid: Guid): number {
    return Math.max(0, Math.ceil((free - (this.#of.get(organization_guid) ?? 0)) / 2))
  }
}

export class Places {
  readonly #open = eachConduct(() => new Tally())
  /** Of all conducts but prompt. */
  readonly #others = new Tally()
  /** Lanes that wait for a place, by organization. */
  readonly #queues = eachConduct(() => new Map<Guid, Set<Lane>>())

  get open(): Readonly<Record<Conduct, number>> {
    return {
      prompt: this.#open.prompt.all,
      new: this.#open.new.all,
      slow: this.#open.slow.all,
      failing: this.#open.failing.all,
    }
  }

  /** How many attempts an organization may begin with receivers of this conduct. */
  free(conduct: Conduct, organization_guid: Guid): number {
    const open = this.#open[conduct]
    const own = open.share(places_of[conduct] - open.all, organization_guid)
    if (conduct === 'prompt') return Math.min(own, open_max - this.#others.all - open.all)
    const rest = open_max - this.#others.all - Math.max(places_of.prompt, this.#open.prompt.all)
    return Math.min(own, this.#others.share(rest, organization_guid))
  }

  /** Whatever changes a lane's open attempts or its conduct goes through here. */
  change(lane: Lane, alter: () => void): void {
    this.#add(lane, -lane.open)
    alter()
    this.#add(lane, lane.open)
  }

  #add({ conduct, key: { organization_guid } }: Lane, count: number): void {
    this.#open[conduct].add(organization_guid, count)
    if (conduct !== 'prompt') this.#others.add(organization_guid, count)
  }

  /**
   * How many to claim for whom. Only prompt receivers' are claimed ahead, while there is plenty of room: what waits for those
   * that take their time must not fill it. All others' are claimed only for places there are.
   */
  wantedBy(lanes: Iterable<Lane>, room: number): Map<Lane, number> {
    const wanted = new Map<Lane, number>()
    const placed: [Lane, number][] = []
    let rest = room
    for (const lane of lanes) {
      if (rest <= 0 || wanted.size >= lanes_per_claim_max) break
      const isPrompt = lane.conduct === 'prompt'
      const most = isPrompt ? Math.max(lane.leastWanted, rest - room_kept) : this.freeFor(lane)
      const count = Math.min(lane.wanted, most, rest)
      if (count <= 0) continue
      wanted.set(lane, count)
      rest -= count
      if (isPrompt) continue
      // Those that come after it find these places taken.
      this.#add(lane, count)
      placed.push([lane, count])
    }
    for (const [lane, count] of placed) this.#add(lane, -count)
    return wanted
  }

  readonly freeFor = ({ conduct, key }: Lane): number => this.free(conduct, key.organization_guid)

  /** This lane has something to begin and no place. */
  queue(lane: Lane): void {
    const queue = this.#queues[lane.conduct]
    const { organization_guid } = lane.key
    queue.set(organization_guid, (queue.get(organization_guid) ?? new Set()).add(lane))
  }

  /** The next lane that waits for a place there is. Its conduct may be another by now. */
  next(): Lane | undefined {
    for (const conduct of conducts) {
      const queue = this.#queues[conduct]
      for (const [organization_guid, lanes] of queue) {
        if (this.free(conduct, organization_guid) <= 0) continue
        const [lane] = lanes
        if (lane) lanes.delete(lane)
        // The last served stand last.
        queue.delete(organization_guid)
        if (lanes.size > 0) queue.set(organization_guid, lanes)
        return lane
      }
    }
    return undefined
  }
}
