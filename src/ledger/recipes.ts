// Money moves only by these recipes; docs/ledger.md lists them. Each one reads like a statement: from, to, how much.
import { type Amount, amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ExternalRef, external, fee, gas, platformFee, receivable, reserve, suspense } from './chart.ts'
import { capture, type Place, post, type RecipePosting, statement } from './lines.ts'

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

/** D3: money that cannot be credited yet has left the outside, and has no owner here. */
export const intoSuspense = (ref: ExternalRef, asset: string, value: Amount): RecipePosting[] =>
  statement(post(external(ref, asset), suspense(asset), value))

/** D3: it was accepted after all. */
export const outOfSuspense = (asset: string, account: Guid, value: Amount): RecipePosting[] =>
  statement(post(suspense(asset), account, value))

/** D3: it went back to where it came from. */
export const backFromSuspense = (ref: ExternalRef, asset: string, value: Amount): RecipePosting[] =>
  statement(post(suspense(asset), external(ref, asset), value))

/** A transfer across the bank's edge, as far as money is concerned. `account` is the owner's. */
export interface EdgeMoney {
  readonly account: Guid
  readonly ref: ExternalRef
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

/** D4, the rail has settled and the money waits under a hold of its own. */
export const pullCredit = (t: EdgeMoney): RecipePosting[] => deposit(t.ref, t.asset, t.account, t.deliver_amount)

/** D4, the hold is over. It may be for nothing: the hold is released all the same. */
export const pullFees = (t: EdgeMoney): RecipePosting[] => statement(...edgeFees(t, capture))

/** D4 without a hold: both in one. */
export const pullAtOnce = (t: EdgeMoney): RecipePosting[] => statement(...pullCredit(t), ...edgeFees(t, post))

/** D5: returned while it lay under the hold. */
export const pullReversed = (t: EdgeMoney): RecipePosting[] =>
  statement(capture(t.account, external(t.ref, t.asset), t.deliver_amount))

/** The same in an execution, where the money lies under the holds of the next stage. The same commit releases them. */
export const pullTakenBack = (t: EdgeMoney): RecipePosting[] =>
  statement(post(t.account, external(t.ref, t.asset), t.deliver_amount))

/** D6: returned after completion. What the owner no longer has is the bank's loss, never a negative owner. */
export const depositReturned = (
  ref: ExternalRef,
  asset: string,
  account: Guid,
  value: Amount,
  available: bigint,
): RecipePosting[] => {
  // An account without a floor may have less than nothing: of that there is nothing to take.
  const taken = available < 0n ? 0n : available < value ? available : value
  return statement(
    post(account, external(ref, asset), amount(taken)),
    post(receivable(asset), external(ref, asset), amount(value - taken)),
  )
}

/** X1: what the reserve has covers what is owed to it. */
export const lossRecovery = (asset: string, value: Amount): RecipePosting[] =>
  statement(post(reserve(asset), receivable(asset), value))

/** W1: the rail has settled. */
export const railWithdrawal = (t: EdgeMoney): RecipePosting[] =>
  statement(capture(t.account, external(t.ref, t.asset), t.receive_amount), ...edgeFees(t, capture))

/** W2: a withdrawal came back. The fee does not. */
export const withdrawalReturned = (t: EdgeMoney): RecipePosting[] =>
  deposit(t.ref, t.asset, t.account, t.receive_amount)

/** W3: one transaction paid them all; the network took its fee from the bank. */
export const chainWithdrawal = (
  t: EdgeMoney,
  paid: readonly Amount[],
  native_asset: string,
  network_fee: Amount,
  set_aside: Amount,
): RecipePosting[] =>
  statement(
    ...paid.map((value) => capture(t.account, external(t.ref, t.asset), value)),
    ...edgeFees(t, capture),
    ...networkFee(t.ref, native_asset, network_fee, set_aside),
  )

/** W4: mined and reverted, the network keeps its fee. */
export const networkFee = (
  ref: ExternalRef,
  native_asset: string,
  value: Amount,
  set_aside: Amount,
): RecipePosting[] => {
  // Some chains cap no part of their fee: what was not set aside is taken all the same, for it was paid.
  const held = value < set_aside ? value : set_aside
  const [from, to] = [gas(native_asset), external(ref, native_asset)]
  return statement(capture(from, to, held), post(from, to, amount(value - held)))
}

/** W5: what failed here was paid after all, and the network took its fee. Nothing is held any more. */
export const paidAfterFailure = (
  ref: ExternalRef,
  asset: string,
  value: Amount,
  native_asset: string,
  network_fee: Amount,
): RecipePosting[] =>
  statement(
    post(suspense(asset), external(ref, asset), value),
    post(gas(native_asset), external(ref, native_asset), network_fee),
  )

/** W5: somebody stands for what was paid: its owner, or the bank at a loss. */
export const settledByOwner = (asset: string, account: Guid, value: Amount): RecipePosting[] =>
  statement(post(account, suspense(asset), value))

export const settledByBank = (asset: string, value: Amount): RecipePosting[] =>
  statement(post(receivable(asset), suspense(asset), value))

/** I1: between two accounts inside the bank. Nothing was held: it happens in the commit that accepts it. */
export const internalTransfer = (source: Guid, destination: Guid, value: Amount): RecipePosting[] =>
  statement(post(source, destination, value))

interface LightningMoney extends EdgeMoney {
  /** What the bank has set aside for lightning, in the transfer's asset. */
  readonly operations: Guid
  /** The bank's own account, which the customer pays; undefined: the bank pays its own invoice. */
  readonly bank_account: Guid | undefined
  /** N, quoted and passed on. */
  readonly network_fee: Amount
  /** r, what the route really took. */
  readonly routing_fee: Amount
}

/** L1: the customer pays the bank what was quoted, the bank pays the invoice and its route. */
export const lightningPayment = (t: LightningMoney): RecipePosting[] =>
  statement(
    ...(t.bank_account
      ? [capture(t.account, t.bank_account, amount(t.receive_amount + t.network_fee)), ...edgeFees(t, capture)]
      : []),
    capture(t.operations, external(t.ref, t.asset), amount(t.receive_amount + t.routing_fee)),
  )

/** What a movement becomes on the other side, where the market exchanges it on the way. */
export interface Exchanged {
  readonly asset: string
  readonly amount: Amount
}

/** R2: the market has filled. */
export const exchangeInside = (t: EdgeMoney, to: Exchanged, account: Guid): RecipePosting[] =>
  statement(
    capture(t.account, external('market', t.asset), t.deliver_amount),
    post(external('market', to.asset), account, to.amount),
  )

/** R7: the mirror of R2. The same commit releases the holds on what was bought. */
export const exchangeReversed = (
  t: Pick<EdgeMoney, 'account' | 'asset' | 'deliver_amount'>,
  to: Exchanged,
  account: Guid,
): RecipePosting[] =>
  statement(
    post(account, external('market', to.asset), to.amount),
    post(external('market', t.asset), t.account, t.deliver_amount),
  )

/** R4: exchanged and paid out abroad. From the owner's hold, or from suspense if it was paid after it had failed. */
export const payoutAbroad = (t: EdgeMoney, to: Exchanged, from: Place = t.account): RecipePosting[] =>
  statement(
    (from === t.account ? capture : post)(from, external('market', t.asset), t.deliver_amount),
    post(external('market', to.asset), external(t.ref, to.asset), to.amount),
  )

/** R8: a payout abroad came back, and is exchanged back at the rate it was executed at. */
export const payoutReturned = (t: EdgeMoney, to: Exchanged): RecipePosting[] =>
  statement(
    post(external(t.ref, to.asset), external('market', to.asset), to.amount),
    post(external('market', t.asset), t.account, t.deliver_amount),
  )

/** R5: the destination is inside the bank. */
export const moveInside = (t: EdgeMoney, account: Guid): RecipePosting[] =>
  statement(capture(t.account, account, t.deliver_amount))

export interface StageFee {
  readonly type: 'bank' | 'rail' | 'platform'
  readonly account: Guid
  readonly asset: string
  readonly amount: Amount
  /** It was set aside earlier; what arrives in this very commit was not. */
  readonly isHeld: boolean
}

/** R6: fees are taken at the end, where they were left behind. A rail's fee is the bank's. */
export const remittanceFees = (fees: readonly StageFee[]): RecipePosting[] =>
  statement(
    ...fees.map(({ type, account, asset, amount: value, isHeld }) =>
      (isHeld ? capture : post)(account, type === 'platform' ? platformFee(asset) : fee(asset), value),
    ),
  )
