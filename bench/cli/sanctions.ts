// corridor bench sanctions: how much a long sanctions list slows down other callers while it is read, and how much memory it takes.
import { refuseWords } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import type { Cleanups } from '../cleanups.ts'
import { type LongListMeasured, measureLongList } from '../listed-sanctions.ts'
import { table } from '../report.ts'
import {
  besideCallerHelp,
  besideCallerOptions,
  isUnharmed,
  openTwoBanks,
  rise_max_ms,
  riseOf,
} from './beside-caller.ts'

export const benchSanctionsHelp = `Usage: corridor bench sanctions [options]

  --megabytes N    length of the list (default 121, as OFAC's own)
${besideCallerHelp} while the service reads a list for the first time, from
the request that makes the provider of another bank until that is up. The list is made up: OFAC's advanced XML, with as many entries as
the published file has for its length. Memory is that of the process that serves and reads: before, at most, and right after.
Exit code 1 when the healthy caller's p99 rises by more than ${rise_max_ms} ms, when one of its requests is refused, or when the list is.`

export async function runBenchSanctions(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { positionals, isJson, ...options } = besideCallerOptions(args, { default_mb: 121, max_mb: 1000 })
  refuseWords(positionals, 'bench sanctions')
  const { bytes } = options
  const progress = new Progress()
  const banks = await openTwoBanks(progress, cleanups)
  progress.now(`${bytes} bytes`)
  const measured = await measureLongList({ ...banks, ...options })
  await banks.service.stop()
  progress.clear()
  console.log(isJson ? JSON.stringify({ bytes, rise_max_ms, ...measured }, null, 2) : reportText(measured))
  return isGood(measured) ? 0 : 1
}

const isGood = (measured: LongListMeasured): boolean => isUnharmed(measured) && measured.state === 'up'

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
