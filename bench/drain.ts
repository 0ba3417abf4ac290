// Starts a worker to finish what was accepted without one, and measures the time. Everything must complete.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '#src/cli/progress'
import type { Sql } from '#src/db/pool'
import type { BenchBank } from './banks.ts'
import type { Cleanups } from './cleanups.ts'
import type { BenchDatabase } from './database.ts'
import { startBenchService } from './service.ts'

export interface Drained {
  readonly trades: number
  readonly seconds: number
  readonly trades_per_second: number
  readonly not_completed: number
}

const poll_ms = 100
const stuck_ms = 60_000

export const ended = '{completed,failed,cancelled}'

/** How many are in none of these states. From the counters: counting the rows would slow the worker down. */
export async function countWithout(
  sql: Sql,
  banks: readonly BenchBank[],
  noun: 'trades' | 'transfers',
  states: string,
): Promise<number> {
  const guids = `{${banks.map(({ guid }) => guid).join(',')}}`
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::integer as n from row_counts where bank_guid = any(${guids}::uuid[])
      and noun = ${noun} and state <> all(${states}::text[])`
  return row?.n ?? 0
}

export async function drain(
  { sql, env }: Pick<BenchDatabase, 'sql' | 'env'>,
  banks: readonly BenchBank[],
  noun: 'trades' | 'transfers',
  progress: Progress,
  cleanups: Cleanups,
): Promise<Drained> {
  const countOpen = () => countWithout(sql, banks, noun, ended)
  const trades = await countOpen()
  const service = await startBenchService({ env, roles: 'worker' }, cleanups)
  let started = performance.now()
  let moved = started
  let left = trades
  while (left > 0) {
    await sleep(poll_ms)
    const now = await countOpen()
    // The start of the process does not count.
    if (left === trades && now === trades) started = performance.now()
    if (now !== left) moved = performance.now()
    else if (performance.now() - moved > stuck_ms) break
    left = now
    progress.now(`draining: ${trades - left} of ${trades} ${noun}`)
  }
  const seconds = (performance.now() - started) / 1000
  await service.stop()
  const not_completed = await countWithout(sql, banks, noun, '{completed}')
  const drained = { trades, seconds, trades_per_second: trades / seconds, not_completed }
  progress.step(`drained ${trades} ${noun} in ${seconds.toFixed(1)} s, ${drained.not_completed} did not complete`)
  return drained
}
