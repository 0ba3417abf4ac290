// A file with payments, as it goes to the bank's partner. Which payments are in it, and its bytes, are committed with it and never
// change. So a crash leads to the same bytes again.
import * as column from '../../../kernel/column.ts'
import { quietMachine, statesOf } from '../../../kernel/machine.ts'
import { personal } from '../../../kernel/personal.ts'
import { rails } from '../../../kernel/rail.ts'
import { type RowOf, table } from '../../../kernel/table.ts'

export const paymentFileStates = quietMachine('payment_file', {
  /** For a person's approval, if the provider's settings ask for it. */
  waiting: { to: ['ready', 'dissolved'] },
  ready: { to: ['staged', 'dissolved'] },
  /** Its bytes are on the disk, beside the outbox. Moving them there is one step of the file system. */
  staged: { to: ['released'] },
  released: { to: [] },
  /** It never went out: a payment of it was cancelled, or its day has passed. Its payments wait for the next file. */
  dissolved: { to: [] },
})

export const paymentFileFormats = ['nacha', 'cpa005', 'pain.001', 'pain.008'] as const
export type PaymentFileFormat = (typeof paymentFileFormats)[number]

export const paymentFiles = table(
  'payment_files',
  {
    ...column.statefulRecord,
    provider_guid: column.guid,
    format: column.oneOf(paymentFileFormats),
    rail: column.oneOf(rails),
    asset: column.text,
    name: column.word,
    /** The day of the sequence number, such as 2026-11-18, by the clock of the rail. */
    day: column.word,
    sequence: column.integer,
    payment_count: column.integer,
    /** Credits to others, and debits. */
    credit_total: column.amount,
    debit_total: column.amount,
    content_bytes: column.integer,
    /** SHA-256 of the bytes. */
    content_hash: column.word,
    /** When its payments settle if nothing comes back; null: the bank's answers say when. */
    settles_at: column.optional(column.timestamp),
    /** From then on it is too late for the days that are written in it. */
    release_before: column.timestamp,
    released_at: column.optional(column.timestamp),
    state: column.oneOf(statesOf(paymentFileStates)),
    approved_by_guid: column.optional(column.guid),
    /** The name of the staged bytes. Only the process that staged them knows a name, so no other can put a second copy there. */
    staged_name: column.optional(column.word),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['approved_by_guid', 'staged_name', 'released_at', 'updated_at'],
    states: paymentFileStates,
    counted: { type: null },
  },
)
export type PaymentFile = RowOf<typeof paymentFiles>

export const paymentFilesPersonal = personal('payment_files', ['content'], ['content'])

/** It can still be stopped: nobody outside has it. */
export const isHere = ({ state }: Pick<PaymentFile, 'state'>): boolean => state === 'waiting' || state === 'ready'
