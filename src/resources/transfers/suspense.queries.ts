// What a transfer put into suspense, or took out of it, by its own entries. They are only ever added, so what is read before a
// decision is true in it.
import type { Sql } from '../../db/pool.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'

/** What a carrier moved outside although the transfer had failed (W5); 0: nothing that is told here. */
export async function lateAmountOf(sql: Sql, bank_guid: Guid, transfer_guid: Guid): Promise<Amount> {
  const [found] = await sql<{ sum: string }[]>`
    select coalesce(abs(sum(e.amount)), 0)::text as sum
    from journals j
      join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
      join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid and a.type = 'suspense'
    where j.bank_guid = ${bank_guid} and j.subject_guid = ${transfer_guid} and j.step = 'settle'`
  return amount(BigInt(found!.sum))
}
