// Records the health of receivers in their subscriptions, and gives up the pending deliveries of ended subscriptions. A report that
// fails is retried at a later look.
import type { Sql } from '../db/pool.ts'
import { isStale, type Stale } from '../kernel/job-answer.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Health, RecordHealthInput } from '../resources/subscriptions/record-health.ts'
import type { Subscription, SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { giveUpPending } from './give-up-pending.ts'
import type { Lane } from './lane.ts'
import type { Slots } from './slots.ts'

/** How many of the newest deliveries are searched for a success. */
const searched_max = 1_000

export interface HealthReportOptions {
  readonly sql: Sql
  readonly slots: Slots
  /** Stale if the subscription no longer receives events. */
  recordHealth(input: RecordHealthInput): Promise<Subscription | Stale>
  now(): Timestamp
  log(event: string, details: Record<string, unknown>): void
}

export class HealthReports {
  readonly #reporting = new Set<Lane>()
  #isGivingUp = false
  #isStopping = false

  constructor(private readonly options: HealthReportOptions) {}

  async report(lane: Lane): Promise<void> {
    if (!lane.health.isUnrecorded || this.#reporting.has(lane)) return
    const { recordHealth, slots } = this.options
    this.#reporting.add(lane)
    const { isOverdue } = lane.health
    let reported = lane.health.report()
    try {
      if (isOverdue) reported = await this.#withMissedSuccess(lane.key, reported)
      const subscription = await recordHealth({ ...lane.key, ...reported })
      slots.change(lane, () => lane.recorded(reported, subscription))
      if (!isStale(subscription) && subscription.state === 'failed') await this.#giveUp(lane.key)
    } catch (error) {
      lane.health.reportFailed(reported)
      throw error
    } finally {
      this.#reporting.delete(lane)
    }
  }

  /**
   * Before a subscription ends: a success may not have been reported, by a worker that died or that did not know of the failures. The
   * deliveries show it. Then the receiver counts as failing since now.
   */
  async #withMissedSuccess(key: SubscriptionKey, reported: Health): Promise<Health> {
    const { sql, now } = this.options
    const [row] = await sql<{ last: Timestamp | null }[]>`
      select max(updated_at) as last from (
        select updated_at from subscription_deliveries
        where organization_guid = ${key.organization_guid} and subscription_guid = ${key.subscription_guid}
          and state = 'completed'
        order by guid desc limit ${searched_max}
      ) newest`
    const hasSucceeded = reported.failing_since !== null && (row?.last ?? 0) > reported.failing_since
    return hasSucceeded ? { ...reported, failing_since: now(), has_succeeded: true } : reported
  }

  /** One subscription after the other: there can be millions of deliveries. */
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

  /** Another worker gives up the rest. */
  stop(): void {
    this.#isStopping = true
  }
}
