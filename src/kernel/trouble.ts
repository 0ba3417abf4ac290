// Logs a repeated failure once, until it ends or another error comes. A log line per attempt would hide everything else.
export class Trouble {
  #message: string | undefined

  /** True if the error differs from the last one. */
  note(error: unknown): boolean {
    const { message } = error as Error
    const isNew = message !== this.#message
    this.#message = message
    return isNew
  }

  end(): void {
    this.#message = undefined
  }
}
