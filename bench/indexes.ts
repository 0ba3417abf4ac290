// Drops the indexes of tables and creates them again: to sort all rows once is much cheaper than to find the place of each.
import type { Sql } from '#src/db/pool'

export interface DroppedIndex {
  readonly table: string
  readonly create: string
}

/** Keys and other unique constraints too, so nothing may rely on them meanwhile. */
export async function dropIndexes(sql: Sql, tables: readonly string[]): Promise<DroppedIndex[]> {
  const found = await sql<{ table: string; index: string; constraint: string | null; create: string }[]>`
    select t.relname as "table", i.relname as index, c.conname as constraint,
      case when c.conname is null then pg_get_indexdef(i.oid)
        else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as create
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('p', 'u')
    where t.relnamespace = 'public'::regnamespace and t.relname = any (${`{${tables.join()}}`}::text[]) order by t.relname`
  for (const { table, index, constraint } of found) {
    await sql.unsafe(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${index}`)
  }
  return found.map(({ table, create }) => ({ table, create }))
}

/** Some at once; those of one table one after the other, because a key locks its table. */
export async function createIndexes(sql: Sql, dropped: readonly DroppedIndex[], at_once: number): Promise<void> {
  const tables = [...new Set(dropped.map(({ table }) => table))]
  const lane = async (): Promise<void> => {
    for (let table = tables.shift(); table !== undefined; table = tables.shift()) {
      for (const each of dropped) {
        if (each.table !== table) continue
        await sql.begin(async (tx) => {
          await tx`set local maintenance_work_mem = '256MB'`
          await tx.unsafe(each.create)
        })
      }
    }
  }
  await Promise.all(Array.from({ length: at_once }, lane))
}
