// Keeps the sanctions lists of a folder in memory. Changed files are found by polling, read beside the version in use, and swapped in
// whole. A broken file leaves the old version in use until that is stale. Lists that are missing, never read or stale are reported as
// `faults`: whoever screens with them must not pass anybody.
import { setImmediate } from 'node:timers/promises'
import { day_ms } from '../../kernel/day.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ListVersions } from '../../screening/decision.ts'
import { ListFault, type ListName } from '../../screening/entry.ts'
import { type ListedAddresses, listedAddressesOf } from '../../screening/listed-addresses.ts'
import { type Matcher, matcherOf } from '../../screening/match.ts'
import type { ListSize } from '../configured/probe-report.ts'
import { filesIn, filesOf, type ListFile, type ReadList, readList } from './list-files.ts'

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
}

export interface ListLog {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

export interface ListSet {
  /** What a decision names. */
  readonly versions: ListVersions
  readonly matcher: Matcher
  readonly addresses: ListedAddresses
}

interface ListFaultFound {
  readonly list: ListName
  readonly fault: 'missing' | 'stale'
}

/** A list in use, for people. */
interface ListInUse extends ListSize {
  readonly list: ListName
  readonly version: string
  readonly fetched_ms: number
}

export interface WatchedLists {
  /** Undefined until the first list has been read. */
  current(): ListSet | undefined
  /** Lists that cannot be relied on now. */
  faults(): readonly ListFaultFound[]
  inUse(): readonly ListInUse[]
  /** Why the newest files of a list could not be read; undefined if they could. */
  troubleOf(list: ListName): string | undefined
  /** Looks for changed files now. The timer calls it too. */
  poll(): Promise<void>
  close(): void
}

const signatureOf = (files: readonly (ListFile | undefined)[]): string =>
  files
    .flatMap((file) => file ?? [])
    .map(({ name, size, modified_ms }) => `${name} ${size} ${modified_ms}`)
    .join('\n')

/** Resolves when the folder was read once, with or without success. */
export async function openWatchedLists(options: WatchedListsOptions): Promise<WatchedLists> {
  const { folder, lists, now, log } = options
  const read = new Map<ListName, ReadList>()
  const signatures = new Map<ListName, string>()
  const troubles = new Map<ListName, string>()
  let set: ListSet | undefined
  /** What the set was built of. Newer files of the same version count as fetched again. */
  let used: ReadonlyMap<ListName, ReadList> = new Map()
  let isClosed = false

  const note = (list: ListName, error: unknown): void => {
    // Only faults of ours are known to contain no names.
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'the folder is missing' : `the files cannot be read${code ? ` (${code})` : ''}`
    const fault = error instanceof ListFault ? error.message : reason
    if (troubles.get(list) !== fault) log.warn({ list, fault }, 'a sanctions list cannot be used')
    troubles.set(list, fault)
  }

  async function refresh(list: ListName, files: readonly ListFile[]): Promise<void> {
    try {
      const listed = filesOf(list, files)
      const accepted = files.find(({ name }) => name === `${list}.smaller`)
      const signature = signatureOf([...listed.files, accepted])
      if (signatures.get(list) === signature) return
      // Read again only when the files change: a broken file stays broken.
      signatures.set(list, signature)
      const found = await readList(folder, list, listed)
      const before = read.get(list)
      // Whoever accepts a list accepts the files that are there.
      const isAccepted =
        accepted !== undefined && listed.files.every((file) => file.modified_ms <= accepted.modified_ms)
      if (!isAccepted) refuseRest(list, sizeOf(found), before ? sizeOf(before) : options.sizes?.[list])
      read.set(list, before?.version === found.version ? { ...found, entries: before.entries } : found)
      troubles.delete(list)
    } catch (error) {
      note(list, error)
    }
  }

  async function pollOnce(): Promise<void> {
    let files: readonly ListFile[]
    try {
      files = await filesIn(folder)
    } catch (error) {
      for (const list of lists) note(list, error)
      return
    }
    for (const list of lists) await refresh(list, files)
    const next = new Map(read)
    // A set that could not be built is tried again.
    const isChanged = lists.some((list) => next.get(list)?.version !== used.get(list)?.version)
    if (isChanged) {
      try {
        set = await builtSet([...next.values()])
      } catch (error) {
        for (const list of lists) note(list, error)
        return
      }
    }
    used = next
    if (isChanged && set)
      log.info({ versions: set.versions, entries: set.matcher.entries.length }, 'sanctions lists are in use')
  }

  let running: Promise<void> | undefined
  const poll = (): Promise<void> => {
    running ??= pollOnce().finally(() => {
      running = undefined
      options.onLooked?.()
    })
    return running
  }

  /** A file of the future would never get old. */
  const isStale = ({ fetched_ms }: ReadList): boolean => {
    const age_ms = now() - fetched_ms
    return age_ms > options.age_max_ms || age_ms < -day_ms
  }

  await poll()
  const timer = setInterval(() => {
    if (!isClosed) void poll()
  }, options.poll_ms)
  timer.unref()
  return {
    current: () => set,
    faults: () =>
      lists.flatMap((list): ListFaultFound[] => {
        const found = used.get(list)
        if (!found) return [{ list, fault: 'missing' }]
        return isStale(found) ? [{ list, fault: 'stale' }] : []
      }),
    inUse: () =>
      [...used.values()].map(({ list, version, entries, fetched_ms }) => {
        return { list, version, ...sizeOf({ entries }), fetched_ms }
      }),
    troubleOf: (list) => troubles.get(list),
    poll,
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

const sizeOf = ({ entries }: Pick<ReadList, 'entries'>): ListSize => ({
  entries: entries.length,
  names: entries.reduce((sum, { names }) => sum + names.length, 0),
})

/** Lists grow and shrink by little. Of a file that was cut off, the rest may be well-formed. */
function refuseRest(list: ListName, found: ListSize, before: ListSize | undefined): void {
  for (const what of ['entries', 'names'] as const) {
    const [count, count_before] = [found[what], before?.[what] ?? 0]
    if (count_before < many || count * 5 >= count_before * 4) continue
    const advice = `a part of the file may be missing. If it is as the publisher has it, make the file ${list}.smaller beside it`
    throw new ListFault(`the list has ${count} ${what} and had ${count_before}: ${advice}`)
  }
}
const many = 100

async function builtSet(lists: readonly ReadList[]): Promise<ListSet> {
  const entries = lists.flatMap((each) => each.entries)
  const work = matcherOf(entries)
  for (;;) {
    const step = work.next()
    if (step.done) {
      const versions = Object.fromEntries(lists.map(({ list, version }) => [list, version]))
      return { versions, matcher: step.value, addresses: listedAddressesOf(entries) }
    }
    // The service answers others meanwhile.
    await setImmediate()
  }
}
