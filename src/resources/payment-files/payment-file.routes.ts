// Payment files over HTTP: what goes out to partners by file, and the approval of it.
import { endpoint, prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { rails } from '../../kernel/rail.ts'
import { approvePaymentFile } from '../../providers/files/memory/approve-payment-file.ts'
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
  endpoint({
    key: 'bank',
    tag: 'Payment files',
    method: 'POST',
    path: '/payment_files/{payment_file_guid}/approve',
    scope: 'payment_files:execute',
    name: 'approvePaymentFile',
    audit: 'body',
    summary: 'Approve a payment file: it goes out now',
    description: prose(
      'Files wait for this if the settings of their provider say `approval`. The service builds files, and a person approves them:',
      '403 for API keys; 409 if the file does not wait, or its days have passed. To keep a payment from going out, cancel it: the file',
      'is then dissolved, and the next one has the other payments.',
    ),
    reply: [200, PaymentFileReply],
    refuses: [400, 401, 403, 404, 409],
    handle: ({ caller, params, submit }) =>
      submit(approvePaymentFile, {
        ...{ bank_guid: caller.bank_guid, payment_file_guid: params.payment_file_guid },
        person_guid: caller.actor.type === 'staff_member' ? caller.actor.guid : null,
      }),
  }),
]
