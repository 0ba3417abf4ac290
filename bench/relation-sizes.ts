// How many bytes each table has on disk: its rows, its TOAST table, and each of its indexes. Vacuumed first, so that what dead rows left
// behind is used again as it would be in operation.
import type { Sql } from '#src/db/pool'

export type RelationPart = 'rows' | 'toast' | 'index'

export interface RelationSize {
  readonly table: string
  readonly part: RelationPart
  /** The index, or empty. */
  readonly name: string
  readonly bytes: number
}

export async function relationSizes(sql: Sql): Promise<RelationSize[]> {
  await sql`vacuum (analyze)`
  const rows = await sql<{ table: string; part: RelationPart; name: string; bytes: number }[]>`
    with tables as (
      select c.oid, c.relname, c.reltoastrelid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    )
    select relname as "table", 'rows' as part, '' as name, pg_table_size(oid) - coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0)
      as bytes from tables
    union all
    select relname, 'toast', '', pg_total_relation_size(reltoastrelid) from tables where reltoastrelid <> 0
    union all
    select t.relname, 'index', i.relname, pg_relation_size(i.oid)
    from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
    order by 1, 2, 3`
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

export interface Growth extends Omit<RelationSize, 'bytes'> {
  readonly bytes_each: number
}

/** What `count` new things have added, per thing. Parts that did not grow are left out. */
export function growthOf(before: readonly RelationSize[], after: readonly RelationSize[], count: number): Growth[] {
  const keyOf = ({ table, part, name }: RelationSize): string => `${table}/${part}/${name}`
  const known = new Map(before.map((size) => [keyOf(size), size.bytes]))
  return after.flatMap((size) => {
    const { table, part, name, bytes } = size
    const bytes_each = (bytes - (known.get(keyOf(size)) ?? 0)) / count
    return bytes_each >= 0.5 ? [{ table, part, name, bytes_each }] : []
  })
}

export const sumOf = (growth: readonly Growth[]): number => growth.reduce((sum, { bytes_each }) => sum + bytes_each, 0)
