// Who waits for the next event. While somebody does, the sequencer's one row is looked at again and again, because any process
// may publish; where this one does, it says so at once.
import type { Sql } from '../db/pool.ts'

export class EventTail {
  readonly #sql: Sql
  readonly #every_ms: number
  readonly #waiting = new Set<{ readonly after: number; wake(position: number): void }>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(sql: Sql, every_ms: number) {
    this.#sql = sql
    this.#every_ms = every_ms
  }

  /** The last position there is, as soon as it lies after this one; this one after a second, or when the signal says so. */
  positionAfter(position: number, signal: AbortSignal): Promise<number> {
    if (signal.aborted) return Promise.resolve(position)
    return new Promise((done) => {
      const waiter = {
        after: position,
        wake: (last: number) => {
          clearTimeout(enough)
          signal.removeEventListener('abort', giveUp)
          this.#leave(waiter)
          done(last)
        },
      }
      const giveUp = () => waiter.wake(position)
      const enough = setTimeout(giveUp, 1000)
      signal.addEventListener('abort', giveUp)
      this.#waiting.add(waiter)
      this.#timer ??= setInterval(() => this.look(), this.#every_ms).unref()
      this.look()
    })
  }

  #leave(waiter: { readonly after: number; wake(position: number): void }): void {
    this.#waiting.delete(waiter)
    if (this.#waiting.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Something may have been published. */
  look(): void {
    if (this.#isLooking || this.#waiting.size === 0) return
    this.#isLooking = true
    this.#sql<{ position: number }[]>`select position from event_sequencer`
      .then(([row]) => {
        for (const { after, wake } of [...this.#waiting]) if (row!.position > after) wake(row!.position)
      })
      // Who waits goes on after a second, and hears for itself what is wrong.
      .catch(() => {})
      .finally(() => {
        this.#isLooking = false
      })
  }
}
