// Encryption with AES-256-GCM: one data key per bank, itself stored wrapped by a key derived from the master key.
// A field is bound to its context (`<bank_guid>/customers/name`): copied to another bank or column it cannot be read. It
// names the generation of its data key, so that keys can be changed while fields under older ones are still there.
//   field    version 2 | generation 2 | nonce 12 | ciphertext | tag 16     (version 1: no generation, which is the first)
//   wrapped  version 1 | master key id 4 | nonce 12 | ciphertext 32 | tag 16
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Brand } from '../kernel/brand.ts'
import type { Guid, RandomBytes } from '../kernel/guid.ts'
import { type MasterKey, masterKeyId, wrappingKeyOf } from './master-key.ts'

/** Held as a KeyObject, which neither logs nor JSON can print. */
export interface DataKey {
  readonly generation: number
  readonly key: Brand<KeyObject, 'DataKey'>
}

/** Says which field or key could not be opened, never what is in it. */
export class VaultError extends Error {}

const firstVersion = 1
const fieldVersion = 2
const fieldHeadLength = 3
const wrappedVersion = 1
const wrappedHeadLength = 5
const nonceLength = 12
const tagLength = 16
const keyLength = 32
/** How much longer a ciphertext is than what it hides. */
export const sealedExtra = fieldHeadLength + nonceLength + tagLength

/** A new random key, wrapped. What it is for is part of what it is bound to. */
export const newWrappedKey = (master: MasterKey, purpose: string, random: RandomBytes = randomBytes): Buffer =>
  wrapKey(master, purpose, createSecretKey(random(keyLength)), random)

/** What the data keys of a bank are wrapped for. */
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

/** `masterKeyId` of the master key that wrapped it. */
export const wrappingMasterKeyId = (wrapped: Uint8Array): string => Buffer.from(wrapped).toString('hex', 1, 5)

export function encryptBytes(
  { generation, key }: DataKey,
  context: string,
  bytes: Uint8Array,
  random: RandomBytes = randomBytes,
): Buffer {
  return seal(key, sealedHead(generation), context, bytes, random)
}

/** How every ciphertext of this generation begins. */
export const sealedHead = (generation: number): Buffer =>
  Buffer.from([fieldVersion, generation >> 8, generation & 0xff])

/** Which of the bank's data keys opens it. */
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
