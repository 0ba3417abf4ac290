// The tables of movements: claimed invoices, and transactions signed for chains. No endpoint serves them.
import { sentSlots, sentTransactions } from '../providers/sent-transaction.ts'
import { resource } from '../wiring/resource.ts'
import { lightningClaims } from './lightning-claim.ts'

export const movementResource = resource({
  tables: [lightningClaims, sentSlots, sentTransactions],
})
