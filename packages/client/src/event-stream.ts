// Follows the events of an organization. If the connection breaks or is silent for too long, it goes on after the last event: no
// event is left out and none comes twice. Events that a filter leaves out move the position on too.
import { eventsIn } from '../../../src/cli/event-stream.ts'
import { queryText } from './address.ts'
import { backoffMs, isTransient, retryAfterMs } from './backoff.ts'
import { CorridorError } from './errors.ts'
import { readExact } from './exact-json.ts'
import { type Limited, limited } from './limited.ts'
import type { Query, StreamOptions } from './operation.ts'
import { Broken, errorFrom, type Transport } from './transport.ts'

export async function* eventStream(
  transport: Transport,
  path: string,
  query: Query,
  { signal, silence_max_ms = 45_000 }: StreamOptions,
): AsyncGenerator<unknown, void, void> {
  const { runtime } = transport
  const name = `GET ${path}`
  let after = query.after
  for (let attempt = 1; ; attempt++) {
    const limit = limited(runtime, silence_max_ms, signal)
    let asked_ms = 0
    let error: Error = new Broken('the stream ended')
    try {
      const call = { method: 'GET', path: `${path}${queryText({ ...query, after })}`, isRepeatable: true }
      const response = await transport.open(call, limit.signal)
      if (response.ok) {
        for await (const { id, data } of eventsIn(chunksOf(response.body, limit))) {
          attempt = 0
          if (data !== '') yield readExact(data)
          after = id
        }
        // A service that stops ends its streams; one that was told not to follow has sent everything.
        if (query.follow === false) return
      } else {
        error = await refusalFrom(name, response)
        asked_ms = retryAfterMs(response.headers, runtime.now())
      }
    } catch (cause) {
      signal?.throwIfAborted()
      error = new Broken('the stream broke', { cause })
    } finally {
      limit.end()
    }
    if (error instanceof CorridorError && !isTransient(error.status)) throw error
    const wait_ms = asked_ms + backoffMs(Math.max(1, attempt), runtime.random)
    await transport.waitToRetry({ call: name, attempt, wait_ms, error }, signal)
  }
}

async function refusalFrom(name: string, response: Response): Promise<CorridorError> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return errorFrom(name, response.status, response.headers, isJson ? readExact(bytes) : undefined)
}

/** Not every browser can iterate over a body. fetch may have forgotten the signal (limited.ts), so it is followed here too. */
async function* chunksOf(body: Response['body'], { signal, extend }: Limited): AsyncGenerator<Uint8Array, void, void> {
  const reader = body?.getReader()
  if (!reader) return
  const cancel = () => reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      extend()
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancel()
  }
}
