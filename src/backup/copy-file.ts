// Copies files durably and hashes what it copies. A file that is written under a temporary name gets its own name when all of it is on the disk.
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bytesText } from '../kernel/bytes-text.ts'
import { BackupError } from './backup-error.ts'

const piece_bytes = 1 << 20

export interface Copied {
  readonly bytes: number
  readonly sha256: string
}

export interface CopyOptions {
  /** Copies only so many bytes from the beginning. */
  readonly bytes_max?: number
  readonly mode?: number
  readonly onBytes?: (bytes: number) => void
}

/** Copies until the end of the file, which may move meanwhile. */
export async function copyFile(from: string, to: string, options: CopyOptions = {}): Promise<Copied> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'w', options.mode ?? 0o600)
    try {
      const copied = await copyBytes(source, target, options)
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyBytes(source: FileHandle, target: FileHandle, { bytes_max, onBytes }: CopyOptions): Promise<Copied> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(piece_bytes)
  let bytes = 0
  while (bytes_max === undefined || bytes < bytes_max) {
    const wanted = Math.min(piece_bytes, (bytes_max ?? Number.POSITIVE_INFINITY) - bytes)
    const { bytesRead } = await source.read(buffer, 0, wanted, bytes)
    if (bytesRead === 0) break
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await target.write(piece)
    bytes += bytesRead
    onBytes?.(bytesRead)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** All or nothing: readers see the old file or the whole new one, also after a power cut. */
export async function copyAtOnce(from: string, to: string, options: CopyOptions = {}): Promise<Copied> {
  const partial = `${to}.${randomBytes(4).toString('hex')}.new`
  try {
    const copied = await copyFile(from, partial, options)
    await rename(partial, to)
    await syncFolder(dirname(to))
    return copied
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function writeAtOnce(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.new`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
  await syncFolder(dirname(path))
}

/** Windows cannot do that, and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free > bytes) return
  throw new BackupError(`${folder} has ${bytesText(free)} free, and ${bytesText(bytes)} are needed`)
}

export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
}
