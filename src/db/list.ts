// Lists and single records, read straight from the primary. Newest first is guid descending (guids are made in time order).
// A page is found in one of three ways, each as quick with ten million rows as with a thousand: by the primary key if only the time is
// filtered, by the index on type and state if those are, and otherwise through the few rows that match.
import { assert } from '../kernel/assert.ts'
import { columnOf, type Table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Sql } from './pool.ts'
import { dayAt, isCounted, type Kind, rowByRowTotal, totalOf } from './row-counts.ts'
import { addCreated, arrayLiteral, type ListRequest, lookedUp, Where, whereOf } from './where.ts'

export interface ListPage<Row> {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly objects: readonly Row[]
}

/** From this offset on, `row_counts` finds the start of a page more cheaply than walking there. */
const walk_max = 500

export async function listRows<Row>(sql: Sql, asked: ListRequest): Promise<ListPage<Row>> {
  const { page, per_page } = asked.query
  const request = withoutTenant(asked)
  if (!request) return { total: 0, page, per_page, objects: [] }
  const few = leftOut(request)
  if (few) return allBut<Row>(sql, request, few)
  if (!isCounted(request)) {
    const [objects, total] = await Promise.all([matchingPage<Row>(sql, request), rowByRowTotal(sql, request, false)])
    return { total, page, per_page, objects }
  }
  const isByKind = request.table.counted?.isIndexed === true && request.conditions.some(({ values }) => values)
  const { total, kinds: found } = await totalOf(sql, request, isByKind)
  const kinds = isByKind ? found : undefined
  // No more than there are: looking for one more would walk to the end of the table.
  const wanted = Math.min(per_page, total - page * per_page)
  return { total, page, per_page, objects: wanted > 0 ? await countedPage<Row>(sql, request, kinds, wanted) : [] }
}

/** A list is always the tenant's: a filter by the tenant changes nothing, and a filter by another tenant leaves nothing. */
function withoutTenant(request: ListRequest): ListRequest | undefined {
  const { tenant, conditions } = request
  const named = conditions.find(({ column, values }) => column === tenant.column && values)
  if (!named) return request
  if (named.values?.includes(tenant.guid) === (named.isNot ?? false)) return undefined
  return { ...request, conditions: conditions.filter((each) => each !== named) }
}

/** The few rows that a list leaves out, if that is its only condition and the rows of the table are counted. */
function leftOut(request: ListRequest): ListRequest | undefined {
  const [only, more] = request.conditions.filter(({ values }) => values)
  if (!only?.isNot || more || !isCounted({ ...request, conditions: [] })) return undefined
  return { ...request, conditions: [{ ...only, isNot: false }] }
}

/** Nearly all rows match: their total is that of all less the few, and a page is found by the primary key. */
async function allBut<Row>(sql: Sql, request: ListRequest, few: ListRequest): Promise<ListPage<Row>> {
  const { page, per_page } = request.query
  const all = await totalOf(sql, { ...request, conditions: [] }, false)
  const total = all.total - (await rowByRowTotal(sql, few, false))
  const wanted = Math.min(per_page, total - page * per_page)
  const objects = wanted > 0 ? await alongKey<Row>(sql, request, page * per_page, wanted) : []
  return { total, page, per_page, objects }
}

const columnsOf = (table: Table): string => table.columnNames.map((name) => `t.${name}`).join(', ')

const rowsOf = async <Row>(
  sql: Sql,
  table: Table<Row>,
  text: string,
  { parameters }: Where,
  prepare = true,
): Promise<Row[]> => (await sql.unsafe(text, parameters, { prepare }).values()).map((values) => table.rowFrom(values))

/**
 * Few rows match: they are found first and sorted afterwards. The planner must not walk the whole primary key instead. No plan is kept: one
 * made while the table was empty may use any index, and read every row of the bank.
 */
