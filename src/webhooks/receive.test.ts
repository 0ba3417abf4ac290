// Verification by the receiver: what is accepted, and why deliveries are refused.
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signatureHeader } from '../signing/sign.ts'
import { type Delivery, InvalidDelivery, verifyDelivery } from './receive.ts'

const keys = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [string, string, string]
const id = 'c1f7f3a4-5b0e-4a55-9c6e-0d9a3b6f2c11'
const at = 1_700_000_000
const now = at * 1000
const event = { guid: id, event_type: 'trade.completed', sequence: 3 }
const body = JSON.stringify(event)

const headersOf = (signature = signatureHeader([keys[0]], id, at, body)) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': signature,
})
const sound: Delivery = { headers: headersOf(), body, keys: [keys[0]], now }
const reasonOf = (delivery: Partial<Delivery>): string => {
  try {
    verifyDelivery({ ...sound, ...delivery })
    return 'taken'
  } catch (error) {
    if (error instanceof InvalidDelivery) return error.reason
    throw error
  }
}

describe('takes', () => {
  const mixedCase = Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]))
  test.each<[string, Partial<Delivery>]>([
    ['a plain object', {}],
    ['names in any case', { headers: mixedCase }],
    ['headers of fetch', { headers: new Headers(headersOf()) }],
    ['headers in lists of one', { headers: { ...headersOf(), 'webhook-id': [id] } }],
    ['a body of bytes', { body: Buffer.from(body) }],
    ['the second of two signatures', { headers: headersOf(signatureHeader([keys[1], keys[0]], id, at, body)) }],
    ['the second of two keys', { keys: [keys[2], keys[0]] }],
    ['signatures of other versions beside', { headers: headersOf(`v1a,AAAA ${headersOf()['webhook-signature']}`) }],
    ['a clock 5 minutes ahead', { now: now + 300_000 }],
    ['a clock 5 minutes behind', { now: now - 300_000 }],
    ['a wider tolerance', { now: now + 900_000, tolerance_seconds: 900 }],
  ])('%s', (_, delivery) => expect(verifyDelivery({ ...sound, ...delivery })).toEqual(event))

  test('what the independent package signs', () => {
    const signature = new Webhook(keys[0]).sign(id, new Date(now), body)
    expect(verifyDelivery({ ...sound, headers: headersOf(signature) })).toEqual(event)
  })
})

describe('refuses', () => {
  const right = headersOf()['webhook-signature']
  const signed = (text: string): Partial<Delivery> => ({
    body: text,
    headers: headersOf(signatureHeader([keys[0]], id, at, text)),
  })
  const without = (name: string): Partial<Delivery> => ({ headers: { ...headersOf(), [name]: undefined } })
  const dotted = `${id}.1`
  test.each<[string, Partial<Delivery>, string]>([
    ['no id', without('webhook-id'), 'missing_header'],
    ['no timestamp', without('webhook-timestamp'), 'missing_header'],
    ['no signature', without('webhook-signature'), 'missing_header'],
    ['an empty signature', { headers: headersOf('') }, 'missing_header'],
    ['a full stop in the id', { headers: { ...headersOf(), 'webhook-id': dotted } }, 'malformed_header'],
    ['two ids', { headers: { ...headersOf(), 'webhook-id': [id, id] } }, 'malformed_header'],
    ['a timestamp with a fraction', { headers: { ...headersOf(), 'webhook-timestamp': '1.5' } }, 'malformed_header'],
    ['a timestamp with letters', { headers: { ...headersOf(), 'webhook-timestamp': `${at}x` } }, 'malformed_header'],
    [
      'a timestamp with a zero before',
      { headers: { ...headersOf(), 'webhook-timestamp': `0${at}` } },
      'malformed_header',
    ],
    ['another key', { keys: [keys[1]] }, 'no_matching_signature'],
    ['another version', { headers: headersOf(right.replace('v1', 'v2')) }, 'no_matching_signature'],
    ['half a signature', { headers: headersOf(right.slice(0, 20)) }, 'no_matching_signature'],
    ['a signature of nothing', { headers: headersOf('v1,') }, 'no_matching_signature'],
    ['another body', { body: `${body} ` }, 'no_matching_signature'],
    ['a second too old', { now: now + 301_000 }, 'too_old'],
    ['a second too new', { now: now - 301_000 }, 'too_new'],
    ['what is no JSON', signed('{'), 'malformed_body'],
    ['what is no object', signed('[1]'), 'malformed_body'],
    ['null', signed('null'), 'malformed_body'],
  ])('%s', (_, delivery, reason) => expect(reasonOf(delivery)).toBe(reason))

  test('any change of one bit of body, id or timestamp', () => {
    const parts = { 'webhook-id': id, 'webhook-timestamp': String(at), body }
    const anyBit = fc
      .constantFrom(...(Object.keys(parts) as (keyof typeof parts)[]))
      .chain((name) => fc.tuple(fc.constant(name), fc.nat(parts[name].length * 8 - 1)))
    fc.assert(
      fc.property(anyBit, ([name, bit]) => {
        const bytes = Buffer.from(parts[name])
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        const changed =
          name === 'body' ? { body: bytes } : { headers: { ...headersOf(), [name]: bytes.toString('latin1') } }
        expect(reasonOf(changed)).not.toBe('taken')
      }),
    )
  })

  test('to verify without a key', () => expect(() => verifyDelivery({ ...sound, keys: [] })).toThrow(TypeError))
})
