// The words that recipes are written in: a line takes an amount from one place and gives it to another. System accounts are named
// by what they are; `postingsOf` in accounts/account.ts finds or opens them.
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { SystemAccount } from './chart.ts'

export type Place = Guid | SystemAccount

export interface RecipePosting {
  readonly debit: Place
  readonly credit: Place
  readonly amount: Amount
  readonly isCapture: boolean
}

/** A posting of nothing is left out. */
export const statement = (...lines: readonly RecipePosting[]): RecipePosting[] =>
  lines.filter((line) => line.amount > 0n)

export const post = (debit: Place, credit: Place, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: false,
})
export const capture = (debit: Place, credit: Place, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: true,
})

export const isSystemAccount = (place: Place): place is SystemAccount => typeof place !== 'string'

/** Which system account it is, as a key. */
export const textOf = ({ type, asset, ref }: SystemAccount): string => `${type}/${asset}/${ref}`

/** Where a recipe takes from and gives to. */
export function placesIn(lines: readonly RecipePosting[]): Place[] {
  const places: Place[] = []
  // Asked three times for every movement of money: flatMap took ten times as long.
  for (const { debit, credit } of lines) places.push(debit, credit)
  return places
}

/** The system accounts among them, each once. */
export function systemAccountsIn(places: readonly Place[]): SystemAccount[] {
  const named = new Map<string, SystemAccount>()
  for (const place of places) if (isSystemAccount(place)) named.set(textOf(place), place)
  return [...named.values()]
}

/** The lines with every place as the guid of its account. */
export const withGuids = (lines: readonly RecipePosting[], guidOf: (place: Place) => Guid) =>
  lines.map((line) => ({
    debit: guidOf(line.debit),
    credit: guidOf(line.credit),
    amount: line.amount,
    isCapture: line.isCapture,
  }))
