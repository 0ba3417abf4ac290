// Seals the audit log: a digest over all records since the last seal, and over that seal. A record that is changed later, even by the
// owner of the database, no longer matches its seal (`corridor verify`), and the log line lets others keep the digest elsewhere.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { SweepStep } from './housekeeping.ts'

/** A record has the time of its request and is committed within a minute. After so long no older one can still come. */
const settled_ms = 10 * 60 * 1000

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

/** As a step of housekeeping. It removes nothing. */
export const sealing = (sql: Sql, now: () => Timestamp, sealed: (seal: AuditSeal) => void): SweepStep =>
  async function* () {
    const seal = await sealAuditLog(sql, now())
    if (seal) sealed(seal)
    yield* []
  }
