// Reads a list in a thread (read-list.thread.ts), so that callers do not wait for it and its memory is bounded. One list is read at a time,
// whoever needs it.
import { ListFault, type ListName } from '../../screening/entry.ts'
import { ThreadEnded } from '../../threads/thread.ts'
import { ThreadPool } from '../../threads/thread-pool.ts'
import type { ListSize } from '../configured/probe-report.ts'
import type { ListFile, ListRead } from './list-files.ts'
import type { ReadAnswer, ReadAsk } from './read-list.thread.ts'

/** What is kept of a file while it is read are its declarations; entries are given away. */
export const reading_memory_mb = 256

const pool = new ThreadPool<ReadAsk, ReadAnswer>(
  { module: new URL('./read-list.thread.js', import.meta.url), memory_max_mb: reading_memory_mb },
  1,
)

/** The files of a list cannot be read. */
export class Unreadable extends Error {
  constructor(readonly code: string | undefined) {
    super('the files of a list cannot be read')
  }
}

export interface ListReadingOptions {
  readonly folder: string
  readonly list: ListName
  readonly files: readonly ListFile[]
  /** Takes a part of the entries, serialized. It throws if the reading shall end. */
  take(entries: Uint8Array, bytes: number): Promise<void>
}

export const readListInThread = (options: ListReadingOptions): Promise<ListRead & ListSize> =>
  pool.use(async (thread) => {
    const { folder, list, files, take } = options
    let [entries, names] = [0, 0]
    let answer = await thread.ask({ kind: 'open', folder, list, files }).catch(refuseLength)
    while (answer.kind === 'piece') {
      entries += answer.size.entries
      names += answer.size.names
      await take(answer.entries, answer.bytes)
      answer = await thread.ask({ kind: 'go on' }).catch(refuseLength)
    }
    if (answer.kind === 'fault') throw new ListFault(answer.fault)
    if (answer.kind === 'unreadable') throw new Unreadable(answer.code)
    const { version, fetched_ms } = answer
    return { version, fetched_ms, entries, names }
  })

function refuseLength(error: unknown): never {
  if (error instanceof ThreadEnded && error.isOutOfMemory)
    throw new ListFault(`the file needs more than the ${reading_memory_mb} MB of memory that reading may use`)
  throw error
}
