// The plan of missing migrations as an operator reads it.
import type { MigrationPlan, TablePlan } from '../db/migration-plan.ts'
import { bytesText } from '../kernel/bytes-text.ts'

export function planText(plans: readonly MigrationPlan[]): string {
  if (plans.length === 0) return 'nothing to apply'
  const count = plans.length === 1 ? '1 migration' : `${plans.length} migrations`
  return [
    `${count} would be applied, each in its own transaction. Locks are held to its end.`,
    ...plans.map(textOf),
    'Nothing was changed. Locks and work were seen on an empty copy of the schema; sizes are those of your tables.',
  ].join('\n\n')
}

function textOf({ name, creates, tables, contracts }: MigrationPlan): string {
  const lines = [
    ...(creates.length > 0 ? [`creates ${creates.join(', ')}`] : []),
    ...tables.map(lineOf),
    ...(contracts.length > 0
      ? ['processes of the release before may fail:', ...contracts.map((loss) => `  ${loss}`)]
      : []),
  ]
  return [name, ...(lines.length > 0 ? lines : ['locks no table that exists'])].join('\n  ')
}

function lineOf({ table, lock, waits, work, bytes, rows }: TablePlan): string {
  const size = `${bytesText(bytes)}, about ${rows.toLocaleString('en')} rows`
  return `${table} (${size}): ${[`${lock}, ${waits}`, ...work].join('; ')}`
}
