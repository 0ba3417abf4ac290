// One payment per payment hash and bank: an invoice is claimed in the commit that accepts its transfer, and free again when
// that has failed. A completed transfer keeps it for ever.
import * as column from '../../kernel/column.ts'
import { type Change, insert, type Rows, remove } from '../../kernel/command.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Transfer } from './transfer.ts'

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

export function claimsGivenBack(rows: Rows, { bank_guid, guid, payment_hash }: Transfer): Change[] {
  const claim = payment_hash ? rows.get(lightningClaims, bank_guid, payment_hash) : undefined
  return claim?.transfer_guid === guid ? [remove(lightningClaims, claim)] : []
}
