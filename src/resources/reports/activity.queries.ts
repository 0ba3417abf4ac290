// Activity by day. Records are found by their guids, which begin with the time of their creation.
import type { Sql } from '../../db/pool.ts'
import { firstGuidAt, type Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

export interface Volume {
  readonly date: string
  readonly asset: string
  readonly count: number
  readonly completed_count: number
  readonly amount: bigint
}

const own = 'bank_guid = $1::uuid and guid >= $2::uuid and guid < $3::uuid'

/** The asset and the amount that activity limits count, and which records are no returns. */
const nouns = {
  trades: {
    asset: "split_part(symbol, '-', 2)",
    amount: "case side when 'buy' then deliver_amount else receive_amount + fee end",
    where: 'true',
  },
  transfers: { asset: 'asset', amount: 'deliver_amount', where: 'reference_transfer_guid is null' },
  executions: {
    asset: "source_account ->> 'asset'",
    amount: "(coalesce(source_account ->> 'executed_amount', source_account ->> 'quoted_amount'))::numeric",
    where: '"references" is null',
  },
} as const
export type ActivityNoun = keyof typeof nouns

export async function volumesOf(
  sql: Sql,
  noun: ActivityNoun,
  bank_guid: Guid,
  from: Timestamp,
  to: Timestamp,
): Promise<readonly Volume[]> {
  const { asset, amount, where } = nouns[noun]
  const text = `select to_char(created_at, 'YYYY-MM-DD'), ${asset}, count(*)::integer,
      (count(*) filter (where state = 'completed'))::integer, coalesce(sum(${amount}) filter (where state = 'completed'), 0)
    from ${noun} where ${own} and ${where} group by 1, 2 order by 1, 2`
  const rows = await sql.unsafe(text, [bank_guid, firstGuidAt(from), firstGuidAt(to)]).values()
  return (rows as unknown as [string, string, number, number, bigint][]).map(
    ([date, its, count, completed_count, sum]) => ({ date, asset: its, count, completed_count, amount: sum }),
  )
}

/** By date. */
export async function newCustomers(
  sql: Sql,
  bank_guid: Guid,
  from: Timestamp,
  to: Timestamp,
): Promise<ReadonlyMap<string, number>> {
  const text = `select to_char(created_at, 'YYYY-MM-DD'), count(*)::integer from customers where ${own} group by 1`
  const rows = await sql.unsafe(text, [bank_guid, firstGuidAt(from), firstGuidAt(to)]).values()
  return new Map(rows as unknown as [string, number][])
}
