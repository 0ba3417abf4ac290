// The one connection that commits. Batches are pipelined on it in order: on a second connection a batch would not see the versions
// of the batch before it. If the connection is lost, callers are answered when the outcome of their commit is known. A connection
// that has gone silent is found by asking the database, on another connection, what the backend does.
import { isDefinite } from '../db/pg-errors.ts'
import { connect, type DatabaseTarget, disconnect, type Sql } from '../db/pool.ts'
import { endOldProofs, proveReplicated } from '../db/replication.ts'
import type { Guid } from '../kernel/guid.ts'
import {
  ask,
  type CommitKey,
  commitOf,
  firstFailure,
  isVisible,
  OutdatedDecision,
  proofOf,
  trialOf,
} from './commit-statements.ts'
import { settingsFor } from './connection-settings.ts'
import type { SqlStatement } from './statement.ts'

export interface WriterOptions {
  readonly target: DatabaseTarget
  readonly role: string | undefined
  /** Unique for each process: the backend of a lost connection is found by this name. */
  readonly name: string
  readonly deadline_ms: number
  /** After so long without an answer the backend is looked at. */
  readonly doubt_ms: number
  /** For each question about an outcome. */
  readonly ask_deadline_ms: number
  readonly is_distributed: boolean
  /** A connection was lost, and commits have one again. */
  onCut(): void
  onRestored(): void
  log(event: string, details: Record<string, unknown>): void
}

const prepared_max = 128
/** A text has some kilobytes. Fewer texts than this occur (statement.ts keeps as many). */
const seen_max = 1024

