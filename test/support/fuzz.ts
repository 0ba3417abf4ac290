// The fuzz run: requests to all operations, from the examples and the schemas of the document, spoiled at random, by all kinds of callers, in
// any order. Whatever is asked, an answer has a documented status and code, and a body that fits its schema, and is not 5xx. A seed makes
// the same requests again, except for guids, which are new in each run.
import type { Endpoint } from '../../src/http/endpoint.ts'
import { type Random, randomFrom } from '../../src/kernel/random.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import type { Kit, Tenant } from '../spec/examples/kit.ts'
import { requests } from '../spec/examples/resources.ts'
import { undocumentedIn, unexpectedIn } from './documented.ts'
import { type FuzzCaller, FuzzCallers } from './fuzz-callers.ts'
import { nastyTexts, spoiled, textOf, valueFrom } from './fuzz-values.ts'
import { operations } from './openapi-document.ts'
import type { TestService } from './service.ts'

interface Asked {
  readonly endpoint: Endpoint
  readonly path: string
  readonly query: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly caller: FuzzCaller
}

export interface FuzzReport {
  /** By what is wrong: the first request that showed it. */
  readonly faults: ReadonlyMap<string, string>
  readonly requests: number
  /** Operations that answered with success at least once. */
  readonly succeeded: ReadonlySet<string>
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
/** Nothing would be another path, and half a surrogate pair cannot be written. */
const pathTexts = nastyTexts.filter((text) => text !== '' && !/\ud800/.test(text))
const queryTexts = nastyTexts.filter((text) => !/\ud800/.test(text))
/** Their examples write a row that no command would write, and the books are audited in the end. */
const byHand = new Set(['PATCH /transfers/{transfer_guid}', 'DELETE /transfers/{transfer_guid}'])
const guids_kept_max = 30

export class Fuzz {
  readonly #service: TestService
  readonly #kit: Kit
  readonly #own: Tenant
  readonly #others: readonly string[]
  readonly #random: Random
  readonly #guids = new Map<string, string[]>()
  readonly #faults = new Map<string, string>()
  readonly #succeeded = new Set<string>()
  #callers: FuzzCallers | undefined

  constructor(service: TestService, kit: Kit, own: Tenant, stranger: Tenant, seed: number) {
    this.#service = service
    this.#kit = kit
    this.#own = own
    this.#others = Object.entries(stranger).flatMap(([name, value]) => (/_guid$/.test(name) ? [value] : []))
    this.#random = randomFrom(seed)
    for (const [name, value] of Object.entries(own)) if (/_guid$/.test(name)) this.#guids.set(name, [value])
  }

