// Names that must not be misspelt: jobs, indexes and subjects of the ledger. `npm run typecheck` reads this file, and nothing
// runs it: each `@ts-expect-error` is an error itself as soon as the line below it compiles.
import type { JobHandler } from '../../src/jobs/job.ts'
import * as column from '../../src/kernel/column.ts'
import { match, type Rows } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { machine, statesOf } from '../../src/kernel/machine.ts'
import { type Subject, subjectOf } from '../../src/kernel/posting.ts'
import { table } from '../../src/kernel/table.ts'
import { plainJson } from '../../src/wire/json-column.ts'
import { resource } from '../../src/wiring/resource.ts'

const noteStates = machine('note', {
  written: { to: ['sent'], owes: 'send-note' },
  sent: { to: ['filed'], owes: 'file-note' },
  filed: { to: [] },
})
// @ts-expect-error: no state is called fild
machine('note', { written: { to: ['fild'] }, filed: { to: [] } })

const columns = {
  bank_guid: column.guid,
  guid: column.guid,
  owner_guid: column.guid,
  state: column.oneOf(statesOf(noteStates)),
  event_sequence: column.integer,
}
const indexes = { owner: ['bank_guid', 'owner_guid'] } as const
const notes = table('notes', columns, { key: ['bank_guid', 'guid'], indexes, states: noteStates })
const key = ['bank_guid', 'guid'] as const
// @ts-expect-error: no index is called owenr
table('notes', columns, { key, indexes, states: noteStates, owned: { index: 'owenr', by: [] } })
// @ts-expect-error: no index is called owenr
table('notes', columns, { key, indexes, states: noteStates, parentIndex: 'owenr' })

declare const rows: Rows
declare const guid: Guid
rows.find(notes, 'owner', guid, guid)
// @ts-expect-error: no index is called owenr
rows.find(notes, 'owenr', guid, guid)
match(notes, 'owner', guid, guid)
// @ts-expect-error: no index is called owenr
match(notes, 'owenr', guid, guid)

declare const sendNote: JobHandler<'send-note'>
declare const fileNote: JobHandler<'file-note'>
declare const sendNoet: JobHandler<'send-noet'>
resource({ tables: [notes], jobs: [sendNote, fileNote] })
// @ts-expect-error: file-note has no handler
resource({ tables: [notes], jobs: [sendNote] })
// @ts-expect-error: no job has a handler
resource({ tables: [notes] })
// @ts-expect-error: no state owes send-noet
resource({ tables: [notes], jobs: [sendNote, fileNote, sendNoet] })

subjectOf('transfer', { bank_guid: guid, guid })
// @ts-expect-error: nothing is called trnasfer
subjectOf('trnasfer', { bank_guid: guid, guid })
// @ts-expect-error: nothing is called trnasfer
export const subject: Subject = { bank_guid: guid, subject_type: 'trnasfer', subject_guid: guid }

plainJson<{ readonly labels: readonly string[]; readonly count: number }>()
// @ts-expect-error: a column with amounts names them, or a short one comes back as a number
plainJson<readonly { readonly amount: bigint | null }[]>()
