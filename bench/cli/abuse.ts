// corridor bench abuse: how much one abusive caller slows down other callers.
import { optionsFrom, UsageError, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { type AbuseMeasured, measureAbuse } from '../abuse.ts'
import { type Abuse, abuseNames, abuses } from '../abuse-messages.ts'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { table } from '../report.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'
import { isUnharmed, rise_max_ms, riseOf } from './beside-caller.ts'

export const benchAbuseHelp = `Usage: corridor bench abuse [${abuseNames.join('|')}|all] [options]

  --connections N  connections of the abusive caller (default 16)
  --seconds N      measured time, alone and beside the abusive caller (default 10)
  --json           one JSON document instead of a table

A healthy caller (4 connections, some 200 reads and quotes a second) alone, then beside an abusive one of another bank, with the
limits that are set by default. The abusive caller sends again at once, whatever it is answered:
${abuseNames.map((name) => `${name.padEnd(10)}${abuses[name]}`).join('\n')}
Exit code 1 when the healthy caller's p99 rises by more than ${rise_max_ms} ms, or when one of its requests is refused.`

export async function runBenchAbuse(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { wanted, connections, measure_ms, isJson } = optionsOf(args)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const [healthy, abuser] = await createBanks(core, 2, 2, () => {})
  const { CORRIDOR_RATE_LIMIT: _, CORRIDOR_KEYLESS_RATE_LIMIT: __, ...env } = database.env
  const { port, stop } = await startBenchService({ env, roles: 'api' }, cleanups)
  const measured: AbuseMeasured[] = []
  for (const abuse of wanted) {
    progress.now(`${abuse}: ${abuses[abuse]}`)
    measured.push(
      await measureAbuse(abuse, { port, healthy: healthy!, abuser: abuser!, connections, measure_ms }, cleanups),
    )
    progress.step(`${abuse} measured`)
  }
  await stop()
  progress.clear()
  console.log(isJson ? JSON.stringify({ connections, rise_max_ms, measured }, null, 2) : reportText(measured))
  return measured.every(isUnharmed) ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  })
  const [name = 'all', ...more] = positionals
  const wanted: Abuse[] = abuseNames.filter((each) => name === 'all' || name === each)
  if (wanted.length === 0 || more.length > 0) {
    throw new UsageError(`corridor bench abuse takes one of ${abuseNames.join(', ')}, all`)
  }
  return {
    wanted,
    connections: wholeOption(values.connections, 'connections', 1, 1000),
    measure_ms: wholeOption(values.seconds, 'seconds', 1, 3600) * 1000,
    isJson: values.json,
  }
}

function reportText(measured: readonly AbuseMeasured[]): string {
  const rows = measured.map((each) => {
    const { abuse, alone, beside, statuses } = each
    const ms = [alone.p50_ms, alone.p99_ms, beside.p50_ms, beside.p99_ms, riseOf(each)].map((value) => value.toFixed(1))
    const answers = Object.entries(statuses).map(
      ([status, count]) => `${count} x ${status === '0' ? 'cut off' : status}`,
    )
    const refused = String(alone.errors + beside.errors)
    return [abuse, ...ms, refused, isUnharmed(each) ? 'held' : 'missed', answers.join(', ')]
  })
  const head = [
    'abuse',
    'alone p50',
    'p99 ms',
    'beside p50',
    'p99 ms',
    'rise ms',
    'refused',
    '',
    'the abusive caller got',
  ]
  return [...table(head, rows), '', `the p99 of the healthy caller may rise by ${rise_max_ms} ms`].join('\n')
}
