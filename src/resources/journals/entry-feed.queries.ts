// Reads the entries of a bank after a position (webhooks/place-entries.ts gives positions). Positions are those of batches, so a page finds its
// entries by their keys, and no index by journal or time is needed. With filters a request looks through a bounded number of positions, so
// a page can be short or empty although there is more; `next` is the position to continue from.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral, Where } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { afterTime, beforeTime } from './entry-times.queries.ts'

export interface EntryFilters {
  readonly account_guid?: readonly Guid[] | undefined
  readonly account_type?: readonly string[] | undefined
  readonly asset?: readonly string[] | undefined
  readonly owner?: 'bank' | 'customer' | undefined
  readonly customer_guid?: readonly Guid[] | undefined
  readonly subject_guid?: readonly Guid[] | undefined
  readonly subject_type?: readonly string[] | undefined
  readonly step?: readonly string[] | undefined
  readonly created_at_gte?: Timestamp | undefined
  readonly created_at_lt?: Timestamp | undefined
}

export interface FeedEntry {
  readonly position: number
  readonly account_guid: Guid
  readonly account_type: string
  readonly account_name: string
  readonly account_ref: string
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly amount: bigint
  readonly balance: bigint
  readonly sequence: number
  readonly journal_guid: Guid
  readonly subject_type: string
  readonly subject_guid: Guid
  readonly step: string
  readonly created_at: Timestamp
}

export interface EntriesPage {
  /** In the order of their positions. */
  readonly entries: readonly FeedEntry[]
  /** The position to continue from: everything up to it has been read. */
  readonly next: number
  readonly has_more: boolean
}

/** The number of positions that one request looks through. */
export const walk_max = 20_000

interface EntriesRequest {
  /** Only entries after this position. */
  readonly after: number
  readonly limit: number
  readonly filters: EntryFilters
}

export async function readEntries(sql: Sql, bank_guid: Guid, request: EntriesRequest): Promise<EntriesPage> {
  const { after, limit, filters } = request
  const [feed] = await sql<{ newest: number }[]>`
    select position::float8 as newest from entry_feeds where bank_guid = ${bank_guid}`
  const newest = Math.max(after, feed?.newest ?? 0)
  const { created_at_gte, created_at_lt, ...others } = await withTimes(sql, bank_guid, filters)
  const isFiltered = Object.values({ created_at_gte, created_at_lt, ...others }).some((each) => each !== undefined)
  const first = created_at_gte === undefined ? 0 : await beforeTime(sql, bank_guid, newest, created_at_gte)
  const last = created_at_lt === undefined ? newest : await afterTime(sql, bank_guid, newest, created_at_lt)
  const from = Math.max(after, first)
  const to = Math.min(last, from + (isFiltered ? walk_max : limit))
  if (to <= from) return { entries: [], next: newest, has_more: false }
  const entries = await entriesIn(sql, bank_guid, { from, to, limit }, { created_at_gte, created_at_lt, ...others })
  const next = entries.length === limit ? (entries.at(-1)?.position ?? to) : to
  return next < last ? { entries, next, has_more: true } : { entries, next: newest, has_more: false }
}

/** The journals of an object are near each other in time. None: no time is in the range. */
async function withTimes(sql: Sql, bank_guid: Guid, filters: EntryFilters): Promise<EntryFilters> {
  const { subject_guid, created_at_gte, created_at_lt } = filters
  if (!subject_guid) return filters
  const [found] = await sql<{ first: number | null; last: number | null }[]>`
    select extract(epoch from min(created_at))::float8 * 1000 as first, extract(epoch from max(created_at))::float8 * 1000 as last
    from journals where bank_guid = ${bank_guid} and subject_guid = any (${arrayLiteral(subject_guid)}::uuid[])`
  const { first, last } = found ?? { first: null, last: null }
  if (first === null || last === null) return { ...filters, created_at_lt: 0 as Timestamp }
  return {
    ...filters,
    created_at_gte: Math.max(Math.round(first), created_at_gte ?? 0) as Timestamp,
    created_at_lt: Math.min(Math.round(last) + 1, created_at_lt ?? Number.POSITIVE_INFINITY) as Timestamp,
  }
}

