// corridor bench files: how much a long file of a partner slows down other callers, and how much memory it takes.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { optionsFrom, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { type LargeFileMeasured, makeFilesProvider, measureLargeFile } from '../large-files.ts'
import { longFileFormats } from '../long-files.ts'
import { table } from '../report.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

const rise_max_ms = 50

export const benchFilesHelp = `Usage: corridor bench files [${longFileFormats.join('|')}|all] [options]

  --megabytes N    length of the file (default 64)
  --seconds N      measured time of the caller alone (default 10)
  --minutes N      wait so long for the file (default 30)
  --json           one JSON document instead of a table

A healthy caller (4 connections, some 200 reads and quotes a second) alone, then while the service reads a file that the partner of
another bank has put into the inbox, until the file is done with. Its entries are credits to an account of the bank. Memory is that of
the process that serves and reads, before the file and at most. Names with blanks stand in quotes; without a name: camt.053.
Exit code 1 when the healthy caller's p99 rises by more than ${rise_max_ms} ms, when one of its requests is refused, or when the file is.`

export async function runBenchFiles(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { wanted, bytes, measure_ms, wait_max_ms, isJson } = optionsOf(args)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const [healthy, other] = await createBanks(core, 2, 2, () => {})
  const files_dir = join(database.folder, 'files')
  await mkdir(files_dir, { recursive: true })
  const env = { ...database.env, CORRIDOR_FILES_DIR: files_dir }
  const service = await startBenchService({ env, roles: 'api,worker' }, cleanups)
  await makeFilesProvider({ service, other: other! })
  const measured: LargeFileMeasured[] = []
  for (const format of wanted) {
    progress.now(`${format}: ${bytes} bytes`)
    const options = { service, files_dir, healthy: healthy!, other: other!, bytes, measure_ms, wait_max_ms }
    measured.push(await measureLargeFile(format, options))
    progress.step(`${format} measured`)
  }
  await service.stop()
  progress.clear()
  console.log(isJson ? JSON.stringify({ bytes, rise_max_ms, measured }, null, 2) : reportText(measured))
  return measured.every(isGood) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    megabytes: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  })
  const [name = 'camt.053', ...more] = positionals
  const wanted = longFileFormats.filter((each) => name === 'all' || name === each)
  if (wanted.length === 0 || more.length > 0)
    throw new UsageError(`corridor bench files takes one of ${longFileFormats.join(', ')}, all`)
  return {
    wanted,
    // A little less than the largest file that is taken.
    bytes: wholeOption(values.megabytes, 'megabytes', 1, 67) * 1_000_000,
    measure_ms: wholeOption(values.seconds, 'seconds', 1, 3600) * 1000,
    wait_max_ms: wholeOption(values.minutes, 'minutes', 1, 1440) * 60_000,
    isJson: values.json,
  }
}

const riseOf = ({ alone, beside }: LargeFileMeasured): number => beside.p99_ms - alone.p99_ms

const isGood = (each: LargeFileMeasured): boolean =>
  riseOf(each) <= rise_max_ms && each.alone.errors + each.beside.errors === 0 && each.report?.result === 'applied'

function reportText(measured: readonly LargeFileMeasured[]): string {
  const head = [
    'file',
    'alone p50',
    'p99 ms',
    'beside p50',
    'p99 ms',
    'rise ms',
    'memory MB',
    'at most',
    'seconds',
    '',
    'it was',
  ]
  const rows = measured.map((each) => {
    const { format, alone, beside, seconds, rss_before_mb, rss_max_mb, report } = each
    const ms = [alone.p50_ms, alone.p99_ms, beside.p50_ms, beside.p99_ms, riseOf(each)].map((value) => value.toFixed(1))
    const memory = [rss_before_mb, rss_max_mb, seconds].map((value) => value.toFixed(0))
    return [format, ...ms, ...memory, isGood(each) ? 'held' : 'missed', String(report?.result ?? 'not done with')]
  })
  return [...table(head, rows), '', `the p99 of the healthy caller may rise by ${rise_max_ms} ms`].join('\n')
}