  /** Each operation equally often. */
  async run(count: number, stranger_key: string): Promise<FuzzReport> {
    this.#callers = await FuzzCallers.start(this.#service, stranger_key)
    for (let i = 0; i < count; i++) await this.#send(await this.#asked(endpoints[i % endpoints.length]!))
    return { faults: this.#faults, requests: count, succeeded: this.#succeeded }
  }

  #guidFor = (name: string): string => {
    const random = this.#random
    const known = this.#guids.get(name) ?? this.#guids.get(`${name.replace(/s$/, '')}`)
    if (known && random.chance(80)) return random.pick(known)
    if (random.chance(50)) return random.pick(this.#others)
    return random.pick(random.pick([...this.#guids.values()]))
  }

  async #asked(endpoint: Endpoint): Promise<Asked> {
    const random = this.#random
    const caller = this.#callers!.pick(endpoint.key, random)
    const schema = operations.get(nameOf(endpoint))?.requestBody?.content?.['application/json']?.schema
    const isExample = random.chance(60)
    // An example prepares what it names. What the run has done meanwhile can stand in its way.
    const example = isExample ? await this.#example(endpoint) : {}
    let body: unknown = example.body ?? (schema && valueFrom(schema, '', random, this.#guidFor))
    for (let i = random.pick([0, 0, 1, 1, 2, 3]); schema && i > 0; i--) body = spoiled(body, random, this.#guidFor)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (random.chance(4)) return encodeURIComponent(random.pick(pathTexts))
      return (random.chance(90) ? example.path?.[name] : undefined) ?? this.#guidFor(name)
    })
    return {
      ...{ endpoint, caller, path, query: this.#query(endpoint), headers: this.#headers() },
      body: endpoint.method === 'GET' || body === undefined ? undefined : textOf(body),
    }
  }

  async #example(endpoint: Endpoint): Promise<{ path?: Record<string, string>; body?: unknown }> {
    if (byHand.has(nameOf(endpoint))) return {}
    try {
      return (await requests[nameOf(endpoint)]?.(this.#kit, this.#own, undefined)) ?? {}
    } catch {
      return {}
    }
  }

  #query(endpoint: Endpoint): string {
    const random = this.#random
    const fields = Object.entries(endpoint.query).filter(([, { isRequired }]) => random.chance(isRequired ? 95 : 25))
    const texts = fields.map(([name, { values, schema }]): [string, string] => {
      if (random.chance(20)) return [name, random.pick(queryTexts)]
      if (/guid$/.test(name)) return [name, this.#guidFor(name === 'guid' ? 'trade_guid' : name)]
      if (values) return [name, random.pick(values)]
      if (schema.type === 'integer') return [name, String(random.pick([0, 1, 2, 50, 100]))]
      if (schema.type === 'boolean') return [name, random.pick(['true', 'false', 'TRUE'])]
      return [name, random.pick(['nobody', '2026-01-01', '2026-12-31T00:00:00Z', 'USD', 'a', 'BTC-USD'])]
    })
    // A stream that is followed has no end.
    const ending: [string, string][] = endpoint.is_stream
      ? [
          ['after', '0'],
          ['follow', 'false'],
        ]
      : []
    const own = endpoint.is_stream ? texts.filter(([name]) => name !== 'follow' && name !== 'after') : texts
    const query = new URLSearchParams([...own, ...ending]).toString()
    return query && `?${query}`
  }

  #headers(): Readonly<Record<string, string>> {
    const random = this.#random
    return {
      ...(random.chance(10) ? { 'idempotency-key': `key-${random.below(20)}` } : {}),
      ...(random.chance(5) ? { 'idempotency-key': random.pick(['', 'a b', 'x'.repeat(256), '"']) } : {}),
      ...(random.chance(5) ? { 'corridor-staleness': random.pick(['0s', '5s', '1000000s', '-1', 'x']) } : {}),
      ...(random.chance(5) ? { 'content-type': random.pick(['text/plain', 'application/json; charset=latin1']) } : {}),
    }
  }

  async #send(asked: Asked): Promise<void> {
    const { endpoint, path, query, body, caller } = asked
    // It would end the run.
    if (endpoint.method === 'DELETE' && path.includes('/api_keys/') && this.#isInUse(path)) return
    const url = `${this.#service.service.base_url}/api${path}${query}`
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...type, ...asked.headers, ...caller.headers() }
    const reply = await fetch(url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') && text !== ''
    const answer = isJson ? JSON.parse(text) : undefined
    for (const fault of faultsIn(asked, reply, answer)) {
      const told = `${caller.name}: ${endpoint.method} ${path}${query} ${JSON.stringify(asked.headers)} ${body?.slice(0, 2000) ?? ''}`
      if (this.#faults.has(fault)) continue
      console.log(`fuzz: ${fault}`)
      this.#faults.set(fault, `${told}\n    -> ${reply.status} ${text.slice(0, 500)}`)
    }
    if (reply.status < 300) {
      this.#succeeded.add(nameOf(endpoint))
      this.#remember(endpoint, answer)
    }
    if (answer?.message_code === 'session_ended') await this.#callers!.signInAgain()
  }

  #isInUse(path: string): boolean {
    const { bank_key, organization_key } = this.#own
    return [bank_key, organization_key].some((key) => path.includes(key.split('_')[3]!))
  }

  /** What was made can be named by later requests. */
  #remember({ path }: Endpoint, answer: unknown): void {
    const noun = path.split('/')[1]!.replace(/ies$/, 'y').replace(/s$/, '')
    for (const [name, value] of Object.entries(answer ?? {})) {
      if (typeof value !== 'string' || !/^[0-9a-f]{32}$/.test(value)) continue
      const known = this.#guids.get(name === 'guid' ? `${noun}_guid` : name) ?? []
      this.#guids.set(name === 'guid' ? `${noun}_guid` : name, [value, ...known].slice(0, guids_kept_max))
    }
  }
}

function faultsIn({ endpoint, path, body, query, headers }: Asked, { status }: Response, answer: unknown): string[] {
  const name = nameOf(endpoint)
  const { responses } = operations.get(name)!
  if (status >= 500) return [`${name}: ${status}`]
  if (!Object.hasOwn(responses, String(status))) return [`${name}: ${status} is not documented`]
  if (status >= 400) return faultsOfRefusal(name, responses[status]!.description, answer)
  if (answer === undefined) return []
  const undocumented = undocumentedIn(endpoint.method, endpoint.path, status, answer)
  const isReadable = body !== undefined && !headers['content-type']
  const unexpected = isReadable ? unexpectedIn(endpoint.method, endpoint.path, JSON.parse(body)) : []
  const place = `${path}${query}`
  return [
    ...undocumented.map((each) => `${name} answers what is not documented: ${each.replace(place, '')}`),
    ...unexpected.map((each) => `${name} takes what the document refuses: ${each.replace(place, '')}`),
  ]
}

function faultsOfRefusal(name: string, documented: string, answer: unknown): string[] {
  const { message_code, error_message, request_id } = (answer ?? {}) as Record<string, unknown>
  if (typeof error_message !== 'string' || typeof request_id !== 'string') return [`${name}: not the shape of an error`]
  return documented.includes(`\`${message_code}\``) ? [] : [`${name}: ${message_code} is not documented`]
}
