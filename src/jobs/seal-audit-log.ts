// Seals the audit log: a digest over all records since the last seal, and over that seal. A record that is changed later, even by the
// owner of the database, no longer matches its seal (`corridor verify`), and the log line lets others keep the digest elsewhere.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'

/** A record has the time of its request and is committed within a minute. After so long no older one can still come. */
const settled_ms = 5 * 60 * 1000
/** With it, a record is sealed after seven minutes: within the ten that docs/security.md states, also if a pass fails. */
const every_ms = 2 * 60 * 1000

export interface AuditSeal {
  readonly position: number
  readonly records: number
  readonly digest: string
}

export async function sealAuditLog(sql: Sql, now: Timestamp): Promise<AuditSeal | undefined> {
  const until = isoFromTimestamp((now - settled_ms) as Timestamp)
  // Of two processes that seal at once, one inserts the position.
  const [sealed] = await sql<AuditSeal[]>`
    with last as (select position, sealed_until, digest from audit_seals order by position desc limit 1),
    span as (
      select coalesce((select position from last), 0) + 1 as position, ${until}::timestamptz as sealed_until,
        coalesce((select sealed_until from last), (select min(created_at) from audit_records)) as sealed_from
    )
    insert into audit_seals (position, sealed_from, sealed_until, records, digest)
    select s.position, s.sealed_from, s.sealed_until, d.records, d.digest
    from span s cross join lateral audit_digest((select digest from last), s.sealed_from, s.sealed_until) d
    where s.sealed_from < s.sealed_until and d.records > 0
    on conflict (position) do nothing
    returning position::integer, records::integer, encode(digest, 'hex') as digest`
  return sealed
}

/** The newest seal, and how long the oldest record waits that is not sealed. */
export interface SealStanding {
  readonly position: number
  readonly digest: string
  readonly unsealed_seconds: number
}

async function standingOf(sql: Sql, now: Timestamp): Promise<SealStanding> {
  const [last] = await sql<{ position: number; digest: string; oldest: Timestamp | null }[]>`
    with last as (select position, sealed_until, digest from audit_seals order by position desc limit 1)
    select coalesce((select position from last), 0)::integer as position,
      coalesce((select encode(digest, 'hex') from last), '') as digest,
      (select min(created_at) from audit_records where created_at >= coalesce((select sealed_until from last), '-infinity')) as oldest`
  const { position = 0, digest = '', oldest = null } = last ?? {}
  return { position, digest, unsealed_seconds: oldest === null ? 0 : Math.max(0, (now - oldest) / 1000) }
}

export interface SealingOptions {
  readonly sql: Sql
  readonly now: () => Timestamp
  readonly sealed: (seal: AuditSeal) => void
  readonly observe: (standing: SealStanding) => void
  readonly failed: (error: unknown) => void
}

/** One pass: seals what is settled, and tells how the log stands. */
export async function sealOnce({ sql, now, sealed, observe }: SealingOptions): Promise<void> {
  const seal = await sealAuditLog(sql, now())
  if (seal) sealed(seal)
  observe(await standingOf(sql, now()))
}

/** A loop of its own: a long sweep of housekeeping does not hold it up. Returns how to end it. */
export function startSealing(options: SealingOptions): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const pass = (): void => {
    running ??= sealOnce(options)
      .catch(options.failed)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(pass, every_ms).unref()
  pass()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
