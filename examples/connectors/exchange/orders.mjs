// The orders that were asked for, in a file: a line before an order goes to the exchange, and a line with its end. What was sent once is
// never sent again, also after a crash.
import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

export class Orders {
  #known = new Map()

  constructor(file) {
    this.file = file
  }

  static async open(path) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const orders = new Orders(await open(path, 'a'))
    // A crash may have left half a line, of an order that was not sent.
    if (text !== '' && !text.endsWith('\n')) await orders.file.write('\n')
    for (const line of text.split('\n')) {
      const order = parsed(line)
      if (order) orders.#known.set(order.key, { ...orders.#known.get(order.key), ...order, is_new: false })
    }
    return orders
  }

  /** The order of this key. The first who asks for it gets `is_new`: only that one may send it. */
  async take(key, effect, now) {
    const known = this.#known.get(key)
    if (known) {
      await known.written
      return { ...known, is_new: false }
    }
    const written = this.#write({ key, effect, taken_at: now })
    this.#known.set(key, { key, effect, taken_at: now, written })
    await written
    return { key, effect, taken_at: now, is_new: true }
  }

  /** The first end stays. */
  async end(key, answer) {
    const known = this.#known.get(key)
    if (known.answer) return known.answer
    this.#known.set(key, { ...known, answer })
    await this.#write({ key, answer })
    return answer
  }

  answerTo(key) {
    return this.#known.get(key)?.answer
  }

  async #write(line) {
    await this.file.write(`${JSON.stringify(line)}\n`)
    await this.file.datasync()
  }

  close() {
    return this.file.close()
  }
}

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
