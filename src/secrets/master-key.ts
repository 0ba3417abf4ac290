// The master key: every other key of the service is derived from it or wrapped by it. It comes from the environment or,
// with the embedded database, from a file made once beside the data. It is held as a KeyObject, which neither logs nor
// JSON can print. Losing it loses every personal field and every API key: compare `masterKeyId` with what was stored.
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import type { Brand } from '../kernel/brand.ts'

export type MasterKey = Brand<KeyObject, 'MasterKey'>

const variable = 'CORRIDOR_MASTER_KEY'
const advice = 'make one with `openssl rand -base64 32`'

export interface MasterKeySource {
  /** The text of CORRIDOR_MASTER_KEY; it wins over the file. */
  readonly env: string | undefined
  /** Where the key file is or shall be; only given with the embedded database. */
  readonly file: string | undefined
}

export function loadMasterKey({ env, file }: MasterKeySource): MasterKey {
  // An empty variable is a deployment mistake; falling back to a file would encrypt with a key nobody meant.
  if (env !== undefined) return keyFromText(env, variable)
  if (file === undefined) {
    throw new Error(`${variable} is not set: an external database needs it, 32 bytes as base64 or hex (${advice})`)
  }
  const found = readKeyFile(file)
  if (found) return found
  makeKeyFile(file)
  // Read back even what we made: if another process was first, its key is the key.
  const made = readKeyFile(file)
  if (!made) throw new Error(`the master key file ${file} cannot be read back`)
  return made
}

/** A key for one purpose; another purpose gives an unrelated key. */
export const deriveKey = (master: MasterKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `corridor/${purpose}`, 32))

/** Four bytes that name the master key without telling anything about it. */
export const masterKeyId = (master: MasterKey): string => deriveKey(master, 'master-key-id').toString('hex', 0, 4)

function keyFromText(text: string, source: string): MasterKey {
  const bytes = bytesFromText(text.trim())
  // The text itself must never be in the message: it may be a real key with one character missing.
  if (!bytes) throw new Error(`${source} must be 32 bytes, as 44 characters of base64 or 64 of hex (${advice})`)
  return createSecretKey(bytes) as MasterKey
}

function bytesFromText(text: string): Buffer | undefined {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64').startsWith(text) ? bytes : undefined
}

function readKeyFile(file: string): MasterKey | undefined {
  let handle: number
  try {
    handle = fs.openSync(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    // Windows has no such bits.
    if (process.platform !== 'win32' && (fs.fstatSync(handle).mode & 0o077) !== 0) {
      throw new Error(`the master key file ${file} can be read by others: run \`chmod 600 ${file}\``)
    }
    return keyFromText(fs.readFileSync(handle, 'utf8'), `the master key file ${file}`)
  } finally {
    fs.closeSync(handle)
  }
}

/** Whole or not at all, and only once: a hard link, unlike a rename, fails where a file already is. */
function makeKeyFile(file: string): void {
  const folder = dirname(file)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    fs.writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    fs.linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  syncFolder(folder)
}

/** Data must not outlive its key, so the name is on disk before the first byte is encrypted. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
