// The outcome of a payment was reported. If it has changed since, the change is still news.
import { type Command, update } from '../../../kernel/command.ts'
import { type FiledPayment, filedPayments } from './filed-payment.ts'

export type EndNewsInput = Pick<FiledPayment, 'bank_guid' | 'guid' | 'outcome'>

export const endNews: Command<EndNewsInput, boolean> = {
  name: 'end-news',
  decide({ bank_guid, guid, outcome }, rows) {
    const payment = rows.get(filedPayments, bank_guid, guid)
    if (!payment?.is_news || payment.outcome !== outcome) return { output: false }
    return { output: true, changes: [update(filedPayments, { ...payment, is_news: false })] }
  },
}
