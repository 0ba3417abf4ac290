// The one connection that commits. Batches are pipelined on it in order; on a second connection a successor would not see
// its predecessor's versions. When the connection is lost around a commit, nobody is answered before the outcome is known. A connection
// that carries nothing any more is noticed by asking on another one what the database does: nobody else should wait for it.
import { isDefinite } from '../db/pg-errors.ts'
import { connect, type DatabaseTarget, disconnect, type Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { SqlStatement } from './statement.ts'

export interface WriterOptions {
  readonly target: DatabaseTarget
  readonly role: string | undefined
  /** Unique per process: after a lost connection the old backend is found by it. */
  readonly name: string
  readonly deadline_ms: number
  /** For an answer, before the backend is asked after. */
  readonly doubt_ms: number
  /** For a question about an outcome; then it is asked again. */
  readonly ask_deadline_ms: number
  log(event: string, details: Record<string, unknown>): void
}

/** Generic plans made on empty tables would stay sequential scans for ever; hash joins serve the entries. */
export const planSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** A sort that is too large for its memory, and so takes 280 kB of new space on the disk. */
export const spill = {
  setting: "set local work_mem = '64kB'",
  query: `select count(*) from
    (select n, repeat(md5(n::text), 8) as filling from generate_series(1, 1000) n order by filling, n offset 0) sorted`,
}

/** A commit without content: its own id, and the sort, because the row of the id alone may find room on a full disk. */
const trialOf = (guid: Guid): string =>
  `insert into commits (guid) values ('${guid}'); ${spill.setting}; ${spill.query}`

const prepared_max = 64
/** They are kilobytes each. The statements that occur are far fewer (statement.ts keeps as many). */
const seen_max = 1024

export class Writer {
  #sql: Sql
  #connection = 0
  #prepared = new Set<string>()
  #inFlight = new Set<Promise<unknown>>()
  /** Texts met before: what comes a second time is worth preparing. */
  readonly #seen = new Set<string>()
  #recovery: Promise<void> | undefined
  #isDoubting = false
  readonly #options: WriterOptions

  constructor(options: WriterOptions) {
    this.#options = options
    this.#sql = this.#open()
  }

  /** Commits wait for a connection, and some for their outcome. */
  get isRecovering(): boolean {
    return this.#recovery !== undefined
  }

  #name = (connection: number): string => `${this.#options.name}/${connection}`

  #open(): Sql {
    this.#prepared = new Set()
    const { target, role } = this.#options
    return connect(target, {
      name: this.#name(++this.#connection),
      max: 1,
      role,
      settings: planSettings,
      // The driver connects again by itself; what was prepared is gone then.
      onClose: () => this.#prepared.clear(),
    })
  }

  /**
   * Resolves when the statement has committed, rejects when it certainly has not. `sent` resolves as soon as a successor
   * may be sent: at once, or, for a text that is not prepared yet, when it has landed (the driver could reorder them).
   */
  send(guid: Guid, { text, parameters }: SqlStatement): { landed: Promise<void>; sent: Promise<void> } {
    if (this.#prepared.has(text) && !this.#recovery) {
      const landed = this.#run(guid, text, parameters)
      return { landed, sent: Promise.resolve() }
    }
    // Rare shapes are not kept: there are many of them, and the server remembers every text it has prepared.
    const isKept = this.#prepared.size < prepared_max && this.#seen.has(text)
    if (this.#seen.size < seen_max) this.#seen.add(text)
    const landed = this.#idle().then(async () => {
      await this.#run(guid, text, parameters, isKept)
      if (isKept) this.#prepared.add(text)
    })
    return { landed, sent: landed.catch(() => {}) }
  }

  /** Resolves if a commit would land now. Sent in order with the commits, and given up and looked for as they are. */
  async tryOne(guid: Guid): Promise<void> {
    await this.#recovery
    await this.#run(guid, trialOf(guid), [])
  }

  /** The next statements are planned anew. Sent in order with the commits, so nothing waits for it. */
  replan(): void {
    void this.#sql.unsafe('discard plans').catch(() => {})
  }

  async #idle(): Promise<void> {
    await Promise.allSettled(this.#inFlight)
    await this.#recovery
  }

  async #run(guid: Guid, text: string, parameters: SqlStatement['parameters'], prepare = true): Promise<void> {
    const sql = this.#sql
    const query = sql.unsafe(text, parameters as (string | null)[], { prepare }).execute()
    this.#inFlight.add(query)
    // A wait for a synchronous standby ignores statement_timeout, so the commit has a deadline of its own.
    const deadline = setTimeout(() => void sql.end({ timeout: 0 }), this.#options.deadline_ms)
    const doubt = setInterval(() => void this.#doubt(sql, query), this.#options.doubt_ms)
    try {
      await query
    } catch (error) {
      if (isDefinite(error)) throw error
      this.#recovery ??= this.#recover(error)
      await this.#recovery
      if (!(await this.#hasLanded(guid))) throw error
    } finally {
      clearTimeout(deadline)
      clearInterval(doubt)
      this.#inFlight.delete(query)
    }
  }

  /**
   * Gives the connection up if its backend is gone, or has been idle while an answer was waited for: then what was sent never arrived, or the
   * answer was lost. A backend that is at work, or waits for a lock or a standby, is left alone until the deadline.
   */
  async #doubt(sql: Sql, query: Promise<unknown>): Promise<void> {
    const isWaiting = (): boolean => this.#inFlight.has(query) && sql === this.#sql && !this.#recovery
    if (this.#isDoubting || !isWaiting()) return
    this.#isDoubting = true
    const { doubt_ms, log } = this.#options
    const name = this.#name(this.#connection)
    const isAtWork = await this.#ask(async (other) => {
      const backends = await other`select from pg_stat_activity where application_name = ${name}
        and not (coalesce(state = 'idle', false) and state_change < now() - ${doubt_ms} * interval '1 millisecond')`
      return backends.length > 0
      // A database that does not answer says nothing about this commit.
    }).catch(() => true)
    this.#isDoubting = false
    if (isAtWork || !isWaiting()) return
    log('commit connection given up', { after_ms: doubt_ms })
    void sql.end({ timeout: 0 })
  }

  /** A new connection, and proof that the old one can no longer commit anything. */
  async #recover(cause: unknown): Promise<void> {
    this.#options.log('database connection lost', { cause: String(cause) })
    await Promise.allSettled(this.#inFlight)
    void this.#sql.end({ timeout: 0 }).catch(() => {})
    const old = this.#name(this.#connection)
    await this.#untilAnswered(async (sql) => {
      for (;;) {
        const backends =
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${old}`
        if (backends.length === 0) return
        await pause(20)
      }
    })
    this.#sql = this.#open()
    this.#recovery = undefined
    this.#options.log('database connection restored', {})
  }

  #hasLanded(guid: Guid): Promise<boolean> {
    return this.#untilAnswered(async (sql) => (await sql`select 1 from commits where guid = ${guid}`).length > 0)
  }

  /**
   * An unknown outcome stays unknown until the database answers: there is no other honest end to this loop. Each try has its
   * own connection, because the last one may hang, and asks as the user that connects: the service role neither sees nor may
   * end that user's backends.
   */
  async #untilAnswered<T>(ask: (sql: Sql) => Promise<T>): Promise<T> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
      try {
        return await this.#ask(ask)
      } catch (error) {
        if (this.#isStopped) throw error
        await pause(wait)
      }
    }
  }

  async #ask<T>(ask: (sql: Sql) => Promise<T>): Promise<T> {
    const { target, name, ask_deadline_ms } = this.#options
    const sql = connect(target, { name: `${name}/recovery`, max: 1 })
    const deadline = setTimeout(() => void sql.end({ timeout: 0 }), ask_deadline_ms)
    try {
      return await ask(sql)
    } finally {
      clearTimeout(deadline)
      void sql.end({ timeout: 0 }).catch(() => {})
    }
  }

  #isStopped = false

  async stop(): Promise<void> {
    await Promise.allSettled(this.#inFlight)
    this.#isStopped = true
    await disconnect(this.#sql)
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
