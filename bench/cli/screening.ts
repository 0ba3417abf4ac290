// corridor bench screening: how many names a second are screened against invented lists, on one core.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { matcherOf } from '#src/screening/match'
import { defaultRules } from '#src/screening/rules'
import { finished, screeningEntries, screeningParties } from '../screening-entries.ts'

const names_per_second_min = 1_000

export const benchScreeningHelp = `Usage: corridor bench screening [options]

  --entries N     entries of the lists (default 100000)
  --names N       names that are screened (default 5000)
  --listed N      percent of the names that are spelt like an entry (default 1)
  --seed N        of the invented entries and names (default 1)
  --json          one JSON document instead of text

Screens names against invented entries with aliases, in memory, without database and service. Names a second are also given by the
CPU time of the process, which other work on the machine disturbs less. Names before the measured ones are not counted.
Exit code 1 below ${names_per_second_min} names a second of CPU.`

const warm_names = 1_000

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export async function runBenchScreening(args: readonly string[]): Promise<number> {
  const { entries: count, names, listed, seed, isJson } = optionsOf(args)
  const progress = new Progress()
  progress.now(`${count} entries`)
  const entries = screeningEntries(count, seed)
  const buildStart = performance.now()
  const matcher = finished(matcherOf(entries))
  const build_seconds = (performance.now() - buildStart) / 1000
  const parties = screeningParties(entries, warm_names + names, seed, listed)
  progress.now(`${names} names`)
  for (const party of parties.slice(0, warm_names)) matcher.match(party, defaultRules)
  const [start, cpuStart] = [performance.now(), cpuSeconds()]
  let matched = 0
  for (const party of parties.slice(warm_names)) matched += matcher.match(party, defaultRules).length > 0 ? 1 : 0
  const [seconds, cpu_seconds] = [(performance.now() - start) / 1000, cpuSeconds() - cpuStart]
  progress.clear()
  const report = {
    ...{ entries: count, names, matched, build_seconds, per_second: names / seconds },
    ...{ per_cpu_second: names / cpu_seconds, rss_mb: process.memoryUsage().rss / 1e6 },
  }
  console.log(isJson ? JSON.stringify(report, null, 2) : textOf(report))
  return report.per_cpu_second >= names_per_second_min ? 0 : 1
}

const textOf = (
  report: Readonly<
    Record<'entries' | 'names' | 'matched' | 'build_seconds' | 'per_second' | 'per_cpu_second' | 'rss_mb', number>
  >,
) =>
  [
    `${report.entries} entries, indexed in ${report.build_seconds.toFixed(1)} s, ${report.rss_mb.toFixed(0)} MB`,
    `${report.names} names: ${report.per_second.toFixed(0)} names/s, ${report.per_cpu_second.toFixed(0)} for each second of CPU`,
    `${report.matched} names are like an entry`,
  ].join('\n')

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    entries: { type: 'string', default: '100000' },
    names: { type: 'string', default: '5000' },
    listed: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench screening')
  return {
    entries: wholeOption(values.entries, 'entries', 100, 1_000_000),
    names: wholeOption(values.names, 'names', 100, 1_000_000),
    listed: wholeOption(values.listed, 'listed', 0, 100),
    seed: wholeOption(values.seed, 'seed', 0, 1_000_000),
    isJson: values.json,
  }
}
