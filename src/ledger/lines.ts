// What recipes are written in: postings between accounts. A recipe names a system account by its type and asset; `postingsOf` in
// accounts/account.ts finds or opens it.
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { SystemAccount } from './chart.ts'

/** An owner's account by its guid, or a system account by its name. */
export type RecipeAccount = Guid | SystemAccount

export interface RecipePosting {
  readonly debit: RecipeAccount
  readonly credit: RecipeAccount
  readonly amount: Amount
  readonly isCapture: boolean
}

/** Leaves out postings of zero. */
export const recipe = (...lines: readonly RecipePosting[]): RecipePosting[] => lines.filter((line) => line.amount > 0n)

export const post = (debit: RecipeAccount, credit: RecipeAccount, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: false,
})
export const capture = (debit: RecipeAccount, credit: RecipeAccount, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: true,
})

export const isSystemAccount = (account: RecipeAccount): account is SystemAccount => typeof account !== 'string'

/** The name of a system account as one text. */
export const textOf = ({ type, asset, ref }: SystemAccount): string => `${type}/${asset}/${ref}`

export function accountsIn(lines: readonly RecipePosting[]): RecipeAccount[] {
  const accounts: RecipeAccount[] = []
  // Called three times per movement: flatMap took ten times as long.
  for (const { debit, credit } of lines) accounts.push(debit, credit)
  return accounts
}

/** The system accounts among them, each once. */
export function systemAccountsIn(accounts: readonly RecipeAccount[]): SystemAccount[] {
  const named = new Map<string, SystemAccount>()
  for (const account of accounts) if (isSystemAccount(account)) named.set(textOf(account), account)
  return [...named.values()]
}

export const withGuids = (lines: readonly RecipePosting[], guidOf: (account: RecipeAccount) => Guid) =>
  lines.map((line) => ({
    debit: guidOf(line.debit),
    credit: guidOf(line.credit),
    amount: line.amount,
    isCapture: line.isCapture,
  }))
