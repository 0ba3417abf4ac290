// corridor bench webhooks: rate and delay of deliveries, alone and beside misbehaving receivers.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { type Floor, floor } from '../floors.ts'
import { openReceivers } from '../receivers.ts'
import { table } from '../report.ts'
import { verifyDatabase } from '../service.ts'
import { openSetup } from '../setup.ts'
import {
  measureFullRate,
  measureRate,
  publishAll,
  subscribe,
  type WebhookResult,
  type WebhookSetup,
} from '../webhooks.ts'

/** Before a rate counts: code gets warm, and the classes of the receivers become known. */
const warm_seconds = 10
const floors = { per_second: 1000, p99_ms: 500, growth_ms: 100 }

export const benchWebhooksHelp = `Usage: corridor bench webhooks [options]

  --events N     events delivered at full rate (default 20000)
  --seconds N    measured time of each given rate (default 20)
  --rate N       events per second beside the bad receivers (default 50)
  --json         one JSON document instead of a table

Events come from deposits; a worker delivers them to a receiver on this machine, which is a process of its own. At full
rate: all events are committed before the worker starts. At half the floor, ${floors.per_second / 2}/s: from commit to receipt. Then the same
receiver at a lower rate, alone and beside one of each kind of bad receiver (it hangs, drips, floods, answers 500, ...),
each of which is subscribed to the same events. CPU is in cores; others are the receivers and what else runs: much of
that spoils the figures. Exit code 1 when a floor was missed.`

export async function runBenchWebhooks(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { isJson, ...options } = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const [bank] = await createBanks(setup.core, 1, 100, () => {})
  const { bad_receivers, results } = await measured({ ...setup, bank: bank! }, options)
  const audit = await verifyDatabase(setup.database.env, cleanups)
  progress.clear()
  const reached = floorsOf(results, audit.code)
  const report = {
    bad_receivers,
    per_second: options.per_second,
    seconds: options.seconds,
    ...results,
    floors: reached,
  }
  console.log(isJson ? JSON.stringify(report, null, 2) : reportText(results, reached))
  if (audit.code !== 0) process.stderr.write(audit.text)
  return reached.some(({ verdict }) => verdict === 'missed') ? 1 : 0
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    events: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench webhooks')
  return {
    events: wholeOption(values.events, 'events', 1, 10_000_000),
    seconds: wholeOption(values.seconds, 'seconds', 1, 3600),
    per_second: wholeOption(values.rate, 'rate', 1, 100_000),
    isJson: values.json,
  }
}

interface Results {
  readonly full: WebhookResult
  readonly half: WebhookResult
  readonly alone: WebhookResult
  readonly beside: WebhookResult
}

async function measured(
  setup: WebhookSetup,
  { events, seconds, per_second }: { readonly events: number; readonly seconds: number; readonly per_second: number },
): Promise<{ bad_receivers: number; results: Results }> {
  const { progress, cleanups } = setup
  const healthy = await openReceivers('healthy', cleanups)
  await publishAll(setup)
  await subscribe(setup, healthy.urls[0]!)
  const full = await measureFullRate(setup, healthy, events)
  progress.step(`full rate: ${Math.round(full.events / full.seconds)} deliveries/s`)
  const atRate = async (rate: number, what: string): Promise<WebhookResult> => {
    const result = await measureRate(setup, healthy, { per_second: rate, seconds, warm_seconds })
    progress.step(`${rate}/s${what}: p99 ${result.p99_ms} ms`)
    return result
  }
  const half = await atRate(floors.per_second / 2, '')
  const alone = await atRate(per_second, ' alone')
  const bad = await openReceivers('bad', cleanups)
  for (const url of bad.urls) await subscribe(setup, url)
  const beside = await atRate(per_second, ` beside ${bad.urls.length} bad receivers`)
  return { bad_receivers: bad.urls.length, results: { full, half, alone, beside } }
}

function floorsOf(results: Results, audit_code: number): Floor[] {
  const { full, half, alone, beside } = results
  const { per_second, p99_ms, growth_ms } = floors
  const growth = beside.p99_ms - alone.p99_ms
  const missing = Object.values(results).reduce((sum, result) => sum + result.missing, 0)
  return [
    floor(
      'deliveries/s at full rate',
      `at least ${per_second}`,
      full.events / full.seconds,
      0,
      (it) => it >= per_second,
    ),
    floor(`p99 ms at ${per_second / 2}/s`, `under ${p99_ms}`, half.p99_ms, 1, (it) => it < p99_ms),
    floor('growth of p99 ms beside bad receivers', `under ${growth_ms}`, growth, 1, (it) => it < growth_ms),
    floor('events that did not arrive', '0', missing, 0, (it) => it === 0),
    floor('corridor verify', '0', audit_code, 0, (it) => it === 0),
  ]
}

const columns = [
  ...['', 'events', 'deliveries', 'seconds', '/s', 'p50 ms', 'p99 ms', 'max ms'],
  ...['cpu', 'db cpu', 'others', 'MB before', 'MB after'],
]

function reportText(results: Results, reached: readonly Floor[]): string {
  const rows = Object.entries<WebhookResult>({ ...results }).map(([name, it]) => [
    name,
    String(it.events),
    String(it.received),
    it.seconds.toFixed(1),
    (it.received / it.seconds).toFixed(0),
    it.p50_ms.toFixed(0),
    it.p99_ms.toFixed(0),
    it.max_ms.toFixed(0),
    it.cpu.service.toFixed(2),
    it.cpu.database?.toFixed(2) ?? '-',
    it.cpu.others?.toFixed(2) ?? '-',
    it.rss_before_mb.toFixed(0),
    it.rss_after_mb.toFixed(0),
  ])
  const verdicts = reached.map(({ name, wanted, measured, verdict }) => [name, wanted, measured, verdict])
  return [...table(columns, rows), '', ...table(['', 'wanted', 'measured', ''], verdicts)].join('\n')
}
