// The journals that an object caused, with all their entries. Entries have no index by journal, because it would cost every trade. But an
// account's entries are in the order of its sequences, and the guids of their journals nearly are: so each account is searched by halves
// (db/entries-before.ts), and what is near in time is read.
import { disorder_max_ms, windowAround } from '../../db/entries-before.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import { firstGuidAt, type Guid, timestampFromGuid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

export interface JournalEntry {
  readonly account_guid: Guid
  readonly account_type: string
  readonly account_name: string
  /** Of an account outside: the place. */
  readonly account_ref: string
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly amount: bigint
  readonly balance: bigint
  readonly sequence: number
}

export interface SubjectJournal {
  readonly guid: Guid
  readonly subject_type: string
  readonly subject_guid: Guid
  readonly step: string
  readonly created_at: Timestamp
  readonly entries: readonly JournalEntry[]
}

/**
 * How far in time an entry may be out of order. Commits wait for seconds, so a minute finds everything. A journal sums to zero in each
 * asset: one that does not is read again with the bound of all other searches. What is missing then is missing in the books.
 */
const apart_ms = 60_000
const deadline = '20s'

/** Undefined if the bank has no such trade, transfer or execution. */
export async function journalsOf(
  sql: Sql,
  bank_guid: Guid,
  subject_guid: Guid,
): Promise<readonly SubjectJournal[] | undefined> {
  const named = await accountsNamedBy(sql, bank_guid, subject_guid)
  if (!named) return undefined
  const journals = await sql<Omit<SubjectJournal, 'entries'>[]>`
    select guid, subject_type, subject_guid, step, created_at from journals
    where bank_guid = ${bank_guid} and subject_guid in (
      select ${subject_guid}::uuid union all
      select (s ->> 'guid')::uuid from executions x cross join jsonb_array_elements(x.stages) s
      where x.bank_guid = ${bank_guid} and x.guid = ${subject_guid})
    order by guid`
  if (journals.length === 0) return []
  let found = await withEntries(sql, bank_guid, journals, named, apart_ms)
  if (!found.every(isWhole)) found = await withEntries(sql, bank_guid, journals, named, disorder_max_ms)
  return found
}

async function withEntries(
  sql: Sql,
  bank_guid: Guid,
  journals: readonly Omit<SubjectJournal, 'entries'>[],
  named: readonly Guid[],
  apart: number,
): Promise<readonly SubjectJournal[]> {
  const entries = await sql.begin('read only', async (tx) => {
    await tx.unsafe(`set local statement_timeout = '${deadline}'`)
    return entriesOf(
      tx,
      bank_guid,
      journals.map(({ guid }) => guid),
      named,
      apart,
    )
  })
  return journals.map((journal) => ({
    ...journal,
    entries: entries.filter(({ journal_guid }) => journal_guid === journal.guid),
  }))
}

const isWhole = ({ entries }: Pick<SubjectJournal, 'entries'>): boolean => {
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of entries) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return entries.length > 0 && [...sums.values()].every((sum) => sum === 0n)
}

/** Every guid in the object's row, whatever the field is called: the customers' accounts are among them. */
async function accountsNamedBy(sql: Sql, bank_guid: Guid, guid: Guid): Promise<readonly Guid[] | undefined> {
  const [row] = await sql<{ text: string | null }[]>`
    select coalesce((select to_jsonb(t)::text from trades t where bank_guid = ${bank_guid} and guid = ${guid}),
      (select to_jsonb(t)::text from transfers t where bank_guid = ${bank_guid} and guid = ${guid}),
      (select to_jsonb(t)::text from executions t where bank_guid = ${bank_guid} and guid = ${guid})) as text`
  if (!row?.text) return undefined
  const found = row.text.match(/(?<=")[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=")/g) ?? []
  return [...new Set(found.map((each) => each.replaceAll('-', '')))] as Guid[]
}

type FoundEntry = JournalEntry & { readonly journal_guid: Guid }

/** In the accounts of the bank itself, which are few, and in those named. */
const entriesOf = (
  tx: Pick<Sql, 'unsafe'>,
  bank_guid: Guid,
  journals: readonly Guid[],
  named: readonly Guid[],
  apart: number,
): Promise<FoundEntry[]> => {
  const around = (ms: number) => journals.map((guid) => firstGuidAt((timestampFromGuid(guid) + ms) as Timestamp))
  return tx.unsafe<FoundEntry[]>(
    `select e.journal_guid, e.account_guid, a.type as account_type, a.name as account_name, a.ref as account_ref, a.customer_guid,
      e.asset, e.amount, e.balance, e.sequence::integer
    from unnest($2::uuid[], $4::uuid[], $5::uuid[]) w(journal_guid, lower, upper) cross join accounts a
      join balances b on b.bank_guid = $1::uuid and b.account_guid = a.guid
      cross join lateral ${windowAround(account, 'w.lower', 'w.upper')} near
      cross join lateral (
        select * from entries where bank_guid = $1::uuid and account_guid = a.guid
          and sequence > near.low and sequence < near.high and journal_guid = w.journal_guid offset 0
      ) e
    where a.bank_guid = $1::uuid and b.sequence > 0 and (a.customer_guid is null or a.guid = any($3::uuid[]))
    order by e.journal_guid, a.customer_guid nulls last, a.type, e.asset, e.sequence`,
    [
      bank_guid,
      arrayLiteral(journals),
      arrayLiteral(named),
      arrayLiteral(around(-apart) as Guid[]),
      arrayLiteral(around(apart) as Guid[]),
    ],
  )
}

const account = { bank: '$1::uuid', account: 'a.guid', newest: 'b.sequence' }
