// Totals from `row_counts`: a row for each day, type and state, which every commit updates. So an exact total costs the same with a
// thousand rows and with ten million. Of a range of creation times, only its first and last day are counted row by row.
import { day_ms, dayFromMs } from '../kernel/day.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { Sql } from './pool.ts'
import { arrayLiteral, type ListRequest, narrowedBy, type PageQuery, Where, whereOf } from './where.ts'

/** Whether the counts can answer: the table keeps them, and the filters are type, state and time of creation. */
export function isCounted({ table, conditions, query }: ListRequest): boolean {
  if (!table.counted || query.updated_at_gte !== undefined || query.updated_at_lt !== undefined) return false
  return conditions.every((condition) => {
    const { column, values, isNot } = condition
    if (!values) return true
    const isKnown = column === table.counted?.type || (column === 'state' && table.columns.state !== undefined)
    return isKnown && !isNot && !narrowedBy(condition)
  })
}

const startOf = (day: number): Timestamp => timestampFromMs(day * day_ms)
/** A day in SQL. Not as text: JavaScript and SQL write the day after the year 9999 differently. */
const dayIn = (placeholder: string): string => `date '1970-01-01' + ${placeholder}::int`

/** Whole days, the second one excluded. */
interface Days {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The rows of `row_counts` that count this list on these days. */
export function countsWhere({ table, tenant, conditions }: ListRequest, { from, to }: Days): Where {
  const where = new Where()
  where.add((p) => `bank_guid = ${p}::uuid`, tenant.guid)
  where.add((p) => `noun = ${p}`, table.name)
  for (const { column, values } of conditions) {
    const counted = column === 'state' ? 'state' : 'type'
    if (values) where.add((p) => `${counted} = any(${p}::text[])`, arrayLiteral(values))
  }
  if (from !== undefined) where.add((p) => `day >= ${dayIn(p)}`, String(from))
  if (to !== undefined) where.add((p) => `day < ${dayIn(p)}`, String(to))
  return where
}

/** Counts row by row, for filters that match few rows. Prepared if an index always answers the filter. */
export const rowByRowTotal = async (sql: Sql, request: ListRequest, prepare = true): Promise<number> => {
  const { source, where } = whereOf(request)
  const text = `select count(*) from ${source} where ${where.text}`
  const [row] = await sql.unsafe(text, where.parameters, { prepare }).values()
  return Number(row?.[0] ?? 0)
}

/** The days on which rows of the range were made. */
export const daysTouched = ({ created_at_gte: gte, created_at_lt: lt }: PageQuery): Days => ({
  from: gte === undefined ? undefined : dayFromMs(gte),
  to: lt === undefined ? undefined : dayFromMs(lt - 1) + 1,
})

/** The exact total. */
export async function totalOf(sql: Sql, request: ListRequest): Promise<number> {
  const { created_at_gte: gte, created_at_lt: lt } = request.query
  // The whole days of the range, and the parts of its first and last day.
  const from = gte === undefined ? undefined : dayFromMs(gte - 1) + 1
  const to = lt === undefined ? undefined : dayFromMs(lt)
  const within = (created_at_gte: Timestamp | undefined, created_at_lt: Timestamp | undefined): ListRequest => ({
    ...request,
    query: { ...request.query, created_at_gte, created_at_lt },
  })
  if (from !== undefined && to !== undefined && from > to) return rowByRowTotal(sql, request)
  const parts: Promise<number>[] = [wholeDays(sql, request, { from, to })]
  if (gte !== undefined && from !== undefined && startOf(from) > gte)
    parts.push(rowByRowTotal(sql, within(gte, startOf(from))))
  if (lt !== undefined && to !== undefined && startOf(to) < lt) parts.push(rowByRowTotal(sql, within(startOf(to), lt)))
  const counted = await Promise.all(parts)
  return counted.reduce((sum, n) => sum + n, 0)
}

async function wholeDays(sql: Sql, request: ListRequest, days: Days): Promise<number> {
  const where = countsWhere(request, days)
  const text = `select coalesce(sum(n), 0)::bigint from ${request.counts ?? 'row_counts'} where ${where.text}`
  const [row] = await sql.unsafe(text, where.parameters, { prepare: true }).values()
  return Number(row?.[0] ?? 0)
}

/** The start of a far page: the last instant of its day, and how many rows of the list are newer. */
export async function dayAt(
  sql: Sql,
  request: ListRequest,
  offset: number,
): Promise<{ before: Timestamp; newer: number } | undefined> {
  const where = countsWhere(request, {})
  const text = `select to_char(day, 'YYYY-MM-DD'), newer from (
      select day, sum(sum(n)) over (order by day desc) - sum(n) as newer, sum(n) as n
      from ${request.counts ?? 'row_counts'} where ${where.text} group by day
    ) days where newer + n > ${where.parameter(String(offset))}::bigint order by day desc limit 1`
  const [row] = await sql.unsafe(text, where.parameters, { prepare: true }).values()
  if (!row) return undefined
  return { before: startOf(dayFromMs(Date.parse(`${row[0]}T00:00:00Z`)) + 1), newer: Number(row[1]) }
}
