// Serves POST /api/bulk: reads operations, runs them, and sends their answers as they are ready.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { rateRefusal } from '../admit.ts'
import { answerTokens } from '../cost.ts'
import { drained } from '../drained.ts'
import { jsonType } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import { idsOf } from '../request-log.ts'
import type { Serve } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Operations } from './operations.ts'
import { ndjsonType, readBulk } from './read-bulk.ts'
import { BulkRun } from './run-bulk.ts'

interface BulkServerOptions {
  readonly services: Services
  readonly limiter: Limiter | undefined
  readonly log: Logger
  readonly isAdmitted: (request: FastifyRequest) => Promise<boolean>
}

/** A reader that takes nothing for so long is disconnected. What was not begun by then is not done. */
const slow_reader_ms = 30_000

export function bulkServer(operations: Operations, options: BulkServerOptions): Serve {
  const { services, limiter, log } = options
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const charge = (tokens: number): void => limiter?.charge(request.caller, tokens)
    const { isAtomic, operations: sent } = await readBulk(request, services.turn, charge)
    if (Array.isArray(sent)) {
      // All of them at once: many bulks that come together must not be admitted before the first one is charged.
      const refused = limiter && rateRefusal(limiter.take(request.caller, sent.length))
      if (refused) throw refused
    }
    const bulk = new BulkRun({ request, operations, services, log, isAdmitted: () => options.isAdmitted(request) })
    if (isAtomic) return sendWhole(request, reply, await bulk.atomic(sent), limiter)
    const answers = bulk.answers(sent)
    // A body without operations is refused as a whole, so the first answer comes before the status.
    const first = await answers.next()
    const ready = first.done ? [] : first.value
    if (Array.isArray(sent) && ready.length === sent.length) return sendWhole(request, reply, ready, limiter)
    return sendPieces(request, reply, withFirst(ready, answers), { limiter, log })
  }
  // A slow sender of lines would keep its place from others. It has read only what it sends.
  return (request, reply, run) =>
    Buffer.isBuffer(request.body) ? run(() => serve(request, reply)) : serve(request, reply)
}

async function* withFirst<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

/** How answers are written: one in each line, or as one document. */
const forms = {
  lines: { type: ndjsonType, first: '', between: '\n', last: '\n' },
  document: { type: jsonType, first: '{"answers":[', between: ',', last: ']}' },
}

function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  answers: readonly string[],
  limiter: Limiter | undefined,
): void {
  const { type, first, between, last } = formOf(request)
  const body = `${first}${answers.join(between)}${last}`
  limiter?.charge(request.caller, answerTokens(body.length))
  reply.code(200).header('content-type', type).send(body)
}

async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<readonly string[]>,
  { limiter, log }: Pick<BulkServerOptions, 'limiter' | 'log'>,
): Promise<void> {
  const { type, first, between, last } = formOf(request)
  reply.hijack()
  const answer = reply.raw
  answer.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    // The rest of a body that was not read to its end would be taken for the next request.
    ...(request.raw.complete ? {} : { connection: 'close' }),
  })
  let bytes = 0
  try {
    for await (const texts of pieces) {
      const piece = `${bytes === 0 ? first : between}${texts.join(between)}`
      bytes += piece.length
      // What was begun goes on; nothing new is begun for a reader that left.
      if (answer.destroyed || answer.socket?.destroyed) return
      if (!answer.write(piece) && !(await drained(answer, slow_reader_ms))) return void answer.destroy()
    }
    answer.end(last)
    limiter?.charge(request.caller, answerTokens(bytes))
  } catch (error) {
    // Nobody must take half an answer for a whole one.
    answer.destroy()
    log.warn({ ...idsOf(request), error: String((error as Error).stack) }, 'bulk broken off')
  }
}

/** As asked for; otherwise in the form of the request. */
function formOf({ headers }: FastifyRequest): (typeof forms)['lines' | 'document'] {
  const { accept = '', 'content-type': type = '' } = headers
  if (accept.includes(ndjsonType)) return forms.lines
  return type.startsWith(ndjsonType) && !accept.includes('application/json') ? forms.lines : forms.document
}
