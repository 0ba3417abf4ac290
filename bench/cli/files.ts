// corridor bench files: how much a long file of a partner slows down other callers, and how much memory it takes.
import { UsageError } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import type { Cleanups } from '../cleanups.ts'
import { type LargeFileMeasured, makeFilesProvider, measureLargeFile } from '../large-files.ts'
import { longFileFormats } from '../long-files.ts'
import { table } from '../report.ts'
import {
  besideCallerHelp,
  besideCallerOptions,
  isUnharmed,
  openTwoBanks,
  rise_max_ms,
  riseOf,
} from './beside-caller.ts'

export const benchFilesHelp = `Usage: corridor bench files [${longFileFormats.join('|')}|all] [options]

  --megabytes N    length of the file (default 64)
${besideCallerHelp} while the service reads a file that the partner of
another bank has put into the inbox, until the file is done with. Its entries are credits to an account of the bank. Memory is that of
the process that serves and reads, before the file and at most. Names with blanks stand in quotes; without a name: camt.053.
Exit code 1 when the healthy caller's p99 rises by more than ${rise_max_ms} ms, when one of its requests is refused, or when the file is.`

export async function runBenchFiles(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { wanted, bytes, measure_ms, wait_max_ms, isJson } = optionsOf(args)
  const progress = new Progress()
  const banks = await openTwoBanks(progress, cleanups)
  const { service } = banks
  await makeFilesProvider(banks)
  const measured: LargeFileMeasured[] = []
  for (const format of wanted) {
    progress.now(`${format}: ${bytes} bytes`)
    measured.push(await measureLargeFile(format, { ...banks, bytes, measure_ms, wait_max_ms }))
    progress.step(`${format} measured`)
  }
  await service.stop()
  progress.clear()
  console.log(isJson ? JSON.stringify({ bytes, rise_max_ms, measured }, null, 2) : reportText(measured))
  return measured.every(isGood) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  // A little less than the largest file that is taken.
  const { positionals, ...options } = besideCallerOptions(args, { default_mb: 64, max_mb: 67 })
  const [name = 'camt.053', ...more] = positionals
  const wanted = longFileFormats.filter((each) => name === 'all' || name === each)
  if (wanted.length === 0 || more.length > 0)
    throw new UsageError(`corridor bench files takes one of ${longFileFormats.join(', ')}, all`)
  return { wanted, ...options }
}

const isGood = (each: LargeFileMeasured): boolean => isUnharmed(each) && each.report?.result === 'applied'

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
