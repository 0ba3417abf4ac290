// Money that came by itself: credited to its owner, or, where that may not be, kept in suspense until somebody decides (D1 to
// D3).
import { assert } from '../kernel/assert.ts'
import type { Rows } from '../kernel/command.ts'
import { backFromSuspense, deposit, intoSuspense, outOfSuspense } from '../ledger/recipes.ts'
import type { Statement } from '../movements/movement-lines.ts'
import { customers } from '../resources/customers/customer.ts'
import { insideGuid } from '../resources/quotes/entry-account.ts'
import type { Transfer } from '../resources/transfers/transfer.ts'

type Arrived = Pick<
  Transfer,
  'bank_guid' | 'customer_guid' | 'asset' | 'ref' | 'receive_amount' | 'destination_account'
>

/** Money for an owner who is not verified waits. A frozen owner was verified: it is credited, and cannot be spent. */
export function isWelcome({ bank_guid, customer_guid }: Arrived, rows: Rows): boolean {
  if (customer_guid === null) return true
  const state = rows.get(customers, bank_guid, customer_guid)?.state
  return state === 'verified' || state === 'frozen'
}

/** From outside to its owner. */
export function creditOf(arrived: Arrived): Statement {
  const { ref, asset, receive_amount } = arrived
  assert(ref, 'an arrival comes from somewhere')
  return { step: 'credit', lines: deposit(ref, asset, accountOf(arrived), receive_amount) }
}

/** From outside to nobody yet. */
export function suspenseOf({ ref, asset, receive_amount }: Arrived): Statement {
  assert(ref, 'an arrival comes from somewhere')
  return { step: 'credit', lines: intoSuspense(ref, asset, receive_amount) }
}

/** From suspense to its owner. */
export const acceptanceOf = (arrived: Arrived): Statement => ({
  step: 'resolve',
  lines: outOfSuspense(arrived.asset, accountOf(arrived), arrived.receive_amount),
})

/** Back to where it came from: it waited in suspense, or was never booked at all. */
export function rejectionOf({ state, ref, asset, receive_amount }: Transfer): Statement {
  assert(ref, 'an arrival comes from somewhere')
  return { step: 'return', lines: state === 'cancelling' ? backFromSuspense(ref, asset, receive_amount) : [] }
}

function accountOf({ destination_account }: Arrived) {
  const guid = insideGuid(destination_account)
  assert(guid, 'an arrival is for an account')
  return guid
}
