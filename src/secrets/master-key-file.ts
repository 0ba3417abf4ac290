// The master key's file beside the embedded database: one key, or while it is changed two, the next one first. It is whole
// or not there at all, and nobody but its owner can read it.
import { createSecretKey, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { type MasterKey, masterKeyFromText, masterKeyId } from './master-key.ts'

/** undefined: there is no such file. */
export function readKeyFile(file: string): readonly MasterKey[] | undefined {
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
    const lines = fs.readFileSync(handle, 'utf8').trim().split('\n')
    return lines.map((line) => masterKeyFromText(line, `the master key file ${file}`))
  } finally {
    fs.closeSync(handle)
  }
}

/** Makes the file with a new key. Only once: a hard link, unlike a rename, fails where a file already is. */
export function makeKeyFile(file: string): void {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  write(file, [randomBytes(32)], (draft) => {
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  })
}

/**
 * Puts a new key before the one there is; where two are there already, a change was begun and goes on with them. Only for
 * whoever holds the rotation lock. `current`: the key that the database says it belongs to. A file without it is not the
 * file of this database, and is left alone.
 */
export function beginChange(file: string, current: string): void {
  const keys = readKeyFile(file) ?? []
  if (!keys.some((key) => masterKeyId(key) === current)) {
    throw new Error(`the master key file ${file} does not hold master key ${current}, which this database belongs to`)
  }
  if (keys.length === 1) replace(file, [createSecretKey(randomBytes(32)) as MasterKey, ...keys])
}

/** Leaves only the key that everything is wrapped by now. If somebody else changed the file meanwhile, no key is dropped. */
export function endChange(file: string, kept: MasterKey): void {
  const [first, ...others] = readKeyFile(file) ?? []
  if (first?.equals(kept)) {
    if (others.length > 0) replace(file, [kept])
    return
  }
  replace(file, [kept, ...[first ?? [], others].flat().filter((key) => !key.equals(kept))])
  throw new Error(
    `the master key file ${file} was changed by somebody else meanwhile: all its keys are kept, run this again`,
  )
}

const replace = (file: string, keys: readonly MasterKey[]): void =>
  write(
    file,
    keys.map((key) => key.export()),
    (draft) => fs.renameSync(draft, file),
  )

function write(file: string, keys: readonly Buffer[], name: (draft: string) => void): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  try {
    fs.writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true })
    name(draft)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
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
