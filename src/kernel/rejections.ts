// The one table of refusals: code -> status and public text. A refusal makes no row; the caller gets this.

const list = {
  missing_parameter: [400, 'A required parameter is missing.'],
  invalid_value: [400, 'A parameter has a value that is not allowed.'],
  invalid_parameter: [400, 'The parameters do not fit together.'],
  unknown_parameter: [400, 'A parameter is not known here.'],
  malformed_json: [400, 'The body is not valid JSON.'],
  authentication_malformed: [401, 'Send the header "Authorization: Bearer <API key>" once, with a whole key.'],
  authentication_failed: [401, 'The API key is not valid.'],
  invalid_subject: [401, 'This kind of API key cannot be used here.'],
  invalid_scopes: [403, 'The API key lacks the scope this needs.'],
  not_found: [404, 'There is no such record.'],
  method_not_allowed: [405, 'The path exists, but not with this method.'],
  data_exists: [409, 'This exists already, was already executed, or is in a state that does not allow it.'],
  payload_too_large: [413, 'The body is larger than allowed here.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  no_quote: [422, 'There is no such quote.'],
  no_plan: [422, 'There is no such plan.'],
  invalid_plan: [422, 'The plan is not completed, so it cannot be executed.'],
  expired_plan: [422, 'The plan has expired.'],
  no_transfer: [422, 'There is no such transfer.'],
  no_customer: [422, 'There is no such customer.'],
  no_counterparty: [422, 'There is no such counterparty.'],
  no_file: [422, 'There is no such file.'],
  no_subscription: [422, 'There is no such subscription.'],
  no_event: [422, 'There is no such event.'],
  too_many_subscriptions: [
    422,
    'The organization has as many subscriptions in this environment as it may have. Delete one to make another.',
  ],
  no_account: [422, 'There is no such account.'],
  unknown_bank: [422, "The bank_guid is not the key's bank."],
  unverified_customer: [422, 'The customer is not verified.'],
  rejected_customer: [422, 'The customer was rejected.'],
  frozen_customer: [422, 'The customer is frozen.'],
  unverified_counterparty: [422, 'The counterparty is not verified.'],
  invalid_account: [422, 'The account cannot be used for this.'],
  invalid_external_bank_account: [422, 'The external bank account cannot be used for this.'],
  no_fiat_account: [422, 'The owner has no fiat account in this asset.'],
  invalid_fiat_account: [422, 'Name one fiat account of the owner in this asset.'],
  no_source_account: [422, 'There is no such source account.'],
  invalid_source_account: [422, 'The source account cannot be used for this.'],
  no_destination_account: [422, 'There is no such destination account.'],
  invalid_destination_account: [422, 'The destination account cannot be used for this.'],
  invalid_external_wallet: [422, 'The external wallet cannot be used for this.'],
  invalid_payment_rail_for_country: [422, 'The payment rail does not exist in this country.'],
  invalid_payment_rail_for_direction: [422, 'The payment rail does not go in this direction.'],
  invalid_invoice: [422, 'The invoice cannot be read, has expired, is of another network, or is paid already.'],
  insufficient_balance: [422, 'The account does not hold enough for this.'],
  unsupported_value: [422, 'The bank does not support this value.'],
  invalid_amount: [422, 'The amount cannot be used: a side of the order would be zero or out of range.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another request.'],
  rate_limited: [429, 'Too many requests.'],
  internal_error: [500, 'Something went wrong on our side.'],
  // Inner: the handler fetches rates and submits again.
  rates_needed: [500, 'Prices are needed to decide this.'],
  // Inner: the handler reads what the customer has done and submits again.
  history_needed: [500, 'What the customer has done is needed to decide this.'],
  overloaded: [503, 'The service is busy. Try again shortly.'],
} as const

export type RejectionCode = keyof typeof list

/** The field at fault, and what is wrong with it. `message` tells the caller what to send instead. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message?: string
}

export interface Rejection {
  readonly rejected: RejectionCode
  readonly errors?: readonly FieldError[]
  /** Replaces the general text of the code, where this case can be explained better. Never contains what the caller sent. */
  readonly message?: string
}

/** Never leave the service. */
export const innerCodes: ReadonlySet<RejectionCode> = new Set(['rates_needed', 'history_needed'])

export const rejectionCodes = Object.keys(list) as RejectionCode[]
export const statusOf = (code: RejectionCode): number => list[code][0]
export const messageOf = (code: RejectionCode): string => list[code][1]

/** What the caller reads: the text of this case, else that of the first field at fault, else that of the code. */
export const explanationOf = ({ rejected, errors, message }: Rejection): string =>
  message ?? errors?.[0]?.message ?? messageOf(rejected)

/**
 * `field` names what the caller sent wrong; left out where it is plain from the code. `message` says what to do about it where
 * the general text of the code does not.
 */
export function reject(rejected: RejectionCode, field?: string, message?: string): Rejection {
  const said = message === undefined ? {} : { message }
  return field === undefined ? { rejected, ...said } : { rejected, errors: [{ field, code: rejected, ...said }] }
}
