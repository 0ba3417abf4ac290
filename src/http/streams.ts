// Answers without an end, sent piece by piece (server-sent events). A slow reader is waited for up to a limit and then disconnected;
// it can reconnect and continue after its last event. All streams end when the service stops.
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { drained } from './drained.ts'
import type { Streamed } from './endpoint.ts'
import { idsOf } from './request-log.ts'

const slow_reader_ms = 30_000
/** A comment is sent this often, because proxies and clients take silence for the end. */
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
      // Otherwise the connection would stay open for the next request, and a stopping service would wait for it.
      connection: 'close',
      // Proxies that buffer answers would delay the events.
      'x-accel-buffering': 'no',
    })
    // HEAD: the same answer without events.
    if (reply.request.method === 'HEAD') return void answer.end()
    const signal = AbortSignal.any([gone.signal, this.#stopping.signal])
    try {
      await this.#pump(stream(signal), answer, stillMay, signal)
    } catch (error) {
      // The reader reconnects after any error. It must not take half an event for a whole one.
      answer.destroy()
      const { name, stack } = error as Error
      // A reader that left or was too slow is no error.
      const isUsual = signal.aborted || name === 'AbortError'
      if (!isUsual) this.#log.warn({ ...idsOf(reply.request), error: String(stack) }, 'stream broken off')
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
      if (!(await drained(answer, slow_reader_ms, signal))) return void answer.destroy()
    }
  }
}
