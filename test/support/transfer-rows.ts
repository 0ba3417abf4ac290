// Transfers written by hand, for tests that need one in a state that only a carrier leads to.
import type { Sql } from '../../src/db/pool.ts'

/** A withdrawal by rail that nobody has screened yet, nor set money aside for; with its event, its job and its count. */
export async function storeWithdrawal(
  sql: Sql,
  { bank_guid, customer_guid, fiat_account_guid }: Readonly<Record<string, string>>,
): Promise<string> {
  const source = JSON.stringify({ guid: fiat_account_guid, type: 'fiat', bank_guid, customer_guid })
  const outside = JSON.stringify({ type: 'external_bank_account', bank_guid, customer_guid })
  const [made] = await sql<{ guid: string }[]>`
    insert into transfers (bank_guid, guid, transfer_type, customer_guid, asset, side, state, receive_amount, deliver_amount,
      fee, fee_details, source_account, destination_account, ref, payment_rail, created_at, updated_at, event_sequence)
    values (${bank_guid!}, gen_random_uuid(), 'funding', ${customer_guid!}, 'USD', 'withdrawal', 'storing', 5, 5, 0, '[]',
      ${source}, ${outside}, 'ach', 'ach', now(), now(), 1)
    returning guid`
  await sql`
    insert into transitions (bank_guid, object_guid, sequence, guid, event_type, created_at)
    select ${bank_guid!}, ${made!.guid}, 1, overlay(gen_random_uuid()::text placing overlay(at placing '-' from 9 for 0) from 1)::uuid,
      'transfer.storing', now
    from (select now()::timestamptz(3) as now, lpad(to_hex((extract(epoch from now()::timestamptz(3)) * 1000)::bigint), 12, '0') as at) t`
  await sql`
    insert into event_batches (commit_guid, bank_guid, bank_guids, object_guids, sequences)
    values (gen_random_uuid(), ${bank_guid!}, array[${bank_guid!}::uuid], array[${made!.guid}::uuid], array[1])`
  await sql`
    insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at)
    values (${bank_guid!}, ${made!.guid}, 'screen-transfer', 1, now() + interval '1 day')`
  await sql`
    insert into row_counts values (${bank_guid!}, 'transfers', (now() at time zone 'UTC')::date, 'funding', 'storing', 1)
    on conflict (bank_guid, noun, day, type, state) do update set n = row_counts.n + 1`
  return made!.guid
}
