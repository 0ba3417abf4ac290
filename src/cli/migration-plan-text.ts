// The plan of missing migrations as an operator reads it.
import type { MigrationPlan, TablePlan } from '../db/migration-plan.ts'

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
  const size = `${sizeOf(bytes)}, about ${rows.toLocaleString('en')} rows`
  return `${table} (${size}): ${[`${lock}, ${waits}`, ...work].join('; ')}`
}

function sizeOf(bytes: number): string {
  const unit = bytes < 2 ** 20 ? 'KB' : bytes < 2 ** 30 ? 'MB' : 'GB'
  const divisor = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }[unit]
  return `${(bytes / divisor).toFixed(unit === 'GB' ? 1 : 0)} ${unit}`
}
