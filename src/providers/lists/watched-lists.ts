// Keeps the sanctions lists of a folder ready to be searched. Changed files are found by polling, read in a thread beside the version in use,
// and swapped in whole. A broken file leaves the old version in use until that is stale. Lists that are missing, never read or stale are
// reported as `faults`: whoever screens with them must not pass anybody. Until the first look has ended nothing is known, and everybody waits.
import { day_ms } from '../../kernel/day.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ListVersions } from '../../screening/decision.ts'
import { ListFault, type ListName } from '../../screening/entry.ts'
import type { MatchRules } from '../../screening/rules.ts'
import type { ShownEntry } from '../../screening/shown-entry.ts'
import { ThreadEnded } from '../../threads/thread.ts'
import type { ListSize } from '../configured/probe-report.ts'
import { filesIn, filesOf, type ListFile, type ListRead } from './list-files.ts'
import { readListInThread, Unreadable } from './list-reading.ts'
import { type FoundHits, ListSearch } from './list-search.ts'
import type { SearchedSubject } from './list-set.ts'
import { refuseRest } from './refuse-rest.ts'

export interface WatchedListsOptions {
  readonly folder: string
  /** All of them are needed to pass anybody. */
  readonly lists: readonly ListName[]
  /**
   * Since the files were fetched: whoever fetches them writes them again even if nothing changed. The day of publication does not count,
   * because some publishers change their list rarely.
   */
  readonly age_max_ms: number
  readonly poll_ms: number
  readonly now: () => Timestamp
  readonly log: ListLog
  /** Of the lists that were in use before this process began. */
  readonly sizes?: Readonly<Record<string, ListSize>> | undefined
  /** After each look at the folder, changed or not. */
  readonly onLooked?: () => void
  /** Has the lists. */
  readonly search?: ListSearch
}

