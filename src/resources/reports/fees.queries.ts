// Fees earned: what was credited to the fee accounts of the bank and of the operator, by day, asset and what was paid for.
import { cutBefore, windowAround } from '../../db/entries-before.ts'
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

export interface FeesDay {
  readonly date: string
  readonly asset: string
  readonly subject_type: string
  readonly count: number
  readonly amount: bigint
  readonly platform_amount: bigint
  /** What left the fee account of the bank. */
  readonly paid_out: bigint
}

const own = { bank: '$1::uuid', account: 'a.guid', newest: 'b.sequence' }

/** Fees are only credited. A debit is money that the bank takes for itself. */
const text = `select to_char(j.created_at, 'YYYY-MM-DD'), a.asset, j.subject_type,
    count(distinct e.journal_guid) filter (where e.amount > 0)::integer,
    coalesce(sum(e.amount) filter (where e.amount > 0 and a.type = 'fee'), 0),
    coalesce(sum(e.amount) filter (where e.amount > 0 and a.type = 'platform_fee'), 0),
    coalesce(-sum(e.amount) filter (where e.amount < 0 and a.type = 'fee'), 0)
  from accounts a
    cross join lateral (select sequence from balances where bank_guid = $1::uuid and account_guid = a.guid offset 0) b
    cross join lateral ${windowAround(own, '$2::uuid', '$5::uuid')} w
    cross join lateral (
      select amount, journal_guid from entries where bank_guid = $1::uuid and account_guid = a.guid and sequence > w.low
        and sequence < w.high and journal_guid >= $3::uuid and journal_guid < $4::uuid offset 0
    ) e
    cross join lateral (select subject_type, created_at from journals where bank_guid = $1::uuid and guid = e.journal_guid offset 0) j
  where a.bank_guid = $1::uuid and a.type in ('fee', 'platform_fee')
  group by 1, a.asset, j.subject_type order by 1, a.asset, j.subject_type`

export async function feesByDay(
  sql: Sql,
  bank_guid: Guid,
  from: Timestamp,
  to: Timestamp,
): Promise<readonly FeesDay[]> {
  const [[low, first], [, last, high]] = [cutBefore(from), cutBefore(to)]
  const rows = await sql.unsafe(text, [bank_guid, low, first, last, high]).values()
  return (rows as unknown as [string, string, string, number, bigint, bigint, bigint][]).map(
    ([date, asset, subject_type, count, amount, platform_amount, paid_out]) => ({
      ...{ date, asset, subject_type, count, amount, platform_amount, paid_out },
    }),
  )
}
