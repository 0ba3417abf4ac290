// Measures webhooks at the receiver. Events come from deposits, committed by this process; the service only publishes and delivers them.
// The time of a delivery starts at its commit.
import { setTimeout as sleep } from 'node:timers/promises'
import { receiveDeposit } from '#src/arrivals/receive-deposit'
import { amount } from '#src/kernel/amount'
import type { Guid } from '#src/kernel/guid'
import { createSubscription } from '#src/resources/subscriptions/create-subscription'
import { publish } from '#src/webhooks/publish'
import { type BenchBank, each, run } from './banks.ts'
import { type CpuUse, cpuReader, cpuUse } from './cpu.ts'
import type { ReceiverReading } from './receiver-messages.ts'
import type { Receivers } from './receivers.ts'
import { startBenchService } from './service.ts'
import type { Setup } from './setup.ts'

export interface WebhookSetup extends Setup {
  readonly bank: BenchBank
}

export interface WebhookResult extends ReceiverReading {
  /** Events that were published and did not arrive. */
  readonly missing: number
  readonly rss_before_mb: number
  readonly rss_after_mb: number
  readonly cpu: CpuUse
}

/** Otherwise the first worker would publish older events to new subscriptions. */
export async function publishAll({ core, database }: WebhookSetup): Promise<void> {
  for (let isMore = true; isMore; ) isMore = (await publish(database.sql, core.services.now())).isMore
}

/** One event per deposit, to count events by deposits. */
const event_types = ['transfer.completed']

export async function subscribe({ core, database, bank }: WebhookSetup, url: string): Promise<void> {
  const [row] = await database.sql<{ organization_guid: Guid }[]>`
    select organization_guid from banks where bank_guid = ${bank.guid}`
  const { organization_guid } = row!
  const wanted = { organization_guid, name: 'Benchmark', type: 'webhook', url, environment: 'sandbox' } as const
  await run(core, createSubscription, { ...wanted, event_types })
}

const deposit = async ({ core, bank }: WebhookSetup, turn: number): Promise<void> => {
  const { usd_account_guid: account_guid } = bank.customers[turn % bank.customers.length]!
  await run(core, receiveDeposit, { bank_guid: bank.guid, account_guid, amount: amount(100n) })
}

/** Waits until all events have arrived, or none arrives for a while. */
async function waitForEvents(receivers: Receivers, wanted: number, setup: WebhookSetup): Promise<ReceiverReading> {
  const patience_ms = 20_000
  let since = performance.now()
  for (let before = -1; ; ) {
    const reading = await receivers.read()
    setup.progress.now(`${reading.events} of ${wanted} events arrived`)
    if (reading.events >= wanted || performance.now() - since > patience_ms) return reading
    if (reading.received !== before) since = performance.now()
    before = reading.received
    await sleep(50)
  }
}

/** At full rate: everything is committed before the worker starts. */
export async function measureFullRate(
  setup: WebhookSetup,
  receivers: Receivers,
  events: number,
): Promise<WebhookResult> {
  await receivers.reset()
  let made = 0
  await each(events, async (turn) => {
    await deposit(setup, turn)
    setup.progress.now(`${++made} of ${events} deposits`)
  })
  return withWorker(setup, () => waitForEvents(receivers, events, setup), events)
}

/** At a given rate. The first seconds do not count: V8 needs them to reach its speed. */
export async function measureRate(
  setup: WebhookSetup,
  receivers: Receivers,
  options: { readonly per_second: number; readonly seconds: number; readonly warm_seconds: number },
): Promise<WebhookResult> {
  const { per_second, seconds, warm_seconds } = options
  const count = Math.round(per_second * seconds)
  return withWorker(
    setup,
    async () => {
      await receivers.reset()
      const warm = await depositAtRate(setup, per_second, Math.round(per_second * warm_seconds))
      await waitForEvents(receivers, warm, setup)
      await receivers.reset()
      await depositAtRate(setup, per_second, count)
      return waitForEvents(receivers, count, setup)
    },
    count,
  )
}

async function depositAtRate(setup: WebhookSetup, per_second: number, count: number): Promise<number> {
  const started = performance.now()
  const running: Promise<void>[] = []
  for (let turn = 0; turn < count; turn++) {
    const wait = started + (turn * 1000) / per_second - performance.now()
    if (wait > 1) await sleep(wait)
    running.push(deposit(setup, turn))
    setup.progress.now(`${turn} of ${count} deposits, ${per_second}/s`)
  }
  await Promise.all(running)
  return count
}

async function withWorker(
  { database, cleanups }: WebhookSetup,
  measure: () => Promise<ReceiverReading>,
  wanted: number,
): Promise<WebhookResult> {
  const env = { ...database.env, CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' }
  const service = await startBenchService({ env, roles: 'worker' }, cleanups)
  const readCpu = await cpuReader(service, database.sql)
  const before = await readCpu()
  const [started, own_before] = [performance.now(), process.cpuUsage()]
  const reading = await measure()
  const [seconds, own] = [(performance.now() - started) / 1000, process.cpuUsage(own_before)]
  const after = await readCpu()
  await service.stop()
  return {
    ...reading,
    missing: wanted - reading.events,
    rss_before_mb: before.service.rss_mb,
    rss_after_mb: after.service.rss_mb,
    cpu: cpuUse(before, after, (own.user + own.system) / 1e6, seconds),
  }
}
