// A few threads that do the same work, each for one user at a time. Who comes when all are busy waits. A thread that failed its user is
// ended, so that the next one finds nothing of it.
import { Thread, type ThreadOptions } from './thread.ts'

export class ThreadPool<Ask, Answer> {
  readonly #options: ThreadOptions
  readonly #threads_max: number
  readonly #free: Thread<Ask, Answer>[] = []
  readonly #waiting: ((thread: Thread<Ask, Answer>) => void)[] = []
  #busy = 0

  constructor(options: ThreadOptions, threads_max: number) {
    this.#options = options
    this.#threads_max = threads_max
  }

  async use<Result>(work: (thread: Thread<Ask, Answer>) => Promise<Result>): Promise<Result> {
    const thread = await this.#take()
    let isWhole = false
    try {
      const result = await work(thread)
      isWhole = true
      return result
    } finally {
      if (!isWhole) await thread.stop()
      this.#give(thread)
    }
  }

  async #take(): Promise<Thread<Ask, Answer>> {
    if (this.#busy >= this.#threads_max) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#busy += 1
    return this.#free.pop() ?? new Thread<Ask, Answer>(this.#options)
  }

  #give(thread: Thread<Ask, Answer>): void {
    const next = this.#waiting.shift()
    if (next) next(thread)
    else {
      this.#busy -= 1
      this.#free.push(thread)
    }
  }
}
