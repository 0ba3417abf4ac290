// Money moves only by these recipes, which docs/ledger.md lists. They read like a statement: from, to, how much. System
// accounts are named by what they are; `postingsOf` of accounts finds or opens them.
import { type Amount, amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ExternalRef, external, fee, platformFee, type SystemAccount } from './chart.ts'

export type Place = Guid | SystemAccount

export interface RecipePosting {
  readonly debit: Place
  readonly credit: Place
  readonly amount: Amount
  readonly isCapture: boolean
}

/** A posting of nothing is left out. */
const statement = (...lines: readonly RecipePosting[]): RecipePosting[] => lines.filter((line) => line.amount > 0n)

const post = (debit: Place, credit: Place, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: false,
})
const capture = (debit: Place, credit: Place, value: Amount): RecipePosting => ({
  debit,
  credit,
  amount: value,
  isCapture: true,
})

export interface TradeMoney {
  readonly deliver_account_guid: Guid
  readonly receive_account_guid: Guid
  readonly deliver_asset: string
  readonly receive_asset: string
  readonly deliver_amount: Amount
  readonly receive_amount: Amount
  readonly bank_fee: Amount
  readonly platform_fee: Amount
}

/** T1, buy: the fees are part of what the buyer delivers. */
export const buySettlement = (t: TradeMoney): RecipePosting[] =>
  statement(
    capture(
      t.deliver_account_guid,
      external('market', t.deliver_asset),
      amount(t.deliver_amount - t.bank_fee - t.platform_fee),
    ),
    capture(t.deliver_account_guid, fee(t.deliver_asset), t.bank_fee),
    capture(t.deliver_account_guid, platformFee(t.deliver_asset), t.platform_fee),
    post(external('market', t.receive_asset), t.receive_account_guid, t.receive_amount),
  )

/** T2, sell: the fees come out of what the market pays. */
export const sellSettlement = (t: TradeMoney): RecipePosting[] =>
  statement(
    capture(t.deliver_account_guid, external('market', t.deliver_asset), t.deliver_amount),
    post(external('market', t.receive_asset), t.receive_account_guid, t.receive_amount),
    post(external('market', t.receive_asset), fee(t.receive_asset), t.bank_fee),
    post(external('market', t.receive_asset), platformFee(t.receive_asset), t.platform_fee),
  )

/** D1: money arrives by a rail or a chain. */
export const deposit = (ref: ExternalRef, asset: string, account: Guid, value: Amount): RecipePosting[] =>
  statement(post(external(ref, asset), account, value))

const isSystemAccount = (place: Place): place is SystemAccount => typeof place !== 'string'

/** The system accounts a recipe names, each once. */
export function systemAccountsIn(lines: readonly RecipePosting[]): SystemAccount[] {
  const named = new Map<string, SystemAccount>()
  for (const place of lines.flatMap((line) => [line.debit, line.credit])) {
    if (isSystemAccount(place)) named.set(textOf(place), place)
  }
  return [...named.values()]
}

/** The lines with every place as the guid of its account. */
export const withGuids = (lines: readonly RecipePosting[], guidOf: (account: SystemAccount) => Guid) =>
  lines.map((line) => ({
    debit: isSystemAccount(line.debit) ? guidOf(line.debit) : line.debit,
    credit: isSystemAccount(line.credit) ? guidOf(line.credit) : line.credit,
    amount: line.amount,
    isCapture: line.isCapture,
  }))

const textOf = ({ type, asset, ref }: SystemAccount): string => `${type}/${asset}/${ref}`
