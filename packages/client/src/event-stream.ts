// Follows the events of an organization. If the connection breaks or is silent for too long, it goes on after the last event: no
// event is left out and none comes twice. Events that a filter leaves out move the position on too.
import { eventsIn } from '../../../src/cli/event-stream.ts'
import { queryText } from './address.ts'
import { backoffMs, isTransient, retryAfterMs } from './backoff.ts'
import { readExact } from './exact-json.ts'
import { limited } from './limited.ts'
import type { Query, StreamOptions } from './operation.ts'
import { errorFrom, type Transport } from './transport.ts'

export async function* eventStream(
  transport: Transport,
  path: string,
  query: Query,
  { signal, silence_max_ms = 45_000 }: StreamOptions,
): AsyncGenerator<unknown, void, void> {
  const { runtime } = transport
  let after = query.after
  for (let attempt = 1; ; attempt++) {
    const limit = limited(silence_max_ms, signal)
    let asked_ms = 0
    try {
      const call = { method: 'GET', path: `${path}${queryText({ ...query, after })}`, isRepeatable: true }
      const response = await transport.open(call, limit.signal)
      if (!response.ok) {
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (!isTransient(response.status)) throw new Refused(refusalFrom(path, response, bytes))
        asked_ms = retryAfterMs(response.headers, runtime.now())
      } else {
        for await (const { id, data } of eventsIn(chunksOf(response.body, limit.extend))) {
          attempt = 0
          if (data !== '') yield readExact(data)
          after = id
        }
        // A service that stops ends its streams; one that was told not to follow has sent everything.
        if (query.follow === false) return
      }
    } catch (error) {
      if (error instanceof Refused) throw error.cause
      signal?.throwIfAborted()
    } finally {
      limit.end()
    }
    await runtime.sleep(asked_ms + backoffMs(Math.max(1, attempt), runtime.random), signal)
  }
}

class Refused extends Error {
  constructor(override readonly cause: Error) {
    super()
  }
}

function refusalFrom(path: string, { status, headers }: Response, bytes: Uint8Array): Error {
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return errorFrom(`GET ${path}`, status, headers, isJson ? readExact(bytes) : undefined)
}

/** Not every browser can iterate over a body. */
async function* chunksOf(body: Response['body'], onChunk: () => void): AsyncGenerator<Uint8Array, void, void> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk()
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
