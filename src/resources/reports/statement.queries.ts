// Reads a statement from the entries. The first query fixes the newest entry that counts, and older entries never change. So the queries
// that follow see the same entries, without a transaction around them.
import { balanceBefore, cutBefore, windowAround } from '../../db/entries-before.ts'
import { findRow } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { accounts, isShown } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { type StatementHead, type StatementLine, statementLinesMax } from './statement.ts'

export interface FoundStatement {
  readonly head: StatementHead
  /** The lines are among the entries between these sequences. */
  readonly after: number
  readonly before: number
}

const own = 'e.bank_guid = $1::uuid and e.account_guid = $2::uuid'
const ownSql = { bank: '$1::uuid', account: '$2::uuid', newest: 'b.sequence' }
const inPeriod = `${own} and e.sequence > $3::bigint and e.sequence < $4::bigint and e.journal_guid >= $5::uuid and e.journal_guid < $6::uuid`

const edges = `select b.held, ${balanceBefore(ownSql, '$4::uuid', 'w')}, w.low, v.high
  from (select sequence, held from balances where bank_guid = $1::uuid and account_guid = $2::uuid offset 0) b
    cross join lateral ${windowAround(ownSql, '$3::uuid', '$5::uuid')} w
    cross join lateral ${windowAround(ownSql, '$6::uuid', '$7::uuid')} v`

/** Of at most one line more than a statement may have. */
const totals = `select count(*) filter (where amount > 0)::integer, coalesce(sum(amount) filter (where amount > 0), 0),
    count(*) filter (where amount < 0)::integer, coalesce(-sum(amount) filter (where amount < 0), 0)
  from (select e.amount from entries e where ${inPeriod} order by e.sequence limit ${statementLinesMax + 1}) lines`

interface Asked {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly from: Timestamp
  readonly to: Timestamp
  readonly now: Timestamp
}

/** Undefined if the bank shows no such account. */
export async function findStatement(sql: Sql, asked: Asked): Promise<FoundStatement | undefined> {
  const { bank_guid, account_guid, from, to, now: created_at } = asked
  const [account, bank] = await Promise.all([
    findRow(sql, accounts, bank_guid, account_guid),
    findRow(sql, banks, bank_guid, bank_guid),
  ])
  if (!account || !isShown(account) || !bank) return undefined
  const [first, last] = [cutBefore(from), cutBefore(to)]
  const [edge] = await sql
    .unsafe(edges, [bank_guid, account_guid, ...first, last[0], last[2]], { prepare: true })
    .values()
  const [held_amount, opening_balance, after, before] = defined(edge, 'every account has a balance') as [
    bigint,
    bigint,
    number,
    number,
  ]
  const parameters = [bank_guid, account_guid, String(after), String(before), first[1], last[1]]
  const [sums] = await sql.unsafe(totals, parameters, { prepare: true }).values()
  const [credit_count, credit_amount, debit_count, debit_amount] = sums as unknown as [number, bigint, number, bigint]
  const head = {
    ...{ bank_guid, bank_name: bank.name, account_guid },
    ...{ account_type: account.type, account_name: account.name, customer_guid: account.customer_guid },
    ...{ asset: account.asset, from, to, created_at, opening_balance },
    closing_balance: opening_balance + credit_amount - debit_amount,
    ...{ credit_count, credit_amount, debit_count, debit_amount, held_amount },
  }
  return { head, after, before }
}

const page_lines = 1000

const page = `select e.sequence, e.amount, e.journal_guid, j.subject_type, j.subject_guid, j.step, j.created_at
  from (select * from entries e where ${inPeriod} order by e.sequence limit ${page_lines}) e
    cross join lateral (select * from journals where bank_guid = $1::uuid and guid = e.journal_guid offset 0) j
  order by e.sequence`

type Row = [number, bigint, Guid, StatementLine['subject_type'], Guid, StatementLine['step'], Timestamp]

/** The lines, page by page. They add up to the closing balance: otherwise nothing is answered. */
export async function* statementPages(
  sql: Sql,
  { head, after, before }: FoundStatement,
): AsyncGenerator<readonly StatementLine[], void, void> {
  const { bank_guid, account_guid, from, to } = head
  const [[, first], [, last]] = [cutBefore(from), cutBefore(to)]
  let balance = head.opening_balance
  let count = 0
  for (let reached = after; ; ) {
    const parameters = [bank_guid, account_guid, String(reached), String(before), first, last]
    const rows = (await sql.unsafe(page, parameters, { prepare: true }).values()) as unknown as Row[]
    const lines = rows.map(([sequence, amount, journal_guid, subject_type, subject_guid, step, created_at]) => {
      balance += amount
      return { sequence, created_at, step, subject_type, subject_guid, journal_guid, amount, balance }
    })
    count += lines.length
    reached = lines.at(-1)?.sequence ?? reached
    if (lines.length > 0) yield lines
    if (lines.length < page_lines) break
  }
  assert(count === head.credit_count + head.debit_count, 'a statement has all its lines')
  assert(balance === head.closing_balance, 'the lines of a statement add up')
}
