// Loops that do the same thing again and again, with a pause after each round, until they are stopped. A round that fails or never ends
// holds up no other loop. The same trouble is told once until it ends.
import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Trouble } from '../kernel/trouble.ts'

export interface Loop {
  readonly every_ms: number
  /** The first round comes after a pause too. */
  readonly pausesFirst?: boolean
  round(): Promise<unknown>
  /** `isNew`: the error is another one than that of the round before. */
  failed(error: Error, isNew: boolean): void
}

export class Loops {
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>[] = []

  constructor() {
    // Every loop listens: more than ten are no leak.
    setMaxListeners(0, this.#stopping.signal)
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  start(loop: Loop): void {
    this.#running.push(this.#run(loop))
  }

  /** Waits until all rounds have ended, but no longer than this. */
  async stop(wait_max_ms?: number): Promise<void> {
    this.#stopping.abort()
    const ended = Promise.all(this.#running)
    if (wait_max_ms === undefined) await ended
    else await Promise.race([ended, setTimeout(wait_max_ms, undefined, { ref: false })])
  }

  async #run({ every_ms, pausesFirst = false, round, failed }: Loop): Promise<void> {
    const trouble = new Trouble()
    if (pausesFirst) await this.#pause(every_ms)
    while (!this.isStopping) {
      try {
        await round()
        trouble.end()
      } catch (error) {
        if (this.isStopping) return
        failed(error as Error, trouble.note(error))
      }
      await this.#pause(every_ms)
    }
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
