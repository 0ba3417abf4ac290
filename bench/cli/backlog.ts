// corridor bench backlog: what an interactive caller feels while a worker in the same process catches up.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { type BacklogMeasured, type CallerLatencies, measureBacklog } from '../backlog.ts'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { table } from '../report.ts'
import { openSetup } from '../setup.ts'

const rise_max_ms = 30
const share_min = 0.8

export const benchBacklogHelp = `Usage: corridor bench backlog [options]

  --jobs N        jobs of the backlog (default 100000)
  --customers N   customers of the bank (default 2000)
  --json          one JSON document instead of a table

Trades are accepted without a worker, so each owes a job. One caller on one connection asks for a quote, executes it and rests
10 ms: alone, and then beside a worker in the same process that works on the backlog. The worker is also measured without the
caller. Exit code 1 when the caller's p99 rises by more than ${rise_max_ms} ms, when the worker is slower than ${share_min} of its rate
alone, or when a request failed.`

export async function runBenchBacklog(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    jobs: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench backlog')
  const jobs = wholeOption(values.jobs, 'jobs', 1000, 10_000_000)
  const customers = wholeOption(values.customers, 'customers', 2, 1_000_000)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const banks = await createBanks(setup.core, 1, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
  const measured = await measureBacklog(setup, banks[0]!, jobs)
  progress.clear()
  console.log(values.json ? JSON.stringify({ jobs, ...measured }, null, 2) : reportText(measured))
  return isGood(measured) ? 0 : 1
}

const rises = ({ alone, beside }: BacklogMeasured): number[] => [
  beside.quotes.p99_ms - alone.quotes.p99_ms,
  beside.trades.p99_ms - alone.trades.p99_ms,
]

const isGood = (measured: BacklogMeasured): boolean =>
  rises(measured).every((rise) => rise <= rise_max_ms) &&
  measured.drained_beside >= share_min * measured.drained_alone &&
  measured.alone.errors + measured.beside.errors === 0

function reportText(measured: BacklogMeasured): string {
  const { alone, beside, drained_alone, drained_beside } = measured
  const row = (name: string, { quotes, trades, requests, errors }: CallerLatencies): string[] => {
    const ms = [quotes.p50_ms, quotes.p99_ms, trades.p50_ms, trades.p99_ms].map((value) => value.toFixed(1))
    return [name, ...ms, String(requests), String(errors)]
  }
  const head = ['caller', 'quote p50', 'p99 ms', 'trade p50', 'p99 ms', 'requests', 'failed']
  const share = (drained_beside / drained_alone).toFixed(2)
  return [
    ...table(head, [row('alone', alone), row('beside a backlog', beside)]),
    '',
    `the worker: ${drained_alone.toFixed(0)} jobs/s alone, ${drained_beside.toFixed(0)} beside the caller (${share})`,
  ].join('\n')
}
