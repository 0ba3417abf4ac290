// Tells subscriptions how their deliveries go, and gives up what was on its way to those that have ended. What cannot be
// told now is told at a later look.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Timestamp } from '../kernel/time.ts'
import { recordHealth } from '../resources/subscriptions/record-health.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { giveUpPending } from './give-up-pending.ts'
import type { Lane } from './lane.ts'
import type { Places } from './places.ts'

export interface HealthReportOptions {
  readonly sql: Sql
  readonly engine: Pick<Engine, 'submit'>
  readonly places: Places
  now(): Timestamp
  log(event: string, details: Record<string, unknown>): void
}

export class HealthReports {
  readonly #telling = new Set<Lane>()

  constructor(private readonly options: HealthReportOptions) {}

  async tell(lane: Lane): Promise<void> {
    if (!lane.isHealthNews || this.#telling.has(lane)) return
    const { engine, places } = this.options
    this.#telling.add(lane)
    const told = lane.tell()
    try {
      const answer = await engine.submit(recordHealth, { ...lane.key, ...told })
      if (answer.kind !== 'decided') throw new Error('the health of a subscription could not be recorded')
      const says = answer.output
      places.change(lane, () => lane.recorded(told, says))
      if (says !== 'stale' && says.state === 'failed') await this.giveUp(lane.key)
    } catch (error) {
      lane.untold(told)
      throw error
    } finally {
      this.#telling.delete(lane)
    }
  }

  async giveUp(key: SubscriptionKey): Promise<void> {
    const { sql, now, log } = this.options
    const deliveries = await giveUpPending(sql, key, now)
    if (deliveries > 0) log('deliveries given up: their subscription has ended', { ...key, deliveries })
  }
}
