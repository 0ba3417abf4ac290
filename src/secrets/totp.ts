// Codes of authenticator apps (RFC 6238): HMAC-SHA-1, six digits, steps of 30 seconds. Apps support nothing else reliably. The neighbours of
// the current step are accepted too, because clocks differ.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { base32nopad } from '@scure/base'
import type { Timestamp } from '../kernel/time.ts'

export const totpSecretBytes = 20
const step_ms = 30_000
const skew_steps = 1
const noCode = '------'

export const totpStep = (at: Timestamp): number => Math.floor(at / step_ms)

export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash[19] ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of this code; undefined if it is none of now. All candidates are compared, so the time does not tell which one fits. */
export function totpStepOf(secret: Uint8Array, code: string, at: Timestamp): number | undefined {
  const given = Buffer.from(/^[0-9]{6}$/.test(code) ? code : noCode)
  const now = totpStep(at)
  let found: number | undefined
  for (let step = now - skew_steps; step <= now + skew_steps; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(totpCode(secret, step)), given)
    if (isSame) found = step
  }
  return found
}

export const totpText = (secret: Uint8Array): string => base32nopad.encode(secret)

/** What an app reads from a QR code. */
export const totpUri = (secret: Uint8Array, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${totpText(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
