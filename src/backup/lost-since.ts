// What a restore to an earlier time takes back, read from the old database while it can still be asked: payments that have left the bank, webhooks
// that were delivered, keys and people whose access had ended. The restored books know nothing of it, so it is kept in a file.
import { join } from 'node:path'
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { fileTime } from './backup-folder.ts'
import { writeAtOnce } from './copy-file.ts'

/** Of each list. The file says if there were more. */
const rows_max = 10_000

/** Each gives JSON lines. `$1` is the restored time. Times of transfers are those of the bank's clock. */
const lists: Readonly<Record<string, string>> = {
  signed_transactions: `select s.bank_guid, coalesce(m.guid, s.guid) as payment_guid, s.chain, s.hash, s.created_at from sent_transactions s
    left join sent_transactions m on m.bank_guid = s.bank_guid and m.bundle_guid = s.guid
    where s.created_at > $1 and s.hash is not null order by s.created_at`,
  transfers: `select bank_guid, guid, transfer_type, side, state, asset, receive_amount::text, identifiers, created_at, updated_at
    from transfers where updated_at > $1 and transfer_type in ('funding', 'crypto', 'lightning') order by updated_at`,
  executions: `select bank_guid, guid, state, created_at, updated_at from executions where updated_at > $1 order by updated_at`,
  delivered_events: `select organization_guid, subscription_guid, event_guid, updated_at as delivered_at
    from subscription_deliveries where updated_at > $1 and state = 'completed' order by updated_at`,
  revoked_api_keys: `select owner_guid, guid, revoked_at from api_keys where revoked_at > $1 order by revoked_at`,
  staff_access_changes: `select organization_guid, guid, state, access_changed_at from staff_members
    where access_changed_at > $1 order by access_changed_at`,
}

const counts: Readonly<Record<string, string>> = {
  idempotency_keys: 'select count(*)::int as n from idempotency_keys where created_at > $1',
  trades: 'select count(*)::int as n from trades where created_at > $1',
  customers: 'select count(*)::int as n from customers where created_at > $1',
}

/** Writes the file, and answers one line for a person. */
export async function keepLost(sql: Sql, to: Timestamp, folder: string): Promise<string> {
  const at = isoFromTimestamp(to)
  const parts: string[] = []
  const told: string[] = []
  for (const [name, query] of Object.entries(lists)) {
    const rows = await sql.unsafe<{ line: string }[]>(
      `select to_jsonb(r)::text as line from (${query} limit ${rows_max + 1}) r`,
      [at],
    )
    const shown = rows.slice(0, rows_max).map(({ line }) => `    ${line}`)
    parts.push(
      `  "${name}": [${shown.length > 0 ? `\n${shown.join(',\n')}\n  ` : ''}]`,
      `  "has_more_${name}": ${rows.length > rows_max}`,
    )
    if (shown.length > 0) told.push(`${shown.length} ${name.replaceAll('_', ' ')}`)
  }
  for (const [name, query] of Object.entries(counts)) {
    const [row] = await sql.unsafe<{ n: number }[]>(query, [at])
    parts.push(`  "${name}": ${row?.n ?? 0}`)
    if (row?.n) told.push(`${row.n} ${name.replaceAll('_', ' ')}`)
  }
  const path = join(folder, `lost-after-${fileTime(to)}.json`)
  await writeAtOnce(path, `{\n  "after": "${at}",\n${parts.join(',\n')}\n}\n`)
  return `the old database has after ${at}: ${told.join(', ') || 'nothing'}; see ${path}`
}
