// When rows in memory may no longer be true, they are forgotten and read again.
import type { Batch } from './batch.ts'
import { isVersioned } from './load.ts'
import type { Pending } from './pending.ts'
import type { DecisionRows } from './rows.ts'
import { type Entry, indexText, type List, type WorkingSet } from './working-set.ts'

/** What a batch touched is no longer known. */
export function forgetBatch(batch: Batch, set: WorkingSet): void {
  for (const entry of batch.touched()) {
    entry.write = undefined
    set.forgetEntry(entry, entry.row ?? batch.removed.get(entry))
  }
}

/** Forgets rows that no command will read again. */
export function forgetSpent(batch: Batch, set: WorkingSet): void {
  for (const [table, entries] of batch.written) {
    for (const { tenant, text, row } of entries) {
      if (!table.isCached || row === undefined || table.isSpent(row)) set.forget(table, tenant, text)
    }
  }
}

/**
 * If this process runs no jobs, another process works on the row and changes it. So the row is forgotten, and so is everything that its
 * version guards.
 */
export function forgetWorked(batch: Batch, members: readonly Pending[], set: WorkingSet): void {
  if (batch.jobs.size === 0) return
  for (const { table, tenant, text } of batch.jobs.keys()) set.forget(table, tenant, text)
  for (const { rows } of members) {
    for (const { table, index, tenant, text } of rows?.lists ?? []) {
      if (index === table.parentIndex) set.forgetListed(table, index, tenant, text)
    }
  }
  for (const [table, entries] of batch.written) {
    if (table.parentIndex !== undefined) for (const entry of entries) set.forgetEntry(entry)
  }
}

/** Whether one of these rows is as a commit in flight will leave it, and not as the database has it. */
export const areUnlanded = ({ entries, lists }: DecisionRows, inFlight: readonly Batch[]): boolean =>
  inFlight.some(
    (batch) => entries.some((entry) => batch.writes(entry)) || lists.some((list) => changesList(batch, list)),
  )

/** Rows that were added to the list are in it, rows that were removed from it are not. */
function changesList(batch: Batch, { table, index, tenant, text, entries }: List): boolean {
  for (const entry of entries) if (batch.writes(entry)) return true
  for (const [entry, row] of batch.removed) {
    if (entry.table === table && entry.tenant === tenant && indexText(table, index, row) === text) return true
  }
  return false
}

/**
 * Fresh rows that differ from those in memory: another process has changed them. What a commit in flight changes is kept, because
 * the database does not have it yet.
 */
export function forgetOutdated(fresh: DecisionRows, set: WorkingSet, inFlight: readonly Batch[]): void {
  const isUnlanded = (entry: Entry): boolean => inFlight.some((batch) => batch.writes(entry))
  const compare = (entry: Entry): void => {
    const known = set.entry(entry.table, entry.tenant, entry.text)
    if (known && !isSame(known, entry) && !isUnlanded(known)) set.forgetEntry(known, known.row ?? entry.row)
  }
  for (const entry of fresh.entries) compare(entry)
  for (const list of fresh.lists) {
    for (const entry of list.entries) compare(entry)
    const { table, index, tenant, text } = list
    const known = set.list(table, index, tenant, text)
    if (!known || isSameList(known, list) || inFlight.some((batch) => changesList(batch, known))) continue
    set.forgetListed(table, index, tenant, text)
  }
}

function isSame(known: Entry, fresh: Entry): boolean {
  const { table, row } = known
  if (!row || !fresh.row) return row === fresh.row
  if (isVersioned(table)) return known.version === fresh.version
  // Balances and what a view adds.
  for (const read of Object.values(table.read)) if (read(row) !== read(fresh.row)) return false
  return true
}

function isSameList(known: List, fresh: List): boolean {
  if (known.entries.size !== fresh.entries.size) return false
  const texts = new Set<string>()
  for (const { text } of known.entries) texts.add(text)
  for (const { text } of fresh.entries) if (!texts.has(text)) return false
  return true
}
