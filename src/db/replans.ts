// When a connection drops the plans that it keeps. Plans are made once, and the first ones are made on empty tables, where every index seems
// as good as any other. They are dropped as the tables grow: after 64 statements, 512, 4,096, and then after every 32,768. One statement can
// write hundreds of rows, so they are dropped after 512 rows too, 4,096, and so on, each time eight times as many.
export class Replans {
  #statements = 0
  #rows = 0
  #nextStatements = 64
  #nextRows = 512

  /** One more statement, which wrote so many rows. True if the plans are to be dropped now. */
  isDue(rows: number): boolean {
    this.#statements += 1
    this.#rows += rows
    const areRowsDue = this.#rows >= this.#nextRows
    while (this.#rows >= this.#nextRows) this.#nextRows *= 8
    if (this.#statements < this.#nextStatements) return areRowsDue
    this.#nextStatements += Math.min(this.#nextStatements * 7, 32_768)
    return true
  }
}
