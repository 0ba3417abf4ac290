// A statement: what an account had before a period, what was posted to it, and what it had at the end. Its lines are entries.
import type { Guid } from '../../kernel/guid.ts'
import type { JournalStep, SubjectType } from '../../kernel/posting.ts'
import type { Timestamp } from '../../kernel/time.ts'

export interface StatementLine {
  readonly sequence: number
  readonly created_at: Timestamp
  readonly step: JournalStep
  readonly subject_type: SubjectType
  readonly subject_guid: Guid
  readonly journal_guid: Guid
  /** Above zero for money that came in. */
  readonly amount: bigint
  /** After this line. */
  readonly balance: bigint
}

/** Everything but the lines. */
export interface StatementHead {
  readonly bank_guid: Guid
  readonly bank_name: string
  readonly account_guid: Guid
  readonly account_type: string
  readonly account_name: string
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly from: Timestamp
  readonly to: Timestamp
  readonly created_at: Timestamp
  readonly opening_balance: bigint
  readonly closing_balance: bigint
  readonly credit_count: number
  readonly credit_amount: bigint
  readonly debit_count: number
  readonly debit_amount: bigint
  /** At `created_at`. */
  readonly held_amount: bigint
}

/** More lines take too much memory. */
export const statementLinesMax = 100_000

const subjects: Readonly<Record<SubjectType, string>> = {
  trade: 'Trade',
  transfer: 'Transfer',
  execution: 'Execution',
  stage: 'Execution stage',
  sweep: 'Sweep',
}

const steps: Readonly<Record<JournalStep, string>> = {
  credit: 'credited',
  settle: 'settled',
  fees: 'fees',
  return: 'returned',
  recover: 'loss recovered',
  reverse: 'reversed',
  resolve: 'resolved',
}

/** For people: `Trade settled`. */
export const lineText = ({ subject_type, step }: Pick<StatementLine, 'subject_type' | 'step'>): string =>
  `${subjects[subject_type]} ${steps[step]}`
