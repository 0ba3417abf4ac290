// Runs every check on one snapshot, so that a service may go on working meanwhile. It reads the tables and nothing else:
// no cache, no code of the engine.
import type { Sql } from '../db/pool.ts'
import { appendOnly } from '../db/service-role.ts'
import { arrayLiteral } from '../db/where.ts'
import { guidFromUuid } from '../kernel/guid.ts'
import type { Catalog } from './check.ts'
import { checksFor } from './checks.ts'

export interface CheckResult {
  readonly name: string
  readonly invariant: string
  readonly promise: string
  readonly violations: number
  /** The first of them, each as JSON text: amounts must not pass through a parser that rounds. */
  readonly examples: readonly string[]
  readonly ms: number
}

export interface AuditReport {
  readonly is_sound: boolean
  readonly results: readonly CheckResult[]
  /** What an operator should know although no promise is broken. */
  readonly notes: readonly string[]
}

export const examples_max = 20

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0]

export async function audit(sql: Sql): Promise<AuditReport> {
  const report = await sql.begin('isolation level repeatable read read only', async (tx) => {
    // The sorts and joins over all entries fit into memory up to some millions.
    await tx`set local work_mem = '128MB'`
    // Every check goes over whole tables; with old statistics the planner would loop over them for minutes.
    await tx`set local enable_nestloop = off`
    const results: CheckResult[] = []
    for (const check of checksFor(await catalogOf(tx))) {
      const started = performance.now()
      const rows = await tx.unsafe<{ n: number; row: string }[]>(
        `select count(*) over ()::integer as n, to_jsonb(v)::text as row from (${check.query}) v limit ${examples_max}`,
      )
      const { name, invariant, promise } = check
      const ms = Math.round(performance.now() - started)
      results.push({ name, invariant, promise, violations: rows[0]?.n ?? 0, examples: rows.map(withGuids), ms })
    }
    return { results, notes: await notesOf(tx) }
  })
  return { is_sound: report.results.every(({ violations }) => violations === 0), ...report }
}

/** Guids as everybody knows them, without dashes. */
const withGuids = ({ row }: { row: string }): string =>
  row.replace(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g, guidFromUuid)

async function catalogOf(tx: Transaction): Promise<Catalog> {
  const rows = await tx<{ table_name: string; column_name: string }[]>`
    select table_name::text, column_name::text from information_schema.columns where table_schema = current_schema()`
  const columns = new Map<string, Set<string>>()
  for (const { table_name, column_name } of rows) {
    columns.set(table_name, (columns.get(table_name) ?? new Set()).add(column_name))
  }
  const nouns = await tx<{ noun: string }[]>`select distinct noun from row_counts`
  return { columns, counted: nouns.map(({ noun }) => noun).filter((noun) => columns.has(noun)) }
}

async function notesOf(tx: Transaction): Promise<string[]> {
  const notes: string[] = []
  const changeable = await tx<{ name: string; role: string }[]>`
    select name, current_user::text as role from unnest(${arrayLiteral(appendOnly)}::text[]) name
    where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete')`
  const [first] = changeable
  if (first) {
    const tables = changeable.map(({ name }) => name).join(', ')
    notes.push(`the role ${first.role} could change or delete rows of ${tables}`)
  }
  const dead = await tx<{ kind: string; n: number }[]>`
    select kind, count(*)::integer as n from jobs where dead_at is not null group by kind order by kind`
  for (const { kind, n } of dead) notes.push(`${n} ${kind} ${n === 1 ? 'job has' : 'jobs have'} been given up`)
  return notes
}
