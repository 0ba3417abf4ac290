// Transfers over HTTP: create, list, read and cancel.
import { endpoint, notSimulated, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { askingRates, submitAsking } from '../../http/submit-asking.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { askingInstitution } from '../institution.request.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { createTransfer } from './create-transfer.ts'
import { madeOfTransfer } from './transfer.queries.ts'
import { CreateTransfer, fieldsOfTypes, TransferReply, transferAnswer, UpdateTransfer } from './transfer.schema.ts'
import { transferStates, transfers, transferTypes } from './transfer.ts'
import { updateTransfer } from './update-transfer.ts'

type TransferBody = Static<typeof CreateTransfer>

/** Fields of other types are refused, not ignored. */
function checkFields(body: TransferBody): void {
  for (const field of Object.keys(body) as (keyof TransferBody)[]) {
    const types = fieldsOfTypes[field]
    if (types?.includes(body.transfer_type) === false) {
      const only = types.join(' and ')
      refuse('invalid_parameter', field, `\`${field}\` belongs to transfers of type ${only}. Leave it out.`)
    }
  }
}

// These clauses must be worded like the indexes in the migration: otherwise the indexes are not used.
const isInside = (account: 'source_account' | 'destination_account', guids: string): string =>
  `(t.${account} ->> 'type' not in ('external_bank_account', 'external_wallet')
    and (t.${account} ->> 'guid')::uuid = any(${guids}::uuid[]))`
const withTxnHash = `t.identifiers @> '[{"type": "txn_hash"}]'`
const txnHashes = `jsonb_path_query_array(t.identifiers, '$[*] ? (@.type == "txn_hash").value')`

const show = transferAnswer
const records = { scope: 'transfers:read', tag: 'Transfers', table: transfers, reply: TransferReply, show }

export const transferRoutes = [
  endpoint({
    method: 'POST',
    path: '/transfers',
    key: 'bank',
    scope: 'transfers:execute',
    tag: 'Transfers',
    name: 'createTransfer',
    summary: 'Execute a quote that is not a trade',
    description: prose(
      'Inside the bank (`inter_account`, `book`) it answers `completed`; everything else answers `storing`: read it until',
      'it is `completed` or `failed`. One that cannot run is created too and is `failed`. A quote makes one transfer, then',
      '409. `funding` needs `external_bank_account_guid`, unless the quote names it or it is an e-transfer, and',
      '`fiat_account_guid` when the owner has several. It may name a `payment_rail` where the quote names none, as long as that',
      'does not change the fee; an e-transfer withdrawal is named on the quote. `crypto` needs',
      '`external_wallet_guid` exactly when the quote names no destination; `lightning` with USD needs `fiat_account_guid`',
      'if there are several. `book` takes `source_account_guid` and `destination_account_guid` where the quote names none;',
      "without a source it is the owner's only account in the asset.",
    ),
    body: CreateTransfer,
    joins: ['quote_guid'],
    reply: [201, TransferReply],
    refuses: [
      'invalid_parameter',
      'data_exists',
      'no_quote',
      'no_customer',
      'no_counterparty',
      'no_account',
      'unknown_bank',
      ...unfitCustomerCodes,
      'unverified_counterparty',
      'invalid_account',
      'invalid_external_bank_account',
      'no_fiat_account',
      'invalid_fiat_account',
      'no_source_account',
      'invalid_source_account',
      'no_destination_account',
      'invalid_destination_account',
      'invalid_external_wallet',
      'invalid_payment_rail',
      'invalid_payment_rail_for_country',
      'invalid_payment_rail_for_direction',
      'invalid_invoice',
      'unsupported_value',
      'invalid_amount',
      'worse_than_named',
    ],
    async handle(call) {
      const { bank_guid, environment } = call.caller
      checkFields(call.body)
      if (call.body.expected_behaviours && environment === 'production') {
        refuse('invalid_parameter', 'expected_behaviours', notSimulated)
      }
      return submitAsking(
        call,
        createTransfer,
        { ...call.body, bank_guid },
        { ...askingRates(call), ...askingInstitution(call, call.body.external_bank_account_guid) },
        { show },
      )
    },
  }),
  listEndpoint({
    ...records,
    made: madeOfTransfer,
    path: '/transfers',
    name: 'listTransfers',
    summary: 'List transfers',
    description: prose(
      'What was ordered, what arrived, and what came back. `account_guid` finds the transfers out of or into one of these',
      'accounts of the bank (`source_account`, `destination_account`), `txn_hash` those with one of these hashes among their',
      '`identifiers`.',
    ),
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      quote_guid: guids,
      reference_transfer_guid: guids,
      transfer_type: wordsOf(transferTypes),
      side: wordsOf(['deposit', 'withdrawal']),
      state: wordsOf(statesOf(transferStates)),
      asset: words,
      account_guid: guids,
      txn_hash: words,
      label: words,
    },
    looks: {
      account_guid: (guids) => `${isInside('source_account', guids)} or ${isInside('destination_account', guids)}`,
      txn_hash: (hashes) => `${withTxnHash} and ${txnHashes} ?| ${hashes}::text[]`,
    },
  }),
  readEndpoint({ ...records, path: '/transfers/{transfer_guid}', name: 'getTransfer', summary: 'Read a transfer' }),
  endpoint({
    method: 'PATCH',
    path: '/transfers/{transfer_guid}',
    key: 'bank',
    scope: 'transfers:execute',
    tag: 'Transfers',
    name: 'updateTransfer',
    summary: 'Name the participants of a transfer that has not left',
    description: prose(
      'For an order that is `storing` or `reviewing`. A list that is sent replaces the one of before; its amounts add up as on creation.',
      'The order is then `storing` and is screened again with these participants; a review that waited begins anew if screening',
      'wants one. From `pending` on, and for what came by itself or moved inside the bank: 409.',
    ),
    audit: 'body',
    body: UpdateTransfer,
    reply: [200, TransferReply],
    refuses: [
      'data_exists',
      'no_customer',
      'no_counterparty',
      'unknown_bank',
      ...unfitCustomerCodes,
      'unverified_counterparty',
      'invalid_amount',
    ],
    handle: ({ caller, params, body, submit }) =>
      submit(updateTransfer, { ...body, bank_guid: caller.bank_guid, ...params }, { show }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/transfers/{transfer_guid}',
    key: 'bank',
    scope: 'transfers:execute',
    tag: 'Transfers',
    name: 'cancelTransfer',
    summary: 'Take a transfer back',
    description: prose(
      'Before it was handed to its carrier it is `failed` (`cancelled`) at once; after that it is `cancelling`, and the',
      'carrier decides. What is completed, failed or came by itself: 409.',
    ),
    reply: [200, TransferReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) =>
      submit(cancelTransfer, { bank_guid: caller.bank_guid, ...params }, { show }),
  }),
]
