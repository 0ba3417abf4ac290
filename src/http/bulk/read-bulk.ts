// Reads the operations of a bulk: a JSON document as a whole, or NDJSON line by line as it arrives.
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { reject } from '../../kernel/rejections.ts'
import { compileBody, isRejection } from '../../wire/body.ts'
import { parseQuery, searchOf } from '../../wire/query.ts'
import { bodyTokens } from '../cost.ts'
import { Refusal } from '../endpoint.ts'
import { mediaFault } from '../framing.ts'
import { body_bytes_max, jsonOf, paced_bytes } from '../read-json.ts'
import { atomicQuery, operations_max, UncheckedBulk } from './bulk.schema.ts'
import type { SentOperation } from './prepare-operation.ts'

export const ndjsonType = 'application/x-ndjson'
/** Of NDJSON. It is kept until it is worked on: most clients read no answer before they have sent everything. */
const ndjson_bytes_max = 4 * 1024 * 1024
/** Values of a JSON document, and of one line. */
const values_max = 100_000
const line_values_max = 2000

interface BulkRequest {
  readonly isAtomic: boolean
  readonly operations: Iterable<SentOperation> | AsyncIterable<SentOperation>
}

const parseBulk = compileBody(UncheckedBulk)

/** `charge`: lines and their bytes cost tokens as they come. Those of a JSON body are known at once. */
export async function readBulk(
  request: FastifyRequest,
  turn: () => Promise<void>,
  charge: (tokens: number) => void,
): Promise<BulkRequest> {
  if (request.headers['idempotency-key'] !== undefined) {
    throw new Refusal(reject('invalid_parameter', 'Idempotency-Key', keysPerOperation))
  }
  const query = parseQuery(atomicQuery, searchOf(request.url))
  if (isRejection(query)) throw new Refusal(query)
  const isNdjson = !Buffer.isBuffer(request.body) && request.body !== undefined
  if (isNdjson) {
    const fault = mediaFault(request.raw)
    if (fault) throw new Refusal(fault)
    return { isAtomic: query.atomic, operations: linesOf(request.body as Readable, charge) }
  }
  if (query.atomic) throw new Refusal(reject('invalid_parameter', 'atomic', atomicInBody))
  const raw = request.body as Buffer | undefined
  if (raw && raw.length > paced_bytes) await turn()
  const bulk = parseBulk(jsonOf(raw, values_max))
  if (isRejection(bulk)) throw new Refusal(bulk)
  return { isAtomic: bulk.atomic ?? false, operations: bulk.operations.map((json) => ({ json })) }
}

const keysPerOperation = 'A bulk has no key of its own. Give each operation its `idempotency_key`.'
const atomicInBody = 'A JSON body has `atomic` as a field. The query is for NDJSON.'
const noOperations = 'The body has no operation. Send one operation in each line.'
const tooLong = `A line may have ${body_bytes_max / 1024} KiB, and the whole body ${ndjson_bytes_max / 1024 / 1024} MiB.`
const tooMany = `A bulk may have ${operations_max} operations. Those from here on were not read: send them in another bulk.`

/** Ends after the first line that is too long or too many: what follows it is not done. */
async function* linesOf(body: Readable, charge: (tokens: number) => void): AsyncGenerator<SentOperation> {
  const arrived = new Arrived(body)
  let read = 0
  let bytes = 0
  for (;;) {
    const line = await arrived.next()
    if (line === undefined) break
    if (line === 'too long')
      return yield { refusal: new Refusal(reject('payload_too_large', undefined, tooLong)), within: 'operation' }
    if (line.length === 0) continue
    if (read === operations_max)
      return yield { refusal: new Refusal(reject('payload_too_large', undefined, tooMany)), within: 'operation' }
    read += 1
    bytes += line.length
    charge(1 + bodyTokens({}, bytes) - bodyTokens({}, bytes - line.length))
    yield sentIn(line)
  }
  if (read === 0) throw new Refusal(reject('missing_parameter', 'operations', noOperations))
}

function sentIn(line: Buffer): SentOperation {
  try {
    return { json: jsonOf(line, line_values_max) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, within: 'operation' }
    throw error
  }
}

const newline = 0x0a
const carriageReturn = 0x0d

/** The lines of a body. It is read as fast as it comes, also while nobody asks for a line. */
class Arrived {
  readonly #lines: (Buffer | 'too long')[] = []
  #rest: Buffer[] = []
  #rest_bytes = 0
  #bytes = 0
  #isEnded = false
  #error: unknown
  #wake: (() => void) | undefined

  constructor(body: Readable) {
    body.on('data', (chunk: Buffer) => this.#take(chunk, body))
    body.once('end', () => this.#end())
    body.once('error', (error) => this.#break(error))
    body.once('close', () => this.#break(new Error('the body has no end')))
  }

  /** Undefined at the end. */
  async next(): Promise<Buffer | 'too long' | undefined> {
    while (this.#lines.length === 0 && !this.#isEnded) {
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
    if (this.#lines.length === 0 && this.#error !== undefined) throw this.#error
    return this.#lines.shift()
  }

  #take(chunk: Buffer, body: Readable): void {
    if (this.#isEnded) return
    this.#bytes += chunk.length
    let start = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      if (this.#rest_bytes + at - start > body_bytes_max) return void this.#tooLong(body)
      this.#add(chunk.subarray(start, at))
      start = at + 1
    }
    if (start < chunk.length) {
      this.#rest.push(chunk.subarray(start))
      this.#rest_bytes += chunk.length - start
    }
    if (this.#bytes > ndjson_bytes_max || this.#rest_bytes > body_bytes_max) return void this.#tooLong(body)
    this.#wake?.()
  }

  #add(end: Buffer): void {
    const line = this.#rest_bytes === 0 ? end : Buffer.concat([...this.#rest, end])
    this.#rest = []
    this.#rest_bytes = 0
    this.#lines.push(line.at(-1) === carriageReturn ? line.subarray(0, -1) : line)
  }

  #tooLong(body: Readable): void {
    this.#rest = []
    this.#rest_bytes = 0
    this.#lines.push('too long')
    this.#isEnded = true
    body.pause()
    this.#wake?.()
  }

  #break(error: Error): void {
    if (this.#isEnded) return
    this.#error = error
    this.#isEnded = true
    this.#wake?.()
  }

  #end(): void {
    if (!this.#isEnded && this.#rest_bytes > 0) this.#add(Buffer.alloc(0))
    this.#isEnded = true
    this.#wake?.()
  }
}
