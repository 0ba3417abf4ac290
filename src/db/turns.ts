// So much work at a time, and the rest in the order it came: for reads that many may want at once and nobody needs at once.

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
      // Who waits takes over the place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
