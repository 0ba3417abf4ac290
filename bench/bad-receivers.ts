// Receivers of webhooks that misbehave, each on a loopback port of its own, with the expected result of an attempt. Those that hang do so
// until they are stopped.
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { UnreachableError } from '#src/outbound/unreachable'
import { expired, otherHost, privateKey, selfSigned } from './certificates.ts'

export interface RunningReceiver {
  readonly url: string
  stop(): Promise<void>
}

export type Expected =
  | { readonly kind: 'answered'; readonly status: number; readonly retry_after_seconds?: number }
  | { readonly kind: 'unreachable'; readonly error: UnreachableError }

export interface BadReceiver {
  readonly name: string
  start(): Promise<RunningReceiver>
  readonly expected: Expected
}

const answered = (status: number, retry_after_seconds?: number): Expected => ({
  kind: 'answered',
  status,
  ...(retry_after_seconds === undefined ? {} : { retry_after_seconds }),
})
const unreachable = (error: UnreachableError): Expected => ({ kind: 'unreachable', error })

async function running(server: Server, scheme = 'http'): Promise<RunningReceiver> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Answers at the first bytes of the request. */
const onRequest = (answer: (socket: Socket) => void) => (): Promise<RunningReceiver> =>
  running(createServer((socket) => socket.once('data', () => answer(socket))))
/** Sends these bytes, and nothing more. */
const saying = (text: string) => onRequest((socket) => socket.write(text, 'latin1'))
const withStatus = (status: number, headers: Record<string, string> = {}) => {
  const answer: RequestListener = (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end('no'))
  }
  return (): Promise<RunningReceiver> => running(createHttpServer(answer))
}
const withCertificate = (cert: string) => (): Promise<RunningReceiver> =>
  running(
    createHttpsServer({ cert, key: privateKey }, (_, response) => response.writeHead(204).end()),
    'https',
  )

/** Sends as fast as the other side reads, without end. */
const flooding = (head: string, part: string) =>
  onRequest((socket) => {
    const plenty = part.repeat(Math.ceil(32_768 / part.length))
    socket.on('drain', () => socket.write(plenty)).write(head + plenty)
  })

/** Sends a part every few milliseconds, without end. */
const dripping = (head: string, part: string, every_ms = 10) =>
  onRequest((socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write(part), every_ms)
    socket.on('close', () => clearInterval(timer))
  })

async function closedPort(): Promise<RunningReceiver> {
  const receiver = await running(createServer())
  await receiver.stop()
  return { ...receiver, stop: async () => {} }
}

