// Whether the reserve is large enough to let pulled money go: a pull may come back, and the reserve covers what its owner has
// spent by then.
import { key, type Need, type Rows } from '../../kernel/command.ts'
import { balances } from '../../ledger/balance.ts'
import { reserve } from '../../ledger/chart.ts'
import type { Bank } from '../banks/bank.ts'
import { findSystemAccount } from './account.ts'

/** How often a reserve that is too small is looked at again, on the bank's clock. */
export const reserve_look_seconds = 3600

export const reserveBalanceNeeds = (rows: Rows, bank_guid: Bank['guid'], asset: string): Need[] => {
  const account = findSystemAccount(rows, bank_guid, reserve(asset))
  return account ? [key(balances, bank_guid, account.guid)] : []
}

/**
 * What a decision that asked `isReserveLow` rests on, to be compared by its commit: another process may have moved the reserve
 * since this one saw it. Nothing, where there is no minimum.
 */
export const reserveExact = (rows: Rows, { guid, settings }: Bank, asset: string): Need[] =>
  settings.reserve_minimums[asset] === undefined ? [] : reserveBalanceNeeds(rows, guid, asset)

/** The reserve of the asset has less than its minimum. */
export function isReserveLow(rows: Rows, { guid, settings }: Bank, asset: string): boolean {
  const minimum = settings.reserve_minimums[asset]
  if (minimum === undefined) return false
  const account = findSystemAccount(rows, guid, reserve(asset))
  const balance = account && rows.get(balances, guid, account.guid)
  return (balance?.posted ?? 0n) < minimum
}
