// A receiver of webhooks for tests: it keeps what came, and answers as it is told.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came.
  readonly body: any
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** How it answers from now on: a status, or something stranger. */
  answer: number | ((response: ServerResponse, received: Received) => void)
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const id = String(request.headers['webhook-id'])
      const received = { id, headers: request.headers, text, body: JSON.parse(text) }
      receiver.received.push(received)
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end()
      else receiver.answer(response, received)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: 204,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
