// Answers that have no end, sent piece by piece (server-sent events). A reader who does not keep up is waited for, up to a
// limit, and then cut off: it comes back and goes on after the last event it has. All of them end when the service stops.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Streamed } from './endpoint.ts'

const slow_reader_ms = 30_000
/** So often something is said, or proxies and clients would take the silence for the end. */
const alive_ms = 15_000

export class Streams {
  readonly #log: Pick<Logger, 'warn'>
  readonly #stopping = new AbortController()

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  stop(): void {
    this.#stopping.abort()
  }

  async send({ stream }: Streamed, reply: FastifyReply, stillMay: () => Promise<boolean>): Promise<void> {
    reply.hijack()
    const answer = reply.raw
    const gone = new AbortController()
    answer.once('close', () => gone.abort())
    answer.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      // A service that stops waits for its connections, and this one would stay open for the next request.
      connection: 'close',
      // Proxies that gather answers would hold the events back.
      'x-accel-buffering': 'no',
    })
    // Asked by HEAD: the same answer, without its events.
    if (reply.request.method === 'HEAD') return void answer.end()
    const signal = AbortSignal.any([gone.signal, this.#stopping.signal])
    try {
      await this.#pump(stream(signal), answer, stillMay, signal)
    } catch (error) {
      // Whatever broke, the reader comes back; half an event must not be taken for a whole one.
      answer.destroy()
      const { name, stack } = error as Error
      // That somebody left or did not keep up is nothing to look after.
      const isUsual = signal.aborted || name === 'AbortError'
      if (!isUsual) this.#log.warn({ request_id: reply.request.id, error: String(stack) }, 'stream broken off')
    }
    answer.end()
  }

  async #pump(
    pieces: AsyncIterable<string>,
    answer: ServerResponse,
    stillMay: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    let said_at = performance.now()
    for await (const piece of pieces) {
      if (signal.aborted || !(await stillMay())) return
      const isSilent = performance.now() - said_at > alive_ms
      if (piece === '' && !isSilent) continue
      said_at = performance.now()
      if (answer.write(piece === '' ? ': alive\n\n' : piece)) continue
      await once(answer, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(slow_reader_ms)]) })
    }
  }
}