export interface ListLog {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

interface ListFaultFound {
  readonly list: ListName
  readonly fault: 'missing' | 'stale'
}

/** A list in use, for people. */
interface ListInUse extends ListRead, ListSize {
  readonly list: ListName
}

export interface WatchedLists {
  /** The folder was looked at to the end since the lists were opened, or since the thread that had them was lost. */
  isLooked(): boolean
  /** Of the look that goes on, in percent. */
  progress(): number
  /** Undefined until the first set is in use. */
  versions(): ListVersions | undefined
  /** Undefined: no set is in use. */
  search(subjects: readonly SearchedSubject[], rules: MatchRules): Promise<FoundHits | undefined>
  entryOf(list: ListName, entry_id: string): Promise<ShownEntry | undefined>
  /** Lists that cannot be relied on now. */
  faults(): readonly ListFaultFound[]
  inUse(): readonly ListInUse[]
  /** Why the newest files of a list could not be read; undefined if they could. */
  troubleOf(list: ListName): string | undefined
  /** Looks for changed files now, or waits for the look that goes on. The timer calls it too. */
  poll(): Promise<void>
  close(): void
}

/** The files of a list that are not those which were read last. */
interface ChangedList {
  readonly list: ListName
  readonly files: readonly ListFile[]
  /** The operator accepts that the list is smaller. */
  readonly isAccepted: boolean
  readonly signature: string
}

/** Reading a list takes most of the time; the rest builds the index. */
const reading_percent = 95

const signatureOf = (files: readonly (ListFile | undefined)[]): string =>
  files
    .flatMap((file) => file ?? [])
    .map(({ name, size, modified_ms }) => `${name} ${size} ${modified_ms}`)
    .join('\n')

/** Begins the first look at once. */
export function openWatchedLists(options: WatchedListsOptions): WatchedLists {
  const { folder, lists, now, log, search = new ListSearch() } = options
  /** What the thread has kept, by its newest files. */
  const read = new Map<ListName, ListInUse>()
  /** Of each list that was read last. Outlives the thread. */
  const sizes = new Map<string, ListSize>(Object.entries(options.sizes ?? {}))
  const signatures = new Map<ListName, string>()
  const troubles = new Map<ListName, string>()
  let versions: ListVersions | undefined
  /** What the set was built of. Newer files of the same version count as fetched again. */
  let used: ReadonlyMap<ListName, ListInUse> = new Map()
  let [isClosed, isLooked] = [false, false]
  let bytes = { read: 0, all: 0 }

  /** The thread has ended with all that it had: the next look reads everything again. */
  function lose(): void {
    read.clear()
    signatures.clear()
    versions = undefined
    used = new Map()
    isLooked = false
  }

  async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ThreadEnded) lose()
      throw error
    }
  }

  const note = (list: ListName, error: unknown): void => {
    if (isClosed) return
    const fault = faultOf(error, search.memory_max_mb)
    if (troubles.get(list) !== fault) log.warn({ list, fault }, 'a sanctions list cannot be used')
    troubles.set(list, fault)
  }

  function changedOf(list: ListName, files: readonly ListFile[]): ChangedList | undefined {
    const listed = filesOf(list, files)
    const accepted = files.find(({ name }) => name === `${list}.smaller`)
    const signature = signatureOf([...listed.files, accepted])
    if (signatures.get(list) === signature) return undefined
    // Whoever accepts a list accepts the files that are there.
    const isAccepted = accepted !== undefined && listed.files.every((file) => file.modified_ms <= accepted.modified_ms)
    return { list, files: listed.files, isAccepted, signature }
  }

  async function refresh({ list, files, isAccepted, signature }: ChangedList): Promise<void> {
    // Read again only when the files change: a broken file stays broken.
    signatures.set(list, signature)
    try {
      await asking(() => search.drop(list))
      const found = await readListInThread({
        ...{ folder, list, files },
        async take(entries, count) {
          if (isClosed) throw new Error('the lists are closed')
          await asking(() => search.take(list, entries))
          bytes.read += count
        },
      })
      const before = read.get(list)
      if (!isAccepted) refuseRest(list, found, sizes.get(list))
      if (before?.version !== found.version) await asking(() => search.keep(list))
      read.set(list, { list, ...found })
      sizes.set(list, found)
      troubles.delete(list)
    } finally {
      await asking(() => search.drop(list))
    }
  }

  async function trying(list: ListName, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      note(list, error)
    }
  }

  async function look(): Promise<void> {
    let files: readonly ListFile[]
    try {
      files = await filesIn(folder)
    } catch (error) {
      for (const list of lists) note(list, error)
      return
    }
    const changed: ChangedList[] = []
    for (const list of lists) {
      await trying(list, async () => {
        const found = changedOf(list, files)
        if (found) changed.push(found)
      })
    }
    bytes = { read: 0, all: changed.flatMap((each) => each.files).reduce((sum, { size }) => sum + size, 0) }
    for (const each of changed) if (!isClosed) await trying(each.list, () => refresh(each))
    const next = new Map(lists.flatMap((list) => inPairs(read.get(list))))
    // A set that could not be built is tried again.
    const isChanged = lists.some((list) => next.get(list)?.version !== used.get(list)?.version)
    if (isChanged && !isClosed) {
      const wanted = Object.fromEntries([...next.values()].map(({ list, version }) => [list, version]))
      try {
        const entries = await asking(() => search.build(wanted))
        versions = wanted
        log.info({ versions, entries }, 'sanctions lists are in use')
      } catch (error) {
        for (const list of lists) note(list, error)
        return
      }
    }
    used = next
  }

  let running: Promise<void> | undefined
  const poll = (): Promise<void> => {
    running ??= look().finally(() => {
      running = undefined
      isLooked = true
      if (!isClosed) options.onLooked?.()
    })
    return running
  }

  /** A file of the future would never get old. */
  const isStale = ({ fetched_ms }: ListInUse): boolean => {
    const age_ms = now() - fetched_ms
    return age_ms > options.age_max_ms || age_ms < -day_ms
  }

  void poll()
  const timer = setInterval(() => void poll(), options.poll_ms)
  timer.unref()
  return {
    isLooked: () => isLooked,
    progress: () => (bytes.all === 0 ? 0 : Math.floor((reading_percent * Math.min(bytes.read, bytes.all)) / bytes.all)),
    versions: () => versions,
    async search(subjects, rules) {
      try {
        const found = await asking(() => search.search(subjects, rules))
        if (!found && versions) lose()
        return found
      } finally {
        if (!isLooked && !isClosed) void poll()
      }
    },
    entryOf: (list, entry_id) => asking(() => search.entryOf(list, entry_id)),
    faults: () =>
      lists.flatMap((list): ListFaultFound[] => {
        const found = used.get(list)
        if (!found) return [{ list, fault: 'missing' }]
        return isStale(found) ? [{ list, fault: 'stale' }] : []
      }),
    inUse: () => [...used.values()],
    troubleOf: (list) => troubles.get(list),
    poll,
    close() {
      isClosed = true
      clearInterval(timer)
      void search.stop()
    },
  }
}

const inPairs = (found: ListInUse | undefined): (readonly [ListName, ListInUse])[] =>
  found ? [[found.list, found]] : []

/** Only faults of ours are known to contain no names. */
function faultOf(error: unknown, memory_max_mb: number): string {
  if (error instanceof ListFault) return error.message
  if (error instanceof ThreadEnded && error.isOutOfMemory)
    return `all lists together need more than the ${memory_max_mb} MB of memory that they may use`
  const code = error instanceof Unreadable ? error.code : (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' ? 'the folder is missing' : `the files cannot be read${code ? ` (${code})` : ''}`
}