function matchingPage<Row>(sql: Sql, request: ListRequest): Promise<Row[]> {
  const { table, tenant, query } = request
  const { source, where } = whereOf(request)
  const hits = `select t.guid from ${source} where ${where.text}`
  const limit = where.parameter(String(query.per_page))
  const offset = where.parameter(String(query.page * query.per_page))
  const text = `with hits as materialized (${hits}),
    page as (select * from hits order by guid desc limit ${limit}::bigint offset ${offset}::bigint)
    select ${columnsOf(table)} from page ${lookedUp(table.source, tenant.column, 'page')} order by t.guid desc`
  return rowsOf<Row>(sql, table, text, where, false)
}

async function countedPage<Row>(
  sql: Sql,
  request: ListRequest,
  kinds: readonly Kind[] | undefined,
  wanted: number,
): Promise<Row[]> {
  const { query } = request
  const offset = query.page * query.per_page
  const isFar = offset > walk_max && query.created_at_lt === undefined
  const start = isFar ? await dayAt(sql, request, offset) : undefined
  if (isFar && !start) return []
  const near = start ? nearer(request, start.before) : request
  const rest = offset - (start?.newer ?? 0)
  return kinds ? alongTypeAndState<Row>(sql, near, kinds, rest, wanted) : alongKey<Row>(sql, near, rest, wanted)
}

const nearer = (request: ListRequest, created_at_lt: Timestamp): ListRequest => ({
  ...request,
  query: { ...request.query, created_at_lt },
})

function alongKey<Row>(sql: Sql, request: ListRequest, offset: number, wanted: number): Promise<Row[]> {
  const { table } = request
  const { source, where } = whereOf(request, table.source)
  const text = `select ${columnsOf(table)} from ${source} where ${where.text}
    order by t.guid desc limit ${where.parameter(String(wanted))}::bigint offset ${where.parameter(String(offset))}::bigint`
  return rowsOf<Row>(sql, table, text, where)
}

/** The newest of each type and state that occurs, then the newest of those. */
function alongTypeAndState<Row>(
  sql: Sql,
  request: ListRequest,
  kinds: readonly Kind[],
  offset: number,
  wanted: number,
): Promise<Row[]> {
  const { table, tenant, query } = request
  const where = new Where()
  where.add((p) => `t.${tenant.column} = ${p}::uuid`, tenant.guid)
  const type = table.counted?.type
  assert(type, 'the index on type and state needs a type')
  where.clauses.push(`t.${type} = kinds.type::${columnOf(table, type).sql}`)
  if (table.columns.state) where.clauses.push('t.state = kinds.state')
  addCreated(where, query)
  const types = where.parameter(arrayLiteral(kinds.map(({ type }) => type)))
  const states = where.parameter(arrayLiteral(kinds.map(({ state }) => state)))
  const enough = where.parameter(String(offset + wanted))
  const page = where.parameter(String(wanted))
  const skipped = where.parameter(String(offset))
  const text = `with page as (
      select found.guid from unnest(${types}::text[], ${states}::text[]) kinds(type, state) cross join lateral (
        select t.guid from ${table.name} t where ${where.text} order by t.guid desc limit ${enough}::bigint
      ) found order by found.guid desc limit ${page}::bigint offset ${skipped}::bigint
    )
    select ${columnsOf(table)} from page ${lookedUp(table.source, tenant.column, 'page')} order by t.guid desc`
  return rowsOf<Row>(sql, table, text, where)
}

export async function findRow<Row>(sql: Sql, table: Table<Row>, ...key: readonly string[]): Promise<Row | undefined> {
  const equal = table.key.map((name, i) => `t.${name} = $${i + 1}::${columnOf(table, name).sql}`)
  const text = `select ${columnsOf(table)} from ${table.source} t where ${equal.join(' and ')}`
  const [values] = await sql.unsafe(text, [...key], { prepare: true }).values()
  return values ? table.rowFrom(values) : undefined
}
