// Plans and executions.
import { bounds, created, list, lists, oneOf, paging, type Resource, read, strings, times } from './notation.ts'
import {
  labels,
  planAccount,
  planFee,
  purpose,
  rail,
  remittanceFailureCode,
  stage,
  supportingDocumentType,
  travelRuleInfo,
} from './parts.ts'

const remittanceType = 'remittance | deposit_return | withdrawal_return'

export const plans: Resource = {
  name: 'plans',
  fields: {
    guid: 'string',
    type: remittanceType,
    ...strings('bank_guid? customer_guid?'),
    ...times,
    'expires_at?': 'timestamp',
    state: 'storing | planning | completed | failed',
    'failure_code?': remittanceFailureCode,
    source_account: planAccount,
    destination_account: planAccount,
    stages: [stage],
    fees: [planFee],
    travel_rule_info: travelRuleInfo,
    'purpose_of_transaction?': purpose,
    'supporting_documents?': [
      {
        guid: 'string',
        type: supportingDocumentType,
        files: [strings('guid filename content_type')],
        'document_reference_number?': 'string',
      },
    ],
    'labels?': labels,
  },
  operations: [
    {
      call: 'POST /plans',
      scope: 'plans:execute',
      answers: 'one',
      body: {
        'type*': 'remittance',
        ...strings('bank_guid customer_guid'),
        'source_account*': { 'guid*': 'string', amount: 'integer', payment_rail: rail },
        'destination_account*': { 'guid*': 'string', amount: 'integer', payment_rail: rail },
        travel_rule_info: strings('ultimate_originating_party_guid ultimate_receiving_party_guid'),
        purpose_of_transaction: purpose,
        labels,
        supporting_documents: [
          { 'type*': supportingDocumentType, 'file_guids*': ['string'], document_reference_number: 'string' },
        ],
      },
      statuses: [...created, 422],
    },
    {
      call: 'GET /plans/{plan_guid}',
      scope: 'plans:read',
      answers: 'one',
      query: { include_explanation: 'boolean' },
      reply: { explanation: 'any' },
      statuses: read,
      isAdded: true,
    },
    {
      call: 'GET /plans',
      scope: 'plans:read',
      answers: 'page',
      query: { ...paging, ...lists('guid bank_guid customer_guid state type source_account_guid label'), ...bounds },
      statuses: list,
      isAdded: true,
    },
  ],
}

export const executions: Resource = {
  name: 'executions',
  fields: {
    guid: 'string',
    type: remittanceType,
    ...strings('plan_guid bank_guid? customer_guid?'),
    ...times,
    state: oneOf('storing executing reviewing completed failed'),
    'failure_code?': remittanceFailureCode,
    source_account: planAccount,
    destination_account: planAccount,
    stages: [stage],
    fees: [planFee],
    'holds?': [
      {
        'type?': oneOf(
          'customer_hold_duration reserve_below_minimum screening_administrative screening_non_administrative',
        ),
        state: 'storing | active | completed',
        started_at: 'timestamp',
        'completed_at?': 'timestamp',
        'eta_at?': 'timestamp',
      },
    ],
    travel_rule_info: travelRuleInfo,
    'purpose_of_transaction?': purpose,
    'references?': [{ type: 'returned_execution | returned_stage', guid: 'string' }],
    'labels?': labels,
  },
  operations: [
    {
      call: 'GET /executions',
      scope: 'executions:read',
      answers: 'page',
      query: {
        ...paging,
        ...lists('guid plan_guid bank_guid customer_guid type state source_account_guid destination_account_guid'),
        ...bounds,
      },
      statuses: list,
    },
    {
      call: 'GET /executions/{execution_guid}',
      scope: 'executions:read',
      answers: 'one',
      statuses: read,
      isAdded: true,
    },
    {
      call: 'POST /executions',
      scope: 'executions:execute',
      answers: 'one',
      body: { 'plan_guid*': 'string' },
      statuses: [...created, 409, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/executions/{execution_guid}/decide',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { 'decision*': 'approve | reject' },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
    {
      call: 'POST /sandbox/executions/{execution_guid}/return',
      scope: 'sandbox:execute',
      answers: 'one',
      body: { 'stage_guid*': 'string', 'return_code*': 'string' },
      statuses: [400, 401, 403, 404, 422],
      isAdded: true,
    },
  ],
}