/** A thread that listens and sleeps, with a full queue of connections: the system answers no further ones. */
async function neverAccepting(): Promise<RunningReceiver> {
  const program = `
    const { parentPort } = require('node:worker_threads')
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`
  const worker = new Worker(program, { eval: true })
  const port = await new Promise<number>((done) => worker.once('message', done))
  const queued = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await new Promise((done) => queued[0]!.once('connect', done))
  return {
    url: `http://127.0.0.1:${port}/hook`,
    async stop() {
      for (const socket of queued) socket.destroy()
      await worker.terminate()
    },
  }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`

/** Its url says https, but it does not speak TLS. */
const asHttps = (start: BadReceiver['start']) => async (): Promise<RunningReceiver> => {
  const receiver = await start()
  return { ...receiver, url: receiver.url.replace('http:', 'https:') }
}

const bad = (name: string, start: BadReceiver['start'], expected: Expected): BadReceiver => ({ name, start, expected })

export const badReceivers: readonly BadReceiver[] = [
  bad('refuses', closedPort, unreachable('refused')),
  bad('hangs before it accepts', neverAccepting, unreachable('timed_out')),
  bad(
    'hangs after it has accepted, and reads nothing',
    () => running(createServer((socket) => socket.pause())),
    unreachable('timed_out'),
  ),
  bad('hangs after the request', saying(''), unreachable('timed_out')),
  bad('hangs within the headers', saying(`${ok}x-a: 1\r\n`), unreachable('timed_out')),
  bad('hangs after the headers', saying(`${ok}content-length: 10\r\n\r\n`), answered(200)),
  bad('drips headers', dripping(`${ok}x-a: `, 'a'), unreachable('timed_out')),
  bad('drips a body', dripping(`${ok}content-length: 99999\r\n\r\n`, 'a'), answered(200)),
  bad('answers 500', withStatus(500), answered(500)),
  bad('answers 301', withStatus(301, { location: '/elsewhere' }), answered(301)),
  bad('answers 410', withStatus(410), answered(410)),
  bad('answers 429 with seconds', withStatus(429, { 'retry-after': '120' }), answered(429, 120)),
  bad(
    'answers 429 with a date',
    withStatus(429, { 'retry-after': 'Thu, 31 Dec 2099 23:59:59 GMT' }),
    answered(429, 86_400),
  ),
  bad('answers 503 with nonsense', withStatus(503, { 'retry-after': 'later' }), answered(503)),
  bad('sends an endless body', flooding(`${ok}\r\n`, 'a'), answered(200)),
  bad('sends endless chunk extensions', flooding(`${chunked}1;`, 'a'), answered(200)),
  bad('sends huge headers', flooding(ok, 'x-a: aaaaaaaaaaaaaaaa\r\n'), unreachable('headers_too_large')),
  bad('sends one huge header', flooding(`${ok}x-a: `, 'a'), unreachable('headers_too_large')),
  bad('sends garbage', saying('\x00\x01\xfe\xff\x16\x03garbage\r\n\r\n'), unreachable('malformed_answer')),
  bad('sends endless garbage', flooding('', '\u0000'), unreachable('malformed_answer')),
  bad('answers as in HTTP/0.9', saying('<html>fine</html>\r\n'), unreachable('malformed_answer')),
  bad('answers as another protocol', saying('SSH-2.0-OpenSSH_9.9\r\n'), unreachable('malformed_answer')),
  bad('has a status of four digits', saying('HTTP/1.1 2000 OK\r\n\r\n'), unreachable('malformed_answer')),
  bad(
    'closes within the headers',
    onRequest((socket) => socket.end(`${ok}x-a: 1\r\n`)),
    unreachable('closed'),
  ),
  bad(
    'closes within the body',
    onRequest((socket) => socket.end(`${ok}content-length: 10\r\n\r\nabc`)),
    answered(200),
  ),
  bad('closes at once', () => running(createServer((socket) => socket.end().resume())), unreachable('closed')),
  bad(
    'resets',
    onRequest((socket) => socket.resetAndDestroy()),
    unreachable('closed'),
  ),
  bad('has an expired certificate', withCertificate(expired), unreachable('tls')),
  bad('has a certificate of its own', withCertificate(selfSigned), unreachable('tls')),
  bad('has the certificate of another host', withCertificate(otherHost), unreachable('tls')),
  bad('speaks no TLS where it should', asHttps(withStatus(204)), unreachable('tls')),
  bad('hangs within the TLS handshake', asHttps(saying('')), unreachable('timed_out')),
  bad('floods with 103', flooding('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), unreachable('malformed_answer')),
  bad(
    'switches protocols',
    saying('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    unreachable('malformed_answer'),
  ),
  bad('answers 204 with a body', saying('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello'), answered(204)),
  bad('breaks its chunks', saying(`${chunked}zz\r\nnot a chunk\r\n`), answered(200)),
  bad(
    'answers before it has read the request',
    () => running(createServer((socket) => socket.pause().write(`${ok}content-length: 0\r\n\r\n`))),
    answered(200),
  ),
  bad('answers twice', saying(`${ok}content-length: 0\r\n\r\n${ok}content-length: 0\r\n\r\n`), answered(200)),
]
