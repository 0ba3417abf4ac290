// The conditions of a list as SQL. The first one is always the tenant.
import { firstGuidAt, type Guid } from '../kernel/guid.ts'
import { columnOf, type Table } from '../kernel/table.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { isApart } from './distribution.ts'

export interface PageQuery {
  readonly page: number
  readonly per_page: number
  readonly created_at_gte?: Timestamp | undefined
  readonly created_at_lt?: Timestamp | undefined
  readonly updated_at_gte?: Timestamp | undefined
  readonly updated_at_lt?: Timestamp | undefined
}

/** A condition on values that have no column of their own: a clause on `t`, given the placeholder of the values. */
export type Look = (values: string) => string

/** One condition: any of these values in that column, or none of them; `labels` looks into the labels. */
export interface Condition {
  readonly column: string
  readonly values: readonly string[] | undefined
  readonly isNot?: boolean
  /** No value is one of the values. */
  readonly orNull?: boolean
  /** The clause, if the values are not in the column. */
  readonly look?: Look
  /** For these values, another column must match as well. */
  readonly onlyIf?: OnlyIf
}

export interface OnlyIf {
  readonly values: readonly string[]
  readonly column: string
  readonly equals: string
}

export interface ListRequest {
  readonly table: Table
  /** The column of the tenant, and the tenant. */
  readonly tenant: { readonly column: string; readonly guid: Guid }
  readonly conditions: readonly Condition[]
  readonly query: PageQuery
  /** The table of its totals, if it is not the usual one. */
  readonly counts?: string
}

export class Where {
  readonly clauses: string[] = []
  readonly parameters: string[]

  /** Continues these parameters of another part of the same statement. */
  constructor(parameters: string[] = []) {
    this.parameters = parameters
  }

  add(clause: (placeholder: string) => string, value: string): void {
    this.clauses.push(clause(this.parameter(value)))
  }

  /** The placeholder of a value that is used elsewhere in the statement. */
  parameter(value: string): string {
    this.parameters.push(value)
    return `$${this.parameters.length}`
  }

  get text(): string {
    return this.clauses.join(' and ')
  }
}

/** An array literal of PostgreSQL; undefined becomes null. */
export const arrayLiteral = (values: readonly (string | number | undefined)[]): string =>
  `{${values.map((v) => (v === undefined ? 'null' : `"${String(v).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

export const narrowedBy = ({ values, onlyIf }: Condition): OnlyIf | undefined =>
  values?.some((value) => onlyIf?.values.includes(value)) ? onlyIf : undefined

/** Any of these labels, as a path that the index on labels supports. */
const labelPath = (labels: readonly string[]): string =>
  `$[*] ? (${labels.map((label) => `@ == ${JSON.stringify(label)}`).join(' || ')})`

/**
 * The rows, as `t`, whose guids are in the relation `keys`; the tenant is $1. They are looked up one by one: with a hundred guids in a
 * condition, planning takes longer than finding them. OFFSET 0 is load-bearing: without it the planner may choose another join.
 */
export const lookedUp = (relation: string, tenantColumn: string, keys: string): string =>
  `cross join lateral (select * from ${relation} where ${tenantColumn} = $1::uuid and guid = ${keys}.guid offset 0) t`

/** The table itself, unless a condition is on a column that its view adds: that takes a lookup for each row. */
function searched({ table, conditions, query }: ListRequest): string {
  const asked = conditions.flatMap(({ column, values }) => (values ? [column] : []))
  if (query.updated_at_gte !== undefined || query.updated_at_lt !== undefined) asked.push('updated_at')
  return asked.some((column) => table.added.includes(column)) ? table.source : table.name
}

/** Rows of many banks, by their organization. */
export const isAcrossShards = ({ table, tenant }: ListRequest): boolean =>
  tenant.column !== table.key[0] && !isApart(table.name)

/** The source of the rows, as `t`, and their conditions; the tenant is the first parameter. */
export function whereOf(request: ListRequest, relation = searched(request)): { source: string; where: Where } {
  const { table, tenant, conditions, query } = request
  const where = new Where()
  where.add((p) => `t.${tenant.column} = ${p}::uuid`, tenant.guid)
  const guids = conditions.find(({ column, values, isNot }) => column === 'guid' && values && !isNot)
  const isLookedUp = guids && !isAcrossShards(request)
  // A cluster cannot look up rows of several shards one by one.
  if (guids && !isLookedUp) where.add((p) => `t.guid = any(${p}::uuid[])`, arrayLiteral(guids.values ?? []))
  const source = isLookedUp
    ? `(select distinct unnest(${where.parameter(arrayLiteral(guids.values ?? []))}::uuid[]) as guid) asked
      ${lookedUp(relation, tenant.column, 'asked')}`
    : `${relation} t`
  for (const condition of conditions) {
    const { column, values, look } = condition
    if (!values || condition === guids) continue
    if (column === 'labels') where.add((p) => `t.labels @? ${p}::jsonpath`, labelPath(values))
    else if (look) where.add((p) => `(${look(p)})`, arrayLiteral(values))
    else addAmong(where, condition, values, columnOf(table, column).sql)
    const narrowed = narrowedBy(condition)
    if (!narrowed) continue
    const isOther = `t.${column} <> all(${where.parameter(arrayLiteral(narrowed.values))}::text[])`
    where.add((p) => `(${isOther} or t.${narrowed.column} = ${p})`, narrowed.equals)
  }
  addCreated(where, query)
  if (query.updated_at_gte !== undefined)
    where.add((p) => `t.updated_at >= ${p}::timestamptz`, isoFromTimestamp(query.updated_at_gte))
  if (query.updated_at_lt !== undefined)
    where.add((p) => `t.updated_at < ${p}::timestamptz`, isoFromTimestamp(query.updated_at_lt))
  return { source, where }
}

/** Among these values, or not among them. Without values only null is left, which an index finds. */
function addAmong(where: Where, condition: Condition, values: readonly string[], sql: string): void {
  const { column, isNot, orNull } = condition
  const isNull = `t.${column} is null`
  if (orNull && values.length === 0) where.clauses.push(isNot ? `t.${column} is not null` : isNull)
  else if (values.length === 1 && !isNot && !orNull) where.add((p) => `t.${column} = ${p}::${sql}`, values[0] ?? '')
  else {
    const either = orNull ? ` or ${isNull}` : ''
    where.add((p) => `${isNot ? 'not ' : ''}(t.${column} = any(${p}::${sql}[])${either})`, arrayLiteral(values))
  }
}

export function addCreated(where: Where, query: Pick<PageQuery, 'created_at_gte' | 'created_at_lt'>): void {
  if (query.created_at_gte !== undefined) where.add((p) => `t.guid >= ${p}::uuid`, firstGuidAt(query.created_at_gte))
  if (query.created_at_lt !== undefined) where.add((p) => `t.guid < ${p}::uuid`, firstGuidAt(query.created_at_lt))
}
