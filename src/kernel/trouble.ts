// What goes on failing is told once, until it is over or something else is wrong: a log of every attempt would hide the rest.
export class Trouble {
  #message: string | undefined

  /** True if this is another trouble than the last one. */
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
