// Bounds the open attempts of a worker. Each class of receivers has its own slots: however many hang, prompt receivers keep theirs.
// Each organization gets a share of them: however many of its receivers hang, others find a slot. Waiting lanes get slots in turn,
// organization by organization and receiver by receiver.
import type { Guid } from '../kernel/guid.ts'
import { type Lane, type ReceiverClass, receiverClasses } from './lane.ts'

/** Attempts start while fewer than this are open in lanes of the same class. One organization alone gets half. */
export const slots_of: Readonly<Record<ReceiverClass, number>> = { prompt: 1_024, new: 256, slow: 512, failing: 128 }
/** Lanes can change their class with attempts open, so a class can exceed its slots. All classes together never exceed this. */
export const open_max = 2_560
const lanes_per_claim_max = 256
/** Room kept for receivers without claimed deliveries: below this nothing is claimed ahead. */
export const room_kept = 4_096

const eachClass = <T>(value: () => T): Record<ReceiverClass, T> =>
  Object.fromEntries(receiverClasses.map((receiverClass) => [receiverClass, value()])) as Record<ReceiverClass, T>

/** Open attempts, in total and per organization. */
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
   * How many of the free slots an organization may take: while more are free than it has. Alone it gets half of all, beside another
   * that wants as many a third. An organization without any finds one.
   */
  share(free: number, organization_guid: Guid): number {
    return Math.max(0, Math.ceil((free - (this.#of.get(organization_guid) ?? 0)) / 2))
  }
}

export class Slots {
  readonly #open = eachClass(() => new Tally())
  /** All classes except prompt. */
  readonly #others = new Tally()
  /** Lanes that wait for a slot, by organization. */
  readonly #queues = eachClass(() => new Map<Guid, Set<Lane>>())

  get open(): Readonly<Record<ReceiverClass, number>> {
    return {
      prompt: this.#open.prompt.all,
      new: this.#open.new.all,
      slow: this.#open.slow.all,
      failing: this.#open.failing.all,
    }
  }

  /** How many attempts an organization may start with receivers of this class. */
  free(receiverClass: ReceiverClass, organization_guid: Guid): number {
    const open = this.#open[receiverClass]
    const own = open.share(slots_of[receiverClass] - open.all, organization_guid)
    if (receiverClass === 'prompt') return Math.min(own, open_max - this.#others.all - open.all)
    const rest = open_max - this.#others.all - Math.max(slots_of.prompt, this.#open.prompt.all)
    return Math.min(own, this.#others.share(rest, organization_guid))
  }

  /** Every change of a lane's open attempts or class must go through here. */
  change(lane: Lane, alter: () => void): void {
    this.#add(lane, -lane.open)
    alter()
    this.#add(lane, lane.open)
  }

  #add({ receiverClass, key: { organization_guid } }: Lane, count: number): void {
    this.#open[receiverClass].add(organization_guid, count)
    if (receiverClass !== 'prompt') this.#others.add(organization_guid, count)
  }

  /**
   * How many deliveries to claim for each lane. Only for prompt receivers, and while there is plenty of room, are they claimed ahead.
   * Other lanes claim only for free slots, so that their deliveries do not fill the room.
   */
  wantedBy(lanes: Iterable<Lane>, room: number): Map<Lane, number> {
    const wanted = new Map<Lane, number>()
    const placed: [Lane, number][] = []
    let rest = room
    for (const lane of lanes) {
      if (rest <= 0 || wanted.size >= lanes_per_claim_max) break
      const isPrompt = lane.receiverClass === 'prompt'
      const most = isPrompt ? Math.max(lane.leastWanted, rest - room_kept) : this.freeFor(lane)
      const count = Math.min(lane.wanted, most, rest)
      if (count <= 0) continue
      wanted.set(lane, count)
      rest -= count
      if (isPrompt) continue
      // Lanes after it find these slots taken.
      this.#add(lane, count)
      placed.push([lane, count])
    }
    for (const [lane, count] of placed) this.#add(lane, -count)
    return wanted
  }

  readonly freeFor = ({ receiverClass, key }: Lane): number => this.free(receiverClass, key.organization_guid)

  /** This lane has deliveries and no slot. */
  queue(lane: Lane): void {
    const queue = this.#queues[lane.receiverClass]
    const { organization_guid } = lane.key
    queue.set(organization_guid, (queue.get(organization_guid) ?? new Set()).add(lane))
  }

  /** The next waiting lane for which there is a slot. Its class may have changed since. */
  next(): Lane | undefined {
    for (const receiverClass of receiverClasses) {
      const queue = this.#queues[receiverClass]
      for (const [organization_guid, lanes] of queue) {
        if (this.free(receiverClass, organization_guid) <= 0) continue
        const [lane] = lanes
        if (lane) lanes.delete(lane)
        // An organization that was served goes to the end.
        queue.delete(organization_guid)
        if (lanes.size > 0) queue.set(organization_guid, lanes)
        return lane
      }
    }
    return undefined
  }
}
