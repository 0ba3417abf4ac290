// A sandbox bank as a story sees it: calls over HTTP that wait when there are too many, several at a time, and a clock that moves by days.
import { Api, type ApiAnswer, type Fields, Refused } from '../../triggers/api.ts'

const at_once = 8
const day_seconds = 86_400
const busy_ms = 1000

export class StoryBank {
  readonly #api: Api

  constructor(url: string, key: string) {
    this.#api = new Api(url, key, () => {}, 60)
  }

  post(path: string, body: Fields = {}): Promise<ApiAnswer> {
    return this.#patient(() => this.#api.post(path, body))
  }

  get(path: string): Promise<ApiAnswer> {
    return this.#patient(() => this.#api.get(path))
  }

  until(path: string, ...states: readonly string[]): Promise<ApiAnswer> {
    return this.#patient(() => this.#api.until(path, ...states))
  }

  /** Undefined if it was refused: in a long history something always is, for example a trade without enough money. */
  async try(path: string, body: Fields): Promise<ApiAnswer | undefined> {
    try {
      return await this.post(path, body)
    } catch (error) {
      if (error instanceof Refused && [409, 422].includes(error.status)) return undefined
      throw error
    }
  }

  /** All of them, some at a time. The answers have the order of the items. */
  async each<T, R>(items: readonly T[], work: (item: T, place: number) => Promise<R>): Promise<R[]> {
    const answers: R[] = []
    let next = 0
    const worker = async (): Promise<void> => {
      for (let place = next++; place < items.length; place = next++)
        answers[place] = await work(items[place] as T, place)
    }
    await Promise.all(Array.from({ length: at_once }, worker))
    return answers
  }

  /** Waits for all work that is due, then for the next morning. */
  async nextDay(): Promise<void> {
    await this.rest()
    await this.post('/sandbox/clock', { advance_seconds: day_seconds })
  }

  async rest(): Promise<void> {
    await this.#api.reach('/sandbox/clock', ({ due_jobs }) => due_jobs === 0)
  }

  /** 429 and 503 were refused before anything happened, so the call can be repeated. */
  async #patient<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Refused && [429, 503].includes(error.status))) throw error
        await new Promise((done) => setTimeout(done, busy_ms))
      }
    }
  }
}
