// Makes a dead job due again: its object stays in its state, which owes the job anew. If the object has moved on, there is no such job.
import { type Command, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'

interface Owing {
  readonly guid: Guid
  readonly state: string
  readonly event_sequence: number
  readonly updated_at: Timestamp
}

export interface RetryJobInput {
  readonly bank_guid: Guid
  /** Of the object. */
  readonly table: Table<Owing>
  readonly object_guid: Guid
  /** Of the job. */
  readonly event_sequence: number
}

export const retryJob: Command<RetryJobInput, Owing> = {
  name: 'retry-job',
  decide({ bank_guid, table, object_guid, event_sequence }, rows, { now }) {
    const row = rows.get(table, bank_guid, object_guid)
    if (row?.event_sequence !== event_sequence)
      return reject('data_exists', undefined, 'The object has moved on, so it no longer owes this job.')
    const touched = { ...row, updated_at: now }
    return { output: touched, changes: [save(table, { row: touched, path: [row.state] })] }
  },
}
