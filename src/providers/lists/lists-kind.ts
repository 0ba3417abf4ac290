// The kind of provider that screens by sanctions lists in a folder of the operator. Banks with the same settings share the lists in
// memory. Lists are opened by the first question or probe, which begins to read them: a probe tells how far that is. When their versions
// change, everybody is screened again.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isoFromTimestamp, timestampFromMs } from '../../kernel/time.ts'
import { type ListName, listNames } from '../../screening/entry.ts'
import { rulesOf } from '../../screening/rules.ts'
import { type KindServices, type OpenedProvider, ProviderFault, type ProviderKind } from '../configured/kind.ts'
import type { ProbeReport } from '../configured/probe-report.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { listScreening } from './screening.ts'
import { openWatchedLists, type WatchedLists } from './watched-lists.ts'

/** Those whose files cover most of what banks in the US, Canada and the EU must screen. */
const default_lists: readonly ListName[] = ['ofac_sdn', 'un', 'eu']
const default_age_max_hours = 72
const poll_ms = 60_000
/** A check waits so long for files that are being read. Most lists are read sooner, and then the answer is complete. */
const probe_wait_ms = 10_000
/** Lists that nobody uses stay open so long: a provider that was checked is opened again when it is stored. */
const linger_ms = 60_000

interface Shared {
  readonly lists: WatchedLists
  readonly listeners: Set<(lists: WatchedLists) => void>
}

/** By the services of a process, then by the settings. */
const shared = new WeakMap<KindServices, Map<string, Shared>>()

export const listsKind = listsKindThatWaits(probe_wait_ms)

export function listsKindThatWaits(wait_ms: number): ProviderKind {
  return {
    kind: 'lists',
    ports: ['screening'],
    settings: { needs: [], takes: ['folder', 'lists', 'list_age_max_hours', 'score_min', 'match_points'] },
    secrets: { needs: [], takes: [], shown: [] },
    async open({ bank_guid, settings, report }, services): Promise<OpenedProvider> {
      const { screened, bankNow } = services
      // A check opens a provider that may never be stored, asks it once and stops it. Such a one begins nothing.
      let isInUse = false
      let begun = ''
      let leave = (): void => undefined
      const onLooked = (found: WatchedLists): void => {
        const versions = found.versions()
        const text = JSON.stringify(versions)
        if (!isInUse || !versions || found.faults().length > 0 || text === begun) return
        begun = text
        screened.beginRun({ bank_guid, versions }).catch((error: unknown) => {
          // The next look tries again.
          begun = ''
          services.log('screening again could not begin', { bank_guid, error: String(error) })
        })
      }
      let joined: WatchedLists | undefined
      const opened = (): WatchedLists => {
        if (joined) return joined
        const entered = enter(settings, services, onLooked, report?.sizes)
        leave = entered.leave
        joined = entered.lists
        return joined
      }
      const lists = (): WatchedLists => {
        const found = opened()
        isInUse = true
        onLooked(found)
        return found
      }
      const log = logOf(services)
      const rules = rulesOf(settings.score_min, settings.match_points)
      const screening = listScreening({ lists, records: screened, bankNow, log, rules })
      return {
        ports: {
          screening: {
            ...screening,
            // A person is looking at a review, and rather waits than sees no entry.
            async entryOf({ list, entry_id }) {
              const found = lists()
              if (!found.isLooked()) await looked(found, wait_ms)
              return found.entryOf(list, entry_id)
            },
          },
        },
        async probe() {
          const found = opened()
          await looked(found, wait_ms)
          isInUse = true
          if (!found.isLooked()) return { progress: found.progress() }
          refuseFaults(found)
          return { name: 'sanctions lists', serves: servedBy(found), sizes: sizesIn(found) }
        },
        stop() {
          isInUse = false
          leave()
        },
      }
    },
  }
}

const listsOf = (settings: ProviderSettings): readonly ListName[] =>
  listNames.filter((list) => (settings.lists ?? default_lists).includes(list))

/** The last that leaves closes the lists. `sizes`: of the lists that were in use before. */
function enter(
  settings: ProviderSettings,
  services: KindServices,
  onLooked: (lists: WatchedLists) => void,
  sizes: ProbeReport['sizes'],
) {
  const folder = join(services.files_dir, 'lists', settings.folder ?? '')
  const hours = settings.list_age_max_hours ?? default_age_max_hours
  const lists = listsOf(settings)
  const name = JSON.stringify([folder, lists, hours])
  const all = shared.get(services) ?? new Map<string, Shared>()
  shared.set(services, all)
  const found = all.get(name) ?? openShared()
  all.set(name, found)
  found.listeners.add(onLooked)

  function openShared(): Shared {
    const listeners = new Set<(lists: WatchedLists) => void>()
    const opened = openWatchedLists({
      ...{ folder, lists, age_max_ms: hours * 3_600_000, poll_ms, now: services.now, log: logOf(services), sizes },
      onLooked() {
        for (const listener of listeners) listener(opened)
      },
    })
    return { lists: opened, listeners }
  }
  return {
    lists: found.lists,
    leave(): void {
      found.listeners.delete(onLooked)
      const close = (): void => {
        if (found.listeners.size > 0 || all.get(name) !== found) return
        all.delete(name)
        found.lists.close()
      }
      setTimeout(close, linger_ms).unref()
    },
  }
}

/** Resolves when the folder was looked at, or when that takes long. */
async function looked(lists: WatchedLists, wait_ms: number): Promise<void> {
  const late = new AbortController()
  const waiting = sleep(wait_ms, undefined, { signal: late.signal, ref: false }).catch(() => undefined)
  await Promise.race([lists.poll(), waiting])
  late.abort()
}

const logOf = (services: KindServices) => {
  const log = (fields: object, text: string): void => services.log(text, { ...fields })
  return { info: log, warn: log }
}

const what = {
  missing: 'is not there',
  stale: 'is older than list_age_max_hours: fetch it again',
} as const

function refuseFaults(lists: WatchedLists): void {
  const sentences = lists.faults().map(({ list, fault }) => {
    const trouble = lists.troubleOf(list)
    return trouble === undefined ? `The list ${list} ${what[fault]}.` : `The list ${list} cannot be used: ${trouble}.`
  })
  if (sentences.length > 0) throw new ProviderFault(`${sentences.join(' ')} Nobody passes screening meanwhile.`)
}

const servedBy = (lists: WatchedLists): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    lists
      .inUse()
      .map(({ list, version, entries, fetched_ms }) => [
        list,
        [`${entries} entries`, `version ${version}`, `fetched ${isoFromTimestamp(timestampFromMs(fetched_ms))}`],
      ]),
  )

const sizesIn = (lists: WatchedLists): Required<ProbeReport>['sizes'] =>
  Object.fromEntries(lists.inUse().map(({ list, entries, names }) => [list, { entries, names }]))
