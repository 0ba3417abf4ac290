// Inserts many executions directly into the tables. Their number per day grows over two years. Withdrawal returns and executions that
// never started are the oldest, where a scan from the newest finds them last. One account of the bank is in a fifth of them, so common
// values say nothing about rare ones.
import { createHash } from 'node:crypto'
import type { Sql } from '#src/db/pool'
import { day_ms } from '#src/kernel/day'
import type { Guid } from '#src/kernel/guid'
import { crowd_days } from './crowd.ts'
import { executionExamples, marks, ofCustomer } from './execution-examples.ts'

const chunk = 20_000

/** For each size a customer and accounts at both ends have so many executions, or as many as the bank has. */
export const group_sizes = [1, 100, 1000] as const

export const guidOfGroup = (
  bank_guid: Guid,
  column: 'customer' | 'source' | 'destination',
  size: (typeof group_sizes)[number],
): string => createHash('md5').update(`${bank_guid}${column}${size}`).digest('hex')

export async function makeExecutions(
  sql: Sql,
  bank_guid: Guid,
  executions: number,
  now: number,
  progress: (made: number) => void = () => {},
): Promise<void> {
  const start = now - crowd_days * day_ms
  // Every so many executions one belongs to the group of 100, and one to that of 1000. A small bank has no others.
  const [hundred, thousand] = [100, 1000].map((size) => Math.max(1, Math.floor(executions / size)))
  const oldest = Math.ceil(executions / 100)
  // `offset 0`: computed once per row, however often it is used.
  for (let from = 0; from < executions; from += chunk) {
    const to = Math.min(from + chunk, executions)
    await sql`
      insert into executions (bank_guid, guid, type, plan_guid, customer_guid, state, failure_code, source_account,
        destination_account, source_account_guid, destination_account_guid, stages, fees, holds, travel_rule_info,
        purpose_of_transaction, "references", labels, stage_index, reservations, created_at, updated_at, event_sequence)
      select ${bank_guid}, guid::uuid, type, md5('plan' || guid)::uuid, customer::uuid, state, shown ->> 'failure_code',
        shown -> 'source_account', shown -> 'destination_account', source::uuid, destination::uuid, shown -> 'stages',
        shown -> 'fees', nullif(shown -> 'holds', 'null'), shown -> 'travel_rule_info', 'family_support',
        nullif(shown -> 'references', 'null'), jsonb_build_array('crowd-' || i % 5000), (shown -> 'stage_index')::integer,
        '[]', to_timestamp(ms / 1000.0), to_timestamp(changed_ms / 1000.0), 4
      from generate_series(${from}::bigint, ${to - 1}::bigint) i
        cross join lateral (
          select ${start}::bigint + (${now - start}::bigint * sqrt(i / ${executions}::float))::bigint as ms,
            md5(${bank_guid}::text || i) as h offset 0
        ) a
        cross join lateral (select ('x' || substr(h, 27, 2))::bit(8)::integer as dice) dices
        cross join lateral (
          select lpad(to_hex(ms), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15) as guid,
            ms + ('x' || substr(h, 20, 7))::bit(28)::bigint % (${now}::bigint - ms + 1) as changed_ms,
            case when i < ${oldest}::bigint and i % 3 = 0 then 'withdrawal_return'
              when i % 50 = 7 then 'deposit_return' else 'remittance' end as type,
            case when i < ${oldest}::bigint and i % 3 = 1 then 'storing' when dice < 218 then 'completed'
              when dice < 243 then 'failed' when dice < 251 then 'reviewing' else 'executing' end as state,
            case when i = ${Math.floor(executions / 2)}::bigint then '1' when i % ${hundred!}::bigint = ${3 % hundred!}::bigint then '100'
              when i % ${thousand!}::bigint = ${1 % thousand!}::bigint then '1000' when i % 5 = 2 then 'bank'
              else 'rest' || i % ${hundred!}::bigint end as owner_group offset 0
        ) b
        cross join lateral (
          select case when owner_group <> 'bank' then md5(${bank_guid}::text || 'customer' || owner_group) end as customer,
            md5(${bank_guid}::text || 'source' || owner_group) as source,
            md5(${bank_guid}::text || 'destination' || case when owner_group in ('1', '100', '1000') then owner_group else 'of' || i end)
              as destination offset 0
        ) c
        join json_to_recordset(${executionExamples}::text::json) as examples (type text, state text, example text) using (type, state)
        cross join lateral (
          select replace(replace(replace(replace(replace(replace(replace(example,
            ${ofCustomer}::text, case when customer is null then '' else ${ofCustomer}::text end),
            ${marks.customer}::text, coalesce(customer, '')), ${marks.bank}::text, ${bank_guid}::text),
            ${marks.source}::text, source), ${marks.destination}::text, destination), ${marks.other}::text, h),
            ${String(marks.at)}::text, ms::text)::jsonb as shown offset 0
        ) d`
    progress(to)
  }
  await sql`
    insert into row_counts (bank_guid, noun, day, type, state, n)
    select bank_guid, 'executions', (created_at at time zone 'UTC')::date, type, state, count(*)
    from executions where bank_guid = ${bank_guid} group by 1, 2, 3, 4, 5`
  await sql`vacuum analyze executions`
  await sql`vacuum analyze row_counts`
}
