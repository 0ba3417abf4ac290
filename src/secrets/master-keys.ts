// The master keys of this process: one, or two while the key is being changed. They come from the environment or, with the embedded
// database, from a file. The file is read again when an unknown key is needed, so a running service notices a change. Without its
// master key a database loses all personal data and API keys.
import { defined } from '../kernel/assert.ts'
import { type MasterKey, masterKeyFromText, masterKeyId, newKeyAdvice } from './master-key.ts'
import { makeKeyFile, readKeyFile } from './master-key-file.ts'

const variable = 'CORRIDOR_MASTER_KEY'

export interface MasterKeySource {
  /** The text of CORRIDOR_MASTER_KEY. If it is set, the file is not used. */
  readonly env: string | undefined
  /** The text of CORRIDOR_MASTER_KEY_PREVIOUS, set while the key is being changed. */
  readonly previous?: string | undefined
  /** Path of the key file, with the embedded database only. */
  readonly file: string | undefined
}

export class MasterKeys {
  readonly file: string | undefined
  #keys: readonly MasterKey[]

  constructor(keys: readonly MasterKey[], file?: string) {
    this.#keys = keys
    this.file = file
  }

  /** The key that wraps everything when a change is finished. */
  get next(): MasterKey {
    return defined(this.#keys[0], 'there is a master key')
  }

  get ids(): string[] {
    return this.#keys.map(masterKeyId)
  }

  find(id: string): MasterKey | undefined {
    const known = this.#keys.find((key) => masterKeyId(key) === id)
    if (known || !this.file) return known
    this.reload()
    return this.#keys.find((key) => masterKeyId(key) === id)
  }

  reload(): void {
    if (this.file) this.#keys = readKeyFile(this.file) ?? this.#keys
  }
}

export function loadMasterKeys({ env, previous, file }: MasterKeySource): MasterKeys {
  // An empty variable is a deployment mistake. Using the file instead would encrypt with an unintended key.
  if (env !== undefined) {
    const before = previous ? [masterKeyFromText(previous, `${variable}_PREVIOUS`)] : []
    return new MasterKeys([masterKeyFromText(env, variable), ...before])
  }
  if (file === undefined) {
    throw new Error(
      `${variable} is not set: an external database needs it, 32 bytes as base64 or hex (${newKeyAdvice})`,
    )
  }
  if (!readKeyFile(file)) makeKeyFile(file)
  // Read again: another process may have created the file first.
  const keys = readKeyFile(file)
  if (!keys) throw new Error(`the master key file ${file} cannot be read back`)
  return new MasterKeys(keys, file)
}
