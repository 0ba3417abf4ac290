// Looks at one of several hosts again and again: is it a primary, of which database, on which timeline. A host that does not answer
// in time is asked on a new connection.
import { connect, type Sql } from './pool.ts'
import { endOldProofs, proveReplicated, systemIdentifier, timelineOfPrimary } from './replication.ts'

export interface HostState {
  /** It accepts writes. The others are standbys. */
  readonly is_primary: boolean
  /** Of a primary. Each promotion makes a higher one. */
  readonly timeline: number
  /** A copy has the same one, another database another one. */
  readonly system: string
  /** Another one after each start of the server, as far as is known: after a crash of one backend PostgreSQL restarts in place, which only cuts connections. */
  readonly start_id: string
  /** Commits wait for a synchronous standby. */
  readonly is_synchronous: boolean
}

export interface HostWatchOptions {
  /** The driver's URL of this host. */
  readonly url: string
  readonly name: string
  /** When to look again. */
  every_ms(): number
  /** `began`: when the look began, by the monotonic clock. Undefined: the host did not answer. */
  heard(state: HostState | undefined, began: number): void
}

const look_deadline_ms = 2_000
const proof_deadline_ms = 5_000

const question = `select not pg_is_in_recovery() as is_primary,
  case when pg_is_in_recovery() then 0 else ${timelineOfPrimary} end as timeline,
  ${systemIdentifier} as system,
  pg_postmaster_start_time()::text as start_id,
  current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') in ('on', 'remote_apply') as is_synchronous`

export class HostWatch {
  readonly #options: HostWatchOptions
  #sql: Sql | undefined
  #opened = 0
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isWanted = false
  #isStopped = false

  constructor(options: HostWatchOptions) {
    this.#options = options
    this.look()
  }

  /** Looks at once, or again when the present look has ended. */
  look(): void {
    this.#isWanted = true
    if (this.#isLooking || this.#isStopped) return
    clearTimeout(this.#timer)
    void this.#look()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    this.#isWanted = false
    const began = performance.now()
    const state = await this.#ask().catch(() => undefined)
    this.#isLooking = false
    if (this.#isStopped) return
    this.#options.heard(state, began)
    // A host that refuses at once is not asked without a pause.
    if (this.#isWanted && state) this.look()
    else this.#timer = setTimeout(() => this.look(), this.#options.every_ms()).unref()
  }

  async #ask(): Promise<HostState | undefined> {
    const { url, name } = this.#options
    const drop = (): void => {
      if (this.#sql === sql) this.#sql = undefined
      void sql.end({ timeout: 0 }).catch(() => {})
    }
    if (!this.#sql) this.#opened += 1
    const sql: Sql = this.#sql ?? connect(url, { name, max: 1, onClose: () => drop() })
    this.#sql = sql
    const deadline = setTimeout(drop, look_deadline_ms)
    try {
      const [state] = await sql.unsafe<[HostState]>(question)
      return { ...state, start_id: `${state.start_id} ${this.#opened}` }
    } catch (error) {
      drop()
      throw error
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Resolves when all that the host shows now is on its synchronous standby. */
  async prove(): Promise<void> {
    const { url } = this.#options
    const name = `${this.#options.name}/proof`
    const sql = connect(url, { name, max: 1 })
    const deadline = setTimeout(() => void sql.end({ timeout: 0 }), proof_deadline_ms)
    try {
      await endOldProofs(sql, name)
      await proveReplicated(sql)
    } finally {
      clearTimeout(deadline)
      void sql.end({ timeout: 0 }).catch(() => {})
    }
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    void this.#sql?.end({ timeout: 0 }).catch(() => {})
  }
}
