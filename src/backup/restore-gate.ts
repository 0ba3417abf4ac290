// Holds back everything that a service sends until the restore of its database is confirmed. It also notices that the database was restored
// while this process ran: its memory is then of another past, and it must end.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { Trouble } from '../kernel/trouble.ts'
import { isUnconfirmed, type Restored, restoredFact } from './restored.ts'

export interface RestoreGateOptions {
  readonly sql: Sql
  readonly every_ms?: number
  log(event: string, details: Record<string, unknown>): void
}

export class RestoreGate {
  readonly #options: RestoreGateOptions
  readonly #first: Restored | undefined
  readonly #trouble = new Trouble()
  #isWaiting: boolean
  #held: (() => Promise<void>) | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #isStopped = false

  private constructor(restored: Restored | undefined, options: RestoreGateOptions) {
    this.#first = restored
    this.#isWaiting = isUnconfirmed(restored)
    this.#options = options
  }

  static async open(options: RestoreGateOptions): Promise<RestoreGate> {
    return new RestoreGate(await restoredFact(options.sql), options)
  }

  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** Different after each restore; empty if there was none. */
  get epoch(): string {
    return this.#first ? isoFromTimestamp(this.#first.restored_at) : ''
  }

  /** Does the work now, or as soon as the restore is confirmed. */
  async pass(work: () => Promise<void>): Promise<void> {
    if (!this.#isWaiting) return work()
    this.#held = work
  }

  follow(onReplaced: () => void): void {
    if (this.#first && this.#isWaiting) {
      const restored_to = isoFromTimestamp(this.#first.complete_until)
      this.#options.log('the database was restored: nothing is sent until corridor restore confirm', { restored_to })
    }
    const turn = (): void => {
      if (this.#isStopped) return
      this.#looking = this.#look(onReplaced).finally(() => {
        if (!this.#isStopped) this.#timer = setTimeout(turn, this.#options.every_ms ?? 2000)
      })
    }
    this.#timer = setTimeout(turn, this.#options.every_ms ?? 2000)
  }

  async #look(onReplaced: () => void): Promise<void> {
    try {
      const restored = await restoredFact(this.#options.sql)
      if (restored?.restored_at !== this.#first?.restored_at) {
        this.#isStopped = true
        this.#isWaiting = true
        this.#options.log('the database was restored while this process ran: it ends, start it again', {})
        onReplaced()
      } else if (this.#isWaiting && !isUnconfirmed(restored)) {
        await this.#held?.()
        this.#isWaiting = false
        this.#options.log('the restore is confirmed: everything is sent again', {})
      }
      this.#trouble.end()
    } catch (error) {
      if (this.#trouble.note(error)) {
        this.#options.log('the restore cannot be looked up', { error: (error as Error).message })
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }
}
