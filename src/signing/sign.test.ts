// Signatures of Standard Webhooks, verified by the package of its specification.
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signatureHeader } from './sign.ts'

const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const secondKey = `whsec_${Buffer.alloc(64, 7).toString('base64')}`
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** True if the independent package takes it; it looks at the real clock. */
const isTaken = (secret: string, id: string, timestamp: number | string, body: string, signature: string): boolean => {
  try {
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

test('the vector of the specification', () => {
  const signature = signatureHeader([key], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('text and its bytes are signed alike', () => {
  const body = '{"name":"Ñandú \u{1f985}"}'
  expect(signatureHeader([key], 'a', 1, Buffer.from(body))).toBe(signatureHeader([key], 'a', 1, body))
})

describe('the independent package', () => {
  test('signs as we do and takes what we sign', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.stringMatching(/^[\w-]{1,40}$/),
        fc.json(),
        (bytes, id, body) => {
          const secret = `whsec_${Buffer.from(bytes).toString('base64')}`
          const at = nowSeconds()
          const signature = signatureHeader([secret], id, at, body)
          expect(signature).toBe(new Webhook(secret).sign(id, new Date(at * 1000), body))
          expect(isTaken(secret, id, at, body, signature)).toBe(true)
        },
      ),
    )
  })

  test('takes either key of two, and no third', () => {
    const at = nowSeconds()
    const signature = signatureHeader([key, secondKey], 'evt', at, '{}')
    const third = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    expect([key, secondKey, third].map((one) => isTaken(one, 'evt', at, '{}', signature))).toEqual([true, true, false])
  })

  test('refuses after a change of one bit of body, id or timestamp', () => {
    const flip = (text: string, bit: number): string => {
      const bytes = Buffer.from(text, 'latin1')
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      return bytes.toString('latin1')
    }
    const at = String(nowSeconds())
    const parts = { id: 'evt_0123456789', at, body: '{"guid":"00ff","sequence":7}' }
    const signature = signatureHeader([key], parts.id, Number(at), parts.body)
    expect(isTaken(key, parts.id, at, parts.body, signature)).toBe(true)
    for (const name of ['id', 'at', 'body'] as const) {
      for (let bit = 0; bit < parts[name].length * 8; bit += 1) {
        const changed = { ...parts, [name]: flip(parts[name], bit) }
        // A timestamp with a letter in it is read up to there, so what is left is another number.
        expect([name, bit, isTaken(key, changed.id, changed.at, changed.body, signature)]).toEqual([name, bit, false])
      }
    }
  })
})

test.each([
  ['no prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['not base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa!!'],
  ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['empty', 'whsec_'],
])('a key with %s is refused without being repeated', (_, bad) => {
  const sign = (): string => signatureHeader([bad], 'a', 1, '{}')
  expect(sign).toThrow(TypeError)
  expect(sign).not.toThrow(bad.slice(6) || 'nothing')
})
