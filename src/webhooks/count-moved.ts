// The part of a statement that keeps the totals of deliveries when it inserts them or changes their state. The engine inserts redeliveries
// and counts them itself.
import { countsOf } from '../db/distribution.ts'
import type { Sql } from '../db/pool.ts'

/**
 * Needs a CTE `moved`: `n` deliveries of a subscription, created at `created_at`, that were in the state `was` (null: new) and are now
 * in `state`. Ordered by key, like every statement that counts, so that two of them cannot deadlock.
 */
export const countMoved = (sql: Sql) => sql`
    insert into ${sql(countsOf('subscription_deliveries', sql.is_distributed))} as t (bank_guid, noun, day, type, state, n)
    select organization_guid, 'subscription_deliveries', day, type, state, n from (
      select m.organization_guid, (m.created_at at time zone 'UTC')::date as day,
        replace(m.subscription_guid::text, '-', '') collate "C" as type, s.state collate "C" as state, sum(s.n) as n
      from moved m cross join lateral (values (m.was, -m.n), (m.state, m.n)) s(state, n)
      where s.state is not null and m.was is distinct from m.state
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) counted
    on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`
