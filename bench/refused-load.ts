// Callers of a service whose database refuses: each trades and sends remittances without a pause, and counts what it is answered.

export interface RefusedLoad {
  readonly base_url: string
  readonly key: string
  readonly customer_guid: string
  readonly callers: number
}

export interface RefusedSeen {
  /** By path and status; `503 without Retry-After` apart. */
  readonly answers: Readonly<Record<string, number>>
  /** Longest time to an answer. */
  readonly slowest_ms: number
}

interface Reply {
  readonly status: number
  readonly body: { readonly guid?: string; readonly state?: string; readonly objects?: readonly { guid: string }[] }
}

export class RefusedCallers {
  readonly #load: RefusedLoad
  readonly #answers: Record<string, number> = {}
  readonly #callers: Promise<void>[]
  #slowest_ms = 0
  #isOver = false

  private constructor(load: RefusedLoad, ends: readonly [source: string, destination: string]) {
    this.#load = load
    this.#callers = Array.from({ length: load.callers }, () => this.#call(ends))
  }

  static async start(load: RefusedLoad): Promise<RefusedCallers> {
    const owned = async (query: string): Promise<string> => {
      const response = await fetch(`${load.base_url}/api/accounts?customer_guid=${load.customer_guid}&${query}`, {
        headers: { authorization: `Bearer ${load.key}` },
      })
      return ((await response.json()) as Required<Reply['body']>).objects[0]!.guid
    }
    return new RefusedCallers(load, [await owned('type=fiat'), await owned('type=trading')])
  }

  /** What was answered since the last look. */
  look(): RefusedSeen {
    const seen = { answers: { ...this.#answers }, slowest_ms: Math.round(this.#slowest_ms) }
    for (const name of Object.keys(this.#answers)) delete this.#answers[name]
    this.#slowest_ms = 0
    return seen
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#callers)
  }

  async #call([source, destination]: readonly [string, string]): Promise<void> {
    const { customer_guid } = this.#load
    while (!this.#isOver) {
      const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1000 }
      const quote = await this.#send('POST', '/quotes', { ...order, customer_guid })
      if (quote.status === 201)
        await this.#send('POST', '/trades', { trade_type: 'platform', quote_guid: quote.body.guid })
      const ends = { source_account: { guid: source, amount: 1000 }, destination_account: { guid: destination } }
      const plan = await this.#send('POST', '/plans', { type: 'remittance', customer_guid, ...ends })
      if (plan.status === 201) await this.#execute(plan.body.guid!)
    }
  }

  async #execute(plan_guid: string): Promise<void> {
    for (let looks = 0; looks < 20 && !this.#isOver; looks++) {
      const { status, body } = await this.#send('GET', `/plans/${plan_guid}`)
      if (status === 200 && body.state === 'completed') {
        await this.#send('POST', '/executions', { plan_guid })
        return
      }
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Reply> {
    const { base_url, key } = this.#load
    const began = performance.now()
    const name = `${method} ${path.replace(/\/[0-9a-f]{32}$/, '/{guid}')}`
    try {
      const response = await fetch(`${base_url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { status, headers } = response
      this.#count(`${name} ${status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : status}`)
      return { status, body: (await response.json()) as Reply['body'] }
    } catch (error) {
      this.#count(`${name} ${(error as Error).message}`)
      return { status: 0, body: {} }
    } finally {
      this.#slowest_ms = Math.max(this.#slowest_ms, performance.now() - began)
    }
  }

  #count(name: string): void {
    this.#answers[name] = (this.#answers[name] ?? 0) + 1
  }
}

/** A refusal that a caller understands: done, refused for a reason, or to be sent again later. */
export const isUnderstood = (answer: string): boolean => / (2\d\d|4\d\d|503)$/.test(answer)
