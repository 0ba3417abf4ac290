// One attempt, against good and bad receivers, and the connections that remain.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { badReceivers } from '../../bench/bad-receivers.ts'
import { privateKey, root, sound } from '../../bench/certificates.ts'
import { untilPasses } from '../../test/support/until-passes.ts'
import { deadline_ms, type Post, Poster, type PosterLimits, type PosterOptions } from './post.ts'

let server: Server
let connections: Set<Socket>
let opened = 0
let requests: { headers: IncomingHttpHeaders; body: string; path: string }[]
const posters: Poster[] = []

beforeEach(async () => {
  connections = new Set()
  opened = 0
  requests = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    requests.push({ headers: request.headers, body, path: request.url ?? '' })
    if (request.url === '/hang') return
    response.writeHead(204).end()
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    opened += 1
    connections.add(socket.on('close', () => connections.delete(socket)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

afterEach(async () => {
  await Promise.all(posters.splice(0).map((poster) => poster.stop()))
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const newPoster = (limits: Partial<PosterLimits> = {}, options: Partial<PosterOptions> = {}): Poster => {
  const poster = new Poster({ version: '1.2.3', allow_loopback: true, ca: root, limits, ...options })
  posters.push(poster)
  return poster
}
const urlOf = (path = '/hook', host = '127.0.0.1'): string =>
  `http://${host}:${(server.address() as AddressInfo).port}${path}`
const aPost = (given: Partial<Post> = {}): Post => ({
  url: urlOf(),
  environment: 'sandbox',
  headers: { 'webhook-id': 'evt_1' },
  body: '{"a":1}',
  ...given,
})

describe('a bad receiver', () => {
  test.each(badReceivers)('$name', async ({ start, expected }) => {
    const receiver = await start()
    const isSilent = expected.kind === 'unreachable' && expected.error === 'timed_out'
    const poster = newPoster({ deadline_ms: isSilent ? 150 : 10_000, drain_ms: 50 })
    try {
      const { duration_ms, ...outcome } = await poster.post(aPost({ url: receiver.url }))
      expect(outcome).toEqual(expected)
      expect(duration_ms).toBeGreaterThanOrEqual(isSilent ? 149 : 0)
    } finally {
      await poster.stop()
      await receiver.stop()
    }
  })

  test('leaves nothing in memory, however often', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = (): number => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 2 ** 20
    }
    const loud = [
      'sends an endless body',
      'sends huge headers',
      'floods with 103',
      'sends garbage',
      'resets',
      'refuses',
    ]
    const receivers = await Promise.all(
      badReceivers.filter(({ name }) => loud.includes(name)).map(({ start }) => start()),
    )
    expect(receivers.length).toBe(loud.length)
    const poster = newPoster({ drain_ms: 50 })
    const round = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i += 1) {
        await Promise.all(receivers.map(({ url }) => poster.post(aPost({ url }))))
      }
    }
    await round(10)
    const before = used()
    await round(50)
    const grown = used() - before
    await Promise.all(receivers.map(({ stop }) => stop()))
    expect(grown).toBeLessThan(8)
  })
})

describe('a good receiver', () => {
  test('gets the body as it is, and headers that say what comes and from whom', async () => {
    const body = '{"name":"Ñandú"}'
    expect(await newPoster().post(aPost({ url: urlOf('/a/b?c=d'), body }))).toMatchObject({
      kind: 'answered',
      status: 204,
    })
    expect(requests).toMatchObject([{ path: '/a/b?c=d', body }])
    expect(requests[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Corridor-Webhooks/1.2.3',
      'webhook-id': 'evt_1',
      'content-length': String(Buffer.byteLength(body)),
      host: new URL(urlOf()).host,
    })
  })

  test('is reached by name, at any of its addresses, with its certificate checked', async () => {
    const tls = createTlsServer({ cert: sound, key: privateKey }, (_, response) => response.writeHead(200).end())
    await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done))
    const { port } = tls.address() as AddressInfo
    const poster = newPoster({}, { resolve: async () => ['127.0.0.1'] })
    const statusAt = async (host: string) => poster.post(aPost({ url: `https://${host}:${port}/` }))
    expect(await statusAt('receiver.test')).toMatchObject({ status: 200 })
    expect(await statusAt('receiver.test.')).toMatchObject({ status: 200 })
    expect(await statusAt('127.0.0.1')).toMatchObject({ status: 200 })
    expect(await statusAt('unknown.test')).toMatchObject({ error: 'tls' })
    await poster.stop()
    await new Promise((done) => tls.close(done))
  })

  test('is reached at the second address when the first refuses', async () => {
    const poster = newPoster({}, { resolve: async () => ['127.0.0.2', '127.0.0.1'] })
    expect(await poster.post(aPost({ url: urlOf('/hook', 'two.example') }))).toMatchObject({ status: 204 })
  })
})

