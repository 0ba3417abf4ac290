// Files that are there whole or not at all, also after a power failure: written under another name, synced, and renamed.
import { constants } from 'node:fs'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
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
  const file = await open(temporary, 'w', 0o600)
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

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
}
