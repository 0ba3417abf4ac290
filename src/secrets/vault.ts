// Encrypts with AES-256-GCM. Each bank has data keys, stored wrapped by a key derived from the master key. A field is bound to its context
// (`<bank_guid>/customers/name`): copied to another bank or column it cannot be read. It names the generation of its data key, so that
// keys can change while older fields still exist.
//   field    version 2 | generation 2 | nonce 12 | ciphertext | tag 16     (version 1: no generation, which is the first)
//   wrapped  version 1 | master key id 4 | nonce 12 | ciphertext 32 | tag 16
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Brand } from '../kernel/brand.ts'
import type { Guid, RandomBytes } from '../kernel/guid.ts'
import { type MasterKey, masterKeyId, wrappingKeyOf } from './master-key.ts'

/** A KeyObject, which logs and JSON cannot print. */
export interface DataKey {
  readonly generation: number
  readonly key: Brand<KeyObject, 'DataKey'>
}

/** Names the field or key that could not be opened, never its content. */
export class VaultError extends Error {}

const firstVersion = 1
const fieldVersion = 2
const fieldHeadLength = 3
const wrappedVersion = 1
const wrappedHeadLength = 5
const nonceLength = 12
const tagLength = 16
const keyLength = 32
/** How much longer a ciphertext is than its plaintext. */
export const sealedExtra = fieldHeadLength + nonceLength + tagLength

/** A new random key, wrapped and bound to its purpose. */
export const newWrappedKey = (master: MasterKey, purpose: string, random: RandomBytes = randomBytes): Buffer =>
  wrapKey(master, purpose, createSecretKey(random(keyLength)), random)

export const dataKeyPurpose = (bank_guid: Guid): string => `${bank_guid}/data-key`

export function wrapKey(master: MasterKey, purpose: string, key: KeyObject, random: RandomBytes = randomBytes): Buffer {
  const head = Buffer.from([wrappedVersion, ...Buffer.from(masterKeyId(master), 'hex')])
  return seal(wrappingKeyOf(master), head, purpose, key.export(), random)
}

export function unwrapKey(master: MasterKey, purpose: string, wrapped: Uint8Array): KeyObject {
  const needed = wrappingMasterKeyId(wrapped)
  const given = masterKeyId(master)
  const what = `the key ${purpose}`
  if (needed !== given) throw new VaultError(`${what} was wrapped by master key ${needed}, not by the given ${given}`)
  if (wrapped[0] !== wrappedVersion) throw new VaultError(`${what} has the unknown format version ${wrapped[0]}`)
  return createSecretKey(open(wrappingKeyOf(master), wrappedHeadLength, purpose, wrapped, what))
}

/** The id of the master key that wrapped it. */
export const wrappingMasterKeyId = (wrapped: Uint8Array): string => Buffer.from(wrapped).toString('hex', 1, 5)

export function encryptBytes(
  { generation, key }: DataKey,
  context: string,
  bytes: Uint8Array,
  random: RandomBytes = randomBytes,
): Buffer {
  return seal(key, sealedHead(generation), context, bytes, random)
}

/** The first bytes of every ciphertext of this generation. */
export const sealedHead = (generation: number): Buffer =>
  Buffer.from([fieldVersion, generation >> 8, generation & 0xff])

/** The generation of the data key that opens it. */
export function generationOf(context: string, sealed: Uint8Array): number {
  if (sealed[0] === firstVersion) return 1
  if (sealed[0] !== fieldVersion) throw new VaultError(`${context} has the unknown format version ${sealed[0]}`)
  return ((sealed[1] ?? 0) << 8) | (sealed[2] ?? 0)
}

export const decryptBytes = ({ key }: DataKey, context: string, sealed: Uint8Array): Buffer =>
  open(key, sealed[0] === firstVersion ? 1 : fieldHeadLength, context, sealed, context)

function seal(key: KeyObject, head: Buffer, context: string, plain: Uint8Array, random: RandomBytes): Buffer {
  const nonce = random(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.concat([head, Buffer.from(context, 'utf8')]))
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(key: KeyObject, headLength: number, context: string, sealed: Uint8Array, what: string): Buffer {
  const textStart = headLength + nonceLength
  const textEnd = sealed.length - tagLength
  if (textEnd < textStart) throw new VaultError(`${what} is too short to be encrypted`)
  const nonce = sealed.subarray(headLength, textStart)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.concat([sealed.subarray(0, headLength), Buffer.from(context, 'utf8')]))
  decipher.setAuthTag(sealed.subarray(textEnd))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textStart, textEnd)), decipher.final()])
  } catch {
    throw new VaultError(`${what} cannot be decrypted: it was changed, moved, or encrypted with another key`)
  }
}
