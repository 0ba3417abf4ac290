// Inserts many customers directly into the tables, to measure and test lists. They are spread evenly over two years. Businesses are the
// oldest, where a scan from the newest finds them last.
import type { Sql } from '#src/db/pool'
import { day_ms } from '#src/kernel/day'
import type { Guid } from '#src/kernel/guid'

export const crowd_days = 730
const chunk = 50_000

/** So many customers have the same label. */
export const labelled = 1000

export async function makeCrowd(
  sql: Sql,
  bank_guid: Guid,
  customers: number,
  now: number,
  progress: (made: number) => void = () => {},
): Promise<void> {
  const start = now - crowd_days * day_ms
  for (let from = 0; from < customers; from += chunk) {
    const to = Math.min(from + chunk, customers)
    await sql`
      insert into customers (bank_guid, guid, type, state, labels, compliance_decisions, activity_limits, account_count,
        created_at, updated_at, event_sequence)
      select ${bank_guid}, (lpad(to_hex(ms), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid,
        case when i < ${customers}::bigint / 100 then 'business' else 'individual' end,
        case when i % 100 < 80 then 'verified' when i % 100 < 95 then 'unverified' when i % 100 < 99 then 'rejected'
          else 'frozen' end,
        jsonb_build_array('crowd-' || i / ${labelled}::bigint), '[]', '[]', 0, at, at, 2
      from generate_series(${from}::bigint, ${to - 1}::bigint) i
        cross join lateral (select ${start}::bigint + (${now - start}::numeric * i / ${customers})::bigint as ms) a
        cross join lateral (select md5(${bank_guid}::text || i) as h, to_timestamp(ms / 1000.0) as at) b`
    progress(to)
  }
  await sql`
    insert into row_counts (bank_guid, noun, day, type, state, n)
    select bank_guid, 'customers', (created_at at time zone 'UTC')::date, type, state, count(*)
    from customers where bank_guid = ${bank_guid} and event_sequence = 2 group by 1, 2, 3, 4, 5
    on conflict (bank_guid, noun, day, type, state) do update set n = excluded.n`
  await sql`vacuum analyze customers`
}
