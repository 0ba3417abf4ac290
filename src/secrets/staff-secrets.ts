// What is kept of staff, by keys derived from the root key: keyed hashes to find addresses, tokens and subjects of identity providers by,
// and encryption of people's data and second factors. The root key never changes, so nothing is ever encrypted anew.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { deriveKey, type RootKey } from './master-key.ts'
import { totpSecretBytes, totpStepOf, totpText, totpUri } from './totp.ts'
import { type DataKey, decryptBytes, encryptBytes, VaultError } from './vault.ts'

/** Whose data it is: encrypted for somebody else, it cannot be read. */
export interface StaffOwner {
  readonly organization_guid: Guid
  readonly guid: Guid
}

/** What is known of a member as a person. */
export interface Person {
  readonly email: string
  readonly name: string
}

const tokenBytes = 32
const browserContext = 'kept by a browser'

export class StaffSecrets {
  readonly #emails: Buffer
  readonly #tokens: Buffer
  readonly #subjects: Buffer
  readonly #data: DataKey

  constructor(root: RootKey) {
    this.#emails = deriveKey(root, 'staff-emails')
    this.#tokens = deriveKey(root, 'staff-tokens')
    this.#subjects = deriveKey(root, 'staff-subjects')
    this.#data = { generation: 1, key: createSecretKey(deriveKey(root, 'staff-data')) as DataKey['key'] }
  }

  newToken(): { readonly token: string; readonly token_hash: Buffer } {
    const token = randomBytes(tokenBytes).toString('base64url')
    return { token, token_hash: this.tokenHash(token) }
  }

  tokenHash(token: string): Buffer {
    return createHmac('sha256', this.#tokens).update(token).digest()
  }

  /** Addresses are compared without case. */
  emailHash(email: string): string {
    return createHmac('sha256', this.#emails).update(email.trim().normalize('NFC').toLowerCase()).digest('hex')
  }

  subjectHash(issuer: string, subject: string): string {
    return createHmac('sha256', this.#subjects)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
  }

  /** A new second factor for an authenticator app: as text, as a URI, and encrypted for storage. */
  newFactor(owner: StaffOwner, account: string, issuer: string) {
    const secret = randomBytes(totpSecretBytes)
    const totp_secret = this.#seal(owner, 'totp_secret', secret)
    return { totp_secret, text: totpText(secret), uri: totpUri(secret, account, issuer) }
  }

  /** The step of a code; undefined if it is none of now. Without a second factor it works as long. */
  stepOf(
    owner: StaffOwner | undefined,
    totp_secret: Uint8Array | null,
    code: string,
    at: Timestamp,
  ): number | undefined {
    const isKnown = owner !== undefined && totp_secret !== null
    const secret = isKnown ? this.#open(owner, 'totp_secret', totp_secret) : randomBytes(totpSecretBytes)
    const step = totpStepOf(secret, code, at)
    return isKnown ? step : undefined
  }

  sealPerson(owner: StaffOwner, { email, name }: Person): Buffer {
    return this.#seal(owner, 'person', Buffer.from(JSON.stringify({ email, name })))
  }

  openPerson(owner: StaffOwner & { readonly person: Uint8Array }): Person {
    return JSON.parse(this.#open(owner, 'person', owner.person).toString()) as Person
  }

  /** Keeps something in a browser for a while, so that nobody reads or changes it. */
  sealText(value: object): string {
    return encryptBytes(this.#data, browserContext, Buffer.from(JSON.stringify(value))).toString('base64url')
  }

  /** Undefined if it was not made here. */
  openText(text: string): object | undefined {
    try {
      return JSON.parse(decryptBytes(this.#data, browserContext, Buffer.from(text, 'base64url')).toString()) as object
    } catch (error) {
      if (error instanceof VaultError) return undefined
      throw error
    }
  }

  #seal(owner: StaffOwner, field: 'person' | 'totp_secret', bytes: Uint8Array): Buffer {
    return encryptBytes(this.#data, contextOf(owner, field), bytes)
  }

  #open(owner: StaffOwner, field: 'person' | 'totp_secret', sealed: Uint8Array): Buffer {
    return decryptBytes(this.#data, contextOf(owner, field), sealed)
  }
}

const contextOf = ({ organization_guid, guid }: StaffOwner, field: string): string =>
  `${organization_guid}/staff/${guid}/${field}`
