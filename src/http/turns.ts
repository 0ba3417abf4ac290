// Runs long work in pieces: one piece in each turn of the event loop, for all requests together. So a short request waits for one
// piece at most.

export class LoopTurns {
  readonly #waiting: (() => void)[] = []
  #isRunning = false

  /** Resolves when it is the caller's turn. The caller then does one short piece of work. */
  readonly next = (): Promise<void> =>
    new Promise((go) => {
      this.#waiting.push(go)
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(this.#run)
    })

  readonly #run = (): void => {
    const go = this.#waiting.shift()
    this.#isRunning = go !== undefined
    if (!go) return
    go()
    // After everything that has arrived meanwhile.
    setImmediate(this.#run)
  }
}
