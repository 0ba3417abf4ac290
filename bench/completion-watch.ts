// Tells clients when their trades have ended. 256 clients that each poll their own trade would measure the polling; so one
// connection asks the list for the hundred trades that are longest under way, the next to end, and rests 5 ms between rounds.
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from './http-client.ts'

const rest_ms = 5
const guids_max = 100

export class CompletionWatch {
  readonly #connection: HttpClient
  readonly #keys: readonly string[]
  readonly #waiting: Map<string, (state: string) => void>[]
  #isOpen = true

  private constructor(connection: HttpClient, keys: readonly string[]) {
    this.#connection = connection
    this.#keys = keys
    this.#waiting = keys.map(() => new Map())
  }

  static async open(port: number, keys: readonly string[]): Promise<CompletionWatch> {
    const watch = new CompletionWatch(await HttpClient.open(port), keys)
    void watch.#look()
    return watch
  }

  ended(trade_guid: string, bank: number): Promise<string> {
    return new Promise((resolve) => this.#waiting[bank]!.set(trade_guid, resolve))
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
  }

  async #look(): Promise<void> {
    while (this.#isOpen) {
      await sleep(rest_ms)
      for (const [bank, waiting] of this.#waiting.entries()) {
        // In the order in which they were accepted.
        const guids = [...waiting.keys()].slice(0, guids_max)
        if (guids.length > 0) await this.#ask(bank, guids)
      }
    }
  }

  async #ask(bank: number, guids: readonly string[]): Promise<void> {
    const path = `/api/trades?state=completed,failed,cancelled&per_page=${guids_max}&guid=${guids.join(',')}`
    const head = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${this.#keys[bank]}`]
    const { status, body } = await this.#connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n`))
    if (status !== 200) throw new Error(`GET /api/trades: ${status} ${body.toString('utf8').slice(0, 300)}`)
    const { objects } = JSON.parse(body.toString('utf8')) as { objects: { guid: string; state: string }[] }
    for (const { guid, state } of objects) {
      this.#waiting[bank]!.get(guid)?.(state)
      this.#waiting[bank]!.delete(guid)
    }
  }
}
