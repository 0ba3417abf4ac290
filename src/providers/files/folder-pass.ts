// One pass over the folder of a provider: what the partner sent is read, its outcomes are reported, files that are due are built, and files
// that may go out go out. In this order, a return that is there already is known before the day's files are made.
import { outputOf } from '../../engine/pending.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { buildFiles } from './build-files.ts'
import { enterArrivals } from './enter-arrivals.ts'
import type { FileServices, FolderWork, InboxResult } from './folder-work.ts'
import { takeFolder } from './memory/take-folder.ts'
import { readInbox } from './read-inbox.ts'
import { releaseFiles } from './release-files.ts'
import { tellNews } from './tell-news.ts'

const lease_seconds = 60

/** Another process works in the folder. */
class FolderTaken extends Error {}

/** What was begun goes on in the next process. */
class FolderStopped extends Error {}

export interface FolderOptions {
  readonly config: FolderWork['config']
  readonly services: FileServices
  /** Names this process. */
  readonly holder: string
  reached?(step: string): void
  counted?(result: InboxResult): void
  isStopping?(): boolean
}

/** Answers a function that makes a pass; false: another process has the folder, or this one stops. */
export function folderPass(options: FolderOptions): () => Promise<boolean> {
  const { config, services, holder, reached = () => {}, counted = () => {}, isStopping = () => false } = options
  const { bank_guid, guid: provider_guid } = config
  let held_until = 0 as Timestamp
  const keep = async (): Promise<void> => {
    if (isStopping()) throw new FolderStopped('the process stops')
    const now = services.now()
    if (held_until - now > (lease_seconds * 1000) / 2) return
    const until = addSeconds(now, lease_seconds)
    const asked = { bank_guid, provider_guid, holder, held_until: until, now }
    if (!outputOf(await services.engine.submit(takeFolder, asked)))
      throw new FolderTaken('another process has the folder')
    held_until = until
  }
  const work: FolderWork = { config, services, keep, counted, reached }
  return async () => {
    try {
      await keep()
      const trouble = await readInbox(work)
      // Of a file that is no longer there.
      await enterArrivals(work)
      await tellNews(work)
      await buildFiles(work)
      await tellNews(work)
      await releaseFiles(work)
      // Told at last: one file that cannot be taken stops no payments.
      if (trouble) throw trouble
      return true
    } catch (error) {
      if (error instanceof FolderTaken || error instanceof FolderStopped) return false
      throw error
    }
  }
}
