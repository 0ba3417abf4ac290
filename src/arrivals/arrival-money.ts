// The journals of an arrival: it is credited to its owner, or waits in suspense until a person decides (D1 to D3).
import { assert } from '../kernel/assert.ts'
import type { Rows } from '../kernel/command.ts'
import type { ExternalPlace } from '../ledger/chart.ts'
import { backFromSuspense, deposit, intoSuspense, outOfSuspense } from '../ledger/recipes.ts'
import type { StepLines } from '../movements/movement-lines.ts'
import { customers } from '../resources/customers/customer.ts'
import { insideGuid } from '../resources/quotes/entry-account.ts'
import type { Transfer } from '../resources/transfers/transfer.ts'

type Arrived = Pick<
  Transfer,
  'bank_guid' | 'customer_guid' | 'asset' | 'ref' | 'receive_amount' | 'destination_account'
>

/** An arrival for an unverified owner waits. A frozen owner was verified: the arrival is credited, and cannot be spent. */
export function isOwnerVerified({ bank_guid, customer_guid }: Arrived, rows: Rows): boolean {
  if (customer_guid === null) return true
  const state = rows.get(customers, bank_guid, customer_guid)?.state
  return state === 'verified' || state === 'frozen'
}

/** From outside to the owner, or into suspense. */
export const receiptOf = (arrived: Arrived, isCredited: boolean): StepLines => {
  const { asset, receive_amount } = arrived
  const lines = isCredited
    ? deposit(placeOf(arrived), asset, accountOf(arrived), receive_amount)
    : intoSuspense(placeOf(arrived), asset, receive_amount)
  return { step: 'credit', lines }
}

/** From suspense to the owner. */
export const acceptanceOf = (arrived: Arrived): StepLines => ({
  step: 'resolve',
  lines: outOfSuspense(arrived.asset, accountOf(arrived), arrived.receive_amount),
})

/** Back to where it came from. Before its receipt was posted there is nothing to post. */
export const rejectionOf = (transfer: Transfer): StepLines => {
  const { state, asset, receive_amount } = transfer
  const lines = state === 'cancelling' ? backFromSuspense(placeOf(transfer), asset, receive_amount) : []
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
