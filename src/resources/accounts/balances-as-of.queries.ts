// Balances of the past: exact, from the entries.
import { balanceBefore, cutBefore, windowAround } from '../../db/entries-before.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { Balances } from './account.queries.ts'
import type { Account } from './account.ts'

/** What an account had, with everything that was posted until the instant. Holds that have ended are not kept. */
export type PastBalances = Omit<Balances, 'platform_available'>

const ownSql = { bank: '$1::uuid', account: 'a.guid', newest: 'b.sequence' }
const owedSql = { bank: '$1::uuid', account: 'r.guid', newest: 'o.sequence' }

/** OFFSET 0 is load-bearing: each account is looked up by itself, however large the tables are. */
const text = `select a.guid, ${balanceBefore(ownSql, '$4::uuid', 'w')}, owed.balance
  from unnest($2::uuid[]) a (guid)
    cross join lateral (select sequence from balances where bank_guid = $1::uuid and account_guid = a.guid offset 0) b
    cross join lateral ${windowAround(ownSql, '$3::uuid', '$5::uuid')} w
    left join lateral (
      select ${balanceBefore(owedSql, '$4::uuid', 'v')} as balance
      from accounts x
        join accounts r on r.bank_guid = x.bank_guid and r.owner_guid = x.owner_guid and r.type = 'receivable' and r.asset = x.asset
        join balances o on o.bank_guid = r.bank_guid and o.account_guid = r.guid
        cross join lateral ${windowAround(owedSql, '$3::uuid', '$5::uuid')} v
      where x.bank_guid = $1::uuid and x.guid = a.guid and x.type = 'reserve' offset 0
    ) owed on true`

export async function balancesAsOf(
  sql: Sql,
  bank_guid: Guid,
  accounts: readonly Pick<Account, 'guid'>[],
  at: Timestamp,
): Promise<ReadonlyMap<Guid, PastBalances>> {
  const guids = arrayLiteral(accounts.map(({ guid }) => guid))
  const parameters = [bank_guid, guids, ...cutBefore(timestampFromMs(at + 1))]
  const rows = await sql.unsafe(text, parameters, { prepare: true }).values()
  return new Map(
    (rows as unknown as [Guid, bigint, bigint | null][]).map(([guid, platform_balance, owed]) => [
      guid,
      owed === null ? { platform_balance } : { platform_balance, uncovered_losses: -owed },
    ]),
  )
}
