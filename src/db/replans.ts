// When a connection drops the plans that it keeps. Plans are made once, and the first ones are made on empty tables, where every index seems
// as good as any other. They are dropped as the tables grow: after 64 statements, 512, 4,096, and then after every 32,768. One statement can
// write hundreds of rows, so they are dropped too when 256 rows were written to one table, 2,048, and so on, each time eight times as many.
const nothing = new Map<unknown, { readonly size: number }>()

export class Replans {
  #statements = 0
  #next = 64
  readonly #tables = new Map<unknown, { rows: number; next: number }>()

  /** One more statement, which wrote so many rows to each table. True if the plans are to be dropped now. */
  isDue(written: ReadonlyMap<unknown, { readonly size: number }> = nothing): boolean {
    let isDue = false
    for (const [table, { size }] of written) {
      const known = this.#tables.get(table) ?? { rows: 0, next: 256 }
      this.#tables.set(table, known)
      known.rows += size
      if (known.rows >= known.next) isDue = true
      while (known.rows >= known.next) known.next *= 8
    }
    this.#statements += 1
    if (this.#statements < this.#next) return isDue
    this.#next += Math.min(this.#next * 7, 32_768)
    return true
  }
}
