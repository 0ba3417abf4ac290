// How a decision describes moves of money. `ledger/post.ts` turns them into balances, holds, journals and entries.
import type { Amount } from './amount.ts'
import type { Guid } from './guid.ts'

/** Takes the amount from the debit account and adds it to the credit account, so it always balances. */
export interface Posting {
  readonly debit: Guid
  readonly credit: Guid
  readonly amount: Amount
  /** The amount comes out of the subject's hold on the debit account. */
  readonly isCapture: boolean
}

export const journalSteps = ['credit', 'settle', 'fees', 'return', 'recover', 'reverse', 'resolve'] as const
export type JournalStep = (typeof journalSteps)[number]

/** What money can move for. `stage`: one movement of an execution. */
export type SubjectType = 'trade' | 'transfer' | 'execution' | 'stage' | 'sweep'

export interface Subject {
  readonly bank_guid: Guid
  readonly subject_type: SubjectType
  readonly subject_guid: Guid
}

export const subjectOf = (
  subject_type: SubjectType,
  row: { readonly bank_guid: Guid; readonly guid: Guid },
): Subject => ({
  bank_guid: row.bank_guid,
  subject_type,
  subject_guid: row.guid,
})

export type LedgerStep =
  | { readonly kind: 'hold'; readonly subject: Subject; readonly account_guid: Guid; readonly amount: Amount }
  | { readonly kind: 'release'; readonly subject: Subject }
  | {
      readonly kind: 'journal'
      readonly subject: Subject
      readonly step: JournalStep
      readonly postings: readonly Posting[]
    }

/** Sets aside part of an account's balance for the subject. */
export const hold = (subject: Subject, account_guid: Guid, amount: Amount): LedgerStep => ({
  kind: 'hold',
  subject,
  account_guid,
  amount,
})

/** Ends the subject's holds without posting anything. */
export const release = (subject: Subject): LedgerStep => ({ kind: 'release', subject })

/** Posts one step of a subject. If it captures, it also releases the rest of the subject's holds. */
export const journal = (subject: Subject, step: JournalStep, postings: readonly Posting[]): LedgerStep => ({
  kind: 'journal',
  subject,
  step,
  postings,
})
