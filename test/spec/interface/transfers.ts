// Transfers: what executes quotes of other products than trading, and money that arrives.
import {
  bounds,
  changed,
  created,
  integers,
  list,
  lists,
  oneOf,
  paging,
  type Resource,
  read,
  strings,
  times,
} from './notation.ts'
import { entryAccount, feeDetail, identifiers, labels, partyType, quoteEntry, rail } from './parts.ts'

const transferType = 'funding | crypto | inter_account | lightning | book'
const participants = [{ 'type*': partyType, 'guid*': 'string', 'amount*': 'integer' }] as const

export const transfers: Resource = {
  name: 'transfers',
  fields: {
    guid: 'string',
    transfer_type: transferType,
    ...strings('bank_guid? customer_guid? quote_guid? asset'),
    side: 'deposit | withdrawal',
    state: oneOf('storing reviewing pending holding cancelling completed failed'),
    'failure_code?': oneOf(`non_sufficient_funds refresh_required party_name_invalid payment_rail_invalid
      compliance_rejection cancelled reversed limit_exceeded daily_limit_exceeded weekly_limit_exceeded
      monthly_limit_exceeded network_fee_too_low amount_too_low invalid_address invalid_destination
      external_vendor_error`),
    ...strings('return_code? reference_transfer_guid?'),
    ...integers('receive_amount deliver_amount fee'),
    fee_details: [feeDetail],
    'network_fee?': 'integer',
    'network_fee_asset?': 'string',
    source_account: entryAccount,
    destination_account: entryAccount,
    ...strings('external_bank_account_guid? deposit_address_guid?'),
    'entries?': [{ ...quoteEntry, 'amount?': 'integer' }],
    identifiers: [{ ...identifiers[0], type: `${identifiers[0].type} | preimage` }],
    'payment_rail?': rail,
    'source_participants?': participants,
    'destination_participants?': participants,
    'labels?': labels,
    ...times,
  },
  operations: [
    {
      call: 'POST /transfers',
      scope: 'transfers:execute',
      answers: 'one',
      body: {
        'quote_guid*': 'string',
        'transfer_type*': transferType,
        ...strings('external_bank_account_guid(*) fiat_account_guid(*) external_wallet_guid(*)'),
        ...strings('source_account_guid destination_account_guid'),
        payment_rail: rail,
        source_participants: participants,
        destination_participants: participants,
        labels,
        expected_behaviours: ['any'],
      },
      statuses: [...created, 409, 422],
      isAdded: true,
    },
    {
      call: 'PATCH /transfers/{transfer_guid}',
      scope: 'transfers:execute',
      answers: 'one',
      body: { source_participants: participants, destination_participants: participants },
      statuses: [...changed, 409, 422],
      isAdded: true,
    },
    { call: 'GET /transfers/{transfer_guid}', scope: 'transfers:read', answers: 'one', statuses: read, isAdded: true },
    {
      call: 'GET /transfers',
      scope: 'transfers:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists(`guid bank_guid customer_guid quote_guid reference_transfer_guid state transfer_type side asset account_guid
          txn_hash label`),
        ...bounds,
      },
      statuses: list,
      isAdded: true,
    },
    {
      call: 'DELETE /transfers/{transfer_guid}',
      scope: 'transfers:execute',
      answers: 'one',
      statuses: [...read, 409],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/deposits',
      scope: 'sandbox:execute',
      answers: 'one',
      body: {
        'account_guid*': 'string',
        'amount*': 'integer',
        ...strings('deposit_address_guid deposit_bank_account_guid'),
      },
      statuses: [400, 401, 403, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/transfers/{transfer_guid}/decide',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { 'decision*': 'approve | reject' },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/transfers/{transfer_guid}/return',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { 'return_code*': 'string' },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/invoices',
      scope: 'sandbox:execute',
      body: { amount: 'integer', description: 'string' },
      statuses: [400, 401, 403, 422],
      isAdded: true,
    },
  ],
}
