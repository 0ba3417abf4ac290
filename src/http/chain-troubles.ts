// What is wrong on chains and waits for a person, counted for a scraper.
import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../db/pool.ts'
import { walletEmptyLike } from '../providers/wallet-empty.ts'
import { lastKnown } from './last-known.ts'

/** After this time without an answer the value is unknown. */
const within_ms = 2000
/** Partial indexes have them all. Still bounded, because callers need no key. */
const rest = 20

interface Troubles {
  readonly lost: number
  readonly unfunded: number
}

export function registerChainTroubles(registry: Registry, sql: Sql): void {
  const troubles = lastKnown<Troubles>(
    within_ms,
    async () => {
      const [row] = await sql.unsafe<[Troubles & object]>(
        `select (select count(*)::int from lost_deposits where ended_at is null) as lost,
          (select count(*)::int from jobs where dead_at is null and last_error like '${walletEmptyLike}') as unfunded`,
      )
      return row
    },
    rest,
  )
  const gauge = (name: string, help: string, value: keyof Troubles) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        const known = troubles()
        // Unknown is not zero.
        if (known === undefined) this.reset()
        else this.set(known[value])
      },
    })
  gauge('corridor_lost_deposits', 'Credited deposits that their chain has no more, and that wait for a person.', 'lost')
  gauge(
    'corridor_unfunded_payments',
    'Payments that wait until the paying wallet of their chain is filled.',
    'unfunded',
  )
}
