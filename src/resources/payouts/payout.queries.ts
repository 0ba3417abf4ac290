// How far a payout is: its rows by state, and sums of their amounts, exactly. And its rows in their order, for the result.
import type { Sql } from '../../db/pool.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { Payout } from './payout.ts'
import { type PayoutRow, type PayoutRowState, payoutRowStates, payoutRows } from './payout-row.ts'

export interface PayoutSum {
  readonly state: PayoutRowState
  readonly end: 'source' | 'destination'
  readonly asset: string
  readonly amount: Amount
}

export interface PayoutProgress {
  readonly rows: Readonly<Record<PayoutRowState, number>>
  readonly sums: readonly PayoutSum[]
}

/** Amounts are known once a row is planned. */
export async function progressOf(sql: Sql, { bank_guid, guid, asset }: Payout): Promise<PayoutProgress> {
  const found = await sql<
    { state: PayoutRowState; asset: string | null; n: number; leaves: bigint | null; arrives: bigint | null }[]
  >`
    select state, asset, count(*)::integer as n, sum(source_amount) as leaves, sum(destination_amount) as arrives
    from payout_rows where bank_guid = ${bank_guid} and payout_guid = ${guid}
    group by state, asset order by state, asset`
  const rows = Object.fromEntries(statesOf(payoutRowStates).map((state) => [state, 0])) as Record<
    PayoutRowState,
    number
  >
  const leaving = new Map<PayoutRowState, bigint>()
  const sums: PayoutSum[] = []
  for (const { state, asset: arriving, n, leaves, arrives } of found) {
    rows[state] += n
    if (leaves === null || arrives === null || arriving === null) continue
    leaving.set(state, (leaving.get(state) ?? 0n) + leaves)
    sums.push({ state, end: 'destination', asset: arriving, amount: arrives as Amount })
  }
  const sources = [...leaving].map(([state, amount]) => ({
    state,
    end: 'source' as const,
    asset,
    amount: amount as Amount,
  }))
  return { rows, sums: [...sources, ...sums] }
}

/** The rows after this number, in their order. */
export async function rowsAfter(
  sql: Sql,
  { bank_guid, guid }: Payout,
  row_number: number,
  max: number,
): Promise<PayoutRow[]> {
  const columns = payoutRows.columnNames.join(', ')
  const text = `select ${columns} from payout_rows
    where bank_guid = $1 and payout_guid = $2 and row_number > $3 order by row_number limit $4`
  const found = await sql.unsafe(text, [bank_guid, guid as Guid, row_number, max], { prepare: true }).values()
  return found.map((values) => payoutRows.rowFrom(values))
}
