// The stream of events by the client, behind a proxy that cuts it; and deliveries, verified as in a browser.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Corridor, InvalidDelivery, type SubscriptionEvent, verifyWebhook } from '@corridor/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedHeaders } from '../../src/signing/sign.ts'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let s: TestService
let proxy: FaultyProxy
let bank: Corridor
let organization: Corridor
beforeAll(async () => {
  s = await startTestService()
  proxy = await startFaultyProxy(s.service.base_url)
  bank = new Corridor({ url: s.service.base_url, key: s.demo.bank_key })
  organization = new Corridor({ url: proxy.url, key: s.demo.organization_key, runtime: { sleep: async () => {} } })
})
afterAll(async () => {
  await proxy?.stop()
  await s?.stop()
})

const customer = async (): Promise<string> => {
  const born = await bank.customers.create({ type: 'individual', name: { first: 'Ada', last: 'Lovelace' } })
  return (await bank.waitFor(born, 'unverified')).guid
}
const everything = async (): Promise<string[]> => {
  const guids: string[] = []
  for await (const { guid } of organization.subscriptionEvents.list()) guids.push(guid)
  return guids
}

test('a stream that is cut again and again has every event once', async () => {
  const before = (await everything()).length
  const stopping = new AbortController()
  const seen: SubscriptionEvent[] = []
  const making = (async () => {
    for (let n = 0; n < 20; n++) await customer()
  })()
  proxy.faults.push({ status: 503, retry_after: '1' }, 'cut before the request', 'cut before the request')
  const stream = organization.subscriptionEvents.stream({ after: '0' }, { signal: stopping.signal })
  for await (const event of stream) {
    seen.push(event)
    if (seen.length % 7 === 0) proxy.cut()
    if (seen.length === before + 40) break
  }
  await making
  expect(seen.map(({ guid }) => guid)).toEqual((await everything()).slice(0, seen.length))
})

test('a stream that is silent for too long connects again', async () => {
  proxy.faults.push('silence')
  const seen = proxy.seen.length
  const timers: (() => void)[] = []
  const after = (_: number, act: () => void) => {
    timers.push(act)
    return () => {}
  }
  const runtime = { sleep: async () => {}, after }
  const patient = new Corridor({ url: proxy.url, key: s.demo.organization_key, runtime })
  const stream = patient.subscriptionEvents.stream({ after: '0' }, { silence_max_ms: 300 })
  const first = stream.next()
  await eventually(
    async () => proxy.seen.length,
    (now) => now > seen,
  )
  timers[0]!()
  const { value } = await first
  expect(value).toMatchObject({ guid: (await everything())[0] })
  await stream.return()
})

test('a stream that does not follow ends where the events end', async () => {
  const seen: string[] = []
  const query = { after: '0', follow: false, event_type: 'customer.unverified' } as const
  for await (const { event_type } of organization.subscriptionEvents.stream(query)) seen.push(event_type)
  expect(seen.length).toBeGreaterThanOrEqual(20)
  expect(new Set(seen)).toEqual(new Set(['customer.unverified']))
})

test('the caller can end it long after it began, when what opened it was collected as garbage', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const stopping = new AbortController()
  const stream = organization.subscriptionEvents.stream({ after: '0' }, { signal: stopping.signal })
  const known = (await everything()).length
  for (let n = 0; n < known; n++) await stream.next()
  const next = stream.next()
  for (let turn = 0; turn < 10; turn++) {
    collect()
    await new Promise(setImmediate)
  }
  stopping.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')
})

test('the caller can end it, and a refusal ends it', async () => {
  const stopping = new AbortController()
  const waiting = organization.subscriptionEvents.stream({}, { signal: stopping.signal }).next()
  stopping.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  const foreign = new Corridor({ url: proxy.url, key: s.demo.bank_key })
  await expect(foreign.subscriptionEvents.stream().next()).rejects.toMatchObject({
    ...{ name: 'CorridorError', status: 401, message_code: 'invalid_subject' },
  })
})

describe('a webhook', () => {
  const [key, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [string, string]
  const now = Date.UTC(2027, 0, 1)
  const body = JSON.stringify({ guid: 'a', event_type: 'trade.completed', sequence: 4 })
  const headers = signedHeaders([key], 'msg_1', now, body)
  const rejected = (delivery: object) =>
    verifyWebhook({ headers, body, keys: [key], now, ...delivery }).catch((error: unknown) => error)

  test.each([
    ['text', body],
    ['bytes', new TextEncoder().encode(body)],
  ])('is an event, from %s', async (_, given) => {
    const event = await verifyWebhook({ headers: new Headers(headers), body: given, keys: [other, key], now })
    if (event.event_type === 'trade.completed') expect(event).toEqual(JSON.parse(body))
    expect.assertions(1)
  })

  test.each([
    ['another key', { keys: [other] }, 'no_matching_signature'],
    ['a changed body', { body: `${body} ` }, 'no_matching_signature'],
    ['an old one', { now: now + 301_000 }, 'too_old'],
    ['one of the future', { now: now - 301_000 }, 'too_new'],
    ['a header left out', { headers: {} }, 'missing_header'],
  ])('is refused: %s', async (_, delivery, reason) => {
    const error = await rejected(delivery)
    expect(error).toBeInstanceOf(InvalidDelivery)
    expect(error).toMatchObject({ reason })
  })
})
