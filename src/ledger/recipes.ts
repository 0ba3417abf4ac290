// Money moves only by these recipes; docs/ledger.md lists them. Each line reads: from, to, how much.
import { type Amount, amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ExternalPlace, external, fee, gas, platformFee, receivable, reserve, suspense } from './chart.ts'
import { capture, post, type RecipeAccount, type RecipePosting, recipe } from './lines.ts'

interface TradeMoney {
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
  recipe(
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
  recipe(
    capture(t.deliver_account_guid, external('market', t.deliver_asset), t.deliver_amount),
    post(external('market', t.receive_asset), t.receive_account_guid, t.receive_amount),
    post(external('market', t.receive_asset), fee(t.receive_asset), t.bank_fee),
    post(external('market', t.receive_asset), platformFee(t.receive_asset), t.platform_fee),
  )

/** D1, D8: money arrives by a rail or a chain. */
export const deposit = (place: ExternalPlace, asset: string, account: RecipeAccount, value: Amount): RecipePosting[] =>
  recipe(post(external(place, asset), account, value))

/** D3: money arrived and cannot be credited yet. */
export const intoSuspense = (place: ExternalPlace, asset: string, value: Amount): RecipePosting[] =>
  recipe(post(external(place, asset), suspense(asset), value))

/** D3: the arrival is accepted. */
export const outOfSuspense = (asset: string, account: RecipeAccount, value: Amount): RecipePosting[] =>
  recipe(post(suspense(asset), account, value))

/** D3: the carrier sent the arrival back. */
export const backFromSuspense = (place: ExternalPlace, asset: string, value: Amount): RecipePosting[] =>
  recipe(post(suspense(asset), external(place, asset), value))

/** The money of a movement across the bank's edge. `account` is the owner's. */
export interface EdgeMoney {
  readonly account: Guid
  readonly place: ExternalPlace
  readonly asset: string
  readonly deliver_amount: Amount
  readonly receive_amount: Amount
  readonly bank_fee: Amount
  readonly platform_fee: Amount
}

const edgeFees = (t: EdgeMoney, line: typeof post): RecipePosting[] => [
  line(t.account, fee(t.asset), t.bank_fee),
  line(t.account, platformFee(t.asset), t.platform_fee),
]

/** D4: the rail has settled, and the money waits under a hold. */
export const pullCredit = (t: EdgeMoney): RecipePosting[] => deposit(t.place, t.asset, t.account, t.deliver_amount)

/** D4: the hold has ended. Without fees nothing is posted, and the hold is released. */
export const pullFees = (t: EdgeMoney): RecipePosting[] => recipe(...edgeFees(t, capture))

/** D4 without a hold: credit and fees together. */
export const pullAtOnce = (t: EdgeMoney): RecipePosting[] => recipe(...pullCredit(t), ...edgeFees(t, post))

/** D5: the pull is returned under its hold. */
export const pullReversed = (t: EdgeMoney): RecipePosting[] =>
  recipe(capture(t.account, external(t.place, t.asset), t.deliver_amount))

/** D5 in an execution: the next stage holds the money, and the same commit releases that hold. */
export const pullTakenBack = (t: EdgeMoney): RecipePosting[] =>
  recipe(post(t.account, external(t.place, t.asset), t.deliver_amount))

/** D6: a deposit is returned after completion. The owner never goes below zero: the rest is the bank's loss. */
export const depositReturned = (
  place: ExternalPlace,
  asset: string,
  account: Guid,
  value: Amount,
  available: bigint,
): RecipePosting[] => {
  // An account without a floor may be below zero; then nothing is taken from it.
  const taken = available < 0n ? 0n : available < value ? available : value
  return recipe(
    post(account, external(place, asset), amount(taken)),
    post(receivable(asset), external(place, asset), amount(value - taken)),
  )
}

/** X1: the reserve pays what it owes. */
export const lossRecovery = (asset: string, value: Amount): RecipePosting[] =>
  recipe(post(reserve(asset), receivable(asset), value))

/** W1: the rail has settled. */
export const railWithdrawal = (t: EdgeMoney): RecipePosting[] =>
  recipe(capture(t.account, external(t.place, t.asset), t.receive_amount), ...edgeFees(t, capture))

/** W2: a withdrawal is returned. Its fee is not. */
export const withdrawalReturned = (t: EdgeMoney): RecipePosting[] =>
  deposit(t.place, t.asset, t.account, t.receive_amount)

/** W3: one transaction paid all outputs. The network took its fee from the bank. */
export const chainWithdrawal = (
  t: EdgeMoney,
  paid: readonly Amount[],
  native_asset: string,
  network_fee: Amount,
  set_aside: Amount,
): RecipePosting[] =>
  recipe(
    ...paid.map((value) => capture(t.account, external(t.place, t.asset), value)),
    ...edgeFees(t, capture),
    ...networkFee(t.place, native_asset, network_fee, set_aside),
  )

/** W4: the transaction was mined and reverted; the network keeps its fee. */
export const networkFee = (
  place: ExternalPlace,
  native_asset: string,
  value: Amount,
  set_aside: Amount,
): RecipePosting[] => {
  // Some chains have no cap on their fee. What goes beyond the hold was paid too.
  const held = value < set_aside ? value : set_aside
  const [from, to] = [gas(native_asset), external(place, native_asset)]
  return recipe(capture(from, to, held), post(from, to, amount(value - held)))
}

/** S1: money went from deposit addresses to the paying wallet, both at the same place. Only the network's fee has left it. */
export const sweepFee = networkFee

/** W5: late success. The holds were released when the movement failed. */
export const paidAfterFailure = (
  place: ExternalPlace,
  asset: string,
  value: Amount,
  native_asset: string,
  network_fee: Amount,
): RecipePosting[] =>
  recipe(
    post(suspense(asset), external(place, asset), value),
    post(gas(native_asset), external(place, native_asset), network_fee),
  )

/** W5: the owner bears the late payment. */
export const settledByOwner = (asset: string, account: Guid, value: Amount): RecipePosting[] =>
  recipe(post(account, suspense(asset), value))

/** W5: the bank bears the late payment, at a loss. */
export const settledByBank = (asset: string, value: Amount): RecipePosting[] =>
  recipe(post(receivable(asset), suspense(asset), value))

/** I1: between two accounts inside the bank, in the commit that accepts it. Nothing was held. */
export const internalTransfer = (source: Guid, destination: Guid, value: Amount): RecipePosting[] =>
  recipe(post(source, destination, value))

interface LightningMoney extends EdgeMoney {
  /** The bank's account that pays invoices in this asset. */
  readonly operations: Guid
  /** The bank's own account, which the customer pays; undefined: the bank pays its own invoice. */
  readonly bank_account: Guid | undefined
  /** Quoted to the customer. */
  readonly network_fee: Amount
  /** What the route really took. */
  readonly routing_fee: Amount
}

/** L1: the customer pays the bank the quoted amount. The bank pays the invoice and its route. */
export const lightningPayment = (t: LightningMoney): RecipePosting[] =>
  recipe(
    ...(t.bank_account
      ? [capture(t.account, t.bank_account, amount(t.receive_amount + t.network_fee)), ...edgeFees(t, capture)]
      : []),
    capture(t.operations, external(t.place, t.asset), amount(t.receive_amount + t.routing_fee)),
  )

/** What the market gives for a movement. */
export interface Exchanged {
  readonly asset: string
  readonly amount: Amount
}

/** R2: a trade. */
export const exchangeInside = (t: EdgeMoney, to: Exchanged, account: Guid): RecipePosting[] =>
  recipe(
    capture(t.account, external('market', t.asset), t.deliver_amount),
    post(external('market', to.asset), account, to.amount),
  )

/** R7: R2 reversed. The same commit releases the holds on what was bought. */
export const exchangeReversed = (
  t: Pick<EdgeMoney, 'account' | 'asset' | 'deliver_amount'>,
  to: Exchanged,
  account: Guid,
): RecipePosting[] =>
  recipe(
    post(account, external('market', to.asset), to.amount),
    post(external('market', t.asset), t.account, t.deliver_amount),
  )

/** R4: exchanged and paid out abroad: from the owner's hold, or from suspense after a late success. */
export const payoutAbroad = (t: EdgeMoney, to: Exchanged, from: RecipeAccount = t.account): RecipePosting[] =>
  recipe(
    (from === t.account ? capture : post)(from, external('market', t.asset), t.deliver_amount),
    post(external('market', to.asset), external(t.place, to.asset), to.amount),
  )

/** R8: a payout abroad is returned, and exchanged back at its executed rate. */
export const payoutReturned = (t: EdgeMoney, to: Exchanged): RecipePosting[] =>
  recipe(
    post(external(t.place, to.asset), external('market', to.asset), to.amount),
    post(external('market', t.asset), t.account, t.deliver_amount),
  )

/** R5: the destination is inside the bank. */
export const moveInside = (t: EdgeMoney, account: Guid): RecipePosting[] =>
  recipe(capture(t.account, account, t.deliver_amount))

export interface StageFee {
  readonly type: 'bank' | 'rail' | 'platform'
  readonly account: Guid
  readonly asset: string
  readonly amount: Amount
  /** Money that arrives in the same commit was never held. */
  readonly isHeld: boolean
}

/** R6: the fees are taken at the end, from the accounts where they were held. The bank gets the rail's fee. */
export const remittanceFees = (fees: readonly StageFee[]): RecipePosting[] =>
  recipe(
    ...fees.map(({ type, account, asset, amount: value, isHeld }) =>
      (isHeld ? capture : post)(account, type === 'platform' ? platformFee(asset) : fee(asset), value),
    ),
  )
