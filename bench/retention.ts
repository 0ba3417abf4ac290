// What callers feel while old rows are removed: the same load without and with a sweep of housekeeping beside it.
import { randomUUID } from 'node:crypto'
import type { Sql } from '#src/db/pool'
import { removeByAge, sweep } from '#src/jobs/housekeeping'
import { timestampFromMs } from '#src/kernel/time'
import { removeDeliveries } from '#src/webhooks/remove-deliveries'
import type { BenchBank } from './banks.ts'
import { customersOf } from './items.ts'
import { runLoad } from './load.ts'
import type { BenchService } from './service.ts'
import type { Setup } from './setup.ts'

export interface RetentionMeasured {
  readonly isSweeping: boolean
  readonly trades_per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  /** Rows that the sweep removed while the load ran. */
  readonly removed: number
  readonly errors: number
  readonly first_error: string | undefined
}

const keep = { key_days: 30, delivery_days: 90 }
const age_days = 100

/** Keys, commits, deliveries and their attempts that are too old to keep: a quarter of `rows` each. */
export async function makeOldRows(sql: Sql, rows: number): Promise<void> {
  const each = Math.ceil(rows / 4)
  const [organization, subscription] = [randomUUID(), randomUUID()]
  const at = `now() - interval '${age_days} days'`
  // As long as those of a trade.
  await sql.unsafe(
    `insert into idempotency_keys (owner_guid, key, fingerprint, status, body, created_at)
     select $1::uuid, gen_random_uuid()::text, left(md5(n::text), 22), 201, repeat(md5(n::text), 6), ${at}
     from generate_series(1, ${each}) n`,
    [organization],
  )
  await sql.unsafe(`insert into commits select gen_random_uuid(), ${at} from generate_series(1, ${each})`)
  await sql.unsafe(
    `insert into subscriptions (organization_guid, guid, name, type, url, environment, key_generation, state, created_at, updated_at,
       event_sequence)
     values ($1::uuid, $2::uuid, 'old', 'webhook', 'https://receiver.example', 'sandbox', 1, 'completed', ${at} - interval '1 day', ${at}, 1)`,
    [organization, subscription],
  )
  await sql.unsafe(
    `with made as (
       insert into subscription_deliveries (organization_guid, guid, subscription_guid, environment, position, event_guid, is_redelivery,
         state, attempts, last_status, created_at, updated_at)
       select $1::uuid, (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid,
         $2::uuid, 'sandbox', n, gen_random_uuid(), false, 'completed', 1, 200, ${at}, ${at}
       from generate_series(1, ${each}) n returning organization_guid, guid
     )
     insert into delivery_attempts select organization_guid, guid, 1, ${at}, 5, 200, null from made`,
    [organization, subscription],
  )
}

/** A sweep that has more to remove than the window has time for is stopped with it. */
export async function measureRetention(
  { database, cleanups, progress }: Setup,
  bank: BenchBank,
  { port }: BenchService,
  load: { readonly clients: number; readonly seconds: number; readonly isSweeping: boolean },
): Promise<RetentionMeasured> {
  const { sql } = database
  const { clients, seconds, isSweeping } = load
  const { items, banks } = customersOf([bank])
  let isOver = !isSweeping
  let sweeping: Promise<Map<string, number>> | undefined
  const steps = [
    ...removeByAge(sql, keep.key_days),
    () => removeDeliveries(sql, () => timestampFromMs(Date.now()), keep.delivery_days),
  ]
  const edge = async (): Promise<void> => {
    if (sweeping) isOver = true
    else if (isSweeping) sweeping = sweep({ steps, isStopped: () => isOver })
  }
  const result = await runLoad(
    { workload: 'pairs', port, keys: [bank.key], items, banks, clients, settle_ms: 500, measure_ms: seconds * 1000 },
    { edge, progress: (trades) => progress.now(`${isSweeping ? 'with' : 'without'} a sweep: ${trades} trades`) },
    cleanups,
  )
  const removed = [...((await sweeping) ?? new Map<string, number>()).values()].reduce((sum, rows) => sum + rows, 0)
  const { trades, p50_ms, p99_ms, max_ms, errors, first_error } = result
  return {
    isSweeping,
    trades_per_second: trades / result.seconds,
    p50_ms,
    p99_ms,
    max_ms,
    removed,
    errors,
    first_error,
  }
}
