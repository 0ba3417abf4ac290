// Whether the reserve is large enough to release pulled money. A pull may be returned, and the reserve covers what the owner has
// spent until then.
import { key, type Need, type Rows } from '../../kernel/command.ts'
import { balances } from '../../ledger/balance.ts'
import { reserve } from '../../ledger/chart.ts'
import type { Bank } from '../banks/bank.ts'
import { findSystemAccount } from './account.ts'

/** How often a low reserve is checked again, on the bank's clock. */
export const reserve_check_seconds = 3600

/** The `exact` balances of a decision that asked `isReserveLow`: another process may have changed the reserve. */
export function reserveExact(rows: Rows, { guid, settings }: Bank, asset: string): Need[] {
  if (settings.reserve_minimums[asset] === undefined) return []
  const account = findSystemAccount(rows, guid, reserve(asset))
  return account ? [key(balances, guid, account.guid)] : []
}

/** The reserve of the asset has less than its minimum. */
export function isReserveLow(rows: Rows, { guid, settings }: Bank, asset: string): boolean {
  const minimum = settings.reserve_minimums[asset]
  if (minimum === undefined) return false
  const account = findSystemAccount(rows, guid, reserve(asset))
  const balance = account && rows.get(balances, guid, account.guid)
  return (balance?.posted ?? 0n) < minimum
}
