// Stands before an HTTP server of JSON and notes each question with its answer.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orCut } from './or-cut.ts'

export interface Exchanged {
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was said.
  readonly question: any
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was said.
  readonly answer: any
}

export interface RecordingProxy {
  readonly url: string
  readonly exchanged: readonly Exchanged[]
  stop(): Promise<void>
}

/** Those of the connection itself. */
const own_headers = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'date']

const kept = (headers: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !own_headers.includes(name)))

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const exchanged: Exchanged[] = []
  const server = createServer(
    orCut(async (request, response) => {
      const [path, method, text] = [request.url ?? '/', request.method ?? 'GET', await bodyOf(request)]
      const headers = kept(Object.entries(request.headers as Record<string, string>))
      const body = method === 'GET' ? {} : { body: text }
      const answered = await fetch(new URL(path, target), { method, headers, ...body })
      const answer = await answered.text()
      exchanged.push({ path, question: parsed(text), answer: parsed(answer) })
      response.writeHead(answered.status, kept(answered.headers)).end(answer)
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanged,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
