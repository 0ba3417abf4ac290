// The master key's file beside the embedded database: one key, or while it is changed two, the next one first. It is whole
// or not there at all, and nobody but its owner can read it.
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { type MasterKey, masterKeyFromText } from './master-key.ts'

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

/** Puts a new key before the one there is; where two are there already, a change was begun and goes on with them. */
export function beginChange(file: string): void {
  const keys = readKeyFile(file) ?? []
  if (keys.length === 1) write(file, [randomBytes(32), keys[0]!.export()], (draft) => fs.renameSync(draft, file))
}

/** Leaves only the first key. */
export function endChange(file: string): void {
  const [first] = readKeyFile(file) ?? []
  if (first) write(file, [first.export()], (draft) => fs.renameSync(draft, file))
}

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
