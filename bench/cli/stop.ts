// corridor bench stop: what callers see when a service is stopped by SIGTERM under load.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'
import { StopCallers, type StopSeen } from '../stop-load.ts'

export const benchStopHelp = `Usage: corridor bench stop [options]

  --callers N      callers of each of three kinds (default 8)
  --seconds N      load before the signal (default 3)
  --drain N        CORRIDOR_DRAIN_SECONDS of the service (default 2)
  --leave          callers leave when an answer ends their connection, as behind a proxy
  --json           one JSON document instead of lines

A service with both roles gets SIGTERM while callers post quotes: callers that use their connection again at once, callers that pause in
between, and callers that connect anew for each request. They go on until nobody listens, or leave. Exit code 1 when a request that was
sent has no answer, when an answer after the signal keeps its connection, when an acknowledged quote is not in the database, or when
the process ends later than 5 seconds after the drain.`

const stop_max_ms = 5000

interface StopReport extends Omit<StopSeen, 'acknowledged'> {
  readonly acknowledged: number
  readonly found: number
  readonly drain_ms: number
  readonly ended_ms: number
}

export async function runBenchStop(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    callers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    drain: { type: 'string', default: '2' },
    leave: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench stop')
  const callers = wholeOption(values.callers, 'callers', 1, 1000)
  const seconds = wholeOption(values.seconds, 'seconds', 1, 3600)
  const drain = wholeOption(values.drain, 'drain', 0, 60)
  const progress = new Progress()
  const { database, core } = await openSetup(progress, cleanups)
  const [bank] = await createBanks(core, 1, 1, () => {})
  const env = { ...database.env, CORRIDOR_DRAIN_SECONDS: String(drain) }
  const service = await startBenchService({ env, roles: 'api,worker' }, cleanups)
  const { key, customers } = bank!
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1000 }
  const body = { ...order, customer_guid: customers[0]!.guid }
  const load = new StopCallers({
    base_url: `http://127.0.0.1:${service.port}`,
    key,
    body,
    callers,
    leave: values.leave,
  })
  progress.now(`${callers * 3} callers`)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  load.stopping()
  const since = performance.now()
  await service.stop()
  const ended_ms = Math.round(performance.now() - since)
  const { acknowledged, ...seen } = await load.ended()
  const [found] = await core.sql<{ n: number }[]>`
    select count(*) as n from quotes where guid = any(${`{${acknowledged.join()}}`}::uuid[])`
  progress.clear()
  const counts = { acknowledged: acknowledged.length, found: Number(found?.n ?? 0) }
  const report = { ...seen, ...counts, drain_ms: drain * 1000, ended_ms }
  console.log(values.json ? JSON.stringify(report, null, 2) : textOf(report))
  return isGood(report) ? 0 : 1
}

const isGood = ({ kept_after, lost, acknowledged, found, drain_ms, ended_ms }: StopReport): boolean =>
  kept_after === 0 && Object.keys(lost).length === 0 && acknowledged === found && ended_ms <= drain_ms + stop_max_ms

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ') || 'none'

const textOf = (report: StopReport): string =>
  [
    `answered             ${report.answered}, of them ${report.answered_after} after the signal`,
    `kept their connection after the signal   ${report.kept_after}`,
    `sent without answer  ${countsOf(report.lost)}`,
    `other statuses       ${countsOf(report.refused)}`,
    `acknowledged quotes  ${report.acknowledged}, in the database ${report.found}`,
    `ended after          ${report.ended_ms} ms, with a drain of ${report.drain_ms} ms`,
    isGood(report) ? 'held' : 'missed',
  ].join('\n')
