// X1: what the bank lost on returns is a receivable, and its reserve covers it as far as it goes. Whatever touches one of the
// two decides on both, to the unit: after each commit there is nothing left in the reserve, or nothing owed. A reserve that
// falls below its minimum says so.
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Change, key, type Moment, type Need, note, type Rows } from '../../kernel/command.ts'
import { type JournalStep, journal, type LedgerStep, type Subject } from '../../kernel/posting.ts'
import { available, balances } from '../../ledger/balance.ts'
import { receivable, reserve } from '../../ledger/chart.ts'
import type { Place, RecipePosting } from '../../ledger/lines.ts'
import { lossRecovery } from '../../ledger/recipes.ts'
import type { Bank } from '../banks/bank.ts'
import { type Account, accounts, findSystemAccount, postingsOf } from './account.ts'

/** The reserve and the receivable: both or neither. */
const coverOf = (asset: string): Place[] => [reserve(asset), receivable(asset)]

interface Recovery {
  readonly lines: readonly RecipePosting[]
  readonly changes: readonly Change[]
  readonly exact: readonly Need[]
}

const nothing: Recovery = { lines: [], changes: [], exact: [] }

/** What follows from lines that credit the reserve or debit the receivable of this asset. */
export function recover(rows: Rows, bank: Bank, asset: string, lines: readonly RecipePosting[]): Recovery {
  const { guid: bank_guid, settings } = bank
  const fund = findSystemAccount(rows, bank_guid, reserve(asset))
  // Only now opened, and empty.
  if (!fund) return nothing
  const debt = findSystemAccount(rows, bank_guid, receivable(asset))
  // They are opened together, so who sees one alone has not seen the other's opening yet, and must look again.
  assert(debt, 'a reserve has its receivable beside it')
  const before = available(rows, bank_guid, fund.guid)
  const has = before + changeOf(fund, lines)
  const owed = -(available(rows, bank_guid, debt.guid) + changeOf(debt, lines))
  const recovered = has < owed ? has : owed
  const recovery = recovered > 0n ? lossRecovery(asset, amount(recovered)) : []
  return {
    lines: recovery,
    changes: newsOf(fund, settings.reserve_minimums[asset], before, has + changeOf(fund, recovery)),
    exact: [key(balances, bank_guid, fund.guid), key(balances, bank_guid, debt.guid)],
  }
}

/** The minimum is that of the bank's settings: the commit compares the version of the bank, but not that of an account. */
const newsOf = (fund: Account, minimum: Amount | undefined, before: bigint, after: bigint): Change[] =>
  minimum !== undefined && before >= minimum && after < minimum ? [note(accounts, fund, 'minimum_balance.below')] : []

const changeOf = ({ guid, type, asset }: Account, lines: readonly RecipePosting[]): bigint => {
  const isIt = (place: Place) =>
    typeof place === 'string' ? place === guid : place.type === type && place.asset === asset
  return lines.reduce(
    (sum, line) => sum + (isIt(line.credit) ? line.amount : 0n) - (isIt(line.debit) ? line.amount : 0n),
    0n,
  )
}

/** One journal of one subject. */
export interface JournalLines {
  readonly subject: Subject
  readonly step: JournalStep
  readonly lines: readonly RecipePosting[]
}

/** What a decision adds for its journals. */
export interface PostedJournals {
  readonly changes: readonly Change[]
  readonly ledger: readonly LedgerStep[]
  readonly exact: readonly Need[]
}

/** What the reserve gave for a loss. */
export interface Covered {
  readonly fund: Account
  readonly given: Amount
}

/**
 * What the reserve gave in this commit for a loss of so much; it may have given for older ones too. Undefined: the asset has no
 * reserve.
 */
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
 * Posts the journals of one commit. `covered` is the asset whose losses the reserve then covers: the recovery is a journal of the
 * first subject. Only fiat is covered. A journal without lines is left out.
 */
export function postAndRecover(
  rows: Rows,
  bank: Bank,
  journals: readonly JournalLines[],
  covered: string | undefined,
  moment: Moment,
): PostedJournals {
  const asset = covered && findAsset(covered)?.kind === 'fiat' ? covered : undefined
  const lines = journals.flatMap((each) => each.lines)
  const recovery = asset ? recover(rows, bank, asset, lines) : nothing
  const all = journals[0] ? [...journals, { ...journals[0], step: 'recover' as const, lines: recovery.lines }] : []
  // All at once: several lines may name an account that is only opened now.
  const opening = postingsOf(rows, bank, [...lines, ...recovery.lines], moment, asset ? coverOf(asset) : [])
  const { postings, changes } = opening
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
