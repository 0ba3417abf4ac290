// The tenants of a batch, and the part of a batch that is of one tenant. Only a distributed database asks.
import type { Batch, BatchRows } from './batch.ts'
import type { Entry } from './working-set.ts'

/** The tenants whose rows it reads or writes. */
export function tenantsOf(batch: Batch): ReadonlySet<string> {
  const tenants = new Set<string>()
  for (const { tenant } of batch.touched()) tenants.add(tenant)
  for (const { tenant } of batch.jobs.keys()) tenants.add(tenant)
  return tenants
}

export function ofTenant(batch: BatchRows, tenant: string): BatchRows {
  const isOwn = (entry: Entry): boolean => entry.tenant === tenant
  const isOfBank = ({ bank_guid }: { readonly bank_guid: string }): boolean => bank_guid === tenant
  const written = [...batch.written].map(([table, entries]) => [table, new Set([...entries].filter(isOwn))] as const)
  return {
    set: batch.set,
    written: new Map(written.filter(([, entries]) => entries.size > 0)),
    removed: batch.removed,
    reads: new Set([...batch.reads].filter(isOwn)),
    journals: batch.journals.filter(isOfBank),
    deltas: new Map([...batch.deltas].filter(([entry]) => isOwn(entry))),
    entries: batch.entries.filter(({ entry }) => isOfBank(entry)),
    transitions: batch.transitions.filter(isOfBank),
    jobs: new Map([...batch.jobs].filter(([entry]) => isOwn(entry))),
    counts: new Map([...batch.counts].map(([table, deltas]) => [table, deltas.filter(isOfBank)])),
  }
}
