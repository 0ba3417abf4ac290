// Documents that are the same for everybody. They are not sent to a client that has them already (ETag), and to the others
// compressed, without work on the event loop.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

interface DocumentForm {
  readonly type: string
  /** Weak, because all encodings share it. */
  readonly etag: string
  readonly headers?: Readonly<Record<string, string>>
  readonly encodings: readonly Encoding[]
  read(encoding: Encoding): Promise<Buffer>
}

export class Document {
  readonly #form: DocumentForm
  readonly #headers: Readonly<Record<string, string>>

  constructor(form: DocumentForm) {
    this.#form = form
    this.#headers = {
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
      ...form.headers,
      'content-type': form.type,
      etag: form.etag,
    }
  }

  /** The bytes to send; empty for a client that has them already. */
  async answer({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    reply.headers(this.#headers)
    if (isKnown(headers['if-none-match'], this.#form.etag)) {
      reply.code(304)
      return ''
    }
    const encoding = encodingFor(headers['accept-encoding'], this.#form.encodings)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return this.#form.read(encoding)
  }
}

const compressed = {
  // The best quality takes seconds for the largest document, and saves only a few percent.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
}

/** A text in memory. It is compressed once, on first request. */
export function textDocument(text: string, type: string, headers: Readonly<Record<string, string>> = {}): Document {
  const bytes = Buffer.from(text)
  const known = new Map<Encoding, Promise<Buffer>>()
  return new Document({
    ...{ type, headers, encodings: ['br', 'gzip', 'identity'] },
    etag: weakEtag(createHash('sha256').update(bytes).digest('base64url').slice(0, 22)),
    read(encoding) {
      const made = known.get(encoding) ?? compressed[encoding](bytes)
      known.set(encoding, made)
      return made
    },
  })
}

export const weakEtag = (hash: string): string => `W/"${hash}"`

const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((each) => ['*', etag, etag.slice(2)].includes(each.trim()))

/** The smallest encoding that there is and that the client accepts. */
function encodingFor(accepted = '', encodings: readonly Encoding[]): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .filter(([, q = 'q=1']) => Number(q.slice(2)) > 0)
      .map(([name]) => name),
  )
  return encodings.find((each) => taken.has(each)) ?? 'identity'
}
