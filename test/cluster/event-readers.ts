// Three readers of all events of an organization: a receiver of webhooks, one that goes on with a cursor, and a stream. Each must get every
// event, whichever release wrote, published or served it.
import { expect } from 'vitest'
import { Corridor } from '../../packages/client/src/corridor.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import type { Sql } from '../../src/db/pool.ts'
import { verifyDelivery } from '../../src/webhooks/receive.ts'
import { apartFrom } from '../support/balancer.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { eventually } from '../support/service.ts'

interface Seen {
  readonly guid: string
  readonly object_guid: string
  readonly sequence: bigint | number
}

interface Stretch {
  readonly objects: readonly Seen[]
  readonly next: string
  readonly has_more: boolean
}

/** `GUID OBJECT SEQUENCE`. */
const lineOf = ({ guid, object_guid, sequence }: Seen): string => `${guid} ${object_guid} ${sequence}`
const read_every_ms = 200

/** Comparing tens of thousands of lines as one value would take minutes if they differ. */
function firstDifference(found: readonly string[], expected: readonly string[]): string | undefined {
  const length = Math.max(found.length, expected.length)
  const at = Array.from({ length }).findIndex((_, i) => found[i] !== expected[i])
  return at === -1 ? undefined : `${at} of ${expected.length}: ${found[at]} instead of ${expected[at]}`
}

export class EventReaders {
  readonly failures: string[] = []
  readonly #sql: Sql
  readonly #client: Corridor
  readonly #delivered = new Map<string, string>()
  readonly #listed: string[] = []
  readonly #streamed: string[] = []
  readonly #end = new AbortController()
  readonly #from: number
  #receiver: Receiver | undefined
  #cursor: string
  #reading: Promise<unknown> = Promise.resolve()
  #turn = 0

  private constructor(sql: Sql, client: Corridor, from: number, cursor: string) {
    this.#sql = sql
    this.#client = client
    this.#from = from
    this.#cursor = cursor
  }

  /** What happened before is not read. No event may be unpublished. */
  static async start(sql: Sql, url: string, demo: Demo): Promise<EventReaders> {
    const client = new Corridor({ url, key: demo.organization_key })
    const [last] = await sql<[{ position: string }]>`select position from event_sequencer`
    let cursor = '0'
    for (let isMore = true; isMore; ) {
      const { body } = await client.request<Stretch>('GET', '/api/subscription_events', { query: { after: cursor } })
      cursor = body.next
      isMore = body.has_more
    }
    const readers = new EventReaders(sql, client, Number(last.position), cursor)
    await readers.#begin()
    return readers
  }

  async #begin(): Promise<void> {
    const receiver = await startReceiver()
    this.#receiver = receiver
    const { signing_key } = await this.#client.subscriptions.create({
      ...{ name: 'Everything', type: 'webhook', environment: 'sandbox', url: receiver.url },
    })
    receiver.answer = (response, { headers, text, body, id }) => {
      try {
        verifyDelivery({ headers, body: text, keys: [signing_key!] })
        if (id !== body.guid) throw new Error(`webhook-id ${id} is not the event's`)
        this.#delivered.set(id, lineOf(body))
      } catch (error) {
        this.failures.push(`webhook ${id}: ${error}`)
      }
      response.writeHead(204).end()
    }
    this.#reading = Promise.all([this.#list(), this.#stream(this.#cursor)])
  }

  async #list(): Promise<void> {
    while (!this.#end.signal.aborted) {
      try {
        await this.#readOn()
      } catch (error) {
        this.failures.push(`list: ${error}`)
      }
      await new Promise((done) => setTimeout(done, read_every_ms))
    }
  }

  /** Each time on the other release: a cursor is the same for both. */
  async #readOn(): Promise<void> {
    const headers = { [apartFrom]: ['old', 'new'][this.#turn++ % 2]! }
    const query = { after: this.#cursor, per_page: 100 }
    const { body } = await this.#client.request<Stretch>('GET', '/api/subscription_events', { query, headers })
    this.#listed.push(...body.objects.map(lineOf))
    this.#cursor = body.next
    if (body.has_more) await this.#readOn()
  }

  /** A process that stops ends its streams; the client goes on elsewhere. */
  async #stream(after: string): Promise<void> {
    const { signal } = this.#end
    try {
      for await (const event of this.#client.subscriptionEvents.stream({ after }, { signal }))
        this.#streamed.push(lineOf(event))
    } catch (error) {
      if (!signal.aborted) this.failures.push(`stream: ${error}`)
    }
  }

  /** Waits until all three have everything. */
  async judge(): Promise<number> {
    const rows = await this.#sql<Seen[]>`
      select guid, object_guid, sequence from published_events where position > ${this.#from} order by position`
    const expected = rows.map(lineOf)
    const { length } = expected
    const counts = async () => [this.#delivered.size, this.#listed.length, this.#streamed.length]
    await eventually(counts, (all) => this.failures.length > 0 || all.every((count) => count >= length))
    this.#end.abort()
    await this.#reading
    expect(this.failures).toEqual([])
    expect(firstDifference(this.#listed, expected)).toBeUndefined()
    expect(firstDifference(this.#streamed, expected)).toBeUndefined()
    expect(firstDifference([...this.#delivered.values()].sort(), expected.toSorted())).toBeUndefined()
    return expected.length
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await this.#reading
    await this.#receiver?.stop()
  }
}
