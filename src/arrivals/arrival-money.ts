// The journals of an arrival: it is credited to its owner, or waits in suspense until a person decides (D1 to D3).
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Rows } from '../kernel/command.ts'
import { type ExternalPlace, reserve } from '../ledger/chart.ts'
import type { RecipeAccount } from '../ledger/lines.ts'
import { backFromSuspense, deposit, intoSuspense, outOfSuspense } from '../ledger/recipes.ts'
import type { StepLines } from '../movements/movement-lines.ts'
import { customers } from '../resources/customers/customer.ts'
import { insideGuid } from '../resources/quotes/entry-account.ts'
import { ownerShareOf, type Transfer } from '../resources/transfers/transfer.ts'

type Arrived = Pick<
  Transfer,
  'bank_guid' | 'customer_guid' | 'asset' | 'ref' | 'receive_amount' | 'destination_account' | 'entries'
>

/** An arrival for an unverified owner waits. A frozen owner was verified: the arrival is credited, and cannot be spent. */
export function isOwnerVerified({ bank_guid, customer_guid }: Arrived, rows: Rows): boolean {
  if (customer_guid === null) return true
  const state = rows.get(customers, bank_guid, customer_guid)?.state
  return state === 'verified' || state === 'frozen'
}

/** Who gets how much (D1, D8). */
function creditsOf(arrived: Arrived): readonly (readonly [RecipeAccount, Amount])[] {
  const own = ownerShareOf(arrived)
  const rest = amount(arrived.receive_amount - own)
  return [[accountOf(arrived), own], ...(rest > zero ? [[reserve(arrived.asset), rest] as const] : [])]
}

/** From outside to the owner, or into suspense. */
export const receiptOf = (arrived: Arrived, isCredited: boolean): StepLines => {
  const { asset, receive_amount } = arrived
  const place = placeOf(arrived)
  const lines = isCredited
    ? creditsOf(arrived).flatMap(([account, share]) => deposit(place, asset, account, share))
    : intoSuspense(place, asset, receive_amount)
  return { step: 'credit', lines }
}

/** From suspense to the owner. */
export const acceptanceOf = (arrived: Arrived): StepLines => ({
  step: 'resolve',
  lines: creditsOf(arrived).flatMap(([account, share]) => outOfSuspense(arrived.asset, account, share)),
})

/** Back to where it came from. Before its receipt was posted there is nothing to post. */
export const rejectionOf = (transfer: Transfer): StepLines => {
  const { state, asset, receive_amount } = transfer
  const lines = state === 'pending' ? [] : backFromSuspense(placeOf(transfer), asset, receive_amount)
  return { step: 'return', lines }
}

function placeOf({ ref }: Arrived): ExternalPlace {
  assert(ref, 'an arrival comes from somewhere')
  return ref
}

function accountOf({ destination_account }: Arrived) {
  const guid = insideGuid(destination_account)
  assert(guid, 'an arrival is for an account')
  return guid
}
