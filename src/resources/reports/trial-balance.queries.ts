// The trial balance: every account of the bank's books, system accounts among them, by kind and asset.
import type { Sql } from '../../db/pool.ts'
import { firstGuidAt, type Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { AccountType } from '../../ledger/chart.ts'

export interface TrialBalanceLine {
  readonly account_type: AccountType
  readonly place: string | undefined
  readonly asset: string
  readonly account_count: number
  readonly debit_amount: bigint
  readonly credit_amount: bigint
}

/**
 * From all entries of journals before the guid: whole journals, so debits and credits are equal at every instant. It reads every entry
 * of the bank.
 */
const past = `select account_guid, sum(amount) as balance from entries where bank_guid = $1::uuid and journal_guid < $2::uuid
  group by account_guid`
const present = 'select account_guid, posted as balance from balances where bank_guid = $1::uuid and sequence > 0'

const linesOf = (balances: string): string => `select a.type, a.ref, a.asset, count(*)::integer,
    coalesce(-sum(x.balance) filter (where x.balance < 0), 0), coalesce(sum(x.balance) filter (where x.balance > 0), 0)
  from (${balances}) x
    cross join lateral (select type, ref, asset from accounts where bank_guid = $1::uuid and guid = x.account_guid offset 0) a
  group by a.type, a.ref, a.asset order by a.type, a.ref, a.asset`

/** `before`: undefined for everything that is committed. */
export async function trialBalanceLines(
  sql: Sql,
  bank_guid: Guid,
  before: Timestamp | undefined,
): Promise<readonly TrialBalanceLine[]> {
  const query =
    before === undefined
      ? sql.unsafe(linesOf(present), [bank_guid])
      : sql.unsafe(linesOf(past), [bank_guid, firstGuidAt(before)])
  const rows = (await query.values()) as unknown as [AccountType, string, string, number, bigint, bigint][]
  return rows.map(([account_type, ref, asset, account_count, debit_amount, credit_amount]) => ({
    ...{ account_type, place: ref === '' ? undefined : ref, asset, account_count, debit_amount, credit_amount },
  }))
}
