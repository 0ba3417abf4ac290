// One payment per payment hash and bank: the commit that accepts a transfer claims the hash of its invoice. A failed transfer gives
// the claim back, a completed one keeps it.
import * as column from '../kernel/column.ts'
import { type Change, insert, type Rows, remove } from '../kernel/command.ts'
import { type RowOf, table } from '../kernel/table.ts'
import type { Movement } from './movement.ts'

export const lightningClaims = table(
  'lightning_claims',
  {
    bank_guid: column.guid,
    payment_hash: column.word,
    transfer_guid: column.guid,
    /** What the payee gets, in thousandths of a satoshi. */
    msat: column.amount,
  },
  { key: ['bank_guid', 'payment_hash'], isCached: false },
)
export type LightningClaim = RowOf<typeof lightningClaims>

export const claimed = (claim: LightningClaim): Change => insert(lightningClaims, claim)

export function claimsGivenBack(rows: Rows, { bank_guid, guid, route }: Movement): Change[] {
  const claim = route.by === 'lightning' ? rows.get(lightningClaims, bank_guid, route.payment_hash) : undefined
  return claim?.transfer_guid === guid ? [remove(lightningClaims, claim)] : []
}
