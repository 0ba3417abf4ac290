// Totals from `row_counts`: one small row per day, type and state, kept by every commit, so that an exact total costs the
// same at a thousand rows and at ten million. Of a range of creation times only the days it begins and ends in are counted.
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { Sql } from './pool.ts'
import { arrayLiteral, type ListRequest, narrowedBy, Where, whereOf } from './where.ts'

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

const dayMs = 86_400_000
const dayOf = (at: Timestamp): number => Math.floor(at / dayMs)
const startOf = (day: number): Timestamp => timestampFromMs(day * dayMs)
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Count rows of this list; `days` are whole days, from and to exclusive. */
function countsWhere({ table, tenant, conditions }: ListRequest, days: { from?: number; to?: number }): Where {
  const where = new Where()
  where.add((p) => `bank_guid = ${p}::uuid`, tenant.guid)
  where.add((p) => `noun = ${p}`, table.name)
  for (const { column, values } of conditions) {
    const counted = column === 'state' ? 'state' : 'type'
    if (values) where.add((p) => `${counted} = any(${p}::text[])`, arrayLiteral(values))
  }
  if (days.from !== undefined) where.add((p) => `day >= ${p}::date`, dayText(days.from))
  if (days.to !== undefined) where.add((p) => `day < ${p}::date`, dayText(days.to))
  return where
}

const one = async (sql: Sql, text: string, { parameters }: Where): Promise<number> => {
  const [row] = await sql.unsafe(text, parameters, { prepare: true }).values()
  return Number(row?.[0] ?? 0)
}

/** Counted row by row: for filters that match few. */
export const countedTotal = (sql: Sql, request: ListRequest): Promise<number> => {
  const where = whereOf(request)
  return one(sql, `select count(*) from ${request.table.name} t where ${where.text}`, where)
}

const summed = (sql: Sql, request: ListRequest, days: { from?: number; to?: number }): Promise<number> => {
  const where = countsWhere(request, days)
  return one(sql, `select coalesce(sum(n), 0)::bigint from row_counts where ${where.text}`, where)
}

export async function summedTotal(sql: Sql, request: ListRequest): Promise<number> {
  const { created_at_gte: gte, created_at_lt: lt } = request.query
  // The whole days between the two ends, and what the ends cut off.
  const from = gte === undefined ? undefined : dayOf(timestampFromMs(gte - 1)) + 1
  const to = lt === undefined ? undefined : dayOf(lt)
  if (from !== undefined && to !== undefined && from > to) return countedTotal(sql, request)
  const within = (created_at_gte: Timestamp | undefined, created_at_lt: Timestamp | undefined): ListRequest => ({
    ...request,
    query: { ...request.query, created_at_gte, created_at_lt },
  })
  const parts = [summed(sql, request, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })]
  if (gte !== undefined && from !== undefined && startOf(from) > gte)
    parts.push(countedTotal(sql, within(gte, startOf(from))))
  if (lt !== undefined && to !== undefined && startOf(to) < lt) parts.push(countedTotal(sql, within(startOf(to), lt)))
  return (await Promise.all(parts)).reduce((sum, part) => sum + part, 0)
}

export interface Kind {
  readonly type: string
  readonly state: string
  readonly n: number
}

/** Every type and state that occurs in the list, whenever its rows were made, and how often. */
export async function kindsOf(sql: Sql, request: ListRequest): Promise<Kind[]> {
  const where = countsWhere(request, {})
  const text = `select type, state, sum(n)::bigint from row_counts where ${where.text} group by type, state having sum(n) > 0`
  const found = await sql.unsafe(text, where.parameters, { prepare: true }).values()
  return found.map(([type, state, n]) => ({ type: String(type), state: String(state), n: Number(n) }))
}

/** Where a far page begins: the last instant of the day it falls into, and how many rows of the list are newer. */
export async function dayAt(
  sql: Sql,
  request: ListRequest,
  offset: number,
): Promise<{ before: Timestamp; newer: number } | undefined> {
  const where = countsWhere(request, {})
  const text = `select to_char(day, 'YYYY-MM-DD'), newer from (
      select day, sum(sum(n)) over (order by day desc) - sum(n) as newer, sum(n) as n
      from row_counts where ${where.text} group by day
    ) days where newer + n > ${where.parameter(String(offset))}::bigint order by day desc limit 1`
  const [row] = await sql.unsafe(text, where.parameters, { prepare: true }).values()
  if (!row) return undefined
  return { before: startOf(dayOf(timestampFromMs(Date.parse(`${row[0]}T00:00:00Z`))) + 1), newer: Number(row[1]) }
}
