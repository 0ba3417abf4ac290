// Turns a decision's ledger steps into deltas of balances, holds, journals and entries. It asserts what the database checks again.
import { assert, unreachable } from '../kernel/assert.ts'
import { type Change, insert, key, type Moment, match, type Rows, remove } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { LedgerStep, Posting, Subject } from '../kernel/posting.ts'
import { type Balance, balances, holds, type Journal, type NewEntry } from './balance.ts'

interface BalanceDelta {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly posted: bigint
  readonly held: bigint
}

export interface Posted {
  readonly changes: readonly Change[]
  readonly deltas: readonly BalanceDelta[]
  readonly journals: readonly Journal[]
  readonly entries: readonly NewEntry[]
}

export function postSteps(steps: readonly LedgerStep[], rows: Rows, moment: Moment): Posted {
  const changes: Change[] = []
  const deltas: BalanceDelta[] = []
  const journals: Journal[] = []
  const entries: NewEntry[] = []
  for (const step of steps) {
    switch (step.kind) {
      case 'hold':
        deltas.push(deltaOf(step.subject, step.account_guid, 0n, step.amount))
        changes.push(holdInserted(step, moment))
        break
      case 'release':
        endHolds(step.subject, [], rows, changes, deltas)
        break
      case 'journal':
        postJournal(step, rows, moment, { changes, deltas, journals, entries })
        break
      default:
        unreachable(step, 'ledger step')
    }
  }
  assertBounds(deltas, rows)
  return { changes, deltas, journals, entries }
}

const deltaOf = (subject: Subject, account_guid: Guid, posted: bigint, held: bigint): BalanceDelta => ({
  bank_guid: subject.bank_guid,
  account_guid,
  posted,
  held,
})

const holdInserted = (
  { subject, account_guid, amount }: Extract<LedgerStep, { kind: 'hold' }>,
  { now }: Moment,
): Change => {
  assert(amount > 0n, 'a hold is above zero')
  const { bank_guid, subject_guid } = subject
  return insert(holds, { bank_guid, subject_guid, account_guid, amount, created_at: now })
}

function postJournal(
  step: Extract<LedgerStep, { kind: 'journal' }>,
  rows: Rows,
  moment: Moment,
  into: { changes: Change[]; deltas: BalanceDelta[]; journals: Journal[]; entries: NewEntry[] },
): void {
  const { bank_guid, subject_type, subject_guid } = step.subject
  const journal_guid = moment.newGuid()
  const postings = step.postings.filter((posting) => posting.amount > 0n)
  assert(postings.length > 0, 'a journal moves something')
  rows.want(() => [
    ...(postings.some(({ isCapture }) => isCapture) ? [match(holds, 'subject', bank_guid, subject_guid)] : []),
    ...postings.flatMap(({ debit, credit }) => [key(balances, bank_guid, debit), key(balances, bank_guid, credit)]),
  ])
  for (const { debit, credit, amount } of postings) {
    const asset = balanceOf(rows, bank_guid, debit).asset
    assert(asset === balanceOf(rows, bank_guid, credit).asset, 'a posting has one asset')
    assert(debit !== credit, 'a posting moves between two accounts')
    into.entries.push({ bank_guid, account_guid: debit, journal_guid, asset, amount: -amount })
    into.entries.push({ bank_guid, account_guid: credit, journal_guid, asset, amount })
    into.deltas.push(deltaOf(step.subject, debit, -amount, 0n), deltaOf(step.subject, credit, amount, 0n))
  }
  const captures = postings.filter((posting) => posting.isCapture)
  if (captures.length > 0) endHolds(step.subject, captures, rows, into.changes, into.deltas)
  into.journals.push({
    bank_guid,
    guid: journal_guid,
    subject_type,
    subject_guid,
    step: step.step,
    created_at: moment.now,
  })
}

/** Ends every hold of the subject. Captures must fit into the holds. */
function endHolds(
  subject: Subject,
  captures: readonly Posting[],
  rows: Rows,
  changes: Change[],
  deltas: BalanceDelta[],
): void {
  const active = rows.find(holds, 'subject', subject.bank_guid, subject.subject_guid)
  for (const capture of captures) {
    assert(
      active.some((each) => each.account_guid === capture.debit),
      'a capture needs a hold on its account',
    )
  }
  for (const each of active) {
    const taken = captures.reduce((sum, { debit, amount }) => (debit === each.account_guid ? sum + amount : sum), 0n)
    assert(taken <= each.amount, 'a capture fits into its hold')
    deltas.push(deltaOf(subject, each.account_guid, 0n, -each.amount))
    changes.push(remove(holds, each))
  }
}

const balanceOf = (rows: Rows, bank_guid: Guid, account_guid: Guid): Balance => {
  const balance = rows.get(balances, bank_guid, account_guid)
  assert(balance, 'a posting names an account that was loaded')
  return balance
}

/** The decision has checked the bounds, so only a bug breaks one here. */
function assertBounds(deltas: readonly BalanceDelta[], rows: Rows): void {
  const after = new Map<Guid, Balance>()
  for (const { bank_guid, account_guid, posted, held } of deltas) {
    const before = after.get(account_guid) ?? balanceOf(rows, bank_guid, account_guid)
    after.set(account_guid, { ...before, posted: before.posted + posted, held: before.held + held })
  }
  for (const { posted, held, floor, ceiling } of after.values()) {
    assert(floor === null || posted - held >= floor, 'an account stays above its floor')
    assert(ceiling === null || posted <= ceiling, 'an account stays below its ceiling')
  }
}
