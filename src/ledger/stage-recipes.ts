// The recipes of remittances, R1 to R8 of docs/ledger.md: what the stages of an execution move, and its fees. R9 is D6.
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ExternalRef, external, fee, platformFee } from './chart.ts'
import { capture, deposit, networkFee, post, type RecipePosting, statement } from './recipes.ts'

/** One stage of a remittance, as far as money is concerned: what leaves one account and what reaches the other. */
export interface StageMoney {
  readonly source: Guid
  readonly source_asset: string
  readonly source_amount: Amount
  readonly destination: Guid
  readonly destination_asset: string
  readonly destination_amount: Amount
}

/** R1: the rail has settled a pull. */
export const stagePull = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  deposit(ref, s.destination_asset, s.destination, s.destination_amount)

/** R2: the market has filled. */
export const stageTrade = (s: StageMoney): RecipePosting[] =>
  statement(
    capture(s.source, external('market', s.source_asset), s.source_amount),
    post(external('market', s.destination_asset), s.destination, s.destination_amount),
  )

/** R7: the mirror of R2. What was under holds is free again in the same commit. */
export const stageTradeReversed = (s: StageMoney): RecipePosting[] =>
  statement(
    post(s.destination, external('market', s.destination_asset), s.destination_amount),
    post(external('market', s.source_asset), s.source, s.source_amount),
  )

/** R3 by rail, and R4 where the asset stays the same. */
export const stageWithdrawal = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  statement(capture(s.source, external(ref, s.source_asset), s.source_amount))

/** R3 by chain: the network's fee is the bank's. */
export const stageChainWithdrawal = (
  s: StageMoney,
  ref: ExternalRef,
  native_asset: string,
  network_fee: Amount,
  set_aside: Amount,
): RecipePosting[] => statement(...stageWithdrawal(s, ref), ...networkFee(ref, native_asset, network_fee, set_aside))

/** R4: exchanged and paid out abroad. */
export const stagePayout = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  statement(
    capture(s.source, external('market', s.source_asset), s.source_amount),
    post(external('market', s.destination_asset), external(ref, s.destination_asset), s.destination_amount),
  )

/** R5: the destination is inside the bank. */
export const stageMove = (s: StageMoney): RecipePosting[] =>
  statement(capture(s.source, s.destination, s.source_amount))

export interface StageFee {
  readonly type: 'bank' | 'rail' | 'platform'
  readonly account: Guid
  readonly asset: string
  readonly amount: Amount
  /** It was set aside earlier; what arrives in this very commit was not. */
  readonly isHeld: boolean
}

/** R6: fees are taken at the end, where they were left behind. A rail's is the bank's. */
export const remittanceFees = (fees: readonly StageFee[]): RecipePosting[] =>
  statement(
    ...fees.map(({ type, account, asset, amount: value, isHeld }) =>
      (isHeld ? capture : post)(account, type === 'platform' ? platformFee(asset) : fee(asset), value),
    ),
  )

/** R8: a withdrawal came back. The fee does not. */
export const stageWithdrawalReturned = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  deposit(ref, s.source_asset, s.source, s.source_amount)

/** R8: a payout abroad came back, and is exchanged back at the rate it was executed at. */
export const stagePayoutReturned = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  statement(
    post(external(ref, s.destination_asset), external('market', s.destination_asset), s.destination_amount),
    post(external('market', s.source_asset), s.source, s.source_amount),
  )

/** A pull came back while its money lay under holds, which end in the same commit. */
export const stagePullReversed = (s: StageMoney, ref: ExternalRef): RecipePosting[] =>
  statement(post(s.destination, external(ref, s.destination_asset), s.destination_amount))
