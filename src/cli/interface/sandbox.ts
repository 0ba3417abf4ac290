// The switches of a sandbox bank that belong to no single noun, and the codes of all refusals.
import { oneOf, type Section } from './line.ts'

const common = { scope: 'sandbox:execute', isAdded: true } as const
const clock = { now: 'timestamp', frozen: 'boolean', due_jobs: 'integer' }

export const sandbox: Section = {
  name: 'market and clock of the sandbox',
  folder: 'sandbox',
  operations: [
    {
      ...common,
      call: 'POST /sandbox/market',
      body: {
        'symbol*': 'string',
        price: 'integer',
        move_bps: 'integer',
        outcome: 'market_volatility | not_filled',
        count: 'integer',
      },
      statuses: [400, 401, 403, 422],
    },
    {
      ...common,
      call: 'POST /sandbox/clock',
      body: { frozen: 'boolean', advance_seconds: 'integer' },
      reply: clock,
      statuses: [400, 401, 403, 422],
    },
    { ...common, call: 'GET /sandbox/clock', reply: clock, statuses: [200, 401, 403, 422] },
  ],
}

export const scenarios: Section = {
  name: 'scenarios of the sandbox',
  folder: 'sandbox',
  operations: [
    {
      ...common,
      call: 'POST /sandbox/scenarios',
      body: {
        'noun*': oneOf('rail chain lightning screening market verifier aggregator ...'),
        'outcome*': oneOf(`settle fail time_out duplicate return confirm stuck replaced reverted paid failed
          pass review reject fill market_volatility not_filled refresh_required ...`),
        count: 'integer',
      },
      statuses: [400, 401, 403, 422],
    },
  ],
}

/** `idempotency_in_progress` is never answered: a repeated request waits (decision 9). */
export const refusals: Section = {
  name: 'refusals',
  folder: '',
  refusals: {
    400: 'missing_parameter invalid_value invalid_parameter unknown_parameter malformed_json',
    401: 'authentication_malformed authentication_failed invalid_subject',
    403: 'invalid_scopes',
    404: 'not_found',
    405: 'method_not_allowed',
    409: 'data_exists',
    422: `no_quote no_plan invalid_plan no_transfer no_file no_counterparty unverified_counterparty unknown_bank
      no_subscription no_event too_many_subscriptions
      no_customer no_account unverified_customer frozen_customer rejected_customer invalid_account no_fiat_account
      invalid_fiat_account no_source_account invalid_source_account no_destination_account invalid_destination_account
      invalid_external_wallet invalid_external_bank_account unsupported_value invalid_payment_rail
      invalid_payment_rail_for_country
      invalid_payment_rail_for_direction invalid_invoice invalid_amount insufficient_balance expired_plan
      idempotency_key_reused`,
    429: 'rate_limited',
    500: 'internal_error',
    503: 'overloaded',
  },
  operations: [],
}