/** OFFSET 0 is load-bearing: entries and journals are looked up one by one, however large the tables are. */
function entriesIn(
  sql: Sql,
  bank_guid: Guid,
  range: { readonly from: number; readonly to: number; readonly limit: number },
  filters: EntryFilters,
): Promise<FeedEntry[]> {
  const where = new Where()
  const bank = `${where.parameter(bank_guid)}::uuid`
  const [from, to] = [range.from, range.to].map((each) => `${where.parameter(String(each))}::bigint`)
  const { parts, entries } = matchOf(filters, bank, where)
  const text = `with batch as materialized (
      select last_position, entries, account_guids, sequences, counts from entry_batches
      where bank_guid = ${bank} and last_position > ${from} and last_position <= (
        select last_position from entry_batches where bank_guid = ${bank} and last_position >= ${to} order by last_position limit 1)
    ), parts as materialized (
      select k.account_guid, k.sequence, k.n,
        b.last_position - b.entries + sum(k.n) over (partition by b.last_position order by k.place) as last_position
      from batch b cross join lateral unnest(b.account_guids, b.sequences, b.counts) with ordinality k(account_guid, sequence, n, place)
    )
    select (p.last_position - p.sequence + e.sequence)::float8 as position, a.guid as account_guid, a.type as account_type,
      a.name as account_name, a.ref as account_ref, a.customer_guid, e.asset, e.amount, e.balance, e.sequence::integer as sequence,
      e.journal_guid, j.subject_type, j.subject_guid, j.step, j.created_at
    from parts p
      cross join lateral (select * from accounts where bank_guid = ${bank} and guid = p.account_guid offset 0) a
      cross join lateral (
        select * from entries where bank_guid = ${bank} and account_guid = p.account_guid
          and sequence > p.sequence - least(p.n, p.last_position - ${from})
          and sequence <= p.sequence - greatest(0, p.last_position - ${to}) offset 0
      ) e
      cross join lateral (select * from journals where bank_guid = ${bank} and guid = e.journal_guid offset 0) j
    where ${parts} and ${entries}
    order by p.last_position - p.sequence + e.sequence limit ${where.parameter(String(range.limit))}::bigint`
  return sql.unsafe<FeedEntry[]>(text, where.parameters, { prepare: true })
}

function matchOf(filters: EntryFilters, bank: string, where: Where): { parts: string; entries: string } {
  const among = (column: string, type: string, values: readonly string[] | undefined): string[] =>
    values ? [`${column} = any (${where.parameter(arrayLiteral(values))}::${type}[])`] : []
  const bound = (compared: string, at: Timestamp | undefined): string[] =>
    at === undefined ? [] : [`j.created_at ${compared} ${where.parameter(isoFromTimestamp(at))}::timestamptz`]
  const { owner } = filters
  const parts = [
    'true',
    ...among('p.account_guid', 'uuid', filters.account_guid),
    ...among('a.type', 'text', filters.account_type),
    ...among('a.asset', 'text', filters.asset),
    ...among('a.customer_guid', 'uuid', filters.customer_guid),
    ...(owner === undefined ? [] : [`a.owner_guid ${owner === 'bank' ? '=' : '<>'} ${bank}`]),
  ]
  const entries = [
    'true',
    ...among('j.subject_guid', 'uuid', filters.subject_guid),
    ...among('j.subject_type', 'text', filters.subject_type),
    ...among('j.step', 'text', filters.step),
    ...bound('>=', filters.created_at_gte),
    ...bound('<', filters.created_at_lt),
  ]
  return { parts: parts.join(' and '), entries: entries.join(' and ') }
}
