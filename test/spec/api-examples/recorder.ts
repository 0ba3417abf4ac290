// Records requests and their answers as examples of the API reference. A run differs from another only in what is random: guids, keys
// and what carriers invent. These are replaced, so that a new record of the same API is the same file.
import { createHash } from 'node:crypto'
import type { ApiExample, ApiExamples, EventExample } from '../../../src/http/openapi/examples.ts'
import { pascalCase } from '../../../src/kernel/pascal-case.ts'
import { endpoints } from '../../../src/wiring/endpoints.ts'
import { atRest } from '../../support/desk.ts'
import type { CallOptions, Reply, TestService } from '../../support/service.ts'
import { Browser } from '../../support/staff.ts'
import type { Any, Fields } from '../desk.ts'

export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Fields
}

type Replacement = readonly [found: string | RegExp, shown: string]

export class Recorder {
  readonly service: TestService
  readonly #operations: Record<string, ApiExample> = {}
  readonly #errors: Record<string, ApiExample> = {}
  readonly #events: Record<string, EventExample> = {}
  readonly #guids = new Map<string, string>()
  readonly #texts: readonly Replacement[]
  /** Signs in, for the operations of sessions. */
  readonly #browser: Browser

  /** `texts`: what else differs from run to run, and what stands for it. */
  constructor(service: TestService, texts: readonly Replacement[]) {
    this.service = service
    this.#browser = new Browser(service)
    this.#texts = texts
  }

  /** The examples by the names of operations, of codes and of nouns. */
  get examples(): ApiExamples {
    return { operations: this.#operations, errors: this.#errors, events: this.#events }
  }

  /** Calls an operation without recording it. */
  async call(name: string, request: ExampleRequest = {}): Promise<Any> {
    return (await this.#send(name, request)).body
  }

  rest(): Promise<unknown> {
    return atRest(this.service)
  }

  /** An hour later, when all that was begun has settled. */
  async settle(): Promise<void> {
    await this.rest()
    await this.call('setSandboxClock', { body: { advance_seconds: 3600 } })
    await this.rest()
  }

  /** Calls an operation when nothing is left to do, and records it as its example. */
  async example(name: string, request: ExampleRequest = {}): Promise<Any> {
    await this.rest()
    const reply = await this.#send(name, request)
    if (this.#operations[name]) throw new Error(`${name} has an example already`)
    this.#operations[name] = this.#recorded(name, request, reply)
    return reply.body
  }

  /** The same of a request that is refused, as the example of its code. */
  async refusal(name: string, request: ExampleRequest, options: CallOptions = {}): Promise<void> {
    const reply = await this.#reply(name, request, options)
    this.#errors[reply.body.message_code] = this.#recorded(name, request, reply)
  }

  /** The last event of each noun, as webhooks have it: if possible of the record that the noun's example created. */
  async events(nouns: readonly string[]): Promise<void> {
    const all: Any[] = []
    for (let after = '0', hasMore = true; hasMore; ) {
      const page = await this.call('listSubscriptionEvents', { query: { after, per_page: '100' } })
      all.push(...page.objects)
      after = page.next
      hasMore = page.has_more
    }
    for (const noun of nouns) {
      const own = all.filter(({ event_type }) => event_type.startsWith(`${noun}.`))
      const created = (this.#operations[`create${pascalCase(noun)}`]?.answer as { guid?: string } | undefined)?.guid
      const event =
        own.findLast(({ object_guid }) => created !== undefined && this.#guids.get(object_guid) === created) ??
        own.at(-1)
      this.#events[noun] = JSON.parse(this.#replaced(JSON.stringify(event)))
    }
  }

  async #send(name: string, request: ExampleRequest): Promise<Reply> {
    const reply = await this.#reply(name, request)
    if (reply.status >= 300) throw new Error(`${name}: ${reply.text}`)
    return reply
  }

  #reply(name: string, request: ExampleRequest, options: CallOptions = {}): Promise<Reply> {
    const { method, key } = endpointOf(name)
    const { organization_key, bank_key } = this.service.demo
    if (key === 'none' || key === 'session') {
      const body = request.body && { body: request.body }
      return this.#browser.call(method, targetOf(name, request), key === 'none' ? body : { acts_for: 'session' })
    }
    const own = { key: key === 'organization' ? organization_key : bank_key, ...options }
    return this.service.call(method, targetOf(name, request), method === 'GET' ? undefined : request.body, own)
  }

  #recorded(name: string, request: ExampleRequest, { status, text, body }: Reply): ApiExample {
    const target = `${endpointOf(name).method} /api${targetOf(name, request)}`
    return JSON.parse(
      this.#replaced(
        JSON.stringify({ request: target, body: request.body, status, answer: body ?? (eventIn(text) || text) }),
      ),
    )
  }

  #replaced(text: string): string {
    const known = this.#texts.reduce((all, [found, shown]) => all.replaceAll(found, shown), text)
    return known.replaceAll(/\b[0-9a-f]{32}\b/g, (guid) => {
      const shown = this.#guids.get(guid) ?? shownGuid(this.#guids.size)
      this.#guids.set(guid, shown)
      return shown
    })
  }
}

/** Looks like a guid of the service: its time comes first. */
const shownGuid = (i: number): string =>
  `019bc0${createHash('sha256').update(`example ${i}`).digest('hex').slice(0, 26)}`

const endpointOf = (name: string) => {
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new Error(`no operation is called ${name}`)
  return endpoint
}

function targetOf(name: string, { path = {}, query = {} }: ExampleRequest): string {
  const place = endpointOf(name).path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => path[parameter]!)
  const search = Object.entries(query).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
  return search.length > 0 ? `${place}?${search.join('&')}` : place
}

/** The first event of a stream. */
const eventIn = (text: string): unknown => {
  const [, data] = /^data: (.+)$/m.exec(text) ?? []
  return data && JSON.parse(data)
}
