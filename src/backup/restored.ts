// The fact that this database was restored. `corridor restore` writes it before the database can be used. Until an operator confirms the restore,
// nothing is sent: payments, orders and webhooks that went out after the restored time are not in these books, and would be sent again.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, parseTimestamp, type Timestamp } from '../kernel/time.ts'

export interface Restored {
  /** Also tells one restore from another. */
  readonly restored_at: Timestamp
  /** The time that was asked for; undefined: all that the backup had. */
  readonly restored_to: Timestamp | undefined
  /** What was committed after this may be missing. */
  readonly complete_until: Timestamp
  readonly confirmed_at: Timestamp | undefined
  readonly confirmed_by: string | undefined
  readonly reason: string | undefined
}

const name = 'restore'
/** So many deposit addresses are left out on each key: those that were given out since belong to customers these books do not know. */
const skipped_addresses = 1000

export async function restoredFact(sql: Sql): Promise<Restored | undefined> {
  const [fact] = await sql<{ value: string }[]>`select value from service_facts where name = ${name}`
  if (!fact) return undefined
  const { restored_at, restored_to, complete_until, confirmed_at, ...rest } = JSON.parse(fact.value)
  return {
    ...rest,
    restored_at: parseTimestamp(restored_at) as Timestamp,
    restored_to: parseTimestamp(restored_to),
    complete_until: parseTimestamp(complete_until) as Timestamp,
    confirmed_at: parseTimestamp(confirmed_at),
  }
}

export const isUnconfirmed = (restored: Restored | undefined): restored is Restored =>
  restored !== undefined && restored.confirmed_at === undefined

const textOf = (restored: Restored): string => {
  const iso = (at: Timestamp | undefined): string | undefined => (at === undefined ? undefined : isoFromTimestamp(at))
  const { restored_at, restored_to, complete_until, confirmed_at } = restored
  return JSON.stringify({
    ...restored,
    ...{ restored_at: iso(restored_at), restored_to: iso(restored_to) },
    ...{ complete_until: iso(complete_until), confirmed_at: iso(confirmed_at) },
  })
}

/** Once per restore, on a database that nobody uses yet. */
export async function markRestored(
  sql: Sql,
  restored: Pick<Restored, 'restored_at' | 'restored_to' | 'complete_until'>,
): Promise<void> {
  const value = textOf({ ...restored, confirmed_at: undefined, confirmed_by: undefined, reason: undefined })
  await sql.begin(async (tx) => {
    await tx`
      insert into service_facts (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`
    await tx`update deposit_keys set next_index = next_index + ${skipped_addresses}`
  })
}

/** False if another restore was made meanwhile, or it was confirmed before. */
export async function confirmRestored(
  sql: Sql,
  restored: Restored,
  by: { readonly confirmed_by: string; readonly reason: string; readonly confirmed_at: Timestamp },
): Promise<boolean> {
  const done = await sql`
    update service_facts set value = ${textOf({ ...restored, ...by })} where name = ${name} and value = ${textOf(restored)}
    returning name`
  return done.length > 0
}
