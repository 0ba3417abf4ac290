// Reads of accounts: with their balances, and as a statement of entries.
import { findRow, type ListPage, listRows } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral, type PageQuery } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import { shownAccountTypes } from '../../ledger/chart.ts'
import { type Account, accounts, isShown } from './account.ts'

export interface Balances {
  readonly platform_balance: bigint
  readonly platform_available: bigint
  /** Only on reserve accounts. */
  readonly uncovered_losses?: bigint
}

export async function balancesOf(
  sql: Sql,
  bank_guid: Guid,
  account_guids: readonly Guid[],
): Promise<Map<Guid, Balances>> {
  const rows = await sql<(Balances & { account_guid: Guid; receivable: bigint | null })[]>`
    select b.account_guid, b.posted as platform_balance, b.posted - b.held as platform_available, owed.posted as receivable
    from balances b
      left join accounts a on a.bank_guid = b.bank_guid and a.guid = b.account_guid and a.type = 'reserve'
      left join accounts r on r.bank_guid = a.bank_guid and r.owner_guid = a.owner_guid and r.type = 'receivable' and r.asset = a.asset
      left join balances owed on owed.bank_guid = r.bank_guid and owed.account_guid = r.guid
    where b.bank_guid = ${bank_guid} and b.account_guid = any(${arrayLiteral(account_guids)}::uuid[])`
  return new Map(
    rows.map(({ account_guid, receivable, ...balances }) => [
      account_guid,
      receivable === null ? balances : { ...balances, uncovered_losses: -receivable },
    ]),
  )
}

export async function findAccount(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Account | undefined> {
  const account = await findRow(sql, accounts, bank_guid, guid)
  return account && isShown(account) ? account : undefined
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

export const listAccounts = (
  sql: Sql,
  bank_guid: Guid,
  query: AccountFilters & PageQuery,
): Promise<ListPage<Account>> =>
  listRows<Account>(sql, {
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
  })

/** The entries, newest first, each with the balance after it and its subject. */
export async function listEntries(sql: Sql, bank_guid: Guid, account_guid: Guid, { page, per_page }: PageQuery) {
  const [counted, objects] = await Promise.all([
    sql<{ sequence: number }[]>`
      select sequence from balances where bank_guid = ${bank_guid} and account_guid = ${account_guid}`,
    sql`
      select e.sequence, e.amount, e.balance, e.asset, e.journal_guid, j.subject_type, j.subject_guid, j.step, j.created_at
      from entries e join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
      where e.bank_guid = ${bank_guid} and e.account_guid = ${account_guid}
      order by e.sequence desc limit ${per_page} offset ${page * per_page}`,
  ])
  // Sequences have no gaps, so the newest one is the count.
  return { total: counted[0]?.sequence ?? 0, page, per_page, objects: [...objects] }
}
