// What is wrong on chains and waits for a person, counted for a scraper.
import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../db/pool.ts'
import { lastKnown } from './last-known.ts'

/** After this time without an answer the value is unknown. */
const within_ms = 2000
/** A partial index has them all. Still bounded, because callers need no key. */
const rest = 20

export function registerChainTroubles(registry: Registry, sql: Sql): void {
  const lost = lastKnown(
    within_ms,
    async () => {
      const [row] = await sql<[{ n: number }]>`select count(*)::int as n from lost_deposits where ended_at is null`
      return row.n
    },
    rest,
  )
  new Gauge({
    name: 'corridor_lost_deposits',
    help: 'Credited deposits that their chain has no more, and that wait for a person.',
    registers: [registry],
    collect() {
      const n = lost()
      // Unknown is not zero.
      if (n === undefined) this.reset()
      else this.set(n)
    },
  })
}
