// Encrypts and decrypts the personal fields of a bank's records, each field on its own, with the bank's data key.
import { createHmac } from 'node:crypto'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Encrypted, Personal } from '../kernel/personal.ts'
import { parseStored, writeJson } from '../wire/json.ts'
import { DataKeys } from './data-keys.ts'
import { deriveKey, type RootKey } from './master-key.ts'
import type { MasterKeys } from './master-keys.ts'

export class PersonalData extends DataKeys {
  readonly #fingerprints: Buffer

  constructor(masters: MasterKeys, sql: Sql, root: RootKey) {
    super(masters, sql)
    this.#fingerprints = deriveKey(root, 'fingerprints')
  }

  /** Encrypts each field as JSON. Absent fields are null. A ciphertext is bound to its table and column. */
  async encrypt<Field extends string>(
    bank_guid: Guid,
    { noun, fields }: Pick<Personal<Field>, 'noun' | 'fields'>,
    values: Readonly<Partial<Record<Field, unknown>>>,
  ): Promise<Encrypted<Field>> {
    const encrypted: [Field, Uint8Array | null][] = []
    for (const field of fields) {
      const value = values[field]
      const text = value === undefined ? undefined : Buffer.from(writeJson(value), 'utf8')
      const context = fieldContext(bank_guid, noun, field)
      encrypted.push([field, text ? await this.encryptBytes(bank_guid, context, text) : null])
    }
    return Object.fromEntries(encrypted) as Encrypted<Field>
  }

  async decrypt<Field extends string>(
    bank_guid: Guid,
    noun: string,
    fields: readonly Field[],
    row: Readonly<Record<string, unknown>>,
  ): Promise<Partial<Record<Field, unknown>>> {
    const decrypted: Partial<Record<Field, unknown>> = {}
    for (const field of fields) {
      const bytes = row[field] as Uint8Array | null | undefined
      if (!bytes) continue
      const opened = this.decryptBytes(bank_guid, fieldContext(bank_guid, noun, field), bytes)
      const plain = opened instanceof Promise ? await opened : opened
      decrypted[field] = parseStored(plain.toString('utf8'))
    }
    return decrypted
  }

  /** Equal values of a bank have equal fingerprints, so they can be compared without being seen. Key changes do not change it. */
  async fingerprint(bank_guid: Guid, text: string): Promise<string> {
    return createHmac('sha256', this.#fingerprints).update(`${bank_guid}/${text}`, 'utf8').digest('hex')
  }
}

/** The context that a field's ciphertext is bound to. */
export const fieldContext = (bank_guid: Guid, noun: string, field: string): string => `${bank_guid}/${noun}/${field}`
