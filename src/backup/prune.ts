// Removes base backups beyond the newest ones, what interrupted backups left, and the segments of the log that no remaining one needs. Only backups
// of the present history count: those that a restore to an earlier time gave up stay while an older one stays, for restore --base.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { baseFolder, basesOf, ownerOf, walFolder } from './backup-folder.ts'
import { presentHistory } from './present-history.ts'
import { segmentFromFile, segmentOf } from './wal.ts'

/** Names of the removed backups. */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const [oldest] = (await presentHistory(folder))?.bases.slice(-keep) ?? []
  if (!oldest) return []
  const bases = await basesOf(folder)
  const removed = bases.filter(({ name }) => name < oldest.name)
  for (const { name } of removed) {
    // backup.json first: without it the rest counts as incomplete.
    await rm(join(baseFolder(folder, name), 'backup.json'))
    await rm(baseFolder(folder, name), { recursive: true, force: true })
  }
  await removeIncomplete(folder, new Set(bases.map(({ name }) => name)))
  const { segment_bytes } = await ownerOf(folder)
  // Not the start of the oldest: after a restore to an earlier time, a newer one may begin before it.
  const starts = bases.slice(removed.length).map(({ start_lsn }) => segmentOf(start_lsn, segment_bytes))
  const first = starts.reduce((least, each) => (each < least ? each : least))
  for (const file of await readdir(walFolder(folder))) {
    const segment = segmentFromFile(file, segment_bytes)
    if (segment && segment.number < first) await rm(join(walFolder(folder), file), { force: true })
  }
  return removed.map(({ name }) => name)
}

async function removeIncomplete(folder: string, complete: ReadonlySet<string>): Promise<void> {
  const names = await readdir(join(folder, 'base'))
  for (const name of names.filter((each) => !complete.has(each))) {
    await rm(baseFolder(folder, name), { recursive: true, force: true })
  }
}
