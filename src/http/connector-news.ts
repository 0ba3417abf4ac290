// POST /api/connectors/{guid}/news. It has no key: the body is signed with the key of the connector, so the handler gets its bytes. Its
// form is that of the connector protocol (connector-openapi.json), not of the API.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from './addresses.ts'
import { tooManyFrom } from './admit.ts'

export interface SignedNews {
  /** As the path has it, unchecked. */
  readonly provider: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

export interface NewsResult {
  readonly status: 200 | 400 | 404 | 409 | 503
  readonly body: object
}

interface ConnectorNewsOptions {
  readonly addresses: Addresses | undefined
  take(news: SignedNews): Promise<NewsResult>
}

const news_bytes_max = 64 * 1024

export function registerConnectorNews(app: FastifyInstance, { addresses, take }: ConnectorNewsOptions): void {
  app.post<{ Params: { guid: string } }>(
    '/api/connectors/:guid/news',
    {
      bodyLimit: news_bytes_max,
      onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
        done(tooManyFrom(addresses, request)),
    },
    async (request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      const { status, body: answer } = await take({ provider: request.params.guid, headers: request.headers, body })
      return reply.code(status).send(answer)
    },
  )
}
