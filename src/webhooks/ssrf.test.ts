// The service never connects to a forbidden address: the corpus of URLs, redirects, names with changing answers. The spy sees every
// connection of the process. Public addresses lead to a receiver of this test.
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { privateKey, root, sound } from '../../bench/certificates.ts'
import { type ConnectionSpy, spyOnConnections } from '../../test/support/connection-spy.ts'
import { allowed, badNames, badUrls, loopback, neverAllowed } from '../../test/support/ssrf-corpus.ts'
import { hang_ms } from '../../test/support/time-limits.ts'
import { dial } from '../outbound/dial.ts'
import type { Resolve } from '../outbound/resolve.ts'
import { hostOf } from '../outbound/target.ts'
import { Poster, type PosterOptions } from './post.ts'
import type { PostResult } from './post-result.ts'

const publicAddress = '93.184.216.34'
let receiver: Server
let tlsReceiver: Server
let spy: ConnectionSpy
const posters: Poster[] = []
const routed: string[] = []

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const listening = (server: Server): Promise<Server> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))

beforeAll(async () => {
  receiver = await listening(
    createServer((request, response) => {
      const [, status = '204'] = (request.url ?? '').split('/')
      response
        .writeHead(Number(status), { location: `http://127.0.0.1:${portOf(receiver)}/204`, connection: 'close' })
        .end()
    }),
  )
  tlsReceiver = await listening(
    createTlsServer({ cert: sound, key: privateKey }, (_, response) => response.writeHead(204).end()),
  )
  spy = spyOnConnections()
})

afterEach(async () => {
  await Promise.all(posters.splice(0).map((poster) => poster.stop()))
  spy.forget()
  routed.length = 0
})

afterAll(() => {
  spy.stop()
  receiver.close()
  tlsReceiver.close()
})

const nowhere: Resolve = async () => []
const newPoster = (options: Partial<PosterOptions> = {}): Poster => {
  const route = (address: string): string => {
    routed.push(address)
    return '127.0.0.1'
  }
  const poster = new Poster({ version: '0', allow_loopback: false, resolve: nowhere, route, ca: root, ...options })
  posters.push(poster)
  return poster
}
type Environment = 'sandbox' | 'production'
const post = (poster: Poster, url: string, environment: Environment): Promise<PostResult> =>
  poster.post({ url, environment, headers: {}, body: '{}' })
const wordOf = (outcome: PostResult): string => (outcome.kind === 'answered' ? String(outcome.status) : outcome.error)

/** What becomes of each, as `url: word`. */
const wordsFor = async (poster: Poster, urls: readonly string[], environment: Environment): Promise<string[]> =>
  Promise.all(urls.map(async (url) => `${url}: ${wordOf(await post(poster, url, environment))}`))
const each = (urls: readonly string[], word: string): string[] => urls.map((url) => `${url}: ${word}`)

test('the corpus has at least 200 URLs that must not be reached', () => {
  const urls = [...loopback, ...neverAllowed, ...Object.keys(badNames), ...Object.values(badUrls).flat()]
  expect(new Set(urls).size).toBeGreaterThanOrEqual(200)
})

test.each<Environment>(['sandbox', 'production'])('literal addresses, on the %s', async (environment) => {
  const scheme = environment === 'sandbox' ? 'http' : 'https'
  const urls = [...loopback, ...neverAllowed].map((host) => `${scheme}://${host}:${portOf(receiver)}/204`)
  expect(await wordsFor(newPoster(), urls, environment)).toEqual(each(urls, 'forbidden_address'))
  expect(await wordsFor(newPoster({ allow_loopback: true }), urls, 'production')).toEqual(
    each(urls, 'forbidden_address'),
  )
  expect([spy.connections(), spy.questions()]).toEqual([[], 0])
})

test('literal addresses, dialled without having been looked at before', async () => {
  const hosts = [...loopback, ...neverAllowed].map((host) => hostOf(new URL(`http://${host}/`)))
  for (const isTls of [false, true]) {
    const dials = hosts.map((hostname) =>
      dial(
        { hostname, port: portOf(receiver), isTls },
        { allow_loopback: false, resolve: nowhere, route: () => '127.0.0.1' },
        AbortSignal.timeout(hang_ms),
      ),
    )
    const ends = await Promise.allSettled(dials)
    expect(ends.filter((end) => end.status !== 'rejected' || end.reason.reason !== 'forbidden_address')).toEqual([])
  }
  expect(spy.connections()).toEqual([])
})

