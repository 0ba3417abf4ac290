// The HTTP client of recipes. It logs each call in one line and throws when a call is refused. It remembers the states that answers have
// shown, because an object may leave a state a moment later.

export interface ApiAnswer {
  readonly guid: string
  readonly state: string
  readonly [field: string]: unknown
}

export type Fields = Readonly<Record<string, unknown>>
export type Log = (line: string) => void

export class Refused extends Error {
  readonly status: number

  constructor(call: string, status: number, text: string) {
    super(`${call} was refused: ${status} ${text}`)
    this.status = status
  }
}

/** A check of a provider may take 15 seconds. */
const request_ms_max = 20_000
const wait_seconds_max = 15
const poll_ms = 25

export class Api {
  readonly #url: string
  readonly #key: string
  readonly #log: Log
  readonly #wait_ms: number
  readonly #seen = new Map<string, Set<string>>()

  constructor(url: string, key: string, log: Log, wait_seconds = wait_seconds_max) {
    this.#url = url.replace(/\/+$/, '')
    this.#key = key
    this.#log = log
    this.#wait_ms = wait_seconds * 1000
  }

  post(path: string, body: Fields = {}): Promise<ApiAnswer> {
    return this.#logged('POST', path, body)
  }

  patch(path: string, body: Fields): Promise<ApiAnswer> {
    return this.#logged('PATCH', path, body)
  }

  get(path: string): Promise<ApiAnswer> {
    return this.#logged('GET', path)
  }

  remove(path: string): Promise<ApiAnswer> {
    return this.#logged('DELETE', path)
  }

  /** Reads until `isWanted` is true. Undefined if that takes too long. */
  async reach(path: string, isWanted: (answer: ApiAnswer) => boolean): Promise<ApiAnswer | undefined> {
    const end = performance.now() + this.#wait_ms
    for (;;) {
      const { status, answer } = await this.#call('GET', path)
      const isThere = isWanted(answer)
      if (isThere || performance.now() > end) {
        this.#log(lineOf('GET', path, status, answer))
        return isThere ? answer : undefined
      }
      await new Promise((done) => setTimeout(done, poll_ms))
    }
  }

  /** Reads until the object is in one of the states. Throws if that takes too long. */
  async until(path: string, ...states: readonly string[]): Promise<ApiAnswer> {
    let last = ''
    const answer = await this.reach(path, ({ state }) => {
      last = state
      return states.includes(state)
    })
    if (!answer) throw new Error(`GET /api${path} did not become ${states.join(' or ')}: it is ${last}`)
    return answer
  }

  /** The states of the object that answers have shown. */
  statesSeen(guid: string): ReadonlySet<string> {
    return this.#seen.get(guid) ?? new Set()
  }

  async #logged(method: string, path: string, body?: Fields): Promise<ApiAnswer> {
    const { status, answer } = await this.#call(method, path, body)
    this.#log(lineOf(method, path, status, answer))
    return answer
  }

  async #call(method: string, path: string, body?: Fields): Promise<{ status: number; answer: ApiAnswer }> {
    const { status, text } = await this.#send(method, path, body)
    if (status >= 300) {
      this.#log(lineOf(method, path, status))
      throw new Refused(`${method} /api${path}`, status, text)
    }
    const answer = JSON.parse(text) as ApiAnswer
    if (answer.guid && answer.state) {
      this.#seen.set(answer.guid, new Set([...this.statesSeen(answer.guid), answer.state]))
    }
    return { status, answer }
  }

  async #send(method: string, path: string, body?: Fields): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(request_ms_max),
        redirect: 'error',
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      const { message, cause } = error as Error
      throw new Error(`${this.#url} did not answer ${method} /api${path}: ${(cause as Error)?.message ?? message}`)
    }
  }
}

const lineOf = (method: string, path: string, status: number, answer?: ApiAnswer): string =>
  [method, `/api${path}`, '...', status, answer?.state].filter((word) => word !== undefined).join(' ')
