// corridor bench webhooks: how many deliveries a worker makes, how soon, and what misbehaving receivers change about it.
import { pino } from 'pino'
import type { Cleanups } from '../bench/cleanups.ts'
import { makeBanks } from '../bench/people.ts'
import { openReceivers } from '../bench/receivers.ts'
import { runCorridor } from '../bench/service.ts'
import { openStage } from '../bench/stage.ts'
import { measureFullRate, measureRate, publishAll, subscribe, type WebhookResult } from '../bench/webhooks.ts'
import { configFrom } from '../config.ts'
import { startCore } from '../main.ts'
import { optionsFrom, wholeOption } from './command.ts'
import { Progress } from './progress.ts'

/** Of a rate, before it counts: code gets warm, and bad receivers become known as such. */
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
  const { values } = optionsFrom(args, {
    events: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  const events = wholeOption(values.events, 'events', 1, 10_000_000)
  const seconds = wholeOption(values.seconds, 'seconds', 1, 3600)
  const per_second = wholeOption(values.rate, 'rate', 1, 100_000)
  const progress = new Progress()
  const stage = await openStage(configFrom(process.env).database_url, cleanups)
  progress.step(`${stage.server} in ${stage.folder}`)
  const core = await startCore({ config: configFrom(stage.env), log: pino({ level: 'warn' }, pino.destination(2)) })
  cleanups.add(() => core.stop())
  const [bank] = await makeBanks(core, 1, 100, () => {})
  const scene = { core, stage, bank: bank!, cleanups, progress: (text: string) => progress.now(text) }
  const healthy = await openReceivers('healthy', cleanups)
  await publishAll(scene)
  await subscribe(scene, healthy.urls[0]!)

  const full = await measureFullRate(scene, healthy, events)
  progress.step(`full rate: ${Math.round(full.events / full.seconds)} deliveries/s`)
  const half = await measureRate(scene, healthy, { per_second: floors.per_second / 2, seconds, warm_seconds })
  progress.step(`${floors.per_second / 2}/s: p99 ${half.p99_ms} ms`)
  const alone = await measureRate(scene, healthy, { per_second, seconds, warm_seconds })
  progress.step(`${per_second}/s alone: p99 ${alone.p99_ms} ms`)
  const bad = await openReceivers('bad', cleanups)
  for (const url of bad.urls) await subscribe(scene, url)
  const beside = await measureRate(scene, healthy, { per_second, seconds, warm_seconds })
  progress.step(`${per_second}/s beside ${bad.urls.length} bad receivers: p99 ${beside.p99_ms} ms`)
  const audit = await runCorridor(stage.env, ['verify'], cleanups)
  progress.clear()

  const results = { full, half, alone, beside }
  const checks = [
    check(
      'deliveries/s at full rate',
      full.events / full.seconds,
      (it) => it >= floors.per_second,
      `at least ${floors.per_second}`,
    ),
    check(`p99 ms at ${floors.per_second / 2}/s`, half.p99_ms, (it) => it < floors.p99_ms, `under ${floors.p99_ms}`),
    check(
      'growth of p99 ms beside bad receivers',
      beside.p99_ms - alone.p99_ms,
      (it) => it < floors.growth_ms,
      `under ${floors.growth_ms}`,
    ),
    check(
      'events that did not arrive',
      Object.values(results).reduce((sum, { missing }) => sum + missing, 0),
      (it) => it === 0,
      '0',
    ),
    check('corridor verify', audit.code, (it) => it === 0, '0'),
  ]
  const report = { bad_receivers: bad.urls.length, per_second, seconds, ...results, floors: checks }
  console.log(values.json ? JSON.stringify(report, null, 2) : reportText(results, checks))
  if (audit.code !== 0) process.stderr.write(audit.text)
  return checks.every(({ isReached }) => isReached) ? 0 : 1
}

interface FloorCheck {
  readonly name: string
  readonly wanted: string
  readonly measured: number
  readonly isReached: boolean
}

const check = (name: string, measured: number, isReached: (value: number) => boolean, wanted: string): FloorCheck => ({
  name,
  wanted,
  measured: Math.round(measured * 10) / 10,
  isReached: isReached(measured),
})

function reportText(results: Readonly<Record<string, WebhookResult>>, checks: readonly FloorCheck[]): string {
  const head = [
    '',
    'events',
    'deliveries',
    'seconds',
    '/s',
    'p50 ms',
    'p99 ms',
    'max ms',
    'cpu',
    'db cpu',
    'others',
    'MB before',
    'MB after',
  ]
  const rows = Object.entries(results).map(([name, it]) => [
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
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')
  const verdicts = checks.map(
    ({ name, wanted, measured, isReached }) => `${name}: ${measured}, wanted ${wanted}: ${isReached ? 'ok' : 'missed'}`,
  )
  return [...[head, ...rows].map(line), '', ...verdicts].join('\n')
}
