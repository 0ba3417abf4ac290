// When rows in memory may no longer be true, they are forgotten and read again.
import type { Batch } from './batch.ts'
import { nameOf } from './load.ts'
import type { Pending } from './pending.ts'
import type { WorkingSet } from './working-set.ts'

/** A command that is taken again forgets what it saw, so that all of it is read afresh. */
export function takeAfresh(pending: Pending, set: WorkingSet): void {
  const reads = pending.rows?.reads ?? []
  for (const { table, index, tenant, text } of reads) {
    if (index === undefined) set.forget(table, tenant, text)
    else set.forgetList(table, index, tenant, text)
  }
  for (const list of pending.rows?.lists ?? []) {
    for (const { table, tenant, text } of list.entries) set.forget(table, tenant, text)
  }
  pending.isFresh = true
  pending.forgotten = new Set(reads.map(nameOf))
  pending.missing = reads
  pending.rounds += 1
}

/**
 * Where no worker runs, whoever does a row's job changes it without this process hearing of it: the row is not kept, and nothing
 * that its version guards.
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

/** What a batch touched is no longer known. */
export function forgetBatch(batch: Batch, set: WorkingSet): void {
  for (const entry of batch.touched()) {
    entry.write = undefined
    set.forgetEntry(entry, entry.row ?? batch.removed.get(entry))
  }
}
