// What kind of thing a stage does, and with which money. It follows from its type, its two accounts and its terms.
import { networkFeeMaxOf } from '../../chains/chain.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Chain } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { StageFee, StageMoney } from '../../ledger/stage-recipes.ts'
import { isStillGood } from '../../planning/conversion.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import type { PlanAccount, PlanFee, Stage } from '../plans/stage.ts'
import { conversionOf, type StageTerms } from '../plans/stage-terms.ts'

export type StageKind =
  | { readonly kind: 'pull'; readonly rail: Rail }
  | { readonly kind: 'move' }
  | { readonly kind: 'trade'; readonly conversion: NonNullable<ReturnType<typeof conversionOf>> }
  | { readonly kind: 'chain'; readonly chain: Chain }
  /** Over a rail, at home or abroad; abroad it may be exchanged on the way. */
  | { readonly kind: 'rail'; readonly rail: Rail; readonly conversion: ReturnType<typeof conversionOf> }

export function kindOf(stage: Stage, terms: StageTerms): StageKind {
  const { rail, chain } = terms
  const conversion = conversionOf(terms)
  switch (stage.type) {
    case 'deposit':
      return isInside(stage.source_account) ? { kind: 'move' } : { kind: 'pull', rail: known(rail) }
    case 'trade':
      return { kind: 'trade', conversion: known(conversion) }
    case 'withdrawal':
      return chain ? { kind: 'chain', chain } : { kind: 'rail', rail: known(rail), conversion: undefined }
    case 'payout':
      return { kind: 'rail', rail: known(rail), conversion }
    default:
      throw new Error('a stage that no plan had is never run')
  }
}

function known<T>(value: T | undefined): T {
  assert(value !== undefined, 'a stage has the terms that its type takes')
  return value
}

export const isInside = ({ type }: PlanAccount): boolean =>
  type !== 'external_bank_account' && type !== 'external_wallet'

/** At the quoted amounts: a stage runs at those or not at all. */
export const moneyOf = ({ source_account, destination_account }: Stage): StageMoney => ({
  source: source_account.guid,
  source_asset: source_account.asset,
  source_amount: known(source_account.quoted_amount),
  destination: destination_account.guid,
  destination_asset: destination_account.asset,
  destination_amount: known(destination_account.quoted_amount),
})

/** What the network is expected to take; the bank pays it. */
const networkFeeOf = ({ fees }: Stage): PlanFee | undefined => fees.find(({ type }) => type === 'network')

/** Of the bank's gas so much is set aside. */
export const networkFeeMax = (stage: Stage): Amount => networkFeeMaxOf(networkFeeOf(stage)?.quoted_amount ?? zero)

/** The owner's account that a fee of this stage lies in: what is delivered, or else what arrives. */
const feeAccountOf = ({ source_account, destination_account }: Stage, asset: string): Guid => {
  const account = [source_account, destination_account].find((each) => isInside(each) && each.asset === asset)
  assert(account, 'a fee is in an asset that its stage moves inside the bank')
  return account.guid
}

/** Every fee that the owner pays. `landed`: where money arrived in this very commit, and so was never set aside. */
export const feesOf = (stages: readonly Stage[], landed: Guid | undefined): StageFee[] =>
  stages.flatMap((stage) =>
    stage.fees.flatMap(({ type, asset, quoted_amount }) => {
      // The bank pays a network from its gas, with the stage.
      if (type === 'network') return []
      const account = feeAccountOf(stage, asset)
      return { type, account, asset, amount: quoted_amount, isHeld: account !== landed }
    }),
  )

/** Whether a payout abroad can still be made at its quoted amounts; where nothing is exchanged it always can. */
export const canStillPay = (
  conversion: Extract<StageKind, { kind: 'rail' }>['conversion'],
  rates: RateLookup,
  tolerance_bps: number,
): boolean => isStillGood(conversion ? { conversion } : {}, rates, tolerance_bps)
