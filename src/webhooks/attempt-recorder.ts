// Records the results of attempts in batches: results that come while a statement runs are written together by the next one. If the
// database is away, they wait. The number of claimed deliveries bounds how many can wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { Trouble } from '../kernel/trouble.ts'
import type { AttemptResult } from './record-attempts.ts'

export interface RecorderOptions {
  record(results: readonly AttemptResult[]): Promise<void>
  /** Called with the number of recorded attempts. */
  onRecorded(count: number): void
  log(event: string, details: Record<string, unknown>): void
}

const batch_max = 1_000
const retry_ms = 250

export class AttemptRecorder {
  #waiting: AttemptResult[] = []
  #running: Promise<void> | undefined
  #isStopping = false
  readonly #trouble = new Trouble()

  constructor(private readonly options: RecorderOptions) {}

  add(result: AttemptResult): void {
    this.#waiting.push(result)
    this.#start()
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      // A result may have come after the loop ended.
      if (this.#waiting.length > 0 && !this.#isStopping) this.#start()
    })
  }

  /** Results of one turn of the event loop go together. */
  async #run(): Promise<void> {
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, batch_max)
      try {
        await this.options.record(some)
        this.#waiting = this.#waiting.slice(some.length)
        this.#trouble.end()
        this.options.onRecorded(some.length)
      } catch (error) {
        if (this.#trouble.note(error)) {
          this.options.log('attempts cannot be recorded', { error: (error as Error).message })
        }
        // Not recorded: the leases end, and the deliveries are sent again.
        if (this.#isStopping) return
        await sleep(retry_ms)
      }
    }
  }

  /** Tries once more to write the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }
}
