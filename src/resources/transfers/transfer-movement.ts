// Reads a movement from a transfer across the bank's edge.
import { amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import { subjectOf } from '../../kernel/posting.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { EdgeMoney } from '../../ledger/recipes.ts'
import type { Movement, MovementRoute, MovementState, WalletShare } from '../../movements/movement.ts'
import type { PullHold } from '../../movements/pull-hold.ts'
import { feeOf } from '../quotes/quote.ts'
import {
  isArrival,
  isPull,
  networkFeeMax,
  ownAccountOf,
  ownerShareOf,
  paysIntoReserve,
  type Transfer,
  type TransferState,
} from './transfer.ts'

export const movementStateOf: Readonly<Record<TransferState, MovementState>> = {
  storing: 'waiting',
  reviewing: 'waiting',
  pending: 'carried',
  holding: 'held',
  cancelling: 'recalled',
  completed: 'settled',
  failed: 'failed',
}

export function movementOf(transfer: Transfer): Movement {
  const { bank_guid, guid } = transfer
  return {
    bank_guid,
    guid,
    subject: subjectOf('transfer', transfer),
    customer_guid: transfer.customer_guid,
    state: movementStateOf[transfer.state],
    kind: isArrival(transfer) ? 'arrival' : isPull(transfer) ? 'pull' : 'payment',
    route: routeOf(transfer),
    money: moneyOf(transfer),
    reserve_share: isArrival(transfer) ? amount(transfer.receive_amount - ownerShareOf(transfer)) : zero,
    fillsReserve: paysIntoReserve(transfer),
    identifiers: transfer.identifiers,
    failure_code: transfer.failure_code,
    isReturned: transfer.return_code !== null,
    holds: holdsOf(transfer),
    look_again_at: transfer.look_again_at,
  }
}

/** False: the money stayed inside the bank, or the transfer is a return, which is created completed. */
export const isCarried = ({ ref: place, reference_transfer_guid }: Transfer): boolean =>
  place !== null && reference_transfer_guid === null

function moneyOf(transfer: Transfer): EdgeMoney {
  const { ref: place, asset, deliver_amount, receive_amount, fee_details } = transfer
  assert(place, 'a transfer across the edge has a carrier')
  return {
    account: ownAccountOf(transfer),
    place,
    asset,
    deliver_amount,
    receive_amount,
    // The bank gets the rail's fee too.
    bank_fee: amount(feeOf(fee_details, 'bank') + feeOf(fee_details, 'rail')),
    platform_fee: feeOf(fee_details, 'platform'),
  }
}

export const chainOf = ({ asset }: Transfer): Chain => {
  const chain = findAsset(asset)?.chain
  assert(chain, 'a crypto asset has its chain')
  return chain
}

function routeOf(transfer: Transfer): MovementRoute {
  const { transfer_type, ref, network_fee_asset, asset, source_account, destination_account } = transfer
  switch (transfer_type) {
    case 'funding': {
      const outside = [source_account, destination_account].find((each) => each?.type === 'external_bank_account')
      return { by: 'rail', rail: ref as Rail, external_bank_account_guid: outside?.guid }
    }
    case 'crypto':
      return {
        by: 'chain',
        chain: chainOf(transfer),
        native_asset: network_fee_asset ?? asset,
        shares: sharesOf(transfer),
        network_fee_max: networkFeeMax(transfer),
      }
    case 'lightning':
      return isArrival(transfer) ? { by: 'invoice' } : lightningRoute(transfer)
    default:
      throw new Error('money that stays inside the bank has no carrier')
  }
}

/** The last entry is the bank's payment. In a customer's transfer the customer's payment to the bank comes before it. */
function lightningRoute({ network_address, payment_hash, network_fee, entries }: Transfer): MovementRoute {
  const [first] = entries
  const payment = entries.at(-1)
  const operations_account = payment?.source_account.guid
  assert(network_address && payment_hash && operations_account, 'a lightning transfer pays an invoice')
  return {
    by: 'lightning',
    invoice: network_address,
    payment_hash,
    operations_account,
    bank_account: first === payment ? undefined : first?.destination_account.guid,
    network_fee: network_fee ?? zero,
  }
}

/** The wallets that a transfer by chain pays. */
export const sharesOf = ({ entries }: Transfer): WalletShare[] =>
  entries.map(({ destination_account, receive_amount }) => ({
    wallet_guid: destination_account.guid,
    amount: receive_amount,
  }))

type HoldColumns = Pick<Transfer, 'hold_ends_at' | 'reserve_hold_ends_at'>

function holdsOf({ hold_ends_at, reserve_hold_ends_at }: HoldColumns): PullHold[] | undefined {
  if (hold_ends_at === null) return undefined
  const active = (type: PullHold['type'], eta_at: Timestamp): PullHold => ({ type, state: 'active', eta_at })
  return [
    active('customer_hold_duration', hold_ends_at),
    ...(reserve_hold_ends_at === null ? [] : [active('reserve_below_minimum', reserve_hold_ends_at)]),
  ]
}

/** A transfer stores when its holds end. `now`: the pull is held for the reserve alone. */
export const holdColumns = (holds: readonly PullHold[], now: Timestamp): HoldColumns => {
  const endOf = (type: PullHold['type']) => holds.find((hold) => hold.type === type)?.eta_at
  return {
    hold_ends_at: endOf('customer_hold_duration') ?? now,
    reserve_hold_ends_at: endOf('reserve_below_minimum') ?? null,
  }
}
