// Reads a file of the inbox in a thread (read-inbox.thread.ts): its memory is bounded whatever the file is, and callers do not wait for it.
import type { Thread } from '../../threads/thread.ts'
import { ThreadPool } from '../../threads/thread-pool.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { InboxAnswer, InboxAsk } from './read-inbox.thread.ts'
import type { CheckedFile } from './read-told.ts'
import type { RefusedRead, ToldItem } from './told.ts'
import type { SentMessage } from './told-by-status.ts'

/** Of one file. Most need a tenth of it: what is kept of a file are its references and trace numbers. */
export const reading_memory_mb = 256

/** Files read at once. A file waits for a folder that hangs only if so many hang. */
const threads_max = 4

/**
 * One commit takes so many things that a file tells. Commits of callers wait behind it: beside a file of 12 MB, 200 things to a commit raised
 * a caller's p99 by 51 ms, 50 by 21.
 */
const portion = 50

const pool = new ThreadPool<InboxAsk, InboxAnswer>(
  { module: new URL('./read-inbox.thread.js', import.meta.url), memory_max_mb: reading_memory_mb },
  threads_max,
)

export interface ReadingOptions {
  /** Stays open until the reading ends. */
  readonly fd: number
  readonly settings: ProviderSettings
  /** A message that was sent, by its id. */
  findMessage(message_id: string): Promise<SentMessage | undefined>
  /** Called every moment. It throws if the reading shall end. */
  keep(): Promise<void>
}

export class InboxReading {
  readonly #thread: Thread<InboxAsk, InboxAnswer>
  readonly #options: ReadingOptions

  constructor(thread: Thread<InboxAsk, InboxAnswer>, options: ReadingOptions) {
    this.#thread = thread
    this.#options = options
  }

  async hash(): Promise<string> {
    const answer = await this.#end('hash')
    if (answer.kind !== 'hash') throw new Error('the thread was asked for a hash')
    return answer.hash
  }

  /** A file that is refused tells nothing. */
  async check(): Promise<CheckedFile | RefusedRead> {
    const found = foundBy(await this.#end('check'))
    if (!('needs_message' in found)) return found
    const message = await this.#options.findMessage(found.needs_message)
    const read = foundBy(await this.#thread.ask({ kind: 'sent', message }))
    if ('needs_message' in read) throw new Error('the message was given')
    return read
  }

  /** What a file tells that was checked, in portions of the same size, however fast the thread is. */
  async *told(): AsyncGenerator<readonly ToldItem[]> {
    let waiting: ToldItem[] = []
    let answer = await this.#thread.ask({ kind: 'tell' })
    while (answer.kind === 'items') {
      waiting.push(...answer.items)
      while (waiting.length >= portion) {
        yield waiting.slice(0, portion)
        waiting = waiting.slice(portion)
      }
      await this.#options.keep()
      answer = await this.#thread.ask({ kind: 'go on' })
    }
    if (waiting.length > 0) yield waiting
  }

  /** The answer that comes after all moments of work. */
  async #end(kind: 'hash' | 'check'): Promise<InboxAnswer> {
    let answer = await this.#thread.ask({ kind })
    while (answer.kind === 'items') {
      await this.#options.keep()
      answer = await this.#thread.ask({ kind: 'go on' })
    }
    return answer
  }
}

const foundBy = (answer: InboxAnswer) => {
  if (answer.kind !== 'checked') throw new Error('the thread was asked for a check')
  return answer.found
}

export const readInThread = <Result>(
  options: ReadingOptions,
  use: (reading: InboxReading) => Promise<Result>,
): Promise<Result> =>
  pool.use(async (thread) => {
    const { fd, settings } = options
    await thread.ask({ kind: 'open', fd, settings })
    return use(new InboxReading(thread, options))
  })
