// Payouts and their rows. The interface does not have them: all of it was decided here.
import {
  bounds,
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
import { labels, planFee, purpose } from './parts.ts'

const rowStates = 'storing valid planning planned executing invalid completed failed cancelled'
const amountEnd = 'source | destination'
const run = {
  scope: 'payouts:execute',
  answers: 'one',
  statuses: [200, 400, 401, 403, 404, 409, 422],
  isAdded: true,
} as const

export const payouts: Resource = {
  name: 'payouts',
  fields: {
    ...strings('guid bank_guid customer_guid? name source_account_guid asset halt_code?'),
    amount_end: amountEnd,
    needs_all_rows: 'boolean',
    state: oneOf('storing validated planning planned executing cancelling completed cancelled'),
    row_count: 'integer',
    'labels?': labels,
    ...times,
  },
  operations: [
    {
      call: 'POST /payouts',
      scope: 'payouts:execute',
      answers: 'one',
      body: {
        ...strings('name* customer_guid source_account_guid* data*'),
        'amount_end*': amountEnd,
        needs_all_rows: 'boolean',
        allows_repeated_references: 'boolean',
        labels,
      },
      statuses: [...created, 422],
      isAdded: true,
    },
    {
      call: 'GET /payouts',
      scope: 'payouts:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid source_account_guid state label'), ...bounds },
      statuses: list,
      isAdded: true,
    },
    {
      call: 'GET /payouts/{payout_guid}',
      scope: 'payouts:read',
      answers: 'one',
      reply: {
        rows: integers(rowStates),
        sums: [
          {
            state: oneOf('planned executing completed failed cancelled'),
            end: amountEnd,
            asset: 'string',
            amount: 'integer',
          },
        ],
      },
      statuses: read,
      isAdded: true,
    },
    { call: 'POST /payouts/{payout_guid}/plan', ...run },
    { call: 'POST /payouts/{payout_guid}/execute', ...run },
    { call: 'POST /payouts/{payout_guid}/cancel', ...run, statuses: [200, 400, 401, 403, 404, 409] },
    {
      call: 'GET /payouts/{payout_guid}/result',
      scope: 'payouts:read',
      pii_scope: 'payouts:pii:read',
      query: { state: 'list', include_pii: 'boolean' },
      statuses: read,
      isAdded: true,
    },
  ],
}

export const payoutRows: Resource = {
  name: 'payout_rows',
  fields: {
    ...strings(
      'guid bank_guid payout_guid reference? asset? destination_account_guid? plan_guid? execution_guid? failure_code?',
    ),
    ...integers('row_number line_number amount? source_amount? destination_amount?'),
    state: oneOf(rowStates),
    errors: [strings('field message')],
    'routing_number_type?': oneOf('ABA CPA SWIFT IFSC CLABE SORT_CODE IBAN PIX PSE BEFTN CBN MSISDN'),
    'purpose_of_transaction?': purpose,
    fees: [planFee],
    input: strings(
      'name amount destination_account_guid asset routing_number_type routing_number account_number purpose_of_transaction reference',
    ),
    ...times,
  },
  personal: 'input',
  operations: [
    {
      call: 'GET /payout_rows',
      scope: 'payouts:read',
      pii_scope: 'payouts:pii:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists('guid bank_guid payout_guid plan_guid execution_guid state'),
        include_pii: 'boolean',
        ...bounds,
      },
      statuses: list,
      isAdded: true,
    },
    {
      call: 'GET /payout_rows/{payout_row_guid}',
      scope: 'payouts:read',
      pii_scope: 'payouts:pii:read',
      answers: 'one',
      query: { include_pii: 'boolean' },
      statuses: read,
      isAdded: true,
    },
  ],
}
