// Reads of accounts: with their balances, and as a statement of entries.
import { linesOf, type Reading, readLines, rowReading } from '../../db/lines.ts'
import { findRow, findRowWith, type ListPage, listRows } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import type { PageQuery } from '../../db/where.ts'
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { shownAccountTypes } from '../../ledger/chart.ts'
import { type Account, accounts, isShown } from './account.ts'

export interface Balances {
  readonly platform_balance: bigint
  readonly platform_available: bigint
  /** Only on reserve accounts. */
  readonly uncovered_losses?: bigint
}

export interface AccountFilters {
  readonly owner: 'bank' | 'customer' | undefined
  readonly type: readonly string[] | undefined
  readonly guid: readonly Guid[] | undefined
  readonly bank_guid: readonly Guid[] | undefined
  readonly customer_guid: readonly Guid[] | undefined
  readonly state: readonly string[] | undefined
  readonly label: readonly string[] | undefined
}

/** The columns of an account with its balances. Only a reserve has uncovered losses. */
export const balancedColumns = {
  ...accounts.columns,
  platform_balance: column.signed,
  platform_available: column.signed,
  uncovered_losses: column.optional(column.signed),
}

/**
 * OFFSET 0 is load-bearing: the balances are looked up one by one, however large the tables are. $1 is the bank, by itself, because a
 * distributed database does not see that it is the bank of `t`.
 */
export const withBalances = {
  select: 'b.posted as platform_balance, b.posted - b.held as platform_available, -owed.posted as uncovered_losses',
  joins: `join lateral (
      select posted, held from balances where bank_guid = $1::uuid and account_guid = t.guid offset 0
    ) b on true
    left join lateral (
      select o.posted from accounts r join balances o on o.bank_guid = r.bank_guid and o.account_guid = r.guid
      where t.type = 'reserve' and r.bank_guid = $1::uuid and o.bank_guid = $1::uuid and r.owner_guid = t.owner_guid and r.type = 'receivable'
        and r.asset = t.asset offset 0
    ) owed on true`,
}

/** An account that the bank shows, without balances. */
export async function findAccount(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Account | undefined> {
  const account = await findRow(sql, accounts, bank_guid, guid)
  return account && isShown(account) ? account : undefined
}

export async function findBalancedAccount(
  sql: Sql,
  bank_guid: Guid,
  guid: Guid,
): Promise<{ readonly account: Account; readonly balances: Balances } | undefined> {
  const found = await findRowWith(sql, accounts, withBalances, bank_guid, guid)
  if (!found || !isShown(found.row)) return undefined
  const [platform_balance, platform_available, uncovered_losses] = found.added as [bigint, bigint, bigint | null]
  const balances = { platform_balance, platform_available }
  return {
    account: found.row,
    balances: uncovered_losses === null ? balances : { ...balances, uncovered_losses },
  }
}

export const accountRows = rowReading(accounts)

export const listAccounts = <T>(
  sql: Sql,
  bank_guid: Guid,
  query: AccountFilters & PageQuery,
  reading: Reading<T>,
): Promise<ListPage<T>> => {
  const request = {
    table: accounts,
    tenant: { column: 'bank_guid', guid: bank_guid },
    conditions: [
      // Hidden system accounts are never listed.
      { column: 'type', values: query.type ?? shownAccountTypes },
      { column: 'guid', values: query.guid },
      { column: 'bank_guid', values: query.bank_guid },
      { column: 'customer_guid', values: query.customer_guid },
      { column: 'state', values: query.state },
      { column: 'labels', values: query.label },
      { column: 'owner_guid', values: query.owner === 'bank' ? [bank_guid] : undefined },
      { column: 'owner_guid', values: query.owner === 'customer' ? [bank_guid] : undefined, isNot: true },
    ],
    query,
  }
  return listRows(sql, request, reading)
}

/** The columns of a statement: an entry, and the subject of its journal. */
export const entryColumns = {
  sequence: column.count,
  amount: column.signed,
  balance: column.signed,
  asset: column.word,
  journal_guid: column.guid,
  subject_type: column.word,
  subject_guid: column.guid,
  step: column.word,
  created_at: column.timestamp,
}

/**
 * The entries, newest first, each with the balance after it and its subject. Sequences have no gaps: the newest one is the count, and a page
 * is a range of them, found as quickly at the end of a long statement as at its start. Undefined if the bank shows no such account.
 */
export async function listEntries<T>(
  sql: Sql,
  bank_guid: Guid,
  account_guid: Guid,
  { page, per_page }: PageQuery,
  reading: Reading<T>,
): Promise<ListPage<T> | undefined> {
  const own = 'bank_guid = $1::uuid and account_guid = $2::uuid'
  const entries = `(select e.*, j.subject_type, j.subject_guid, j.step, j.created_at
    from newest n cross join lateral (select * from entries
        where ${own} and sequence <= n.sequence - $3::bigint and sequence > n.sequence - $3::bigint - $4::bigint offset 0) e
      join journals j on j.bank_guid = $1::uuid and j.guid = e.journal_guid) t`
  const text = `with newest as materialized (select sequence from balances where ${own})
    select a.type, (select sequence from newest), ${linesOf(reading, entries, 't.sequence desc')}
    from accounts a where a.bank_guid = $1::uuid and a.guid = $2::uuid`
  const parameters = [bank_guid, account_guid, String(page * per_page), String(per_page)]
  const [row] = await sql.unsafe(text, parameters, { prepare: true }).values()
  if (!row || !isShown({ type: row[0] })) return undefined
  const [, total, lines] = row
  return { total: Number(total ?? 0), page, per_page, objects: readLines((lines ?? null) as string | null, reading) }
}
