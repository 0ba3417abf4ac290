// Receivers of webhooks that misbehave, each in its own way, on loopback ports of their own; and what an attempt to deliver
// to each must come to. Those that hang do so until they are stopped.
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { UnreachableError } from '#src/webhooks/post-result'
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

/** Speaks as soon as the request has begun to arrive. */
const onRequest = (speak: (socket: Socket) => void) => (): Promise<RunningReceiver> =>
  running(createServer((socket) => socket.once('data', () => speak(socket))))
/** Says these bytes, and nothing more. */
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

/** As fast as the other side takes it, for as long as it is there. */
const flooding = (head: string, part: string) =>
  onRequest((socket) => {
    const plenty = part.repeat(Math.ceil(32_768 / part.length))
    socket.on('drain', () => socket.write(plenty)).write(head + plenty)
  })

/** A byte now and then, for as long as the other side is there. */
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

/** A thread that listens and sleeps, with its queue of connections full: the system leaves further ones unanswered. */
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

export const badReceivers: readonly BadReceiver[] = [
  { name: 'refuses', start: closedPort, expected: unreachable('refused') },
  { name: 'hangs before it accepts', start: neverAccepting, expected: unreachable('timed_out') },
  {
    name: 'hangs after it has accepted, and reads nothing',
    start: () => running(createServer((socket) => socket.pause())),
    expected: unreachable('timed_out'),
  },
  { name: 'hangs after the request', start: saying(''), expected: unreachable('timed_out') },
  { name: 'hangs within the headers', start: saying(`${ok}x-a: 1\r\n`), expected: unreachable('timed_out') },
  { name: 'hangs after the headers', start: saying(`${ok}content-length: 10\r\n\r\n`), expected: answered(200) },
  { name: 'drips headers', start: dripping(`${ok}x-a: `, 'a'), expected: unreachable('timed_out') },
  { name: 'drips a body', start: dripping(`${ok}content-length: 99999\r\n\r\n`, 'a'), expected: answered(200) },
  { name: 'answers 500', start: withStatus(500), expected: answered(500) },
  { name: 'answers 301', start: withStatus(301, { location: '/elsewhere' }), expected: answered(301) },
  { name: 'answers 410', start: withStatus(410), expected: answered(410) },
  { name: 'answers 429 with seconds', start: withStatus(429, { 'retry-after': '120' }), expected: answered(429, 120) },
  {
    name: 'answers 429 with a date',
    start: withStatus(429, { 'retry-after': 'Thu, 31 Dec 2099 23:59:59 GMT' }),
    expected: answered(429, 86_400),
  },
  { name: 'answers 503 with nonsense', start: withStatus(503, { 'retry-after': 'later' }), expected: answered(503) },
  { name: 'sends an endless body', start: flooding(`${ok}\r\n`, 'a'), expected: answered(200) },
  {
    name: 'sends endless chunk extensions',
    start: flooding(`${chunked}1;`, 'a'),
    expected: answered(200),
  },
  {
    name: 'sends huge headers',
    start: flooding(ok, 'x-a: aaaaaaaaaaaaaaaa\r\n'),
    expected: unreachable('headers_too_large'),
  },
  {
    name: 'sends one huge header',
    start: flooding(`${ok}x-a: `, 'a'),
    expected: unreachable('headers_too_large'),
  },
  {
    name: 'sends garbage',
    start: saying('\x00\x01\xfe\xff\x16\x03garbage\r\n\r\n'),
    expected: unreachable('malformed_answer'),
  },
  {
    name: 'sends endless garbage',
    start: flooding('', '\u0000'),
    expected: unreachable('malformed_answer'),
  },
  { name: 'answers as in HTTP/0.9', start: saying('<html>fine</html>\r\n'), expected: unreachable('malformed_answer') },
  {
    name: 'answers as another protocol',
    start: saying('SSH-2.0-OpenSSH_9.9\r\n'),
    expected: unreachable('malformed_answer'),
  },
  {
    name: 'has a status of four digits',
    start: saying('HTTP/1.1 2000 OK\r\n\r\n'),
    expected: unreachable('malformed_answer'),
  },
  {
    name: 'closes within the headers',
    start: onRequest((socket) => socket.end(`${ok}x-a: 1\r\n`)),
    expected: unreachable('closed'),
  },
  {
    name: 'closes within the body',
    start: onRequest((socket) => socket.end(`${ok}content-length: 10\r\n\r\nabc`)),
    expected: answered(200),
  },
  {
    name: 'closes at once',
    start: () => running(createServer((socket) => socket.end().resume())),
    expected: unreachable('closed'),
  },
  { name: 'resets', start: onRequest((socket) => socket.resetAndDestroy()), expected: unreachable('closed') },
  { name: 'has an expired certificate', start: withCertificate(expired), expected: unreachable('tls') },
  { name: 'has a certificate of its own', start: withCertificate(selfSigned), expected: unreachable('tls') },
  { name: 'has the certificate of another host', start: withCertificate(otherHost), expected: unreachable('tls') },
  {
    name: 'speaks no TLS where it should',
    start: async () => {
      const receiver = await withStatus(204)()
      return { ...receiver, url: receiver.url.replace('http:', 'https:') }
    },
    expected: unreachable('tls'),
  },
  {
    name: 'hangs within the TLS handshake',
    start: async () => {
      const receiver = await saying('')()
      return { ...receiver, url: receiver.url.replace('http:', 'https:') }
    },
    expected: unreachable('timed_out'),
  },
  {
    name: 'floods with 103',
    start: flooding('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    expected: unreachable('malformed_answer'),
  },
  {
    name: 'switches protocols',
    start: saying('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    expected: unreachable('malformed_answer'),
  },
  {
    name: 'answers 204 with a body',
    start: saying('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello'),
    expected: answered(204),
  },
  { name: 'breaks its chunks', start: saying(`${chunked}zz\r\nnot a chunk\r\n`), expected: answered(200) },
  {
    name: 'answers before it has read the request',
    start: () => running(createServer((socket) => socket.pause().write(`${ok}content-length: 0\r\n\r\n`))),
    expected: answered(200),
  },
  {
    name: 'answers twice',
    start: saying(`${ok}content-length: 0\r\n\r\n${ok}content-length: 0\r\n\r\n`),
    expected: answered(200),
  },
]
