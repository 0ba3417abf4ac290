// Serves POST /api/bulk: reads operations, runs them, and sends their answers as they are ready.
import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { answerTokens } from '../cost.ts'
import { jsonType } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import type { Serve } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Operations } from './operations.ts'
import { ndjsonType, readBulk } from './read-bulk.ts'
import { BulkRun } from './run-bulk.ts'

interface BulkServerOptions {
  readonly services: Services
  readonly limiter: Limiter | undefined
  readonly log: Logger
}

/** A reader that takes nothing for so long is disconnected. What was not begun by then is not done. */
const slow_reader_ms = 30_000

export function bulkServer(operations: Operations, { services, limiter, log }: BulkServerOptions): Serve {
  return (request, reply, run) =>
    run(async () => {
      const { isAtomic, operations: sent } = await readBulk(request, services.turn)
      const bulk = new BulkRun({ request, operations, services, limiter, log })
      if (isAtomic) return send(request, reply, limiter, [await bulk.atomic(sent)])
      const answers = bulk.answers(sent)
      // A body without operations is refused as a whole, so the first answer comes before the status.
      const first = await answers.next()
      return send(request, reply, limiter, withFirst(first.done ? [] : first.value, answers))
    })
}

async function* withFirst<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

type Pieces = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: Limiter | undefined,
  pieces: Pieces,
): Promise<void> {
  const isLines = wantsLines(request)
  reply.hijack()
  const answer = reply.raw
  answer.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': isLines ? ndjsonType : jsonType,
    // The rest of a body that was not read to its end would be taken for the next request.
    ...(request.raw.complete ? {} : { connection: 'close' }),
  })
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  let bytes = 0
  let isFirst = true
  try {
    for await (const texts of pieces) {
      if (gone.signal.aborted) return
      const joined = texts.join(isLines ? '\n' : ',')
      const piece = isLines ? `${joined}\n` : `${isFirst ? '{"answers":[' : ','}${joined}`
      isFirst = false
      bytes += piece.length
      if (answer.write(piece)) continue
      await once(answer, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(slow_reader_ms)]) })
    }
    answer.end(isLines ? '' : ']}')
    limiter?.charge(request.caller, answerTokens(bytes))
  } catch (error) {
    // Nobody must take half an answer for a whole one.
    answer.destroy()
    if (!gone.signal.aborted && (error as Error).name !== 'TimeoutError' && (error as Error).name !== 'AbortError')
      throw error
  }
}

/** As asked for; otherwise in the form of the request. */
function wantsLines({ headers }: FastifyRequest): boolean {
  const { accept = '', 'content-type': type = '' } = headers
  if (accept.includes(ndjsonType)) return true
  return type.startsWith(ndjsonType) && !accept.includes('application/json')
}
