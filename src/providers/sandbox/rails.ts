// The simulated payment rails of sandbox banks.
import type { PaymentRails } from '../carrier.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { Book } from './book.ts'
import { noCarrier, plainPlan, simulatedCarrier } from './carried.ts'
import type { NextOutcome } from './script.ts'

export const sandboxRails = (book: Book, _nextOutcome: NextOutcome): PaymentRails =>
  simulatedCarrier(
    book,
    async (payment) => (now) => plainPlan(payment, payment.rail, addSeconds(now, 2), addSeconds(now, 5)),
  )

export const noRails: PaymentRails = noCarrier
