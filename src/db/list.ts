// Lists and single records, read straight from the primary. Newest first is guid descending (guids are made in time order,
// and their prefix is created_at, so a range of creation times is a range of keys). Totals are exact: from `row_counts`
// where the filters are type and state, by index otherwise.
import type { Guid } from '../kernel/guid.ts'
import type { Table } from '../kernel/table.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Sql } from './pool.ts'

export interface PageQuery {
  readonly page: number
  readonly per_page: number
  readonly created_at_gte?: Timestamp | undefined
  readonly created_at_lt?: Timestamp | undefined
  readonly updated_at_gte?: Timestamp | undefined
  readonly updated_at_lt?: Timestamp | undefined
}

/** One condition: any of these values in that column; `label` looks into the labels. */
export interface Condition {
  readonly column: string
  readonly values: readonly string[] | undefined
  readonly isNot?: boolean
  /** Asked for by these values, a row matches only if another column says so as well. */
  readonly onlyIf?: OnlyIf
}

export interface OnlyIf {
  readonly values: readonly string[]
  readonly column: string
  readonly equals: string
}

export interface ListRequest {
  readonly table: Table
  /** The column the tenant stands in, and the tenant. */
  readonly tenant: { readonly column: string; readonly guid: Guid }
  readonly conditions: readonly Condition[]
  readonly query: PageQuery
}

export interface ListPage<Row> {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly objects: readonly Row[]
}

const prefix = (at: Timestamp): string => Math.max(0, at).toString(16).padStart(12, '0').slice(-12)
const lowest = (at: Timestamp): string => `${prefix(at)}${'0'.repeat(20)}`

class Where {
  readonly clauses: string[] = []
  readonly parameters: string[] = []

  bind(value: string): string {
    this.parameters.push(value)
    return `$${this.parameters.length}`
  }

  add(clause: (placeholder: string) => string, value: string): void {
    this.clauses.push(clause(this.bind(value)))
  }

  get text(): string {
    return this.clauses.join(' and ')
  }
}

const narrowedBy = ({ values, onlyIf }: Condition): OnlyIf | undefined =>
  values?.some((value) => onlyIf?.values.includes(value)) ? onlyIf : undefined

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((v) => `"${v.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

function whereOf({ table, tenant, conditions, query }: ListRequest): Where {
  const where = new Where()
  where.add((p) => `t.${tenant.column} = ${p}::uuid`, tenant.guid)
  for (const condition of conditions) {
    const { column, values, isNot } = condition
    if (!values) continue
    const not = isNot ? 'not ' : ''
    if (column === 'labels')
      where.add(
        (p) => `t.labels @> any (select jsonb_build_array(l) from unnest(${p}::text[]) l)`,
        arrayLiteral(values),
      )
    else where.add((p) => `${not}t.${column} = any(${p}::${table.columns[column]!.sql}[])`, arrayLiteral(values))
    const narrowed = narrowedBy(condition)
    if (!narrowed) continue
    const isOther = `t.${column} <> all(${where.bind(arrayLiteral(narrowed.values))}::text[])`
    where.add((p) => `(${isOther} or t.${narrowed.column} = ${p})`, narrowed.equals)
  }
  if (query.created_at_gte !== undefined) where.add((p) => `t.guid >= ${p}::uuid`, lowest(query.created_at_gte))
  if (query.created_at_lt !== undefined) where.add((p) => `t.guid < ${p}::uuid`, lowest(query.created_at_lt))
  if (query.updated_at_gte !== undefined)
    where.add((p) => `t.updated_at >= ${p}::timestamptz`, isoFromTimestamp(query.updated_at_gte))
  if (query.updated_at_lt !== undefined)
    where.add((p) => `t.updated_at < ${p}::timestamptz`, isoFromTimestamp(query.updated_at_lt))
  return where
}

export async function listRows<Row>(sql: Sql, request: ListRequest): Promise<ListPage<Row>> {
  const { table, query } = request
  const { page, per_page } = query
  const where = whereOf(request)
  const columns = table.columnNames.map((name) => `t.${name}`).join(', ')
  const text = `select ${columns} from ${table.name} t where ${where.text}
    order by t.guid desc limit ${per_page} offset ${page * per_page}`
  const [found, total] = await Promise.all([
    sql.unsafe(text, where.parameters, { prepare: true }).values(),
    totalOf(sql, request, where),
  ])
  return { total, page, per_page, objects: found.map((values) => table.rowFrom(values) as Row) }
}

/** `row_counts` knows type and state; everything else is counted. */
async function totalOf(sql: Sql, request: ListRequest, where: Where): Promise<number> {
  const { table, tenant, conditions, query } = request
  const typeColumn = table.counted?.type
  const used = conditions.filter((condition) => condition.values)
  const isCounted = used.every(
    (condition) =>
      (condition.column === typeColumn || (condition.column === 'state' && table.states)) && !narrowedBy(condition),
  )
  const hasUpdated = query.updated_at_gte !== undefined || query.updated_at_lt !== undefined
  if (
    !table.counted ||
    !isCounted ||
    hasUpdated ||
    query.created_at_gte !== undefined ||
    query.created_at_lt !== undefined
  ) {
    const [row] = await sql
      .unsafe(`select count(*) as n from ${table.name} t where ${where.text}`, where.parameters, { prepare: true })
      .values()
    return Number(row?.[0] ?? 0)
  }
  const counts = new Where()
  counts.add((p) => `bank_guid = ${p}::uuid`, tenant.guid)
  counts.add((p) => `noun = ${p}`, table.name)
  for (const { column, values } of used) {
    counts.add((p) => `${column === 'state' ? 'state' : 'type'} = any(${p}::text[])`, arrayLiteral(values!))
  }
  const [row] = await sql
    .unsafe(`select coalesce(sum(n), 0)::bigint as n from row_counts where ${counts.text}`, counts.parameters, {
      prepare: true,
    })
    .values()
  return Number(row?.[0] ?? 0)
}

export async function findRow<Row>(sql: Sql, table: Table<Row>, ...key: readonly string[]): Promise<Row | undefined> {
  const columns = table.columnNames.join(', ')
  const equal = table.key.map((name, i) => `${name} = $${i + 1}::${table.columns[name]!.sql}`)
  const text = `select ${columns} from ${table.name} where ${equal.join(' and ')}`
  const [values] = await sql.unsafe(text, [...key], { prepare: true }).values()
  return values ? table.rowFrom(values) : undefined
}
