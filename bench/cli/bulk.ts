// corridor bench bulk: operations one by one and in bulks.
import { optionsFrom, refuseWords, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import { type BulkMeasured, measureBulk, shapes } from '../bulk.ts'
import type { Cleanups } from '../cleanups.ts'
import { table } from '../report.ts'
import { startBenchService, verifyDatabase } from '../service.ts'
import { openSetup } from '../setup.ts'

export const benchBulkHelp = `Usage: corridor bench bulk [options]

  --rounds N      how often each shape is measured (default 3)
  --seconds N     measured time of each (default 4)
  --customers N   customers of the bank (default 1000)
  --only TEXT     only shapes whose name has this text
  --profile DIR   write CPU profiles of the service
  --json          one JSON document instead of a table

Trades of quotes made beforehand, one in each request and in bulks; and quotes with their trades, as pairs of one bulk. Beside each,
one caller makes a quote every 10 ms. The shapes are measured in turn; the table has the medians. Exit code 1 when an operation was
refused or the books are not sound.`

export async function runBenchBulk(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    customers: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench bulk')
  const rounds = wholeOption(values.rounds, 'rounds', 1, 100)
  const seconds = wholeOption(values.seconds, 'seconds', 1, 600)
  const customers = wholeOption(values.customers, 'customers', 2, 1_000_000)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const [bank] = await createBanks(setup.core, 1, customers, (n) => progress.now(`customers: ${n} of ${customers}`))
  const { env } = setup.database
  const service = await startBenchService({ env, roles: 'api', profile: values.profile }, cleanups)
  const chosen = shapes.filter(({ name }) => name.includes(values.only))
  if (chosen.length === 0)
    throw new UsageError(`--only: no shape has this text: ${shapes.map(({ name }) => name).join(', ')}`)
  for (const shape of chosen) await measureBulk(setup, bank!, service, shape, 2)
  const measured = new Map(chosen.map((shape) => [shape, [] as BulkMeasured[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [shape, all] of measured) all.push(await measureBulk(setup, bank!, service, shape, seconds))
  }
  await service.stop()
  const audit = await verifyDatabase(env, cleanups)
  const medians = [...measured.values()].map(medianOf)
  progress.clear()
  console.log(values.json ? JSON.stringify({ rounds, seconds, medians, audit: audit.text }, null, 2) : textOf(medians))
  const isSound = audit.code === 0
  if (!isSound) console.log(audit.text)
  return isSound && medians.every(({ errors }) => errors === 0) ? 0 : 1
}

function medianOf(all: readonly BulkMeasured[]): BulkMeasured {
  const sorted = all.toSorted((a, b) => a.trades_per_second - b.trades_per_second)
  const errors = all.reduce((sum, each) => sum + each.errors, 0)
  return {
    ...sorted[Math.floor(sorted.length / 2)]!,
    errors,
    first_error: all.find((each) => each.errors)?.first_error,
  }
}

function textOf(medians: readonly BulkMeasured[]): string {
  const single = medians[0]!
  const rows = medians.map((each) => [
    each.name,
    each.trades_per_second.toFixed(0),
    (each.trades_per_second / single.trades_per_second).toFixed(2),
    each.service_us.toFixed(0),
    each.database_us?.toFixed(0) ?? '',
    each.caller_p50_ms.toFixed(1),
    each.caller_p99_ms.toFixed(1),
    each.rss_mb.toFixed(0),
    String(each.errors),
  ])
  const head = ['shape', 'trades/s', 'ratio', 'service us', 'database us', 'caller p50', 'p99 ms', 'rss MB', 'refused']
  const first_error = medians.find((each) => each.first_error)?.first_error
  return [...table(head, rows), ...(first_error ? ['', first_error] : [])].join('\n')
}
