// Lets a worker finish what was accepted while workers were off, and times it: all of it must end completed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '#src/cli/progress'
import type { Cleanups } from './cleanups.ts'
import type { BenchBank } from './people.ts'
import { startBenchService } from './service.ts'
import type { Stage } from './stage.ts'

export interface Drained {
  readonly trades: number
  readonly seconds: number
  readonly trades_per_second: number
  readonly not_completed: number
}

const look_ms = 100
const stuck_ms = 60_000

export async function drain(
  { sql, env }: Stage,
  banks: readonly BenchBank[],
  noun: 'trades' | 'transfers',
  progress: Progress,
  cleanups: Cleanups,
): Promise<Drained> {
  const guids = `{${banks.map(({ guid }) => guid).join(',')}}`
  // Not counted from the rows themselves, which would take the worker's time.
  const open = async (): Promise<number> => {
    const [row] = await sql<{ n: number }[]>`
      select coalesce(sum(n), 0)::integer as n from row_counts where bank_guid = any(${guids}::uuid[])
        and noun = ${noun} and state not in ('completed', 'failed', 'cancelled')`
    return row?.n ?? 0
  }
  const trades = await open()
  const service = await startBenchService({ env, roles: 'worker' }, cleanups)
  let started = performance.now()
  let moved = started
  let left = trades
  while (left > 0) {
    await sleep(look_ms)
    const now = await open()
    // Timed from its first sign of life: how long a process takes to start is another question.
    if (left === trades && now === trades) started = performance.now()
    if (now !== left) moved = performance.now()
    else if (performance.now() - moved > stuck_ms) break
    left = now
    progress.now(`draining: ${trades - left} of ${trades} ${noun}`)
  }
  const seconds = (performance.now() - started) / 1000
  await service.stop()
  const [failed] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::integer as n from row_counts where bank_guid = any(${guids}::uuid[])
      and noun = ${noun} and state <> 'completed'`
  const drained = { trades, seconds, trades_per_second: trades / seconds, not_completed: failed?.n ?? 0 }
  progress.step(`drained ${trades} ${noun} in ${seconds.toFixed(1)} s, ${drained.not_completed} did not complete`)
  return drained
}
