// Notes that a file of the inbox is no longer read, and that its process has not ended.
import { type Command, remove } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { inboxReadings } from './inbox-reading.ts'

export interface EndReadingInput {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly name: string
}

export const endReading: Command<EndReadingInput, undefined> = {
  name: 'end-reading',
  decide({ bank_guid, provider_guid, name }, rows) {
    const known = rows.get(inboxReadings, bank_guid, provider_guid, name)
    return { output: undefined, changes: known ? [remove(inboxReadings, known)] : [] }
  },
}
