// One process at a time works in a folder. It holds a lease, in real time, and takes it again before the lease ends.
import * as column from '../../../kernel/column.ts'
import { type Command, insert, update } from '../../../kernel/command.ts'
import { type RowOf, table } from '../../../kernel/table.ts'
import type { Timestamp } from '../../../kernel/time.ts'

export const fileFolders = table(
  'file_folders',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    holder: column.word,
    held_until: column.timestamp,
  },
  { key: ['bank_guid', 'provider_guid'], mutable: ['holder', 'held_until'], isCached: false },
)

export interface TakeFolderInput extends RowOf<typeof fileFolders> {
  /** Real time. */
  readonly now: Timestamp
}

/** Answers whether the folder is the holder's. */
export const takeFolder: Command<TakeFolderInput, boolean> = {
  name: 'take-folder',
  decide({ now, ...row }, rows) {
    const held = rows.get(fileFolders, row.bank_guid, row.provider_guid)
    if (held && held.holder !== row.holder && held.held_until > now) return { output: false }
    return { output: true, changes: [held ? update(fileFolders, row) : insert(fileFolders, row)] }
  },
}
