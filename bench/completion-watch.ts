// Tells clients when their trades have ended. 256 clients that poll would measure the polling. So one connection asks the list for the
// hundred oldest unfinished trades, and rests 5 ms between rounds.
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequest, HttpClient } from './http-client.ts'

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
    void watch.#poll()
    return watch
  }

  ended(trade_guid: string, bank: number): Promise<string> {
    return new Promise((resolve) => this.#waiting[bank]!.set(trade_guid, resolve))
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
  }

  async #poll(): Promise<void> {
    while (this.#isOpen) {
      await sleep(rest_ms)
      for (const [bank, waiting] of this.#waiting.entries()) {
        // A map keeps the order in which they were accepted.
        const guids = [...waiting.keys()].slice(0, guids_max)
        if (guids.length > 0) await this.#ask(bank, guids)
      }
    }
  }

  async #ask(bank: number, guids: readonly string[]): Promise<void> {
    const path = `/api/trades?state=completed,failed,cancelled&per_page=${guids_max}&guid=${guids.join(',')}`
    const { status, body } = await this.#connection.send(getRequest(path, this.#keys[bank]!))
    if (status !== 200) throw new Error(`GET /api/trades: ${status} ${body.toString('utf8').slice(0, 300)}`)
    const { objects } = JSON.parse(body.toString('utf8')) as { objects: { guid: string; state: string }[] }
    for (const { guid, state } of objects) {
      this.#waiting[bank]!.get(guid)?.(state)
      this.#waiting[bank]!.delete(guid)
    }
  }
}
