// The `message_code` of every error body, by status. `idempotency_in_progress` is not one of them: a repeated request waits for the
// first one and gets its answer (decision 9 in docs/decisions/api.md).
import { listed } from './notation.ts'

const byStatus: Readonly<Record<number, string>> = {
  400: 'missing_parameter invalid_value invalid_parameter unknown_parameter malformed_json',
  401: 'authentication_malformed authentication_failed invalid_subject sign_in_failed session_ended',
  403: 'invalid_scopes wrong_person',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'data_exists',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: `no_quote no_plan invalid_plan no_transfer no_file no_counterparty unverified_counterparty unknown_bank
    no_subscription no_event too_many_subscriptions too_many_providers provider_unavailable no_customer no_account unverified_customer frozen_customer
    rejected_customer invalid_account no_fiat_account invalid_fiat_account no_source_account invalid_source_account
    no_destination_account invalid_destination_account invalid_external_wallet invalid_external_bank_account
    unsupported_value invalid_payment_rail invalid_payment_rail_for_country invalid_payment_rail_for_direction
    invalid_invoice invalid_amount insufficient_balance expired_plan idempotency_key_reused
    worse_than_named linked_operation_refused operation_would_fail`,
  429: 'rate_limited',
  431: 'headers_too_large',
  500: 'internal_error',
  503: 'overloaded',
}

/** No operation answers these: one belongs to paths, the other to what an operator types. */
export const ofNoOperation: readonly string[] = ['405 method_not_allowed', '422 no_transfer']

/** `422 no_quote` */
export const refusals: readonly string[] = Object.entries(byStatus).flatMap(([status, codes]) =>
  listed(codes).map((code) => `${status} ${code}`),
)
