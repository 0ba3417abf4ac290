// The text of an API key: corridor_<sandbox|production>_<bank|org>_<guid>_<secret><checksum>. Secret scanners can find it. The checksum
// (CRC32 of the text before it, in base62) detects typos without the database. Only an HMAC of the secret is stored. The secret has 190
// random bits, so a fast hash is enough.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Guid, RandomBytes } from '../kernel/guid.ts'

export type KeyEnvironment = 'sandbox' | 'production'
export type KeyKind = 'bank' | 'organization'

export interface KeyName {
  readonly environment: KeyEnvironment
  readonly kind: KeyKind
  readonly guid: Guid
}

export interface ParsedKey extends KeyName {
  readonly secret: string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6
const pattern = /^corridor_(sandbox|production)_(bank|org)_([0-9a-f]{32})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export const keyLengthMax = `corridor_production_bank_${'0'.repeat(32)}_`.length + secretLength + checksumLength

export function makeKey(name: KeyName, random: RandomBytes = randomBytes): { key: string; secret: string } {
  const kind = name.kind === 'bank' ? 'bank' : 'org'
  const secret = makeSecret(random)
  const text = `corridor_${name.environment}_${kind}_${name.guid}_${secret}`
  return { key: text + checksumOf(text), secret }
}

/** Undefined if the text is no key. The length is checked first, because the header is not trusted. */
export function parseKey(unchecked: unknown): ParsedKey | undefined {
  if (typeof unchecked !== 'string' || unchecked.length > keyLengthMax) return undefined
  const [, environment, kind, guid, secret, checksum] = pattern.exec(unchecked) ?? []
  if (secret === undefined || checksumOf(unchecked.slice(0, -checksumLength)) !== checksum) return undefined
  return {
    environment: environment as KeyEnvironment,
    kind: kind === 'bank' ? 'bank' : 'organization',
    guid: guid as Guid,
    secret,
  }
}

export const hashSecret = (pepper: Uint8Array, secret: string): Buffer =>
  createHmac('sha256', pepper).update(secret, 'utf8').digest()

/** Compares in constant time. */
export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

function makeSecret(random: RandomBytes): string {
  let secret = ''
  while (secret.length < secretLength) {
    for (const byte of random(secretLength)) {
      // 248 is the largest multiple of 62 in a byte. Larger bytes would make the first letters more frequent.
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62]
    }
  }
  return secret
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
