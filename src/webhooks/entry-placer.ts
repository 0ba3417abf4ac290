// The turns of the publisher in which entries get their positions. What fails here is tried again at the next turn, and holds no event back.
import type { Sql } from '../db/pool.ts'
import { Trouble } from '../kernel/trouble.ts'
import { placeEntries } from './place-entries.ts'

interface Options {
  readonly sql: Sql
  log(event: string, details: Record<string, unknown>): void
}

/** Each turn answers whether there are more to place. */
export function entryPlacer({ sql, log }: Options): () => Promise<boolean> {
  const trouble = new Trouble()
  return async () => {
    let error: unknown
    const isMore = await placeEntries(sql, (each) => {
      error ??= each
    }).catch((each) => {
      error ??= each
      return false
    })
    if (error === undefined) trouble.end()
    else if (trouble.note(error)) log('entries cannot be placed', { error: (error as Error).message })
    return isMore
  }
}
