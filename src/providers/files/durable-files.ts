// Files that are there whole or not at all, also after a power failure: written under another name, synced, and renamed. The partner can
// write to these folders, so no symbolic link is followed: it could lead anywhere on the machine.
import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A name that begins with a dot is no file yet, for us and for those who fetch files. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${path.slice(folder.length + 1)}.tmp`)
  // A process that died may have left it.
  await rm(temporary, { force: true })
  // `wx` makes the file, and so never opens what a link leads to.
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(folder)
}

export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  await syncFolder(dirname(from))
}

/** Also a link that leads nowhere is there. */
export const isThere = async (path: string): Promise<boolean> => (await seen(path)) !== undefined

/** Itself, and not by a link. */
export const isFile = async (path: string): Promise<boolean> => (await seen(path))?.isFile() === true

const seen = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Throws for a link. */
export async function readUnlinked<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

/** Read in pieces. */
export async function hashOfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of file.createReadStream({ autoClose: false })) hash.update(bytes)
  return hash.digest('hex')
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!(await lstat(path)).isDirectory()) throw new LinkedFolder(path)
}

/** Has a `syscall`, as all that the file system says. */
class LinkedFolder extends Error {
  readonly syscall = 'mkdir'
  readonly code = 'ELOOP'

  constructor(path: string) {
    super(`ELOOP: a link instead of a folder, mkdir '${path}'`)
  }
}
