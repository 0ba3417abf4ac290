// Shows the progress of a long command: one updating line on a terminal, plain lines elsewhere. It writes to stderr, because stdout has the
// result.
const every_ms = 200

export class Progress {
  readonly #isTerminal = process.stderr.isTTY === true
  #shown_at = 0

  /** A passing line: overwritten on a terminal, not printed elsewhere. */
  now(text: string): void {
    if (!this.#isTerminal || performance.now() - this.#shown_at < every_ms) return
    this.#shown_at = performance.now()
    process.stderr.write(`\r\x1b[2K${text.slice(0, (process.stderr.columns ?? 120) - 1)}`)
  }

  /** A line that stays. */
  step(text: string): void {
    process.stderr.write(`${this.#isTerminal ? '\r\x1b[2K' : ''}${text}\n`)
  }

  clear(): void {
    if (this.#isTerminal) process.stderr.write('\r\x1b[2K')
  }
}
