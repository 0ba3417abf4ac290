// The tables of limit usage, and how a decision loads and saves it.

import type { Amount } from '../kernel/amount.ts'
import * as column from '../kernel/column.ts'
import { type Change, insert, type Rows, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type RowOf, table } from '../kernel/table.ts'
import { parseStored, writeJson } from '../wire/json.ts'
import type { UsageLookup } from './check-limits.ts'
import type { LimitRebuild } from './rebuild.ts'
import type { DatedUse, LimitUsage } from './usage.ts'

const datedUses = column.json<readonly DatedUse[]>(writeJson, (raw) =>
  (parseStored(raw) as DatedUse[]).map((use) => ({ ...use, amount: BigInt(use.amount) as Amount })),
)

export const limitUsages = table(
  'limit_usages',
  {
    bank_guid: column.guid,
    customer_guid: column.guid,
    limit_key: column.text,
    window_start: column.timestamp,
    used: column.amount,
    amount: column.amount,
    dated: column.optional(datedUses),
  },
  { key: ['bank_guid', 'customer_guid', 'limit_key', 'window_start'], mutable: ['used', 'amount', 'dated'] },
)
type UsageRow = RowOf<typeof limitUsages>

/** What a limit counted of earlier subjects when it was made or changed. Only windows that were rebuilt have a row. */
export const limitRebuilds = table(
  'limit_rebuilds',
  {
    bank_guid: column.guid,
    customer_guid: column.guid,
    limit_key: column.text,
    window_start: column.timestamp,
    uses: datedUses,
  },
  { key: ['bank_guid', 'customer_guid', 'limit_key', 'window_start'], mutable: ['uses'] },
)

export const usagesOf =
  (rows: Rows, bank_guid: Guid, customer_guid: Guid): UsageLookup =>
  (limit_key, window_start) =>
    rows.get(limitUsages, bank_guid, customer_guid, limit_key, window_start)

export const saveUsages = (rows: Rows, usages: readonly LimitUsage[]): Change[] =>
  usages.map((usage) => {
    const row: UsageRow = usage
    const known = rows.get(limitUsages, row.bank_guid, row.customer_guid, row.limit_key, row.window_start)
    return known ? update(limitUsages, row) : insert(limitUsages, row)
  })

export const saveRebuild = (rows: Rows, rebuild: LimitRebuild): Change => {
  const { bank_guid, customer_guid, limit_key, window_start } = rebuild
  const known = rows.get(limitRebuilds, bank_guid, customer_guid, limit_key, window_start)
  return known ? update(limitRebuilds, rebuild) : insert(limitRebuilds, rebuild)
}
