// Asks the thread that has the lists in its memory (search-lists.thread.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntryHit, ListVersions } from '../../screening/decision.ts'
import type { ListName } from '../../screening/entry.ts'
import type { MatchRules } from '../../screening/rules.ts'
import type { ShownEntry } from '../../screening/shown-entry.ts'
import { Thread } from '../../threads/thread.ts'
import type { SearchedSubject } from './list-set.ts'
import type { SearchAnswer, SearchAsk } from './search-lists.thread.ts'

/** Two sets at once: the one in use, and the next. A set of 100,000 entries takes a fifth of it. */
const search_memory_mb = 1024

/** The thread rests as long as a step took, so that questions and other threads have their turn. */
const rest_max_ms = 100

export interface FoundHits {
  readonly versions: ListVersions
  /** Of each subject. */
  readonly hits: readonly (readonly EntryHit[])[]
}

export class ListSearch {
  readonly #thread: Thread<SearchAsk, SearchAnswer>

  constructor(readonly memory_max_mb = search_memory_mb) {
    const module = new URL('./search-lists.thread.js', import.meta.url)
    this.#thread = new Thread({ module, memory_max_mb, stays: true })
  }

  async take(list: ListName, entries: Uint8Array): Promise<void> {
    await this.#thread.ask({ kind: 'take', list, entries })
  }

  /** What was taken is the list from the next set on. */
  async keep(list: ListName): Promise<void> {
    await this.#thread.ask({ kind: 'keep', list })
  }

  async drop(list: ListName): Promise<void> {
    await this.#thread.ask({ kind: 'drop', list })
  }

  /** Takes what was kept of these lists into use. Answers how many entries they have. */
  async build(versions: ListVersions): Promise<number> {
    let answer = await this.#thread.ask({ kind: 'build', versions })
    while (answer.kind === 'building') {
      const started = performance.now()
      answer = await this.#thread.ask({ kind: 'go on' })
      await sleep(Math.min(performance.now() - started, rest_max_ms))
    }
    if (answer.kind !== 'built') throw new Error('the thread was asked for a set')
    return answer.entries
  }

  /** Undefined: the thread has no set. */
  async search(subjects: readonly SearchedSubject[], rules: MatchRules): Promise<FoundHits | undefined> {
    const answer = await this.#thread.ask({ kind: 'search', subjects, rules })
    return answer.kind === 'found' ? answer : undefined
  }

  async entryOf(list: ListName, entry_id: string): Promise<ShownEntry | undefined> {
    const answer = await this.#thread.ask({ kind: 'entry', list, entry_id })
    return answer.kind === 'entry' ? answer.entry : undefined
  }

  stop(): Promise<void> {
    return this.#thread.stop()
  }
}
