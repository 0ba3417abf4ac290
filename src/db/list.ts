// Lists and single records, read straight from the database. Newest first is guid descending (guids are made in time order).
// A page is found in one of four ways, each as quick with ten million rows as with a thousand: by the primary key if only the time is
// filtered, by the index on type and state if those are, by the index on customers for one customer, and otherwise through the few rows
// that match. A page and its total are one
// statement where possible, and a page is one text (lines.ts).
import { defined } from '../kernel/assert.ts'
import { columnOf, type Table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import { countsOf } from './distribution.ts'
import { linesOf, type Reading, readLines } from './lines.ts'
import type { Sql } from './pool.ts'
import { countsWhere, dayAt, daysTouched, isCounted, rowByRowTotal, totalOf } from './row-counts.ts'
import { addCreated, isAcrossShards, type ListRequest, lookedUp, Where, whereOf } from './where.ts'

export interface ListPage<T> {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly objects: readonly T[]
}

/** For the connections. A plan made while a table is empty is kept until it is analyzed, so it must not scan the whole table. */
export const listSettings = { jit: 'off', enable_seqscan: 'off' }

/** From this offset on, `row_counts` finds the start of a page more cheaply than walking there. */
const walk_max = 500

export async function listRows<T>(sql: Sql, asked: ListRequest, reading: Reading<T>): Promise<ListPage<T>> {
  const { page, per_page } = asked.query
  const shown = ({ total, objects }: Found<T>): ListPage<T> => ({ total, page, per_page, objects })
  const request = withoutTenant({ ...asked, counts: countsOf(asked.table.name, sql.is_distributed) })
  if (!request) return shown({ total: 0, objects: [] })
  if (sql.is_distributed && isAcrossShards(request)) return shown(await findAcrossShards(sql, request, reading))
  const few = leftOut(request)
  if (few) return shown(await allBut(sql, request, few, reading))
  if (isOfCustomer(request)) return shown(await find(sql, ofCustomer(request), reading))
  if (!isCounted(request)) return shown(await find(sql, matching(request), reading, false))
  const { table, query, conditions } = request
  const offset = page * per_page
  const isFiltered = conditions.some(({ values }) => values)
  const isByKind = isFiltered && table.counted?.isIndexed === true
  const hasRange = query.created_at_gte !== undefined || query.created_at_lt !== undefined
  if (!hasRange && offset <= walk_max && (isByKind || !isFiltered)) {
    return shown(await find(sql, isByKind ? byKind(request, offset, per_page) : all(request), reading))
  }
  const total = await totalOf(sql, request)
  // No more than there are: looking for one more would walk to the end of the table.
  const wanted = Math.min(per_page, total - offset)
  return shown({ total, objects: wanted > 0 ? await countedPage(sql, request, isByKind, wanted, reading) : [] })
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

interface Found<T> {
  readonly total: number
  readonly objects: readonly T[]
}

/** A page in SQL: the relation has its rows, as `t`. */
interface PageSql {
  readonly where: Where
  readonly ctes: readonly string[]
  readonly relation: string
  /** An expression, if the same statement counts the list. */
  readonly total?: string
}

async function find<T>(sql: Sql, page: PageSql, reading: Reading<T>, prepare = true): Promise<Found<T>> {
  const { where, ctes, relation, total = '0' } = page
  const text = `${ctes.length > 0 ? `with ${ctes.join(',\n')} ` : ''}select ${total}, ${linesOf(reading, relation)}`
  const [row] = await sql.unsafe(text, where.parameters, { prepare }).values()
  const [counted, lines] = defined(row, 'one row has the page')
  return { total: Number(counted), objects: readLines(lines as string | null, reading) }
}

/** Each shard gives as many rows as the whole page has, and the coordinator sorts them. */
async function findAcrossShards<T>(sql: Sql, request: ListRequest, reading: Reading<T>): Promise<Found<T>> {
  const { page, per_page } = request.query
  const { where, relation } = alongKey(request, page * per_page, per_page)
  const lines = linesOf(reading, relation).slice(1, -1)
  const [total, [row]] = await Promise.all([
    rowByRowTotal(sql, request, false),
    sql.unsafe(lines, where.parameters, { prepare: false }).values(),
  ])
  return { total, objects: readLines((row?.[0] ?? null) as string | null, reading) }
}

/** Nearly all rows match: their total is that of all less the few, and a page is found by the primary key. */
async function allBut<T>(sql: Sql, request: ListRequest, few: ListRequest, reading: Reading<T>): Promise<Found<T>> {
  const { page, per_page } = request.query
  const [all, left] = await Promise.all([totalOf(sql, { ...request, conditions: [] }), rowByRowTotal(sql, few, false)])
  const total = all - left
  const wanted = Math.min(per_page, total - page * per_page)
  if (wanted <= 0) return { total, objects: [] }
  const { objects } = await find(sql, alongKey(request, page * per_page, wanted), reading)
  return { total, objects }
}

/**
 * Few rows match: they are found first and sorted afterwards. The planner must not walk the whole primary key instead. Its plan is not
 * kept: one made while the table was empty may use any index, and read every row of the bank.
 */
function matching(request: ListRequest): PageSql {
  const { table, tenant, query } = request
  const { source, where } = whereOf(request)
  const hits = `hits as materialized (select t.guid from ${source} where ${where.text})`
  const limit = where.parameter(String(query.per_page))
  const offset = where.parameter(String(query.page * query.per_page))
  const page = `page as (select * from hits order by guid desc limit ${limit}::bigint offset ${offset}::bigint)`
  const relation = `page ${lookedUp(table.source, tenant.column, 'page')}`
  return { where, ctes: [hits, page], relation, total: '(select count(*) from hits)' }
}

async function countedPage<T>(
  sql: Sql,
  request: ListRequest,
  isByKind: boolean,
  wanted: number,
  reading: Reading<T>,
): Promise<readonly T[]> {
  const { query } = request
  const offset = query.page * query.per_page
  const isFar = offset > walk_max && query.created_at_lt === undefined
  const start = isFar ? await dayAt(sql, request, offset) : undefined
  if (isFar && !start) return []
  const near = start ? nearer(request, start.before) : request
  const rest = offset - (start?.newer ?? 0)
  const page = isByKind ? byKind(near, rest, wanted) : alongKey(near, rest, wanted)
  return (await find(sql, page, reading)).objects
}

const nearer = (request: ListRequest, created_at_lt: Timestamp): ListRequest => ({
  ...request,
  query: { ...request.query, created_at_lt },
})

function alongKey(request: ListRequest, offset: number, wanted: number): PageSql {
  const { table } = request
  const { source, where } = whereOf(request, table.source)
  const relation = `(select t.* from ${source} where ${where.text}
    order by t.guid desc limit ${numberIn(where, wanted)} offset ${numberIn(where, offset)}) t`
  return { where, ctes: [], relation }
}

/** Few, because each number in a text makes another prepared statement. */
const usual = new Set([0, 10, 20, 25, 50, 100])

/**
 * A limit or an offset. For a limit that it does not know PostgreSQL expects a tenth of all rows, so a plan that was made for the number
 * always looks better, and the statement is planned each time. That takes twice as long as the page itself.
 */
const numberIn = (where: Where, n: number): string =>
  usual.has(n) ? String(n) : `${where.parameter(String(n))}::bigint`

/** The rows of a tenant without any filter. */
function all(request: ListRequest): PageSql {
  const { table, query, counts = 'row_counts' } = request
  const page = alongKey(request, query.page * query.per_page, query.per_page)
  const noun = page.where.parameter(table.name)
  const total = `(select coalesce(sum(n), 0) from ${counts} where bank_guid = $1::uuid and noun = ${noun})`
  return { ...page, total }
}

/**
 * The rows of one customer, in pages near the start. Every table with customers has an index on (tenant, customer, guid desc). For both
 * parts of the statement it is better than any other, also while the table is empty, so the plan can be kept.
 */
function isOfCustomer({ conditions, query }: ListRequest): boolean {
  const [only, more] = conditions.filter(({ values }) => values)
  if (only?.column !== 'customer_guid' || more || only.isNot || only.orNull || only.values?.length !== 1) return false
  const isByChange = query.updated_at_gte !== undefined || query.updated_at_lt !== undefined
  return !isByChange && query.page * query.per_page <= walk_max
}

/** The order of what is counted is load-bearing: without it, a plan for an empty table may use any index. */
function ofCustomer(request: ListRequest): PageSql {
  const { table, query } = request
  const { where } = whereOf(request)
  const counted = `select 1 from ${table.name} t where ${where.text} order by t.guid desc offset 0`
  const total = `(select count(*) from (${counted}) counted)`
  return { ...alongKey(request, query.page * query.per_page, query.per_page), total }
}

/** The newest of each type and state that occurs, then the newest of those. */
function byKind(request: ListRequest, offset: number, wanted: number): PageSql {
  const { table, tenant, query } = request
  const counts = countsWhere(request, daysTouched(query))
  const where = new Where(counts.parameters)
  where.clauses.push(`t.${tenant.column} = $1::uuid`)
  const type = defined(table.counted?.type, 'only counted tables with a type are listed by kind')
  where.clauses.push(`t.${type} = kinds.type::${columnOf(table, type).sql}`)
  if (table.columns.state) where.clauses.push('t.state = kinds.state')
  addCreated(where, query)
  const kinds = `kinds as materialized (
      select type, state, sum(n) as n from ${request.counts ?? 'row_counts'} where ${counts.text} group by type, state having sum(n) > 0)`
  const page = `page as (
      select found.guid from kinds cross join lateral (
        select t.guid from ${table.name} t where ${where.text} order by t.guid desc limit ${numberIn(where, offset + wanted)}
      ) found order by found.guid desc limit ${numberIn(where, wanted)} offset ${numberIn(where, offset)}
    )`
  const relation = `page ${lookedUp(table.source, tenant.column, 'page')}`
  const total = '(select coalesce(sum(n), 0) from kinds)'
  return { where, ctes: [kinds, page], relation, total }
}

const columnsOf = (table: Table): string => table.columnNames.map((name) => `t.${name}`).join(', ')

export const findRow = async <Row>(sql: Sql, table: Table<Row>, ...key: readonly string[]): Promise<Row | undefined> =>
  (await findRowWith(sql, table, undefined, ...key))?.row

/** One row, by columns that are unique without being the key. */
export const findRowBy = async <Row>(
  sql: Sql,
  table: Table<Row>,
  columns: readonly string[],
  values: readonly string[],
): Promise<Row | undefined> => (await rowWhere(sql, table, undefined, columns, values))?.row

/** One row, and what other tables add to it. */
export const findRowWith = <Row>(
  sql: Sql,
  table: Table<Row>,
  added: Reading<unknown>['added'],
  ...key: readonly string[]
): Promise<FoundRow<Row> | undefined> => rowWhere(sql, table, added, table.key, key)

interface FoundRow<Row> {
  readonly row: Row
  readonly added: readonly unknown[]
}

async function rowWhere<Row>(
  sql: Sql,
  table: Table<Row>,
  added: Reading<unknown>['added'],
  names: readonly string[],
  searched: readonly string[],
): Promise<FoundRow<Row> | undefined> {
  const equal = names.map((name, i) => `t.${name} = $${i + 1}::${columnOf(table, name).sql}`)
  const columns = added ? `${columnsOf(table)}, ${added.select}` : columnsOf(table)
  const text = `select ${columns} from ${table.source} t ${added?.joins ?? ''} where ${equal.join(' and ')}`
  const [values] = await sql.unsafe(text, [...searched], { prepare: true }).values()
  return values && { row: table.rowFrom(values), added: values.slice(table.columnNames.length) }
}
