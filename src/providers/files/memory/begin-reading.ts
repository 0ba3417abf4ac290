// Notes that a process begins to read a file of the inbox. Answers false for a file that has ended two processes: it must not end a third.
import { type Command, insert, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { beginnings_max, type InboxReadingRow, inboxReadings } from './inbox-reading.ts'

export interface BeginReadingInput {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly name: string
  /** What has been applied of it. */
  readonly done_count: number
}

export const beginReading: Command<BeginReadingInput, boolean> = {
  name: 'begin-reading',
  decide({ bank_guid, provider_guid, name, done_count }, rows) {
    const known = rows.get(inboxReadings, bank_guid, provider_guid, name)
    // A process that came further than the one before did not end because of the file.
    const hasMoved = known !== undefined && done_count > known.done_count
    const before = known && !hasMoved ? known.begun_count : 0
    if (before >= beginnings_max) return { output: false }
    const row: InboxReadingRow = { bank_guid, provider_guid, name, begun_count: before + 1, done_count }
    return { output: true, changes: [known ? update(inboxReadings, row) : insert(inboxReadings, row)] }
  },
}
