// Writes what came of attempts, as group commit does: while one statement is under way, the next results wait, and then go
// together. If the database is away they wait for it; how many can wait is bounded by how many may be claimed.
import { setTimeout as sleep } from 'node:timers/promises'
import { Trouble } from '../kernel/trouble.ts'
import type { AttemptResult } from './record-attempts.ts'

export interface RecorderOptions {
  record(results: readonly AttemptResult[]): Promise<void>
  /** So many attempts are in the books now. */
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
      // Something may have come after the last look at what waits.
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
        // Not recorded: the leases end, and they are sent again.
        if (this.#isStopping) return
        await sleep(retry_ms)
      }
    }
  }

  /** Writes what is left; what cannot be written now never is. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }
}
