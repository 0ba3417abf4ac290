// Documents that are the same for everybody. They are not sent to a client that has them already (ETag), and to the others
// compressed, without work on the event loop.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

interface Content {
  /** Weak, because all encodings share it. */
  readonly etag: string
  readonly encodings: readonly Encoding[]
  read(encoding: Encoding): Promise<Buffer>
}

export class Document {
  readonly #content: () => Promise<Content>
  readonly #headers: Readonly<Record<string, string>>

  constructor(content: () => Promise<Content>, type: string, headers: Readonly<Record<string, string>> = {}) {
    this.#content = content
    this.#headers = {
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
      ...headers,
      'content-type': type,
    }
  }

  /** The bytes to send; empty for a client that has them already. */
  async answer({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    const { etag, encodings, read } = await this.#content()
    const isNotFound = reply.statusCode === 404
    if (!isNotFound && isKnown(headers['if-none-match'], etag)) {
      reply.headers({ ...this.#headers, etag }).code(304)
      return ''
    }
    const encoding = encodingFor(headers['accept-encoding'], encodings)
    // If it cannot be read, the answer is an error and has none of these headers.
    const bytes = await read(encoding)
    reply.headers(isNotFound ? this.#headers : { ...this.#headers, etag })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return bytes
  }
}

const compressed = {
  // The best quality takes seconds for the largest document, and saves only a few percent.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
}

/** A text in memory. It is made and compressed once, on first request. */
export function textDocument(
  text: () => Promise<string>,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Document {
  let known: Promise<Content> | undefined
  const content = async (): Promise<Content> => {
    known ??= text().then(contentOf)
    try {
      return await known
    } catch (error) {
      // The next request tries again.
      known = undefined
      throw error
    }
  }
  return new Document(content, type, headers)
}

function contentOf(text: string): Content {
  const bytes = Buffer.from(text)
  const known = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: weakEtag(createHash('sha256').update(bytes).digest('base64url').slice(0, 22)),
    encodings: ['br', 'gzip', 'identity'],
    read(encoding) {
      const made = known.get(encoding) ?? compressed[encoding](bytes)
      known.set(encoding, made)
      return made
    },
  }
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
