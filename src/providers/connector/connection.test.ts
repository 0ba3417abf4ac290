// Answers that are none: every fault of a connector is a `ConnectorSilent`, and says whether the connector counts as down.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeConnector, fakeConnector, signingKey } from '../../../test/support/fake-connector.ts'
import { untilPasses } from '../../../test/support/until-passes.ts'
import { parseNetworks } from '../../outbound/networks.ts'
import { providerReach } from '../../outbound/provider-reach.ts'
import { failures_max, open_ms } from './breaker.ts'
import { Connection, type ConnectionOptions, questions_max } from './connection.ts'
import type { ConnectorSilent } from './silence.ts'

let fake: FakeConnector
let connection: Connection
let now: number
beforeEach(async () => {
  now = 0
  fake = await fakeConnector()
  connection = connect()
})
afterEach(async () => {
  connection.stop()
  await fake.stop()
})

const reach = (networks: string, allow_loopback = true) =>
  providerReach({ allow_loopback, networks: parseNetworks(networks)! })

const connect = (options: Partial<ConnectionOptions> = {}): Connection =>
  new Connection({
    url: fake.url,
    keys: [signingKey(1)],
    timeout_ms: 10_000,
    dialRules: reach('').rulesFor(fake.url, 'sandbox'),
    now: Date.now,
    monotonic: () => now,
    onBreaker: () => undefined,
    ...options,
  })

const question = { method: 'POST', operation: 'rails/carry', body: '{}' } as const
const health = { method: 'GET', operation: 'health', body: '' } as const

const silence = async (asked: Promise<unknown>): Promise<Pick<ConnectorSilent, 'reason' | 'isDown' | 'message'>> => {
  const error = await asked.then(
    () => undefined,
    (thrown: ConnectorSilent) => thrown,
  )
  if (!error) throw new Error('it was answered')
  const { reason, isDown, message } = error
  return { reason, isDown, message: message.replace('the connector gives no answer to rails/carry: ', '') }
}

type Response = Parameters<NonNullable<FakeConnector['misbehaves']>>[0]
const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: Response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

describe('is silent', () => {
  test.each<[string, NonNullable<FakeConnector['misbehaves']>, Awaited<ReturnType<typeof silence>>]>([
    ['status 500', answering(500, ''), { reason: 'status', isDown: true, message: 'status 500' }],
    ['status 429', answering(429, ''), { reason: 'status', isDown: true, message: 'status 429' }],
    [
      'a refusal with its reason',
      answering(409, '{"code":"reference_conflict","message":"the amount was 5"}'),
      { reason: 'status', isDown: false, message: 'status 409, reference_conflict: the amount was 5' },
    ],
    [
      'a redirect, which is not followed',
      answering(307, '', { location: 'http://127.0.0.1:1/' }),
      { reason: 'status', isDown: false, message: 'status 307' },
    ],
    [
      'no signature',
      answering(200, '{}'),
      { reason: 'signature', isDown: false, message: 'its answer is not signed: missing_header' },
    ],
    [
      'a signature of another body',
      (response, sign) => {
        response.writeHead(200, sign('{"kind":"failed"}'))
        response.end('{"kind":"settled"}')
      },
      { reason: 'signature', isDown: false, message: 'its answer is not signed: no_matching_signature' },
    ],
    [
      'a connection that ends',
      (response) => response.destroy(),
      { reason: 'unreachable', isDown: true, message: 'closed' },
    ],
    [
      'a body without an end',
      (response, sign) => {
        response.writeHead(200, sign('x'))
        const more = (): void => void response.write('x'.repeat(65_536), () => setImmediate(more))
        more()
      },
      { reason: 'too_large', isDown: false, message: 'more than 4194304 bytes' },
    ],
    [
      'headers without an end',
      answering(200, '{}', { 'x-much': 'x'.repeat(20_000) }),
      { reason: 'unreachable', isDown: true, message: 'headers_too_large' },
    ],
  ])('%s', async (_, misbehaves, expected) => {
    fake.misbehaves = misbehaves
    expect(await silence(connection.send(question))).toEqual(expected)
  })

  test('no answer in time', async () => {
    connection.stop()
    connection = connect({ timeout_ms: 100 })
    fake.misbehaves = () => undefined
    expect(await silence(connection.send(question))).toEqual({
      reason: 'timed_out',
      isDown: true,
      message: 'not within 100 ms',
    })
  })

  test('an answer that begins in time and does not end', async () => {
    connection.stop()
    connection = connect({ timeout_ms: 100 })
    fake.misbehaves = (response) => void response.writeHead(200).write('{')
    expect((await silence(connection.send(question))).reason).toBe('timed_out')
  })

  test('an answer to another question, sent again', async () => {
    const first = await connection.send(health)
    let kept: Record<string, string> = {}
    fake.misbehaves = (response, sign) => {
      if (Object.keys(kept).length === 0) kept = sign(Buffer.from(first).toString())
      response.writeHead(200, kept)
      response.end(first)
    }
    await connection.send(question)
    expect((await silence(connection.send(question))).message).toBe('its answer is signed for another question')
  })

  test('nobody listens', async () => {
    await fake.stop()
    expect(await silence(connection.send(question))).toEqual({
      reason: 'unreachable',
      isDown: true,
      message: 'refused',
    })
  })

  test('too many questions at once', async () => {
    const waiting: (() => void)[] = []
    fake.misbehaves = (response) => void waiting.push(() => response.writeHead(503).end())
    const asked = Array.from({ length: questions_max }, () => silence(connection.send(question)))
    expect((await silence(connection.send(question))).reason).toBe('busy')
    await untilPasses(() => expect(waiting).toHaveLength(questions_max))
    for (const end of waiting) end()
    expect(new Set((await Promise.all(asked)).map(({ reason }) => reason))).toEqual(new Set(['status']))
  })
})

