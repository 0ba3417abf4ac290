// Stands between a client and the service and misbehaves as told: one fault per request, in order, then none. Where a fault comes
// after the service has answered, the service has committed.
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { orCut } from './or-cut.ts'

export type Fault =
  | 'none'
  /** The service never sees the request. */
  | 'cut before the request'
  /** The service has done it, and nothing comes, but the connection stays. */
  | 'silence'
  /** The service has done it, and the client gets nothing, or a part of the answer. */
  | 'cut before the answer'
  | 'cut in the head of the answer'
  | 'cut in the middle of the answer'
  /** The answer ends early, but properly. */
  | 'half an answer'
  /** The service gets the request twice, as from a proxy that repeats it. */
  | 'request twice'
  /** The same bytes come again, at once or when the next request has been sent on the connection, before its answer. */
  | 'answer twice'
  | 'answer again to the next request'
  /** The service has not seen it. */
  | { readonly status: number; readonly retry_after?: string }
  /** The service has done it, and its answer is lost behind a gateway's. */
  | { readonly instead: number }

export interface FaultyProxy {
  readonly url: string
  /** Taken from the front. */
  readonly faults: Fault[]
  /** Requests as they came, with their Idempotency-Keys. */
  readonly seen: { readonly method: string; readonly path: string; readonly key: string | undefined }[]
  /** Ends all connections. */
  cut(): void
  stop(): Promise<void>
}

interface Answered {
  readonly head: Buffer
  readonly body: Buffer
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = []
  const seen: FaultyProxy['seen'] = []
  const sockets = new Set<Socket>()
  /** What is sent before the next answer on a connection. */
  const late = new WeakMap<Socket, Buffer>()

  const server = createServer(
    orCut(async (request, response) => {
      const { socket, method = '', url = '', headers } = request
      const body = await bodyOf(request)
      seen.push({ method, path: url, key: headers['idempotency-key'] as string | undefined })
      const fault = faults.shift() ?? 'none'
      const waiting = late.get(socket)
      late.delete(socket)
      // Together with the answer, or how soon the client sees that there are two would depend on the machine.
      const isTogether = fault === 'none' && !url.includes('/stream')
      if (waiting && !isTogether) socket.write(waiting)
      if (fault === 'cut before the request') return void socket.destroy()
      if (typeof fault === 'object' && 'status' in fault) {
        const { status, retry_after } = fault
        return void socket.write(answerOf(status, retry_after ? `retry-after: ${retry_after}\r\n` : ''))
      }
      if (url.includes('/stream')) {
        // Anything but silence would wait for the end of the stream.
        if (fault === 'silence') return undefined
        const stream = sendRequest(`${target}${url}`, { method, headers: { ...headers, host: new URL(target).host } })
        stream.on('response', (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
          answer.on('error', () => socket.destroy())
        })
        stream.on('error', () => socket.destroy())
        socket.on('close', () => stream.destroy())
        return void stream.end()
      }
      const { head, body: answer } = await ask(target, request, body)
      if (fault === 'request twice') await ask(target, request, body)
      const whole = Buffer.concat([head, answer])
      if (typeof fault === 'object') return void socket.write(answerOf(fault.instead))
      switch (fault) {
        case 'silence':
          return undefined
        case 'cut before the answer':
          return void socket.destroy()
        case 'cut in the head of the answer':
          return void socket.end(whole.subarray(0, head.length / 2), () => socket.destroy())
        case 'cut in the middle of the answer':
          return void socket.end(whole.subarray(0, head.length + answer.length / 2), () => socket.destroy())
        case 'half an answer':
          return void socket.write(
            answerOf(200, 'content-type: application/json\r\n', answer.subarray(0, answer.length / 2)),
          )
        case 'answer twice':
          return void socket.write(Buffer.concat([whole, whole]))
        case 'answer again to the next request':
          late.set(socket, whole)
          return void socket.write(whole)
        default:
          return void socket.write(isTogether && waiting ? Buffer.concat([waiting, whole]) : whole)
      }
    }),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    cut,
    async stop() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

// Answers are written to the socket, not to node's own response: that would wait for those before it, which were never written there.
const answerOf = (status: number, headers = '', body: Buffer = Buffer.from('no')): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${status} -\r\n${headers}content-length: ${body.length}\r\n\r\n`), body])

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

const ask = (target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, host: new URL(target).host } }
    const asked = sendRequest(`${target}${url}`, options, async (answer) => {
      const received = await bodyOf(answer)
      const kept = answer.rawHeaders.flatMap((name, place) =>
        place % 2 === 0 && !/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name)
          ? [`${name}: ${answer.rawHeaders[place + 1]}\r\n`]
          : [],
      )
      const whole = answerOf(answer.statusCode ?? 500, kept.join(''), received)
      resolve({ head: whole.subarray(0, whole.length - received.length), body: received })
    })
    asked.on('error', reject)
    asked.end(body)
  })
