// The master keys this process knows: one, or two while the key is changed. They come from the environment or, with the
// embedded database, from a file, which is read again when a key turns up that is not known: so a running service notices
// a change. Losing the key loses every personal field and every API key.
import { defined } from '../kernel/assert.ts'
import { type MasterKey, masterKeyFromText, masterKeyId, newKeyAdvice } from './master-key.ts'
import { makeKeyFile, readKeyFile } from './master-key-file.ts'

const variable = 'CORRIDOR_MASTER_KEY'

export interface MasterKeySource {
  /** The text of CORRIDOR_MASTER_KEY; it wins over the file. */
  readonly env: string | undefined
  /** The text of CORRIDOR_MASTER_KEY_PREVIOUS, while the key is changed. */
  readonly previous?: string | undefined
  /** Where the key file is or shall be; only given with the embedded database. */
  readonly file: string | undefined
}

export class MasterKeys {
  /** Where the keys are kept, if that is a file. */
  readonly file: string | undefined
  #keys: readonly MasterKey[]

  constructor(keys: readonly MasterKey[], file?: string) {
    this.#keys = keys
    this.file = file
  }

  /** The one that everything shall be wrapped by when a change is over. */
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
  // An empty variable is a deployment mistake; falling back to a file would encrypt with a key nobody meant.
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
  // Read back even what we made: if another process was first, its key is the key.
  const keys = readKeyFile(file)
  if (!keys) throw new Error(`the master key file ${file} cannot be read back`)
  return new MasterKeys(keys, file)
}