describe('connections', () => {
  test('are used again', async () => {
    const poster = newPoster()
    for (let i = 0; i < 50; i += 1) expect(await poster.post(aPost())).toMatchObject({ status: 204 })
    expect(opened).toBeLessThanOrEqual(2)
  })

  test('are at most so many for one origin', async () => {
    const poster = newPoster()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => poster.post(aPost())))
    expect(outcomes.every((outcome) => outcome.kind === 'answered')).toBe(true)
    expect(opened).toBeLessThanOrEqual(16)
  })

  test('close when nobody has used them for a while, and so do their pools', async () => {
    const poster = newPoster({ idle_ms: 20 })
    await poster.post(aPost())
    expect(poster.pools).toBe(1)
    await untilPasses(() => expect([connections.size, poster.pools]).toEqual([0, 0]))
  })

  test('are not shared by owners', async () => {
    const poster = newPoster({ connections_per_pool_max: 1 })
    const hanging = poster.post(aPost({ url: urlOf('/hang'), owner: 'a' }))
    expect(await poster.post(aPost({ owner: 'b' }))).toMatchObject({ status: 204 })
    await poster.stop()
    expect(await hanging).toMatchObject({ kind: 'unreachable' })
  })

  test('are in a bounded number of pools, of which the longest unused goes first', async () => {
    const poster = newPoster({ pools_max: 3 })
    for (const owner of ['a', 'b', 'c', 'a', 'd', 'e']) {
      await poster.post(aPost({ owner }))
      expect(poster.pools).toBeLessThanOrEqual(3)
    }
    const before = opened
    await poster.post(aPost({ owner: 'a' }))
    expect([opened, poster.pools]).toEqual([before, 3])
  })
})

describe('an attempt ends', () => {
  test('at its deadline, even if the name server never answers', async () => {
    const poster = newPoster({ deadline_ms: 30 }, { resolve: () => new Promise(() => {}) })
    const outcome = await poster.post(aPost({ url: 'http://silent.example/' }))
    expect(outcome).toMatchObject({ kind: 'unreachable', error: 'timed_out' })
  })

  test('while it waits for a connection, and then nothing is sent', async () => {
    // The clock is the test's, so that both end in the same turn: else the second could have the connection of the first for a moment.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const poster = newPoster({ connections_per_pool_max: 1 })
    const both = ['/hang', '/late'].map((path) => poster.post(aPost({ url: urlOf(path) })))
    while (requests.length === 0) await setImmediate()
    vi.advanceTimersByTime(deadline_ms)
    for (const outcome of await Promise.all(both)) expect(outcome).toMatchObject({ error: 'timed_out' })
    vi.useRealTimers()
    expect(await poster.post(aPost({ url: urlOf('/next') }))).toMatchObject({ status: 204 })
    expect(requests.map(({ path }) => path)).toEqual(['/hang', '/next'])
  })

  test.each<[string, Partial<PosterOptions>, Partial<Post>, string]>([
    ['no such name', { resolve: async () => [] }, { url: 'http://none.example/' }, 'no_address'],
    [
      'a resolver that fails',
      { resolve: () => Promise.reject(new Error('x')) },
      { url: 'http://none.example/' },
      'no_address',
    ],
    ['an unlawful header', {}, { headers: { 'webhook-id': 'a\r\nb' } }, 'other'],
    ['what is no URL', {}, { url: 'hook' }, 'forbidden_address'],
    ['no TLS on production', {}, { environment: 'production' }, 'forbidden_address'],
  ])('in one word: %s', async (_, options, given, error) => {
    expect(await newPoster({}, options).post(aPost(given))).toMatchObject({ kind: 'unreachable', error })
    expect(requests).toEqual([])
  })

  test('at its deadline, and its connection with it', async () => {
    const outcome = newPoster({ deadline_ms: 100 }).post(aPost({ url: urlOf('/hang') }))
    expect(await outcome).toMatchObject({ kind: 'unreachable', error: 'timed_out' })
    expect(requests.length).toBe(1)
    await untilPasses(() => expect(connections.size).toBe(0))
  })

  test('when the service stops, also while it is still connecting', async () => {
    const poster = newPoster({}, { resolve: () => new Promise(() => {}) })
    const outcomes = [
      poster.post(aPost({ url: urlOf('/hang') })),
      poster.post(aPost({ url: 'http://silent.example/' })),
    ]
    await untilPasses(() => expect(requests.length).toBe(1))
    await poster.stop()
    for (const outcome of await Promise.all(outcomes)) expect(outcome.kind).toBe('unreachable')
  })
})
