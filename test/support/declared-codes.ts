// Compares every error that a test gets, by `call` of the test service or by the client, with what its operation declares. An operation
// cannot refuse with a code that its declaration does not name: the test that gets it fails.
import { answeredCodes } from '../../src/http/answered-codes.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'

interface Declared {
  readonly method: string
  readonly name: string
  readonly pattern: RegExp
  /** Such as `422 no_quote`. */
  readonly codes: ReadonlySet<string>
}

const codesOf = (endpoint: Endpoint, all: readonly Endpoint[]): ReadonlySet<string> =>
  new Set([...answeredCodes(endpoint, all)].flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`)))

/** Paths without parameters first: the router prefers them too. */
const declared: readonly Declared[] = [...endpoints]
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((endpoint) => ({
    method: endpoint.method,
    name: `${endpoint.method} ${endpoint.path}`,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    codes: codesOf(endpoint, endpoints),
  }))

/** What a bulk answers to an operation, beside the codes of that operation. */
const ofBulks = new Set(endpoints.filter(({ is_bulk }) => is_bulk).flatMap((bulk) => [...codesOf(bulk, [])]))

const operationAt = (method: string, path: string): Declared | undefined =>
  declared.find((each) => each.method === method && each.pattern.test(path.replace(/\/$/, '')))

/** Refusals of any request, which have tests of their own. */
const ofAnyRequest = new Set(['413', '415', '429', '431', '500', '503', '422 idempotency_key_reused'])

/** The statuses of an operation's errors, without those that any request can get. */
export function statusesOf(endpoint: Endpoint): number[] {
  const own = [...codesOf(endpoint, endpoints)].filter(
    (each) => !ofAnyRequest.has(each) && !ofAnyRequest.has(each.slice(0, 3)),
  )
  return [...new Set(own.map((each) => Number(each.slice(0, 3))))]
}

const errorIn = (status: number, body: unknown): string[] => {
  const code = status < 400 ? undefined : (body as { message_code?: unknown } | undefined)?.message_code
  return typeof code === 'string' ? [`${status} ${code}`] : []
}

/** The error of an answer that its operation does not declare. Paths that no operation has are not compared. */
export function undeclaredIn(method: string, path: string, status: number, body: unknown): string[] {
  const operation = operationAt(method, path)
  const faults = errorIn(status, body).filter((each) => operation && !operation.codes.has(each))
  return faults.map((each) => `${operation?.name} does not declare ${each}`)
}

/** The same of each answer of a bulk. */
export function undeclaredInBulk(sent: unknown, answer: unknown): string[] {
  const { operations = [] } = sent as { operations?: readonly { method?: string; path?: unknown }[] }
  const { answers = [] } = answer as { answers?: readonly { status: number; body: unknown }[] }
  return answers.flatMap(({ status, body }, i) => {
    const { method = 'POST', path } = operations[i] ?? {}
    const operation = operationAt(method, String(path).replace(/^\/api/, ''))
    const faults = errorIn(status, body).filter((each) => !ofBulks.has(each) && !operation?.codes.has(each))
    return faults.map((each) => `${operation?.name ?? 'no operation'}, in a bulk, does not declare ${each}`)
  })
}

const watched = new Set<string>()

/** From now on a call of this service that gets an error which is not declared fails. */
export function watchErrors(base_url: string): void {
  if (watched.size === 0) globalThis.fetch = watching(globalThis.fetch)
  watched.add(base_url)
}

const watching =
  (plain: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await plain(input, init)
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    if (!watched.has(origin) || !pathname.startsWith('/api/')) return response
    const [method, path] = [init?.method ?? 'GET', pathname.slice('/api'.length)]
    const isBulk = path === '/bulk' && typeof init?.body === 'string'
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    // An answer to HEAD has no body.
    if (method === 'HEAD' || !isJson || (response.status < 400 && !isBulk)) return response
    const body: unknown = await response.clone().json()
    const faults = undeclaredIn(method, path, response.status, body)
    if (isBulk && response.ok) faults.push(...undeclaredInBulk(jsonIn(init.body as string), body))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return response
  }

/** Nothing if it is NDJSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
