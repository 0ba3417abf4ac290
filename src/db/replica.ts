// A standby to read from, and how old its rows may be. The position of the primary's log is noted twice a second with the time at
// which it was asked for. Rows of the replica are as new as the last note that it has replayed. No clocks of two machines are compared,
// and a replica that lost its primary grows old, whatever it says of itself.
import { connect, type Sql } from './pool.ts'
import { systemIdentifier, timelineOfPrimary } from './replication.ts'
import { watchPool } from './watched-pool.ts'

export interface ReplicaOptions {
  /** A pool of the primary. */
  readonly primary: Sql
  readonly url: string
  readonly role: string | undefined
  readonly connections: number
  readonly settings: Readonly<Record<string, string | number | boolean>>
  log(event: string, details: Record<string, unknown>): void
}

export interface Replica {
  readonly sql: Sql
  /** How old what is read now may be; undefined if nobody knows. */
  staleness_ms(): number | undefined
  stop(): Promise<void>
}

/** Where a server is in which log. */
interface LogPlace {
  readonly lsn: bigint | null
  readonly timeline: number
  readonly system: string
}

interface Note {
  readonly lsn: bigint
  /** By the monotonic clock: all that was committed before is in the log up to `lsn`. */
  readonly at: number
}

const every_ms = 500
/** Ten minutes: an older replica is of no use to anybody. */
const notes_max = 1200
const deadline_ms = 10_000

/** The timeline of a standby is known from its last checkpoint, so after a failover the replica is used when it has made one. */
const timelineOfStandby = `greatest((select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()))`

export function followReplica(options: ReplicaOptions): Replica {
  const { primary, url, role, connections: max, settings, log } = options
  const pool = watchPool((onClose) => connect(url, { name: 'corridor-replica', max, role, settings, onClose }), {
    deadline_ms,
    log,
  })
  let notes: Note[] = []
  let followed: LogPlace | undefined
  let replayed: bigint | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const lookAtPrimary = async (): Promise<void> => {
    const at = performance.now()
    const [place] = await primary.unsafe<[LogPlace]>(
      `select pg_current_wal_flush_lsn() - '0/0' as lsn, ${timelineOfPrimary} as timeline, ${systemIdentifier} as system`,
    )
    // Positions on two timelines cannot be compared.
    if (place.timeline !== followed?.timeline || place.system !== followed.system) notes = []
    followed = place
    if (place.lsn !== null) notes.push({ lsn: place.lsn, at })
    if (notes.length > notes_max) notes.shift()
  }

  const lookAtReplica = async (): Promise<void> => {
    replayed = undefined
    const [place] = await pool.sql.unsafe<[LogPlace]>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as lsn,
        ${timelineOfStandby} as timeline, ${systemIdentifier} as system`,
    )
    const isSame = place.timeline === followed?.timeline && place.system === followed.system
    replayed = isSame ? (place.lsn ?? undefined) : undefined
  }

  const look = async (): Promise<void> => {
    await lookAtPrimary().catch(() => {})
    await lookAtReplica().catch(() => {})
    if (!isStopped) timer = setTimeout(() => void look(), every_ms).unref()
  }
  void look()

  return {
    sql: pool.sql,
    staleness_ms() {
      const position = replayed
      const note = position === undefined ? undefined : notes.findLast(({ lsn }) => lsn <= position)
      return note && performance.now() - note.at
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await pool.stop()
    },
  }
}
