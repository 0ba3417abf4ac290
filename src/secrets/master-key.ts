// Master key and root key. The master key only wraps other keys, so it can be changed by wrapping them again. Hashes and fingerprints are
// derived from the root key, which is stored wrapped and never changes: otherwise a new master key would end every API key. Both are
// KeyObjects, which logs and JSON cannot print.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Brand } from '../kernel/brand.ts'

export type MasterKey = Brand<KeyObject, 'MasterKey'>
export type RootKey = Brand<KeyObject, 'RootKey'>

export const newKeyAdvice = 'make one with `openssl rand -base64 32`'

/** A key for one purpose. Other purposes give unrelated keys. */
export const deriveKey = (root: RootKey, purpose: string): Buffer => derive(root, purpose)

export const wrappingKeyOf = (master: MasterKey): KeyObject => createSecretKey(derive(master, 'wrap-data-keys'))

/** Four bytes that identify the master key and reveal nothing about it. */
export const masterKeyId = (master: MasterKey): string => derive(master, 'master-key-id').toString('hex', 0, 4)

export function masterKeyFromText(text: string, source: string): MasterKey {
  const bytes = bytesFromText(text.trim())
  // The message must not contain the text: it may be a real key with one character missing.
  if (!bytes) throw new Error(`${source} must be 32 bytes, as 44 characters of base64 or 64 of hex (${newKeyAdvice})`)
  return createSecretKey(bytes) as MasterKey
}

const derive = (key: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `corridor/${purpose}`, 32))

function bytesFromText(text: string): Buffer | undefined {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64').startsWith(text) ? bytes : undefined
}
