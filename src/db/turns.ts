// Limits how much work runs at a time. The rest waits in the order it came.

export class Turns {
  readonly #max: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(max: number) {
    this.#max = max
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#max) await new Promise<void>((done) => this.#waiting.push(done))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next one takes over the place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
