// Runs every check of `corridor verify` on one snapshot, or on one for each shard. It reads only tables: no cache, no code of the engine.
import type { Sql } from '../db/pool.ts'
import { appendOnly } from '../db/service-role.ts'
import { arrayLiteral } from '../db/where.ts'
import { guidFromUuid } from '../kernel/guid.ts'
import type { Catalog, Check } from './check.ts'
import { checksFor } from './checks.ts'
import { eachShard, onCoordinator } from './cluster.ts'
import { onSnapshot, type Snapshot } from './snapshot.ts'

export interface CheckResult {
  readonly name: string
  readonly invariant: string
  readonly promise: string
  readonly violations: number
  /** The first violations, each as JSON text, because a parser could round amounts. */
  readonly examples: readonly string[]
  readonly ms: number
}

export interface AuditReport {
  readonly is_sound: boolean
  readonly results: readonly CheckResult[]
  /** What an operator should know although no check found a violation. */
  readonly notes: readonly string[]
}

export const examples_max = 20

export async function audit(sql: Sql): Promise<AuditReport> {
  const ofCluster = sql.is_distributed ? await checkCluster(sql) : undefined
  const report = await onSnapshot(sql, async (tx) => ({
    results: ofCluster ?? (await check(tx, () => true)),
    notes: await notesOf(tx),
  }))
  return { is_sound: report.results.every(({ violations }) => violations === 0), ...report }
}

async function check(
  tx: Snapshot,
  isWanted: (check: Check) => boolean,
  place?: Catalog['place'],
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, invariant, promise, query } of checksFor({ ...(await catalogOf(tx)), place }).filter(isWanted)) {
    const started = performance.now()
    const rows = await tx.unsafe<{ n: number; row: string }[]>(
      `select count(*) over ()::integer as n, to_jsonb(v)::text as row from (${query}) v limit ${examples_max}`,
    )
    const ms = Math.round(performance.now() - started)
    results.push({ name, invariant, promise, violations: rows[0]?.n ?? 0, examples: examplesOf(rows), ms })
  }
  return results
}

/** Each check once, with what it found anywhere. */
async function checkCluster(sql: Sql): Promise<CheckResult[]> {
  const ofCoordinator = ({ runs_on }: Check): boolean => runs_on !== undefined
  const ofShard = ({ runs_on }: Check): boolean => runs_on !== 'coordinator'
  const all = await onCoordinator(sql, (tx) => check(tx, ofCoordinator, 'delivery_counts'))
  for await (const found of eachShard(sql, (tx) => check(tx, ofShard, 'row_counts'))) all.push(...found)
  const byName = new Map<string, CheckResult>()
  for (const result of all) {
    const { name, violations, examples, ms } = result
    const known = byName.get(name)
    if (!known) byName.set(name, result)
    else {
      const both = [...known.examples, ...examples].slice(0, examples_max)
      byName.set(name, { ...known, violations: known.violations + violations, examples: both, ms: known.ms + ms })
    }
  }
  return [...byName.values()]
}

/** Guids without dashes, as callers see them. */
const withGuids = ({ row }: { row: string }): string =>
  row.replace(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g, guidFromUuid)

export const examplesOf = (rows: readonly { readonly row: string }[]): string[] => rows.map(withGuids)

export async function catalogOf(tx: Snapshot): Promise<Catalog> {
  const rows = await tx<{ table_name: string; column_name: string }[]>`
    select table_name::text, column_name::text from information_schema.columns where table_schema = current_schema()`
  const columns = new Map<string, Set<string>>()
  for (const { table_name, column_name } of rows) {
    columns.set(table_name, (columns.get(table_name) ?? new Set()).add(column_name))
  }
  const nouns = await tx<{ noun: string }[]>`select distinct noun from row_counts`
  return { columns, counted: nouns.map(({ noun }) => noun).filter((noun) => columns.has(noun)) }
}

async function notesOf(tx: Snapshot): Promise<string[]> {
  const notes: string[] = []
  const [changeable] = await tx<{ role: string; tables: string | null }[]>`
    select current_user::text as role, string_agg(name, ', ') as tables
    from unnest(${arrayLiteral(appendOnly)}::text[]) name
    where has_table_privilege(to_regclass(name), 'update') or has_table_privilege(to_regclass(name), 'delete')`
  if (changeable?.tables) notes.push(`the role ${changeable.role} could change or delete rows of ${changeable.tables}`)
  const dead = await tx<{ kind: string; n: number }[]>`
    select kind, count(*)::integer as n from jobs where dead_at is not null group by kind order by kind`
  for (const { kind, n } of dead) notes.push(`${n} ${kind} ${n === 1 ? 'job has' : 'jobs have'} been given up`)
  const [seal] = await tx<{ position: string; until: string; digest: string }[]>`
    select position::text, to_char(sealed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, encode(digest, 'hex') as digest
    from audit_seals order by position desc limit 1`
  if (seal) notes.push(`the audit log is sealed until ${seal.until}: seal ${seal.position}, digest ${seal.digest}`)
  return notes
}
