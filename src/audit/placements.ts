// Works on each shard where it is, while shards move: a shard whose place has changed is looked up again.
import { sqlState } from '../db/pg-errors.ts'

export interface Range {
  readonly hash_min: number
  readonly hash_max: number
}

export interface Looks<Shard extends Range> {
  /** Where the shards are now, in the order of their ranges. */
  shards(): Promise<readonly Shard[]>
  /** Before a shard is looked up again, whose place did not change. */
  pause(): Promise<void>
}

/** A shard that is moved again and again, or is nowhere, is told after so many looks. */
const looks_max = 20

/** The shard is no longer there. */
const isGone = (error: unknown): boolean => sqlState(error) === '42P01'

const isWithin = (shard: Range, { hash_min, hash_max }: Range): boolean =>
  shard.hash_min >= hash_min && shard.hash_max <= hash_max

/** What `work` answers for each shard. Work that failed half-way on a shard is done again from its beginning. */
export async function* ofEachPlace<Shard extends Range, T>(
  { shards, pause }: Looks<Shard>,
  work: (shard: Shard) => Promise<T>,
): AsyncGenerator<T> {
  const open = [...(await shards())]
  let looks = 0
  for (let shard = open.shift(); shard; shard = open.shift()) {
    try {
      yield await work(shard)
      looks = 0
    } catch (error) {
      // It may have been split.
      const now = (await shards()).filter((each) => isWithin(each, shard as Shard))
      const hasMoved = JSON.stringify(now) !== JSON.stringify([shard])
      looks += 1
      if ((!hasMoved && !isGone(error)) || now.length === 0 || looks > looks_max) throw error
      if (!hasMoved) await pause()
      open.unshift(...now)
    }
  }
}
