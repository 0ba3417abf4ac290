// The master key file of the embedded database. It has one key, or two while the key is being changed, the next one first. It is written
// atomically, and only its owner can read it.
import { createSecretKey, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { type MasterKey, masterKeyFromText, masterKeyId } from './master-key.ts'

/** Undefined if there is no file. */
export function readKeyFile(file: string): readonly MasterKey[] | undefined {
  let handle: number
  try {
    handle = fs.openSync(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    // Windows has no permission bits.
    if (process.platform !== 'win32' && (fs.fstatSync(handle).mode & 0o077) !== 0) {
      throw new Error(`the master key file ${file} can be read by others: run \`chmod 600 ${file}\``)
    }
    const lines = fs.readFileSync(handle, 'utf8').trim().split('\n')
    return lines.map((line) => masterKeyFromText(line, `the master key file ${file}`))
  } finally {
    fs.closeSync(handle)
  }
}

/** Creates the file with a new key. Never overwrites: a hard link, unlike a rename, fails if the file exists. */
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
 * Adds a new key in front. If the file already has two, an earlier change was interrupted and continues with them. The caller holds the
 * rotation lock. `current` is the id of the database's key: a file without it belongs to another database and is not changed.
 */
export function beginChange(file: string, current: string): void {
  const keys = readKeyFile(file) ?? []
  if (!keys.some((key) => masterKeyId(key) === current)) {
    throw new Error(`the master key file ${file} does not hold master key ${current}, which this database belongs to`)
  }
  if (keys.length === 1) replace(file, [createSecretKey(randomBytes(32)) as MasterKey, ...keys])
}

/** Keeps only the key that now wraps everything. If the file was changed meanwhile, no key is dropped. */
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

/** The key must be on disk before anything is encrypted with it, so the folder is synced too. */
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
