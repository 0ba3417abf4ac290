// Documents that are the same for everybody. They are compressed once, on first request and outside the event loop, and are not
// sent to a client that has them already (ETag).
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const compressed = {
  // The best quality takes seconds for the largest document, and saves only a few percent.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
}

interface Content {
  readonly bytes: Buffer
  readonly etag: string
}

export class Document {
  readonly #load: () => Promise<string | Buffer>
  readonly #headers: Readonly<Record<string, string>>
  readonly #isText: boolean
  #content: Promise<Content> | undefined
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /** A function is called on first request. */
  constructor(
    content: string | Buffer | (() => Promise<string>),
    type: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#load = typeof content === 'function' ? content : async () => content
    this.#isText = !type.startsWith('image/png')
    this.#headers = {
      vary: 'accept-encoding',
      ...headers,
      'content-type': type,
      'cache-control': 'public, no-cache',
    }
  }

  /** The bytes to send; empty for a client that has them already. */
  async answer({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    const { bytes, etag } = await this.#known()
    reply.headers({ ...this.#headers, etag })
    if (isKnown(headers['if-none-match'], etag)) {
      reply.code(304)
      return ''
    }
    const encoding = this.#isText ? encodingFor(headers['accept-encoding']) : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return this.#as(encoding, bytes)
  }

  async #known(): Promise<Content> {
    this.#content ??= this.#load().then(contentOf)
    try {
      return await this.#content
    } catch (error) {
      // The next request tries again.
      this.#content = undefined
      throw error
    }
  }

  #as(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? compressed[encoding](bytes)
    this.#encoded.set(encoding, known)
    return known
  }
}

function contentOf(content: string | Buffer): Content {
  const bytes = Buffer.from(content)
  // Weak, because all encodings share it.
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((each) => ['*', etag, etag.slice(2)].includes(each.trim()))

/** The smallest encoding that the client accepts. */
function encodingFor(accepted = ''): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .filter(([, q = 'q=1']) => Number(q.slice(2)) > 0)
      .map(([name]) => name),
  )
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
