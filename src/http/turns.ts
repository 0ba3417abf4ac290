// Lets long work go on piece by piece: one piece of all that wait in each turn of the event loop, so that whoever is quick waits
// for one piece at most, however many do long work.

export class LoopTurns {
  readonly #waiting: (() => void)[] = []
  #isRunning = false

  /** Resolves when it is this one's turn. What is done then must be short: it is the piece. */
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
    // After what has arrived meanwhile.
    setImmediate(this.#run)
  }
}
