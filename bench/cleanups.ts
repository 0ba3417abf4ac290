// What must be undone when the benchmark ends, however it ends: in reverse order, each once, failures shown and passed over.
type Undo = () => unknown

export class Cleanups {
  readonly #undos = new Set<Undo>()
  #running: Promise<void> | undefined

  /** Returns what takes it off the list again. */
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
