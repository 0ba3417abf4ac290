// Field encryption: AES-256-GCM with one data key per bank, itself stored wrapped by a key derived from the master key.
// A field is bound to its context (`<bank_guid>/customers/name`): copied to another bank or column it cannot be read.
//   field    version 1 | nonce 12 | ciphertext | tag 16
//   wrapped  version 1 | master key id 4 | nonce 12 | ciphertext 32 | tag 16
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Brand } from '../kernel/brand.ts'
import type { Guid, RandomBytes } from '../kernel/guid.ts'
import { deriveKey, type MasterKey, masterKeyId } from './master-key.ts'

/** Held as a KeyObject, which neither logs nor JSON can print. */
export type DataKey = Brand<KeyObject, 'DataKey'>

/** Says which field or key could not be opened, never what is in it. */
export class VaultError extends Error {}

const version = 1
const nonceLength = 12
const tagLength = 16
const dataKeyLength = 32
const wrappedHeadLength = 5
const fieldHead = Buffer.from([version])

export const newDataKey = (master: MasterKey, bank_guid: Guid, random: RandomBytes = randomBytes) => ({
  wrapped: wrapDataKey(master, bank_guid, createSecretKey(random(dataKeyLength)) as DataKey, random),
})

/** Rotation wraps the same data key by the next master key; the fields stay as they are. */
export function wrapDataKey(
  master: MasterKey,
  bank_guid: Guid,
  dataKey: DataKey,
  random: RandomBytes = randomBytes,
): Buffer {
  const head = Buffer.from([version, ...Buffer.from(masterKeyId(master), 'hex')])
  return seal(wrappingKey(master), head, wrappingContext(bank_guid), dataKey.export(), random)
}

export function unwrapDataKey(master: MasterKey, bank_guid: Guid, wrapped: Uint8Array): DataKey {
  const what = `the data key of bank ${bank_guid}`
  const needed = wrappingMasterKeyId(wrapped)
  const given = masterKeyId(master)
  if (needed !== given) throw new VaultError(`${what} was wrapped by master key ${needed}, not by the given ${given}`)
  return createSecretKey(
    open(wrappingKey(master), wrappedHeadLength, wrappingContext(bank_guid), wrapped, what),
  ) as DataKey
}

/** `masterKeyId` of the master key that wrapped it. */
export const wrappingMasterKeyId = (wrapped: Uint8Array): string => Buffer.from(wrapped).toString('hex', 1, 5)

export const encryptField = (
  dataKey: DataKey,
  context: string,
  text: string,
  random: RandomBytes = randomBytes,
): Buffer => seal(dataKey, fieldHead, context, Buffer.from(text, 'utf8'), random)

export const decryptField = (dataKey: DataKey, context: string, bytes: Uint8Array): string =>
  open(dataKey, fieldHead.length, context, bytes, context).toString('utf8')

/** Equal texts of one bank have equal fingerprints. It follows from the data key, so it outlives a change of master key. */
export const fingerprintOf = (dataKey: DataKey, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', dataKey, '', 'corridor/fingerprints', 32)))
    .update(text)
    .digest('hex')

const wrappingKey = (master: MasterKey): KeyObject => createSecretKey(deriveKey(master, 'wrap-data-keys'))
const wrappingContext = (bank_guid: Guid): string => `${bank_guid}/data-key`

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
  if (sealed[0] !== version) throw new VaultError(`${what} has the unknown format version ${sealed[0]}`)
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
