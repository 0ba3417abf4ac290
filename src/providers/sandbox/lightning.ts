// The simulated lightning network of sandbox banks.
import { amount } from '../../kernel/amount.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { Lightning } from '../carrier.ts'
import type { Book } from './book.ts'
import { noCarrier, plainPlan, simulatedCarrier } from './carried.ts'
import type { NextScripted } from './script.ts'

export const sandboxLightning = (book: Book, _nextScripted: NextScripted): Lightning => ({
  ...simulatedCarrier(book, async (payment) => (now) => plainPlan(payment, 'lightning', now, addSeconds(now, 1))),
  estimateFee: async () => amount(10n),
})

export const noLightning: Lightning = {
  ...noCarrier,
  estimateFee: () => Promise.reject(new Error('no lightning node is configured for this bank')),
}
