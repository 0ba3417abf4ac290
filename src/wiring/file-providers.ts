// The providers of files of all banks, for the worker that works in their folders. Paused and deleted ones too: payments that they have
// are still on their way. The list is read anew every few seconds.
import type { Sql } from '../db/pool.ts'
import type { FolderWork } from '../providers/files/folder-work.ts'
import { providers } from '../resources/providers/provider.ts'

const fresh_ms = 5000

export function fileProviders(sql: Sql, now: () => number): () => Promise<readonly FolderWork['config'][]> {
  const text = `select ${providers.columnNames.join(', ')} from providers where kind = 'files' order by bank_guid, guid`
  let read_at = Number.NEGATIVE_INFINITY
  let list: readonly FolderWork['config'][] = []
  return async () => {
    if (now() - read_at < fresh_ms) return list
    const found = await sql.unsafe(text, [], { prepare: true }).values()
    list = found.map((values) => providers.rowFrom(values))
    read_at = now()
    return list
  }
}
