// The thread that reads the files of one list after the other. It works for a moment at a time and gives what it has found, so that the
// service knows how far it is and can stop in between.
import { serialize } from 'node:v8'
import type { ListEntry, ListName } from '../../screening/entry.ts'
import { ListFault } from '../../screening/entry.ts'
import { restingThread, serveThread } from '../../threads/serve-thread.ts'
import { filesOf, type ListFile, type ListPiece, type ListRead, readingList } from './list-files.ts'

export type ReadAsk =
  | { readonly kind: 'open'; readonly folder: string; readonly list: ListName; readonly files: readonly ListFile[] }
  | { readonly kind: 'go on' }

export type ReadAnswer =
  /** There is more: ask it to go on. `entries` are serialized, because the service only hands them on. */
  | { readonly kind: 'piece'; readonly entries: Uint8Array; readonly size: PieceSize; readonly bytes: number }
  | ({ readonly kind: 'read' } & ListRead)
  | { readonly kind: 'fault'; readonly fault: string }
  /** Of the file system. */
  | { readonly kind: 'unreadable'; readonly code: string | undefined }

interface PieceSize {
  readonly entries: number
  readonly names: number
}

const moment_ms = 200
/** Copied at once. */
const entries_max = 1_000

const rest = restingThread()
let pieces: AsyncGenerator<ListPiece, ListRead> | undefined
let read: ListRead | undefined

async function goOn(): Promise<ReadAnswer> {
  if (read) return { kind: 'read', ...read }
  if (!pieces) throw new Error('no list was opened')
  const until = performance.now() + moment_ms
  const found: ListEntry[] = []
  let bytes = 0
  while (found.length < entries_max && performance.now() < until) {
    const next = await pieces.next()
    rest()
    if (next.done) {
      // The answer is asked for again when all has been taken.
      read = next.value
      break
    }
    bytes += next.value.bytes
    for (const entry of next.value.entries) found.push(entry)
  }
  const names = found.reduce((sum, entry) => sum + entry.names.length, 0)
  return { kind: 'piece', entries: serialize(found), size: { entries: found.length, names }, bytes }
}

serveThread(async (ask: ReadAsk): Promise<ReadAnswer> => {
  try {
    if (ask.kind === 'open') {
      const { folder, list, files } = ask
      read = undefined
      await pieces?.return(undefined as never)
      pieces = readingList(folder, list, filesOf(list, files))
    }
    return await goOn()
  } catch (error) {
    pieces = undefined
    // Other errors may quote the file.
    if (error instanceof ListFault) return { kind: 'fault', fault: error.message }
    return { kind: 'unreadable', code: (error as NodeJS.ErrnoException).code }
  }
})
