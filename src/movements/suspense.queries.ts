// What a movement's entries put into suspense or took out of it. Entries are only added, so a sum read before a decision still holds
// in it.
import type { Sql } from '../db/pool.ts'
import { type Amount, amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'

export interface LateMoney {
  readonly amount: Amount
  /** Null: there was no late success. */
  readonly asset: string | null
}

/** The money of a late success (W5); 0: there was none. */
export async function lateMoneyOf(sql: Sql, bank_guid: Guid, subject_guid: Guid): Promise<LateMoney> {
  const [found] = await sql<{ sum: string; asset: string | null }[]>`
    select coalesce(abs(sum(e.amount)), 0)::text as sum, min(e.asset) as asset
    from journals j
      join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
      join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid and a.type = 'suspense'
    where j.bank_guid = ${bank_guid} and j.subject_guid = ${subject_guid} and j.step = 'settle'`
  return { amount: amount(BigInt(found?.sum ?? 0)), asset: found?.asset ?? null }
}
