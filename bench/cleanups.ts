// What must be undone when the benchmark ends, however it ends: in reverse order, each once. A failure is shown, and the rest goes on.
type Undo = () => unknown

export class Cleanups {
  readonly #undos = new Set<Undo>()
  #running: Promise<void> | undefined

  /** Returns a function that removes it from the list. */
  add(undo: Undo): () => void {
    this.#undos.add(undo)
    return () => {
      this.#undos.delete(undo)
    }
  }

  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const undo of [...this.#undos].reverse()) {
        try {
          await undo()
        } catch (error) {
          console.error(`cleaning up: ${(error as Error).message}`)
        }
      }
    })()
    return this.#running
  }
}