test('names, by what they resolve to', async () => {
  const addresses = new Map(Object.entries(badNames).map(([name, list]) => [new URL(`http://${name}/`).hostname, list]))
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return addresses.get(name) ?? []
  }
  const urls = Object.keys(badNames).map((name) => `https://${name}:${portOf(receiver)}/204`)
  for (const environment of ['sandbox', 'production'] as const) {
    expect(await wordsFor(newPoster({ resolve }), urls, environment)).toEqual(each(urls, 'forbidden_address'))
  }
  expect(new Set(asked)).toEqual(new Set(addresses.keys()))
  expect(spy.connections()).toEqual([])
})

test('the real resolver asks nobody for localhost', async () => {
  const { resolveByNameServer: resolve } = await import('../outbound/resolve.ts')
  const urls = ['localhost', 'localhost.', 'a.b.localhost', 'LocalHost'].map((host) => `https://${host}/`)
  expect(await wordsFor(newPoster({ resolve }), urls, 'production')).toEqual(each(urls, 'forbidden_address'))
  expect([spy.connections(), spy.questions()]).toEqual([[], 0])
})

test('whole URLs', async () => {
  const urls = Object.values(badUrls)
    .flat()
    .map((url) => url.replaceAll('HOST', '127.0.0.1').replaceAll('PORT', String(portOf(receiver))))
  expect(await wordsFor(newPoster({ resolve: async () => [publicAddress] }), urls, 'sandbox')).toEqual(
    each(urls, 'forbidden_address'),
  )
  expect(spy.connections()).toEqual([])
})

test('addresses of everybody else are connected to, and only they', async () => {
  const urls = allowed.map((host) => `http://${host}:${portOf(receiver)}/204`)
  expect(await wordsFor(newPoster(), urls, 'sandbox')).toEqual(each(urls, '204'))
  expect(routed.sort()).toEqual(urls.map((url) => hostOf(new URL(url))).sort())
  expect(new Set(spy.connections())).toEqual(new Set([`127.0.0.1:${portOf(receiver)}`]))
})

test.each([301, 302, 303, 307, 308])('a redirect by %i is not followed', async (status) => {
  const url = `http://good.example:${portOf(receiver)}/${status}`
  const poster = newPoster({ resolve: async () => [publicAddress] })
  expect(wordOf(await post(poster, url, 'sandbox'))).toBe(String(status))
  expect([routed, spy.connections().length]).toEqual([[publicAddress], 1])
})

test('of mixed answers only what is allowed is connected to', async () => {
  const answers = ['10.0.0.1', '127.0.0.1', publicAddress, '::1', '::ffff:10.0.0.1', '2606:4700::1', '169.254.169.254']
  const poster = newPoster({ resolve: async () => answers })
  expect(wordOf(await post(poster, `http://mixed.example:${portOf(receiver)}/204`, 'sandbox'))).toBe('204')
  expect(routed).toEqual([publicAddress, '2606:4700::1'])
})

test('a name that is public first and private after: each connection asks once, and is judged by that', async () => {
  const answers = [[publicAddress], ['127.0.0.1'], ['169.254.169.254'], [publicAddress]]
  let asked = 0
  const resolve: Resolve = async () => answers[asked++] ?? []
  const poster = newPoster({ resolve })
  const words: string[] = []
  for (const _ of answers)
    words.push(wordOf(await post(poster, `http://rebind.example:${portOf(receiver)}/204`, 'sandbox')))
  expect(words).toEqual(['204', 'forbidden_address', 'forbidden_address', '204'])
  expect([asked, routed, spy.connections().length]).toEqual([4, [publicAddress, publicAddress], 2])
})

test('a connection the sandbox may use is not lent to production', async () => {
  const url = `https://receiver.test:${portOf(tlsReceiver)}/204`
  const poster = newPoster({ resolve: async () => ['127.0.0.1'], allow_loopback: true })
  const words: string[] = []
  for (const environment of ['sandbox', 'production', 'sandbox'] as const) {
    words.push(wordOf(await post(poster, url, environment)))
  }
  expect(words).toEqual(['204', 'forbidden_address', '204'])
  expect(new Set(spy.connections())).toEqual(new Set([`127.0.0.1:${portOf(tlsReceiver)}`]))
})
