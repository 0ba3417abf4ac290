// Webhooks, measured where they arrive. Events come from deposits, committed by this process; the service only publishes
// and delivers them. The time of a delivery begins when its commit is decided.
import { setTimeout as sleep } from 'node:timers/promises'
import { receiveDeposit } from '#src/arrivals/receive-deposit'
import { amount } from '#src/kernel/amount'
import type { Guid } from '#src/kernel/guid'
import { createSubscription } from '#src/resources/subscriptions/create-subscription'
import { publish } from '#src/webhooks/publish'
import { databaseCpu, machineCpu } from './database-readings.ts'
import { type BenchBank, each, run } from './people.ts'
import type { ReceiverReading } from './receiver-messages.ts'
import type { Receivers } from './receivers.ts'
import type { Scene } from './scene.ts'
import { startBenchService } from './service.ts'

export interface WebhookScene extends Scene {
  readonly bank: BenchBank
}

export interface WebhookResult extends ReceiverReading {
  /** Events that were published and did not arrive. */
  readonly missing: number
  readonly rss_before_mb: number
  readonly rss_after_mb: number
  /** Cores kept busy, 1 being one whole core; `others` is what the rest of the machine used: much of it spoils the result. */
  readonly cpu: {
    readonly service: number
    readonly database: number | undefined
    readonly others: number | undefined
  }
}

/** What was committed before somebody subscribed would be published to him by the first worker. */
export async function publishAll({ core, stage }: WebhookScene): Promise<void> {
  for (let isMore = true; isMore; ) isMore = (await publish(stage.sql, core.services.now())).isMore
}

/** One event of a deposit is wanted, so that events can be counted by deposits. */
const event_types = ['transfer.completed']

export async function subscribe({ core, stage, bank }: WebhookScene, url: string): Promise<void> {
  const [row] = await stage.sql<{ organization_guid: Guid }[]>`
    select organization_guid from banks where bank_guid = ${bank.guid}`
  const { organization_guid } = row!
  const wanted = { organization_guid, name: 'Benchmark', type: 'webhook', url, environment: 'sandbox' } as const
  await run(core, createSubscription, { ...wanted, event_types })
}

const deposit = async ({ core, bank }: WebhookScene, turn: number): Promise<void> => {
  const { usd_account_guid: account_guid } = bank.customers[turn % bank.customers.length]!
  await run(core, receiveDeposit, { bank_guid: bank.guid, account_guid, amount: amount(100n) })
}

/** Waits until as many events have arrived, or nothing has for a while. */
async function arrived(receivers: Receivers, wanted: number, scene: WebhookScene): Promise<ReceiverReading> {
  const patience_ms = 20_000
  let since = performance.now()
  for (let before = -1; ; ) {
    const reading = await receivers.read()
    scene.progress.now(`${reading.events} of ${wanted} events arrived`)
    if (reading.events >= wanted || performance.now() - since > patience_ms) return reading
    if (reading.received !== before) since = performance.now()
    before = reading.received
    await sleep(50)
  }
}

/** As fast as it goes: everything is committed before a worker is there. */
export async function measureFullRate(
  scene: WebhookScene,
  receivers: Receivers,
  events: number,
): Promise<WebhookResult> {
  await receivers.begin()
  let made = 0
  await each(events, async (turn) => {
    await deposit(scene, turn)
    scene.progress.now(`${++made} of ${events} deposits`)
  })
  return withWorker(scene, () => arrived(receivers, events, scene), events)
}

/** At a given rate, whatever becomes of them. The first seconds do not count: V8 needs them to reach its speed. */
export async function measureRate(
  scene: WebhookScene,
  receivers: Receivers,
  options: { readonly per_second: number; readonly seconds: number; readonly warm_seconds: number },
): Promise<WebhookResult> {
  const { per_second, seconds, warm_seconds } = options
  const count = Math.round(per_second * seconds)
  return withWorker(
    scene,
    async () => {
      await receivers.begin()
      const warm = await steady(scene, per_second, Math.round(per_second * warm_seconds))
      await arrived(receivers, warm, scene)
      await receivers.begin()
      await steady(scene, per_second, count)
      return arrived(receivers, count, scene)
    },
    count,
  )
}

async function steady(scene: WebhookScene, per_second: number, count: number): Promise<number> {
  const begun = performance.now()
  const running: Promise<void>[] = []
  for (let turn = 0; turn < count; turn++) {
    const wait = begun + (turn * 1000) / per_second - performance.now()
    if (wait > 1) await sleep(wait)
    running.push(deposit(scene, turn))
    scene.progress.now(`${turn} of ${count} deposits, ${per_second}/s`)
  }
  await Promise.all(running)
  return count
}

async function withWorker(
  { stage, cleanups }: WebhookScene,
  measure: () => Promise<ReceiverReading>,
  wanted: number,
): Promise<WebhookResult> {
  const env = { ...stage.env, CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' }
  const service = await startBenchService({ env, roles: 'worker' }, cleanups)
  const cpuOf = await databaseCpu(stage.sql)
  const readings = async () => ({
    ...{ service: await service.read(), database: cpuOf?.(), machine: machineCpu(), at: performance.now() },
    own: process.cpuUsage(),
  })
  const before = await readings()
  const reading = await measure()
  const after = await readings()
  await service.stop()
  const per = (first: number, last: number): number => (last - first) / ((after.at - before.at) / 1000)
  const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6
  const [used, database] = [
    per(before.service.cpu_seconds, after.service.cpu_seconds),
    before.database === undefined || after.database === undefined ? undefined : per(before.database, after.database),
  ]
  const known = used + per(seconds(before.own), seconds(after.own)) + (database ?? 0)
  return {
    ...reading,
    missing: wanted - reading.events,
    rss_before_mb: before.service.rss_mb,
    rss_after_mb: after.service.rss_mb,
    cpu: {
      service: used,
      database,
      others: database === undefined ? undefined : Math.max(0, per(before.machine, after.machine) - known),
    },
  }
}
