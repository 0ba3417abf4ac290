// The thread that has the lists of a folder in its memory and searches them. A set of newer versions is built beside the one in use, step by
// step, so that questions are answered in between, and takes its place when it is whole. A thread that was started anew has nothing: it
// says so, and nobody passes.
import { deserialize } from 'node:v8'
import type { EntryHit, ListVersions } from '../../screening/decision.ts'
import type { ListEntry, ListName } from '../../screening/entry.ts'
import type { MatchRules } from '../../screening/rules.ts'
import type { ShownEntry } from '../../screening/shown-entry.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { entryIn, hitsIn, type ListSet, listSetOf, type SearchedSubject } from './list-set.ts'

export type SearchAsk =
  /** Entries of newer files come in pieces: they wait until they are kept or dropped. */
  | { readonly kind: 'take'; readonly list: ListName; readonly entries: Uint8Array }
  | { readonly kind: 'keep' | 'drop'; readonly list: ListName }
  /** Of what was kept. */
  | { readonly kind: 'build'; readonly versions: ListVersions }
  | { readonly kind: 'go on' }
  | { readonly kind: 'search'; readonly subjects: readonly SearchedSubject[]; readonly rules: MatchRules }
  | { readonly kind: 'entry'; readonly list: ListName; readonly entry_id: string }

export type SearchAnswer =
  | { readonly kind: 'done' }
  /** Ask it to go on. */
  | { readonly kind: 'building' }
  | { readonly kind: 'built'; readonly entries: number }
  /** No set was built in this thread. */
  | { readonly kind: 'empty' }
  /** The hits of each subject, all by the same versions. */
  | { readonly kind: 'found'; readonly versions: ListVersions; readonly hits: readonly (readonly EntryHit[])[] }
  | { readonly kind: 'entry'; readonly entry: ShownEntry | undefined }

const waiting = new Map<ListName, ListEntry[]>()
const kept = new Map<ListName, readonly ListEntry[]>()
let building: Generator<undefined, ListSet, undefined> | undefined
let set: ListSet | undefined

function take(list: ListName, entries: Uint8Array): void {
  const all = waiting.get(list) ?? []
  for (const entry of deserialize(entries) as ListEntry[]) all.push(entry)
  waiting.set(list, all)
}

function begin(versions: ListVersions): SearchAnswer {
  const lists = Object.keys(versions) as ListName[]
  const entries = lists.flatMap((list) => {
    const found = kept.get(list)
    if (!found) throw new Error(`the list ${list} was not kept`)
    return found
  })
  building = listSetOf(versions, entries)
  return { kind: 'building' }
}

function goOn(): SearchAnswer {
  const step = building?.next()
  if (!step) throw new Error('nothing is being built')
  if (!step.done) return { kind: 'building' }
  building = undefined
  set = step.value
  return { kind: 'built', entries: set.matcher.entries.length }
}

function answerTo(ask: SearchAsk): SearchAnswer {
  switch (ask.kind) {
    case 'take':
      take(ask.list, ask.entries)
      return { kind: 'done' }
    case 'keep':
      kept.set(ask.list, waiting.get(ask.list) ?? [])
      waiting.delete(ask.list)
      return { kind: 'done' }
    case 'drop':
      waiting.delete(ask.list)
      return { kind: 'done' }
    case 'build':
      return begin(ask.versions)
    case 'go on':
      return goOn()
    case 'search': {
      const used = set
      if (!used) return { kind: 'empty' }
      const hits = ask.subjects.map((subject) => hitsIn(used, subject, ask.rules))
      return { kind: 'found', versions: used.versions, hits }
    }
    case 'entry':
      return set ? { kind: 'entry', entry: entryIn(set, ask.list, ask.entry_id) } : { kind: 'empty' }
  }
}

serveThread(answerTo)
