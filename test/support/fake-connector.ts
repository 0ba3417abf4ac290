// A connector in this process: it answers by a table, and misbehaves on request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ManifestAnswer } from '../../src/providers/connector/ask.ts'
import { writtenBody } from '../../src/providers/connector/protocol/codec.ts'
import { Health, Manifest } from '../../src/providers/connector/protocol/discovery.ts'
import { headersOfMessage, verifyMessage } from '../../src/providers/connector/protocol/messages.ts'
import { type AnswerOf, type OperationPath, operations } from '../../src/providers/connector/protocol/operations.ts'
import { orCut } from './or-cut.ts'

export interface Received {
  readonly operation: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  readonly text: string
}

type Misbehaviour = (response: ServerResponse, sign: (body: string) => Record<string, string>) => void

export interface FakeConnector {
  readonly url: string
  readonly received: Received[]
  keys: readonly string[]
  manifest: ManifestAnswer
  health: 'ok' | 'degraded' | 'down'
  answers: { [P in OperationPath]?: (question: Record<string, unknown>) => AnswerOf<P> }
  /** Instead of the answer. */
  misbehaves: Misbehaviour | undefined
  stop(): Promise<void>
}

export const signingKey = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export async function fakeConnector(): Promise<FakeConnector> {
  const fake: Omit<FakeConnector, 'url' | 'stop'> = {
    received: [],
    keys: [signingKey(1)],
    manifest: { protocol: 1, name: 'Fake', version: '1.2.3', ports: {} },
    health: 'ok',
    answers: {},
    misbehaves: undefined,
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request)
    const operation = String(request.url).replace('/v1/', '')
    const body = text === '' ? {} : JSON.parse(text)
    fake.received.push({ operation, headers: request.headers, body, text })
    let id: string
    try {
      id = verifyMessage({ headers: request.headers, body: text, keys: fake.keys })
    } catch {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"code":"bad_signature","message":"the signature is of another key"}')
      return
    }
    const sign = (written: string) => headersOfMessage(fake.keys, id, Date.now(), written)
    if (fake.misbehaves) {
      fake.misbehaves(response, sign)
      return
    }
    const written = answerTo(operation as OperationPath, body)
    response.writeHead(200, sign(written))
    response.end(written)
  }
  const answerTo = (operation: OperationPath | 'manifest' | 'health', body: Record<string, unknown>): string => {
    if (operation === 'manifest') return writtenBody(Manifest, fake.manifest)
    if (operation === 'health') return writtenBody(Health, { status: fake.health })
    return writtenBody(operations[operation].answer, fake.answers[operation]!(body) as never)
  }
  const server = createServer(orCut(serve))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
