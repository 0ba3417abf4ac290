// Payment files over HTTP: what goes out to partners by file. Files that need approval are in the queue of reviews.
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { rails } from '../../kernel/rail.ts'
import { paymentFileFormats, paymentFileStates, paymentFiles } from '../../providers/files/memory/payment-file.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { PaymentFileReply } from './payment-file.schema.ts'

const records = {
  scope: 'payment_files:read',
  tag: 'Payment files',
  table: paymentFiles,
  reply: PaymentFileReply,
}

export const paymentFileRoutes = [
  listEndpoint({
    ...records,
    path: '/payment_files',
    name: 'listPaymentFiles',
    summary: 'List payment files',
    filters: {
      guid: guids,
      provider_guid: guids,
      format: wordsOf(paymentFileFormats),
      rail: wordsOf(rails),
      asset: words,
      day: words,
      state: wordsOf(statesOf(paymentFileStates)),
    },
  }),
  readEndpoint({
    ...records,
    path: '/payment_files/{payment_file_guid}',
    name: 'getPaymentFile',
    summary: 'Read a payment file',
  }),
]
