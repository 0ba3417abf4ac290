// The totals of deliveries, kept by every statement that makes them or moves them from state to state. Redeliveries are made by
// the engine, which counts what it writes itself.
import type { Sql } from '../db/pool.ts'

/**
 * Part of a statement that has a part `moved`: `n` deliveries of a subscription, made at `created_at`, that were in the state
 * `was`, null if they are new, and are in `state`. Ordered by key, as all who count do: two that count the same wait for each
 * other, and never in a circle.
 */
export const countMoved = (sql: Sql) => sql`
    insert into row_counts as t (bank_guid, noun, day, type, state, n)
    select organization_guid, 'subscription_deliveries', day, type, state, n from (
      select m.organization_guid, (m.created_at at time zone 'UTC')::date as day,
        replace(m.subscription_guid::text, '-', '') collate "C" as type, s.state collate "C" as state, sum(s.n) as n
      from moved m cross join lateral (values (m.was, -m.n), (m.state, m.n)) s(state, n)
      where s.state is not null and m.was is distinct from m.state
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) counted
    on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`
