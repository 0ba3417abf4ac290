// Makes the methods of the client from the table of operations: path parameters first, then the body or the query, then options.
import { pathWith, queryText } from './address.ts'
import { eventStream } from './event-stream.ts'
import { writeExact } from './exact-json.ts'
import { operations } from './generated/operations.ts'
import type { Operation, Query, ReadOptions, WriteOptions } from './operation.ts'
import { pagesOf } from './pages.ts'
import { randomKey } from './runtime.ts'
import type { Call, Transport } from './transport.ts'

type Method = (...parameters: unknown[]) => unknown
export interface Namespace {
  [name: string]: Method | Namespace
}

interface Connection {
  readonly transport: Transport
  /** Of which kind each returned record with states is. The record does not say it. */
  readonly origins: WeakMap<object, string>
}

export function methodsFor(connection: Connection): Namespace {
  const root: Namespace = {}
  for (const [name, operation] of Object.entries(operations)) {
    const names = name.split('.')
    const last = names.pop() ?? name
    let place = root
    for (const each of names) {
      place[each] ??= {}
      place = place[each] as Namespace
    }
    place[last] = methodFor(operation, connection)
  }
  return root
}

function methodFor(operation: Operation, connection: Connection): Method {
  const path_parameters = operation.path.match(/\{\w+\}/g)?.length ?? 0
  const method: Method = (...parameters) => {
    const path = pathWith(operation.path, parameters)
    const rest = parameters.slice(path_parameters)
    const input = operation.input ? rest.shift() : undefined
    const options = (rest[0] ?? {}) as ReadOptions & WriteOptions
    return operation.method === 'GET'
      ? read(operation, path, (input ?? {}) as Query, options, connection)
      : write(operation, path, input, options, connection)
  }
  // What answers a promise rejects it, also for a wrong parameter.
  return ['pages', 'events'].includes(operation.answer) ? method : async (...parameters) => method(...parameters)
}

function read(
  { answer, order, record }: Operation,
  path: string,
  query: Query,
  { staleness_max_s, ...options }: ReadOptions,
  { transport, origins }: Connection,
): unknown {
  const get = async (asked: Query): Promise<unknown> => {
    const call: Call = {
      ...{ method: 'GET', path: `${path}${queryText(asked)}`, isRepeatable: true, options },
      ...(staleness_max_s === undefined ? {} : { headers: { 'corridor-staleness': `${staleness_max_s}s` } }),
    }
    return remembered((await transport.send(call)).body, record, origins)
  }
  if (answer === 'events') return eventStream(transport, path, query, options)
  if (answer === 'pages') return pagesOf(order, query, get as Parameters<typeof pagesOf>[2])
  return get(query)
}

async function write(
  { method, key, record }: Operation,
  path: string,
  input: unknown,
  options: WriteOptions,
  { transport, origins }: Connection,
): Promise<unknown> {
  const { idempotency_key = randomKey() } = options
  const body = key === 'operations' ? withKeys(input, idempotency_key) : input
  const call: Call = {
    ...{ method, path, options, isRepeatable: key !== undefined },
    ...(body === undefined ? {} : { body: writeExact(body) }),
    ...(key === 'header' ? { idempotency_key } : {}),
  }
  return remembered((await transport.send(call)).body, record, origins)
}

/** Operations of a bulk have keys of their own. */
function withKeys(input: unknown, key: string): unknown {
  const { operations: all, ...rest } = input as {
    readonly operations: readonly { readonly idempotency_key?: string }[]
  }
  const keyed = all.map((each, place) => ({ ...each, idempotency_key: each.idempotency_key ?? `${key}-${place}` }))
  return { ...rest, operations: keyed }
}

function remembered(body: unknown, record: string | undefined, origins: Connection['origins']): unknown {
  if (record === undefined || typeof body !== 'object' || body === null) return body
  const { objects = [body] } = body as { readonly objects?: readonly object[] }
  for (const each of objects) origins.set(each, record)
  return body
}
