// Payment files. The interface does not have them: all of it was decided here.
import { bounds, integers, list, lists, oneOf, paging, type Resource, read, strings, times } from './notation.ts'

const added = { answers: 'one', isAdded: true } as const

export const paymentFiles: Resource = {
  name: 'payment_files',
  fields: {
    ...strings('guid bank_guid provider_guid asset name day content_hash approved_by_guid?'),
    format: oneOf('nacha cpa005 pain.001 pain.008'),
    rail: oneOf('ach eft wire rtp etransfer spei pse imps neft ibft beftn nip mobile_wallet instapay pix sepa fps'),
    ...integers('sequence payment_count credit_total debit_total content_bytes'),
    'settles_at?': 'timestamp',
    release_before: 'timestamp',
    'released_at?': 'timestamp',
    state: oneOf('waiting ready staged released dissolved'),
    ...times,
  },
  operations: [
    {
      call: 'GET /payment_files',
      scope: 'payment_files:read',
      answers: 'page',
      query: { ...paging, ...lists('guid provider_guid format rail asset day state'), ...bounds },
      statuses: list,
      isAdded: true,
    },
    { ...added, call: 'GET /payment_files/{payment_file_guid}', scope: 'payment_files:read', statuses: read },
  ],
}
