// Publishes what was committed: at once when this process committed it, and soon when another one did. Every worker process
// runs one; whichever comes first does the work.
import type { Sql } from '../db/pool.ts'
import type { GuidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { NewDelivery } from './deliveries.ts'
import { publish } from './publish.ts'

export interface PublisherOptions {
  readonly sql: Sql
  readonly newGuid: GuidSource
  now(): Timestamp
  /** How often it looks for commits of other processes. */
  readonly every_ms: number
  /** Something was published, with these deliveries to make. */
  onPublished(deliveries: readonly NewDelivery[]): void
  log(event: string, details: Record<string, unknown>): void
}

export interface Publisher {
  /** There may be something to publish. */
  wake(): void
  stop(): Promise<void>
}

export function startPublisher(options: PublisherOptions): Publisher {
  const { sql, newGuid, now, every_ms, onPublished, log } = options
  let isWanted = false
  let isStopping = false
  let running: Promise<void> | undefined
  let trouble: string | undefined

  const run = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false
      try {
        const { batches, isMore, deliveries } = await publish(sql, newGuid, now)
        if (isMore) isWanted = true
        if (batches > 0) onPublished(deliveries)
        trouble = undefined
      } catch (error) {
        // The next look tries again; the same trouble is logged once.
        const { message } = error as Error
        if (message !== trouble && !isStopping) log('events cannot be published', { error: message })
        trouble = message
      }
    }
  }

  const wake = (): void => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
      if (isWanted && !isStopping) wake()
    })
  }
  const timer = setInterval(wake, every_ms)
  wake()
  return {
    wake,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
