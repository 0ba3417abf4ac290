// Files of the partner that were read, and that a restored database does not know: what they told is missing in the books. Put into the
// inbox again, they are read again.
import { readdir } from 'node:fs/promises'
import { hashOfFile, isThere, makeFolder, moveDurably, readUnlinked } from './durable-files.ts'
import { wasRead } from './filed-rows.ts'
import { type FolderWork, pathOf } from './folder-work.ts'

type Folder = Pick<FolderWork, 'config' | 'services'>

export async function readSince(work: Folder): Promise<readonly string[]> {
  const { bank_guid, guid } = work.config
  const entries = await readdir(pathOf(work, 'done'), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.flatMap((entry) => (entry.isFile() && !isReport(entry.name) ? [entry.name] : []))
  const found: string[] = []
  for (const name of names.sort()) {
    const content_hash = await readUnlinked(pathOf(work, 'done', name), hashOfFile)
    if (!(await wasRead(work.services.sql, bank_guid, guid, content_hash))) found.push(name)
  }
  return found
}

const isReport = (name: string): boolean => name.startsWith('.') || name.endsWith('.report.json')

export async function readAgain(work: Folder, names: readonly string[]): Promise<void> {
  await makeFolder(pathOf(work, 'inbox'))
  for (const name of names) {
    const isTaken = await isThere(pathOf(work, 'inbox', name))
    const to = isTaken ? `${work.services.now()}-${name.slice(-200)}` : name
    await moveDurably(pathOf(work, 'done', name), pathOf(work, 'inbox', to))
  }
}
