// corridor bench sanctions: how much a long sanctions list slows down other callers while it is read, and how much memory it takes.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { type LongListMeasured, measureLongList } from '../listed-sanctions.ts'
import { table } from '../report.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

const rise_max_ms = 50

export const benchSanctionsHelp = `Usage: corridor bench sanctions [options]

  --megabytes N    length of the list (default 121, as OFAC's own)
  --seconds N      measured time of the caller alone (default 10)
  --minutes N      wait so long for the list (default 30)
  --json           one JSON document instead of a table

A healthy caller (4 connections, some 200 reads and quotes a second) alone, then while the service reads a list for the first time, from
the request that makes the provider of another bank until that is up. The list is made up: OFAC's advanced XML, with as many entries as
the published file has for its length. Memory is that of the process that serves and reads: before, at most, and right after.
Exit code 1 when the healthy caller's p99 rises by more than ${rise_max_ms} ms, when one of its requests is refused, or when the list is.`

export async function runBenchSanctions(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { bytes, measure_ms, wait_max_ms, isJson } = optionsOf(args)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const [healthy, other] = await createBanks(core, 2, 2, () => {})
  const files_dir = join(database.folder, 'files')
  await mkdir(files_dir, { recursive: true })
  const env = { ...database.env, CORRIDOR_FILES_DIR: files_dir }
  const service = await startBenchService({ env, roles: 'api,worker' }, cleanups)
  progress.now(`${bytes} bytes`)
  const options = { service, files_dir, healthy: healthy!, other: other!, bytes, measure_ms, wait_max_ms }
  const measured = await measureLongList(options)
  await service.stop()
  progress.clear()
  console.log(isJson ? JSON.stringify({ bytes, rise_max_ms, ...measured }, null, 2) : reportText(measured))
  return isGood(measured) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    megabytes: { type: 'string', default: '121' },
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench sanctions')
  return {
    bytes: wholeOption(values.megabytes, 'megabytes', 1, 1000) * 1_000_000,
    measure_ms: wholeOption(values.seconds, 'seconds', 1, 3600) * 1000,
    wait_max_ms: wholeOption(values.minutes, 'minutes', 1, 1440) * 60_000,
    isJson: values.json,
  }
}

const riseOf = ({ alone, beside }: LongListMeasured): number => beside.p99_ms - alone.p99_ms

const isGood = (measured: LongListMeasured): boolean =>
  riseOf(measured) <= rise_max_ms && measured.alone.errors + measured.beside.errors === 0 && measured.state === 'up'

function reportText(measured: LongListMeasured): string {
  const { entries, alone, beside, seconds, seen, failure, rss_before_mb, rss_max_mb, rss_after_mb } = measured
  const head = [
    ...['entries', 'alone p50', 'p99 ms', 'beside p50', 'p99 ms', 'max ms', 'rise ms'],
    ...['memory MB', 'at most', 'after', 'seconds', ''],
  ]
  const ms = [alone.p50_ms, alone.p99_ms, beside.p50_ms, beside.p99_ms, beside.max_ms, riseOf(measured)]
  const row = [
    ...[String(entries), ...ms.map((value) => value.toFixed(1))],
    ...[rss_before_mb, rss_max_mb, rss_after_mb, seconds].map((value) => value.toFixed(0)),
    isGood(measured) ? 'held' : 'missed',
  ]
  return [
    ...table(head, [row]),
    '',
    `the provider was ${seen.join(', ')}${failure === null ? '' : `: ${failure}`}`,
    `the p99 of the healthy caller may rise by ${rise_max_ms} ms`,
  ].join('\n')
}
