// Payment files. The interface does not have them: all of it was decided here.
import {
  bounds,
  changed,
  integers,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
  timestamps,
} from './notation.ts'

const dishonourCode = oneOf('R61 R62 R67 R68 R69 R70')
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

export const paymentNotices: Resource = {
  name: 'payment_notices',
  fields: {
    ...strings('guid bank_guid provider_guid notice_key payment_guid? code? asset?'),
    kind: oneOf('settlement rejection return correction dishonoured contested reversal arrival'),
    result: oneOf('waiting applied noted unmatched'),
    'amount?': 'integer',
    misfits: ['string'],
    'details?': {
      returned: strings('trace_number settled_on'),
      corrected: strings(
        'routing_number account_number transaction_code name identification company_name company_identification foreign_dfi entry_class',
      ),
      ...strings('reason from'),
      account_numbers: ['string'],
      remittance: ['string'],
      rail: paymentFiles.fields!.rail!,
    },
    'dishonour_guid?': 'string',
    'dishonour_code?': dishonourCode,
    created_at: 'timestamp',
  },
  personal: 'details',
  operations: [
    {
      call: 'GET /payment_notices',
      scope: 'payment_files:read',
      pii_scope: 'payment_files:pii:read',
      answers: 'page',
      query: {
        ...{ ...paging, ...lists('guid provider_guid payment_guid kind result code'), include_pii: 'boolean' },
        ...timestamps('created_at_gte created_at_lt'),
      },
      statuses: list,
      isAdded: true,
    },
    {
      ...added,
      call: 'GET /payment_notices/{payment_notice_guid}',
      scope: 'payment_files:read',
      pii_scope: 'payment_files:pii:read',
      query: { include_pii: 'boolean' },
      statuses: read,
    },
    {
      ...added,
      call: 'POST /payment_notices/{payment_notice_guid}/dishonour',
      scope: 'payment_files:execute',
      body: { 'code*': dishonourCode, information: 'string' },
      statuses: [...changed, 409],
    },
  ],
}
