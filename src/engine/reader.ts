// The connection that loads rows. Every query has a deadline, because TCP does not tell that the other side has gone silent. A
// connection that misses a deadline, or was cut, is given up with all its queries, and the next query opens a new one. After a cut
// the driver would fail the next query with the old error (db/watched-pool.ts).
import { connect, type DatabaseTarget, disconnect, type Sql } from '../db/pool.ts'
import { settingsFor } from './connection-settings.ts'

export interface ReaderOptions {
  readonly target: DatabaseTarget
  readonly role: string | undefined
  readonly deadline_ms: number
  readonly is_distributed: boolean
  /** The connection was lost. */
  onCut(): void
  log(event: string, details: Record<string, unknown>): void
}

export class Reader {
  #sql: Sql
  #isStopped = false
  readonly #options: ReaderOptions

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#sql = this.#open()
  }

  #open(): Sql {
    const { target, role, is_distributed } = this.#options
    const onClose = (): void => {
      this.#options.onCut()
      if (sql !== this.#sql || this.#isStopped) return
      this.#sql = this.#open()
      void sql.end({ timeout: 0 }).catch(() => {})
    }
    const sql = connect(target, {
      name: 'corridor-loader',
      max: 1,
      role,
      settings: settingsFor(is_distributed),
      is_distributed,
      onClose,
    })
    return sql
  }

  /** If the deadline passes, `work` fails by itself: all its queries are on the connection that is given up. */
  async ask<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = this.#sql
    const deadline = setTimeout(() => this.#giveUp(sql), this.#options.deadline_ms)
    try {
      return await work(sql)
    } finally {
      clearTimeout(deadline)
    }
  }

  #giveUp(sql: Sql): void {
    if (sql === this.#sql) {
      this.#options.log('reading connection given up', { after_ms: this.#options.deadline_ms })
      this.#sql = this.#open()
    }
    void sql.end({ timeout: 0 }).catch(() => {})
  }

  /** The next statements are planned again. */
  replan(): void {
    void this.#sql.unsafe('discard plans').catch(() => {})
  }

  stop(): Promise<void> {
    this.#isStopped = true
    return disconnect(this.#sql)
  }
}
