// The simulated payment rails of sandbox banks.

import { addSeconds } from '../../kernel/time.ts'
import type { PaymentRails } from '../carrier.ts'
import type { Book } from './book.ts'
import { noCarrier, plainPlan, simulatedCarrier } from './carried.ts'
import type { NextScripted } from './script.ts'

export const sandboxRails = (book: Book, _nextScripted: NextScripted): PaymentRails =>
  simulatedCarrier(
    book,
    async (payment) => (now) => plainPlan(payment, payment.rail, addSeconds(now, 2), addSeconds(now, 5)),
  )

export const noRails: PaymentRails = noCarrier
