// How long pulled money waits after it has settled: the bank's own patience, and while the reserve is too small to cover what may
// come back. It is in the balance meanwhile, and cannot be spent.
import { assert } from '../../kernel/assert.ts'
import type { Need, Rows } from '../../kernel/command.ts'
import type { Rail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { pullWindowEnd } from '../../rails/return-codes.ts'
import { isReserveLow, reserve_look_seconds, reserveExact } from '../accounts/reserve-minimum.ts'
import type { Bank } from '../banks/bank.ts'
import { isPull, type Transfer } from './transfer.ts'

export type PullHold = Pick<Transfer, 'hold_ends_at' | 'reserve_hold_ends_at'>

/** An e-transfer was sent by its payer, and does not come back. */
const canBeHeld = (transfer: Transfer): boolean => isPull(transfer) && transfer.ref !== 'etransfer'

/** Balances that the ways below were chosen by, for the commit to compare. */
export const pullHoldExact = (transfer: Transfer, bank: Bank, rows: Rows): Need[] => {
  const isAsked = transfer.hold_ends_at === null || transfer.reserve_hold_ends_at !== null
  return isAsked && canBeHeld(transfer) ? reserveExact(rows, bank, transfer.asset) : []
}

/** The hold of a pull that has just settled; undefined: none. */
export function holdOfPull(transfer: Transfer, bank: Bank, rows: Rows, now: Timestamp): PullHold | undefined {
  if (!canBeHeld(transfer)) return undefined
  const { ref, asset } = transfer
  assert(ref, 'a pull goes by a rail')
  const { hold_seconds } = bank.settings
  const isLow = isReserveLow(rows, bank, asset)
  if (hold_seconds === 0 && !isLow) return undefined
  return {
    hold_ends_at: addSeconds(now, hold_seconds),
    reserve_hold_ends_at: isLow ? pullWindowEnd(ref as Rail, asset, 'any', now) : null,
  }
}

/** When to look again at a pull that is held; undefined: its hold is over. */
export function pullHeldUntil(transfer: Transfer, bank: Bank, rows: Rows, now: Timestamp): Timestamp | undefined {
  const { hold_ends_at, reserve_hold_ends_at } = transfer
  if (hold_ends_at !== null && now < hold_ends_at) return hold_ends_at
  // Only what was held for the reserve when it settled goes on being held for it.
  if (reserve_hold_ends_at === null || now >= reserve_hold_ends_at) return undefined
  if (!isReserveLow(rows, bank, transfer.asset)) return undefined
  const look_at = addSeconds(now, reserve_look_seconds)
  return look_at < reserve_hold_ends_at ? look_at : reserve_hold_ends_at
}
