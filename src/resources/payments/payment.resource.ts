// What this resource brings: transactions that were signed for chains, which no endpoint serves.
import { resource } from '../../wiring/resource.ts'
import { sentSlots, sentTransactions } from './sent-transaction.ts'

export const paymentResource = resource({
  tables: [sentSlots, sentTransactions],
})