describe('keys', () => {
  const [first, second] = [signingKey(1), signingKey(2)]
  test.each<[string, readonly string[], readonly string[], boolean]>([
    ['the same', [first], [first], true],
    ['others', [second], [first], false],
    ['changed here first', [second, first], [first], true],
    ['changed there first', [first], [second, first], true],
    ['changed on both sides', [second, first], [second, first], true],
    ['the old one is gone here', [second], [second, first], true],
    ['the old one is gone there', [second, first], [second], true],
  ])('%s', async (_, keys, theirs, isAnswered) => {
    connection.stop()
    connection = connect({ keys })
    fake.keys = theirs
    const asked = connection.send(health).then(
      () => true,
      (error: ConnectorSilent) => error.status,
    )
    expect(await asked).toBe(isAnswered ? true : 401)
  })
})

describe('the breaker', () => {
  const states: string[] = []
  const fail = async (times: number): Promise<string[]> => {
    const reasons: string[] = []
    for (let i = 0; i < times; i++) reasons.push((await silence(connection.send(question))).reason)
    return reasons
  }
  beforeEach(() => {
    states.length = 0
    connection.stop()
    connection = connect({ onBreaker: (state) => void states.push(state) })
    fake.misbehaves = answering(500, '')
  })

  test('opens after failures in a row, lets one question try, and closes by its answer', async () => {
    expect(await fail(failures_max)).toEqual(Array(failures_max).fill('status'))
    expect(connection.breaker).toBe('open')
    const sent = fake.received.length
    expect(await fail(3)).toEqual(['breaker_open', 'breaker_open', 'breaker_open'])
    expect(fake.received.length).toBe(sent)
    now = open_ms
    expect(connection.breaker).toBe('half_open')
    // The one that tries fails: it opens again.
    expect(await fail(2)).toEqual(['status', 'breaker_open'])
    now = 2 * open_ms
    fake.misbehaves = undefined
    await connection.send(health)
    expect(connection.breaker).toBe('closed')
    expect(states).toEqual(['open', 'open', 'closed'])
  })

  test('does not open if an answer comes between, or if answers are only wrong', async () => {
    await fail(failures_max - 1)
    fake.misbehaves = undefined
    await connection.send(health)
    fake.misbehaves = answering(500, '')
    await fail(failures_max - 1)
    expect(connection.breaker).toBe('closed')
    fake.misbehaves = answering(200, '{}')
    await fail(2 * failures_max)
    expect(connection.breaker).toBe('closed')
  })
})

describe('where a connector may be', () => {
  const at = (url: string, environment: 'sandbox' | 'production', networks = '', allow_loopback = true) =>
    reach(networks, allow_loopback).faultOf(url, environment) === undefined

  test.each<[string, boolean]>([
    ['https://rails.partner.example/v', at('https://rails.partner.example/v', 'production')],
    ['loopback in a sandbox', at('http://127.0.0.1:4200', 'sandbox')],
    ['loopback in production, allowed', at('http://127.0.0.1:4200', 'production', '127.0.0.1')],
    ['a private network, allowed', at('http://10.1.2.3:4200', 'production', '10.0.0.0/8')],
    ['a name in an allowed network, checked when it is connected', at('http://rails:80', 'production', '10.0.0.0/8')],
  ])('allowed: %s', (_, isAllowed) => expect(isAllowed).toBe(true))

  test.each<[string, boolean]>([
    ['loopback in a sandbox where it is not allowed', at('http://127.0.0.1:4200', 'sandbox', '', false)],
    ['loopback in production', at('https://127.0.0.1:4200', 'production')],
    ['a private network', at('https://10.1.2.3', 'sandbox')],
    ['another private network', at('https://192.168.1.1', 'production', '10.0.0.0/8')],
    ['metadata of a cloud', at('http://169.254.169.254', 'sandbox')],
    ['no encryption in production', at('http://rails.partner.example', 'production')],
    ['no encryption at a public address', at('http://8.8.8.8', 'production', '10.0.0.0/8')],
    ['a password', at('http://user:word@10.1.2.3', 'production', '10.0.0.0/8')],
    ['another protocol', at('file:///etc/passwd', 'sandbox', '10.0.0.0/8')],
  ])('refused: %s', (_, isAllowed) => expect(isAllowed).toBe(false))

  test.each<[string, string, readonly string[]]>([
    ['a name that leads to a private address', '', ['10.0.0.1']],
    ['without encryption, a public address in production', '10.0.0.0/8', ['8.8.8.8']],
  ])('never connected: %s', async (_, networks, addresses) => {
    connection.stop()
    const url = 'http://rails.partner.example'
    const allowed = providerReach({
      allow_loopback: true,
      networks: parseNetworks(networks)!,
      resolve: async () => addresses,
    })
    connection = connect({ url, dialRules: allowed.rulesFor(url, 'production') })
    expect((await silence(connection.send(question))).message).toBe('forbidden_address')
  })

  test.each(['10.0.0.0/33', 'x', '10.0.0.0/8/8', '::1/129', '10.0.0.0/-1', '10.0.0'])('no network: %s', (text) =>
    expect(parseNetworks(text)).toBeUndefined(),
  )
})
