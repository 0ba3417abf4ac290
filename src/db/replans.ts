// When a connection drops the plans that it keeps. Plans are made once, and the first ones are made on empty tables. They are dropped as the
// tables grow: after 64 statements, 512, 4,096, and then after every 32,768.
export class Replans {
  #statements = 0
  #next = 64

  /** One more statement. True if the plans are to be dropped now. */
  isDue(): boolean {
    this.#statements += 1
    if (this.#statements < this.#next) return false
    this.#next += Math.min(this.#next * 7, 32_768)
    return true
  }
}
