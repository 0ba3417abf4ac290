// Encrypts and decrypts with the data keys of banks. A bank can have several keys: the newest encrypts, and each ciphertext names its
// own. A process notices a new key within a few seconds.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { MasterKeys } from './master-keys.ts'
import { currentMasterKey, unwrapByAny } from './root-key.ts'
import { type DataKey, dataKeyPurpose, decryptBytes, encryptBytes, generationOf, newWrappedKey } from './vault.ts'

interface BankKeys {
  readonly byGeneration: Map<number, DataKey>
  newest: DataKey | undefined
  read_at: number
}

/** How long a process may use a key for encryption after a newer one was created. */
export const newest_key_ms = 5000

export class DataKeys {
  readonly #masters: MasterKeys
  readonly #sql: Sql
  readonly #banks = new Map<Guid, BankKeys>()

  constructor(masters: MasterKeys, sql: Sql) {
    this.#masters = masters
    this.#sql = sql
  }

  /** A wrapped data key for a bank that will be created. */
  async newBankKey(bank_guid: Guid): Promise<Uint8Array> {
    return newWrappedKey(await currentMasterKey(this.#sql, this.#masters), dataKeyPurpose(bank_guid))
  }

  async encryptBytes(bank_guid: Guid, context: string, bytes: Uint8Array): Promise<Buffer> {
    return encryptBytes(await this.#newest(bank_guid), context, bytes)
  }

  /** At once if the key is known: a list decrypts hundreds of fields. */
  decryptBytes(bank_guid: Guid, context: string, sealed: Uint8Array): Buffer | Promise<Buffer> {
    const generation = generationOf(context, sealed)
    const known = this.#banks.get(bank_guid)?.byGeneration.get(generation)
    if (known) return decryptBytes(known, context, sealed)
    return this.#read(bank_guid, generation).then((key) => decryptBytes(key, context, sealed))
  }

  async #newest(bank_guid: Guid): Promise<DataKey> {
    const known = this.#banks.get(bank_guid)
    if (known?.newest && performance.now() - known.read_at < newest_key_ms) return known.newest
    return this.#read(bank_guid, undefined)
  }

  /** Reads the key of this generation; undefined: the newest. */
  async #read(bank_guid: Guid, wanted: number | undefined): Promise<DataKey> {
    const read_at = performance.now()
    const [row] = await this.#sql<{ generation: number; wrapped: Uint8Array }[]>`
      select generation, wrapped from bank_data_keys
      where bank_guid = ${bank_guid} and (${wanted ?? null}::integer is null or generation = ${wanted ?? null})
      order by generation desc limit 1`
    if (!row) throw new Error(`bank ${bank_guid} has no data key ${wanted ?? ''}`)
    const keys = this.#banks.get(bank_guid) ?? { byGeneration: new Map(), newest: undefined, read_at }
    const { generation, wrapped } = row
    const key =
      keys.byGeneration.get(generation) ??
      ({ generation, key: unwrapByAny(this.#masters, dataKeyPurpose(bank_guid), wrapped) } as DataKey)
    keys.byGeneration.set(generation, key)
    if (wanted === undefined) Object.assign(keys, { newest: key, read_at })
    this.#banks.set(bank_guid, keys)
    return key
  }
}