export class Writer {
  #sql: Sql
  #connection = 0
  #prepared = new Set<string>()
  #inFlight = new Set<Promise<unknown>>()
  /** Texts that were sent before: a text is prepared when it comes the second time. */
  readonly #seen = new Set<string>()
  #recovery: Promise<void> | undefined
  #isDoubting = false
  /** The connection has answered since it was opened. */
  #isProven = false
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
    this.#isProven = false
    const { target, role, is_distributed } = this.#options
    return connect(target, {
      name: this.#name(++this.#connection),
      max: 1,
      role,
      settings: settingsFor(is_distributed),
      is_distributed,
      // The driver connects again by itself, and then nothing is prepared.
      onClose: () => {
        this.#prepared.clear()
        this.#isProven = false
        this.#options.onCut()
      },
    })
  }

  /**
   * `landed` resolves when the statements have committed and rejects when they certainly have not. `sent` resolves when the next commit may
   * be sent: at once, or for a text that is not prepared yet when it has landed (the driver could reorder them). Several statements are
   * one transaction. `isCurrent`: whether what was decided may still be sent.
   */
  send(
    key: CommitKey,
    statements: readonly SqlStatement[],
    isCurrent: () => boolean,
  ): { landed: Promise<void>; sent: Promise<void> } {
    if (!this.#recovery && isCurrent() && statements.every(({ text }) => this.#prepared.has(text))) {
      const landed = this.#run(key, (sql) => this.#sendAll(sql, statements))
      return { landed, sent: Promise.resolve() }
    }
    // Rare texts are not prepared: there are many of them, and the server keeps every text that it has prepared.
    const isKept = (text: string): boolean => this.#prepared.size < prepared_max && this.#seen.has(text)
    const kept = new Set(statements.map(({ text }) => text).filter(isKept))
    for (const { text } of statements) if (this.#seen.size < seen_max) this.#seen.add(text)
    const landed = this.#idle().then(async () => {
      await this.#prove()
      if (!isCurrent()) throw new OutdatedDecision()
      await this.#run(key, (sql) => this.#sendInTurn(sql, statements, kept))
      for (const text of kept) this.#prepared.add(text)
    })
    return { landed, sent: landed.catch(() => {}) }
  }

  /** All at once: each is handed to the connection before the one before it is answered. */
  #sendAll(sql: Sql, statements: readonly SqlStatement[]): Promise<unknown> {
    const send = () => statements.map(({ text, parameters }) => ask(sql, text, parameters, true))
    if (statements.length === 1) return Promise.all(send())
    return firstFailure([sql.unsafe('begin').execute(), ...send(), commitOf(sql)])
  }

  /** One after the other, so that each can be prepared. */
  async #sendInTurn(sql: Sql, statements: readonly SqlStatement[], kept: ReadonlySet<string>): Promise<void> {
    const isWhole = statements.length === 1
    if (!isWhole) await sql.unsafe('begin')
    try {
      for (const { text, parameters } of statements) await ask(sql, text, parameters, kept.has(text))
    } catch (error) {
      if (!isWhole) void sql.unsafe('rollback').catch(() => {})
      throw error
    }
    if (!isWhole) await commitOf(sql)
  }

  /**
   * A connection that was cut is opened again by the next statement. If that fails, nobody could tell whether a commit had been sent.
   * So a harmless statement goes first, and if it fails the commit certainly was not sent.
   */
  async #prove(): Promise<void> {
    if (this.#isProven) return
    const sql = this.#sql
    const deadline = setTimeout(() => void sql.end({ timeout: 0 }), this.#options.ask_deadline_ms)
    try {
      await sql.unsafe('select 1')
      this.#isProven = true
    } catch (error) {
      if (sql === this.#sql) this.#sql = this.#open()
      void sql.end({ timeout: 0 }).catch(() => {})
      throw error
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Resolves when all that was visible before is on the synchronous standby. It has the deadline and the recovery of other commits. */
  async proveReplicated(guid: Guid): Promise<void> {
    await this.#recovery
    await this.#run({ guid }, (sql) => ask(sql, proofOf(guid, this.#options.is_distributed), [], true))
  }

  /** Resolves if a commit lands now. It has the deadline and the recovery of other commits. */
  async tryOne(guid: Guid): Promise<void> {
    await this.#recovery
    await this.#run({ guid }, (sql) => ask(sql, trialOf(guid, this.#options.is_distributed), [], true))
  }

  /** The next statements are planned again. Sent in order with the commits, so nothing waits for it. */
  replan(): void {
    void this.#sql.unsafe('discard plans').catch(() => {})
  }

  async #idle(): Promise<void> {
    await Promise.allSettled(this.#inFlight)
    await this.#recovery
  }

  async #run(key: CommitKey, sendTo: (sql: Sql) => Promise<unknown>): Promise<void> {
    const sql = this.#sql
    const query = sendTo(sql)
    this.#inFlight.add(query)
    // Waiting for a synchronous standby ignores statement_timeout, so the commit has a deadline here.
    const deadline = setTimeout(() => void sql.end({ timeout: 0 }), this.#options.deadline_ms)
    const doubt = setInterval(() => void this.#doubt(sql, query), this.#options.doubt_ms)
    try {
      await query
    } catch (error) {
      if (isDefinite(error)) throw error
      this.#recovery ??= this.#recover(error)
      await this.#recovery
      if (!(await this.#hasLanded(key))) throw error
    } finally {
      clearTimeout(deadline)
      clearInterval(doubt)
      this.#inFlight.delete(query)
    }
  }

  /**
   * Gives the connection up if its backend is gone, or idle while we wait for its answer: then the statement never arrived, or the
   * answer was lost. A backend that works, or waits for a lock or a standby, is left alone until the deadline.
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
      // If the database does not answer, nothing is known about this commit.
    }).catch(() => true)
    this.#isDoubting = false
    if (isAtWork || !isWaiting()) return
    log('commit connection given up', { after_ms: doubt_ms })
    void sql.end({ timeout: 0 })
  }

  /** Opens a new connection, after it is certain that the old one cannot commit any more. */
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
    this.#options.onRestored()
  }

  /**
   * A commit that is visible may be missing on the standby: its wait was cancelled, or the server has restarted. It has landed when a
   * later commit has reached the standby, on the same connection: another one may lead to another server.
   */
  async #hasLanded(key: CommitKey): Promise<boolean> {
    // A proof leaves nothing that could be found.
    if (this.#options.is_distributed && key.tenant === undefined) return false
    const name = `${this.#options.name}/recovery/${key.guid.slice(-12)}`
    return this.#untilAnswered(async (sql) => {
      if (!(await isVisible(sql, key))) return false
      await endOldProofs(sql, name)
      await proveReplicated(sql)
      return true
    }, name)
  }

  /**
   * Only the database knows the outcome, so this asks until it answers. Each try has its own connection, because the last one may hang.
   * It asks as the user that connects: the service role may neither see nor end that user's backends.
   */
  async #untilAnswered<T>(ask: (sql: Sql) => Promise<T>, name?: string): Promise<T> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
      try {
        return await this.#ask(ask, name)
      } catch (error) {
        if (this.#isStopped) throw error
        await pause(wait)
      }
    }
  }

  async #ask<T>(ask: (sql: Sql) => Promise<T>, name = `${this.#options.name}/recovery`): Promise<T> {
    const { target, ask_deadline_ms } = this.#options
    const sql = connect(target, { name, max: 1 })
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
