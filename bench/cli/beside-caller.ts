// What the benchmarks share that measure a healthy caller beside something long that the service reads.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { optionsFrom, wholeOption } from '#src/cli/command'
import type { Progress } from '#src/cli/progress'
import type { Latencies } from '../abuse.ts'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

/** By how much the caller's p99 may rise. */
export const rise_max_ms = 50

export const besideCallerHelp = `  --seconds N      measured time of the caller alone (default 10)
  --minutes N      wait at most so long for what is read (default 30)
  --json           one JSON document instead of a table

A healthy caller (4 connections, some 200 reads and quotes a second) alone, then`

/** Bytes, times and form of the report. `positionals` are for the benchmark to judge. */
export function besideCallerOptions(args: readonly string[], length: { default_mb: number; max_mb: number }) {
  const { values, positionals } = optionsFrom(args, {
    megabytes: { type: 'string', default: String(length.default_mb) },
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  })
  return {
    positionals,
    bytes: wholeOption(values.megabytes, 'megabytes', 1, length.max_mb) * 1_000_000,
    measure_ms: wholeOption(values.seconds, 'seconds', 1, 3600) * 1000,
    wait_max_ms: wholeOption(values.minutes, 'minutes', 1, 1440) * 60_000,
    isJson: values.json,
  }
}

/** A service with the bank of the caller and another one, whose partner gives what is read. */
export async function openTwoBanks(progress: Progress, cleanups: Cleanups) {
  const { database, core } = await openSetup(progress, cleanups)
  const [healthy, other] = await createBanks(core, 2, 2, () => {})
  const files_dir = join(database.folder, 'files')
  await mkdir(files_dir, { recursive: true })
  const env = { ...database.env, CORRIDOR_FILES_DIR: files_dir }
  const service = await startBenchService({ env, roles: 'api,worker' }, cleanups)
  return { service, files_dir, healthy: healthy!, other: other! }
}

interface TwoLatencies {
  readonly alone: Latencies
  readonly beside: Latencies
}

export const riseOf = ({ alone, beside }: TwoLatencies): number => beside.p99_ms - alone.p99_ms

/** Nothing of the caller's was refused, and it waited hardly longer. */
export const isUnharmed = (measured: TwoLatencies): boolean =>
  riseOf(measured) <= rise_max_ms && measured.alone.errors + measured.beside.errors === 0
