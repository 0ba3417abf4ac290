// Encrypts and decrypts the personal fields of a bank's records with that bank's own data key.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Encrypted, Personal } from '../kernel/personal.ts'
import { parseJson, writeJson } from '../wire/json.ts'
import type { MasterKey } from './master-key.ts'
import { type DataKey, decryptField, encryptField, fingerprintOf, newDataKey, unwrapDataKey } from './vault.ts'

export class PersonalData {
  readonly #master: MasterKey
  readonly #sql: Sql
  readonly #keys = new Map<Guid, DataKey>()

  constructor(master: MasterKey, sql: Sql) {
    this.#master = master
    this.#sql = sql
  }

  /** The wrapped data key for a bank that is about to be made. */
  newBankKey(bank_guid: Guid): Uint8Array {
    return newDataKey(this.#master, bank_guid).wrapped
  }

  async #keyOf(bank_guid: Guid): Promise<DataKey> {
    const known = this.#keys.get(bank_guid)
    if (known) return known
    const [row] = await this.#sql<{ wrapped: Uint8Array }[]>`
      select wrapped from bank_data_keys where bank_guid = ${bank_guid} order by guid desc limit 1`
    if (!row) throw new Error('the bank has no data key')
    const key = unwrapDataKey(this.#master, bank_guid, row.wrapped)
    this.#keys.set(bank_guid, key)
    return key
  }

  /** Each field's value as JSON, encrypted; absent fields stay null. A ciphertext is bound to its table and column. */
  async encrypt<Field extends string>(
    bank_guid: Guid,
    { noun, fields }: Pick<Personal<Field>, 'noun' | 'fields'>,
    values: Readonly<Partial<Record<Field, unknown>>>,
  ): Promise<Encrypted<Field>> {
    const key = await this.#keyOf(bank_guid)
    const encrypted = fields.map((field) => {
      const value = values[field]
      const context = contextOf(bank_guid, noun, field)
      return [field, value === undefined ? null : encryptField(key, context, writeJson(value))]
    })
    return Object.fromEntries(encrypted)
  }

  async decrypt<Field extends string>(
    bank_guid: Guid,
    noun: string,
    fields: readonly Field[],
    row: Readonly<Record<string, unknown>>,
  ): Promise<Partial<Record<Field, unknown>>> {
    const key = await this.#keyOf(bank_guid)
    const decrypted = fields.flatMap((field) => {
      const bytes = row[field] as Uint8Array | null | undefined
      return bytes ? [[field, parseJson(decryptField(key, contextOf(bank_guid, noun, field), bytes))] as const] : []
    })
    return Object.fromEntries(decrypted) as Partial<Record<Field, unknown>>
  }

  /** Tells whether two values of a bank are the same, to those who may not see them. */
  async fingerprint(bank_guid: Guid, text: string): Promise<string> {
    return fingerprintOf(await this.#keyOf(bank_guid), text)
  }
}

const contextOf = (bank_guid: Guid, noun: string, field: string): string => `${bank_guid}/${noun}/${field}`
