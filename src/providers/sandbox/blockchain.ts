// The simulated blockchains of sandbox banks.
import { amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { Blockchain } from '../carrier.ts'
import type { Book } from './book.ts'
import { noCarrier, plainPlan, simulatedCarrier } from './carried.ts'
import type { NextScripted } from './script.ts'

export const sandboxBlockchain = (book: Book, _nextScripted: NextScripted): Blockchain => ({
  ...simulatedCarrier(
    book,
    async (payment) => (now) => plainPlan(payment, payment.chain, addSeconds(now, 2), addSeconds(now, 5)),
  ),
  estimateFee: async () => amount(1_000n),
  async arrival(question) {
    const standing = await book.find(question)
    assert(standing, 'what a simulated chain announced is in its book')
    return standing
  },
})

export const noBlockchain: Blockchain = {
  ...noCarrier,
  estimateFee: () => Promise.reject(new Error('no chain is configured for this bank')),
  arrival: () => Promise.reject(new Error('no chain is configured for this bank')),
}
