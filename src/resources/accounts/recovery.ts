// Loss recovery (X1). A loss on a return is debited to the bank's receivable, and the reserve pays it as far as it can. A decision that
// credits the reserve or debits the receivable posts the payment in the same commit. So after each commit the reserve is empty, or
// nothing is owed. A reserve that falls below its minimum gets the note `minimum_balance.below`.
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Change, key, type Moment, type Need, note, type Rows } from '../../kernel/command.ts'
import { type JournalStep, journal, type LedgerStep, type Subject } from '../../kernel/posting.ts'
import { available, balances } from '../../ledger/balance.ts'
import { receivable, reserve } from '../../ledger/chart.ts'
import type { RecipeAccount, RecipePosting } from '../../ledger/lines.ts'
import { lossRecovery } from '../../ledger/recipes.ts'
import type { Bank } from '../banks/bank.ts'
import { type Account, accounts, findSystemAccount, postingsOf } from './account.ts'

interface Recovery {
  readonly lines: readonly RecipePosting[]
  readonly changes: readonly Change[]
  readonly exact: readonly Need[]
}

const nothing: Recovery = { lines: [], changes: [], exact: [] }

/** The recovery that follows from lines that credit the reserve or debit the receivable of this asset. */
export function recover(rows: Rows, bank: Bank, asset: string, lines: readonly RecipePosting[]): Recovery {
  const { guid: bank_guid, settings } = bank
  const fund = findSystemAccount(rows, bank_guid, reserve(asset))
  // This decision opens it, empty.
  if (!fund) return nothing
  const debt = findSystemAccount(rows, bank_guid, receivable(asset))
  // Both are opened by one commit. If only one is in memory, the assertion fails and the command is decided again on fresh rows.
  assert(debt, 'a reserve has its receivable beside it')
  const before = available(rows, bank_guid, fund.guid)
  const has = before + changeOf(fund, lines)
  const owed = -(available(rows, bank_guid, debt.guid) + changeOf(debt, lines))
  const recovered = has < owed ? has : owed
  const recovery = recovered > 0n ? lossRecovery(asset, amount(recovered)) : []
  return {
    lines: recovery,
    changes: noteIfBelow(fund, settings.reserve_minimums[asset], before, has + changeOf(fund, recovery)),
    exact: [key(balances, bank_guid, fund.guid), key(balances, bank_guid, debt.guid)],
  }
}

/** The minimum comes from the bank's settings, because commits compare the version of the bank, but not of an account. */
const noteIfBelow = (fund: Account, minimum: Amount | undefined, before: bigint, after: bigint): Change[] =>
  minimum !== undefined && before >= minimum && after < minimum ? [note(accounts, fund, 'minimum_balance.below')] : []

const changeOf = ({ guid, type, asset }: Account, lines: readonly RecipePosting[]): bigint => {
  const isHere = (place: RecipeAccount) =>
    typeof place === 'string' ? place === guid : place.type === type && place.asset === asset
  return lines.reduce(
    (sum, line) => sum + (isHere(line.credit) ? line.amount : 0n) - (isHere(line.debit) ? line.amount : 0n),
    0n,
  )
}

/** One journal of one subject. */
export interface JournalLines {
  readonly subject: Subject
  readonly step: JournalStep
  readonly lines: readonly RecipePosting[]
}

/** The parts of a decision that post its journals. */
export interface PostedJournals {
  readonly changes: readonly Change[]
  readonly ledger: readonly LedgerStep[]
  readonly exact: readonly Need[]
}

/** The part of a loss that the reserve paid. */
export interface Covered {
  /** The reserve. */
  readonly fund: Account
  readonly given: Amount
}

/** What the reserve pays in this commit for a loss of this amount. It may pay older losses too. Undefined: the asset has no reserve. */
export function coveredBy(
  posted: PostedJournals,
  rows: Rows,
  bank: Bank,
  asset: string,
  lost: Amount,
): Covered | undefined {
  const opened = posted.changes.find(({ table, row }) => table === accounts && (row as Account).type === 'reserve')
  const fund = findSystemAccount(rows, bank.guid, reserve(asset)) ?? (opened?.row as Account | undefined)
  if (!fund) return undefined
  const recovered = posted.ledger.reduce(
    (sum, step) =>
      step.kind === 'journal' && step.step === 'recover'
        ? step.postings.reduce((all, each) => all + each.amount, sum)
        : sum,
    0n,
  )
  return { fund, given: recovered < lost ? amount(recovered) : lost }
}

/**
 * Posts the journals of one commit, without those that have no lines. If `loss_asset` is a fiat asset, its reserve then pays its
 * receivable: the recovery is a journal of the first subject.
 */
export function postAndRecover(
  rows: Rows,
  bank: Bank,
  journals: readonly JournalLines[],
  loss_asset: string | undefined,
  moment: Moment,
): PostedJournals {
  const asset = loss_asset && findAsset(loss_asset)?.kind === 'fiat' ? loss_asset : undefined
  const lines = journals.flatMap((each) => each.lines)
  const recovery = asset ? recover(rows, bank, asset, lines) : nothing
  const all = journals[0] ? [...journals, { ...journals[0], step: 'recover' as const, lines: recovery.lines }] : []
  // In one call, because several lines may name an account that this decision opens. Reserve and receivable are opened together.
  const beside = asset ? [reserve(asset), receivable(asset)] : []
  const { postings, changes } = postingsOf(rows, bank, [...lines, ...recovery.lines], moment, beside)
  let from = 0
  const ledger = all.map(({ subject, step, lines: own }) => {
    const posted = postings.slice(from, from + own.length)
    from += own.length
    return journal(subject, step, posted)
  })
  return {
    changes: [...changes, ...recovery.changes],
    ledger: ledger.filter((each) => each.kind === 'journal' && each.postings.length > 0),
    exact: recovery.exact,
  }
}
