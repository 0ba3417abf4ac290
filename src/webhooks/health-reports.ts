// Tells subscriptions how their deliveries go, and gives up what was on its way to those that have ended. What cannot be
// told now is told at a later look.
import type { Sql } from '../db/pool.ts'
import { isStale, type Stale } from '../kernel/job-answer.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Health, RecordHealthInput } from '../resources/subscriptions/record-health.ts'
import type { Subscription, SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { giveUpPending } from './give-up-pending.ts'
import type { Lane } from './lane.ts'
import type { Places } from './places.ts'

/** So many of the newest deliveries are looked at for a success. */
const compared_max = 1_000

export interface HealthReportOptions {
  readonly sql: Sql
  readonly places: Places
  /** Stale if the subscription no longer receives events. */
  recordHealth(input: RecordHealthInput): Promise<Subscription | Stale>
  now(): Timestamp
  log(event: string, details: Record<string, unknown>): void
}

export class HealthReports {
  readonly #telling = new Set<Lane>()
  #isGivingUp = false
  #isStopping = false

  constructor(private readonly options: HealthReportOptions) {}

  async tell(lane: Lane): Promise<void> {
    if (!lane.health.isNews || this.#telling.has(lane)) return
    const { recordHealth, places } = this.options
    this.#telling.add(lane)
    const { isOverdue } = lane.health
    let told = lane.health.tell()
    try {
      if (isOverdue) told = await this.#compared(lane.key, told)
      const says = await recordHealth({ ...lane.key, ...told })
      places.change(lane, () => lane.recorded(told, says))
      if (!isStale(says) && says.state === 'failed') await this.#giveUp(lane.key)
    } catch (error) {
      lane.health.untold(told)
      throw error
    } finally {
      this.#telling.delete(lane)
    }
  }

  /**
   * A success may not have been told: by a worker that died, or by one that did not know yet of the failures of another. Its
   * delivery says so, and then it is not five days but since now that it fails.
   */
  async #compared(key: SubscriptionKey, told: Health): Promise<Health> {
    const { sql, now } = this.options
    const [row] = await sql<{ last: Timestamp | null }[]>`
      select max(updated_at) as last from (
        select updated_at from subscription_deliveries
        where organization_guid = ${key.organization_guid} and subscription_guid = ${key.subscription_guid}
          and state = 'completed'
        order by guid desc limit ${compared_max}
      ) newest`
    const isSince = told.failing_since !== null && (row?.last ?? 0) > told.failing_since
    return isSince ? { ...told, failing_since: now(), has_succeeded: true } : told
  }

  /** What is still on its way to these, one after the other: there can be millions. */
  async giveUpAll(ended: readonly SubscriptionKey[]): Promise<void> {
    if (this.#isGivingUp) return
    this.#isGivingUp = true
    try {
      for (const { organization_guid, subscription_guid } of ended)
        await this.#giveUp({ organization_guid, subscription_guid })
    } finally {
      this.#isGivingUp = false
    }
  }

  async #giveUp(key: SubscriptionKey): Promise<void> {
    const { sql, now, log } = this.options
    const deliveries = await giveUpPending(sql, key, now, () => this.#isStopping)
    if (deliveries > 0) log('deliveries given up: their subscription has ended', { ...key, deliveries })
  }

  /** The next worker goes on. */
  stop(): void {
    this.#isStopping = true
  }
}
