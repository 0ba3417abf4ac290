// The turns of the publisher in which entries get their positions. What fails here is tried again at the next turn, and holds no event back.
import type { Sql } from '../db/pool.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Trouble } from '../kernel/trouble.ts'
import { placeEntries, tellForgottenEntries } from './place-entries.ts'

/** How often it looks for entries that were not told. It reads all balances. */
const forgotten_every_ms = 60_000

interface Options {
  readonly sql: Sql
  now(): Timestamp
  log(event: string, details: Record<string, unknown>): void
}

export function entryPlacer({ sql, now, log }: Options): () => Promise<void> {
  const trouble = new Trouble()
  let looked_at = Number.NEGATIVE_INFINITY
  return async () => {
    try {
      const at = performance.now()
      if (at - looked_at >= forgotten_every_ms) {
        await tellForgottenEntries(sql, now())
        looked_at = at
      }
      await placeEntries(sql)
      trouble.end()
    } catch (error) {
      if (trouble.note(error)) log('entries cannot be placed', { error: (error as Error).message })
    }
  }
}
