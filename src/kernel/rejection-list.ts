// The one table of refusals: code -> status, what it means, and what the caller does next. docs/errors.md shows the same table.

export const rejectionList = {
  missing_parameter: [400, 'A required field is missing.', 'Send every field that `errors` names.'],
  invalid_value: [
    400,
    'A field has a value that is not allowed.',
    'Correct the fields that `errors` names. The reference at /docs lists the allowed values.',
  ],
  invalid_parameter: [
    400,
    'The fields of the request do not fit together.',
    'Leave out or change the fields that `errors` names. The description of the operation at /docs says which go together.',
  ],
  unknown_parameter: [
    400,
    'The request has a field that this operation does not know.',
    'Check the spelling of the fields that `errors` names, or leave them out.',
  ],
  malformed_json: [
    400,
    'The body is not valid JSON.',
    'Send one JSON object in UTF-8. `errors` names the place and the reason.',
  ],
  authentication_malformed: [
    401,
    'The request carries no usable API key.',
    'Send the header "Authorization: Bearer <API key>" once, with the whole key.',
  ],
  authentication_failed: [
    401,
    'The API key is not valid: it is unknown, mistyped, expired or revoked, or may not be used from this address.',
    'Check the key, or issue another one (POST /api/api_keys, or `corridor keys create`).',
  ],
  invalid_subject: [
    401,
    'This operation needs another kind of API key.',
    "Use a bank's key for a bank's operations, and an organization's key for banks, API keys and subscriptions.",
  ],
  sign_in_failed: [
    401,
    'The sign-in was refused.',
    'Check address, password and code, and wait a while after several attempts. A code works once, and so does a link. An admin can invite you again.',
  ],
  session_ended: [
    401,
    'The session has ended, or it may not act for what the header Corridor-Acts-For names.',
    'Sign in again, or name a bank of your organization that you have a role for.',
  ],
  invalid_scopes: [
    403,
    'The API key lacks a scope that this operation needs.',
    'Issue a key with that scope (POST /api/api_keys). The header WWW-Authenticate names the scope.',
  ],
  wrong_person: [403, 'It needs another person; an API key is no person.', 'Let another member of the staff do it.'],
  not_found: [
    404,
    'There is no such record.',
    'Check the guid. A list (GET on the resource without a guid) shows the records that this key can read.',
  ],
  method_not_allowed: [
    405,
    'The path exists, but not with this method.',
    'Use one of the methods in the header Allow.',
  ],
  data_exists: [
    409,
    'This exists already, was already executed, or is in a state that does not allow it.',
    'Read the record to see its state. Do not repeat the request unchanged.',
  ],
  payload_too_large: [
    413,
    'The body is larger than this operation takes.',
    'Send less in one request: 256 KiB at most, for files 10 MiB of content, and for payouts 5 MiB.',
  ],
  unsupported_media_type: [
    415,
    'The body has a type that is not read here.',
    'Send JSON with the header Content-Type: application/json.',
  ],
  no_quote: [422, 'There is no such quote.', 'Create a quote with POST /api/quotes and send its guid.'],
  no_plan: [422, 'There is no such plan.', 'Create a plan with POST /api/plans and send its guid.'],
  invalid_plan: [
    422,
    'The plan is not completed, so it cannot be executed.',
    'Wait until GET /api/plans/{guid} shows the state completed, or create another plan.',
  ],
  expired_plan: [
    422,
    'The plan has expired.',
    'Create a new plan with POST /api/plans and execute it before its `expires_at`.',
  ],
  no_transfer: [422, 'There is no such transfer.', "GET /api/transfers lists the bank's transfers."],
  no_customer: [422, 'There is no such customer.', "GET /api/customers lists the bank's customers."],
  no_counterparty: [
    422,
    'There is no such counterparty.',
    "GET /api/counterparties lists them. A customer's counterparty can only be used with that customer.",
  ],
  no_file: [
    422,
    'There is no such file.',
    "Upload it with POST /api/files. A customer's file can only be used with that customer.",
  ],
  no_subscription: [
    422,
    'There is no such subscription.',
    "GET /api/subscriptions lists the organization's subscriptions.",
  ],
  no_event: [
    422,
    'There is no such event.',
    'GET /api/subscription_events lists the events that can be delivered again.',
  ],
  too_many_subscriptions: [
    422,
    'The organization has as many subscriptions in this environment as it may have.',
    'Delete one to make another.',
  ],
  too_many_providers: [
    422,
    'The bank has as many providers as it may have, deleted ones included.',
    'Change one with PATCH /api/providers/{provider_guid} instead of making another.',
  ],
  provider_unavailable: [
    422,
    'The provider did not answer as it should when it was checked.',
    'Correct what the message names. With `skip_check` it is stored all the same, as down, until a check succeeds.',
  ],
  no_account: [
    422,
    'There is no such account.',
    "GET /api/accounts lists the bank's accounts. POST /api/accounts creates one.",
  ],
  unknown_bank: [
    422,
    'The bank is not the bank of this API key.',
    "Leave `bank_guid` out, or send the guid of the key's own bank.",
  ],
  unverified_customer: [
    422,
    'The customer is not verified.',
    'Verify the customer with POST /api/identity_verifications (type kyc), then try again.',
  ],
  rejected_customer: [
    422,
    'The customer was rejected.',
    'PATCH /api/customers/{guid} with state unverified lets the customer be verified anew.',
  ],
  frozen_customer: [
    422,
    'The customer is frozen.',
    'Ask the operator to unfreeze the customer. On a sandbox bank: POST /api/sandbox/customers/{guid}/unfreeze.',
  ],
  unverified_counterparty: [
    422,
    'The counterparty is not verified.',
    'Verify it with POST /api/identity_verifications (type counterparty). A rejected counterparty cannot be used again.',
  ],
  invalid_account: [
    422,
    'The account cannot be used for this.',
    'Name an account of the type, asset and owner that the operation needs.',
  ],
  invalid_external_bank_account: [
    422,
    'The external bank account cannot be used for this.',
    'Name one of the same owner and asset whose state allows it: GET /api/external_bank_accounts.',
  ],
  no_fiat_account: [422, 'The owner has no fiat account in this asset.', 'Create one with POST /api/accounts.'],
  invalid_fiat_account: [
    422,
    'It is not plain which fiat account is meant.',
    "Name one of the owner's fiat accounts in this asset as `fiat_account_guid`.",
  ],
  no_source_account: [
    422,
    'There is no such source account.',
    'Name an account of the owner: GET /api/accounts, or GET /api/external_bank_accounts.',
  ],
  invalid_source_account: [
    422,
    'The source account cannot be used for this.',
    'Name an account of a type, asset and state that the operation takes.',
  ],
  no_destination_account: [
    422,
    'There is no such destination account.',
    'Name an account, an external bank account or an external wallet of the bank or of this customer.',
  ],
  invalid_destination_account: [
    422,
    'The destination account cannot be used for this.',
    'Name a destination of a type, asset and state that the operation takes.',
  ],
  invalid_external_wallet: [
    422,
    'The external wallet cannot be used for this.',
    'Name a completed wallet of the same owner and asset: GET /api/external_wallets.',
  ],
  invalid_payment_rail: [
    422,
    'The quote was not priced for this payment rail.',
    'Create another quote that names the rail as `payment_rail`, or leave `payment_rail` out.',
  ],
  invalid_payment_rail_for_country: [
    422,
    'The payment rail does not exist in this country.',
    'Name a rail of the country of the asset or account, or leave it out.',
  ],
  invalid_payment_rail_for_direction: [
    422,
    'The payment rail does not carry money in this direction.',
    'Name a rail for this direction, or leave it out.',
  ],
  invalid_invoice: [
    422,
    'The lightning invoice cannot be paid: it cannot be read, has expired, is of another network, or is paid already.',
    'Ask the payee for a new invoice.',
  ],
  insufficient_balance: [422, 'The account does not hold enough for this.', 'Send less, or deposit first.'],
  unsupported_value: [
    422,
    'The bank does not support this value.',
    'GET /api/banks/{guid} shows what the bank supports; GET /api/assets and GET /api/symbols list assets and symbols.',
  ],
  invalid_amount: [
    422,
    'The amount cannot be used: a side of the order would be zero or out of range, or sums do not agree.',
    'Send another amount.',
  ],
  worse_than_named: [
    422,
    'The quote is worse than the request allows.',
    'Create another quote, or name a lower `worst_receive_amount` or a higher `worst_deliver_amount`.',
  ],
  linked_operation_refused: [
    422,
    'An operation of the same bulk that this one refers to was refused, so this one was not tried.',
    'Correct the other operation, then send both again.',
  ],
  operation_would_fail: [
    422,
    'An operation of an atomic bulk would be created as failed, so none of them was done.',
    'Correct what the message names, or send the operations without `atomic`.',
  ],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was used with another request.',
    'Use a new key for a new request, or repeat the first request unchanged.',
  ],
  rate_limited: [429, 'Too many requests.', 'Wait for the seconds in the header Retry-After, then try again.'],
  headers_too_large: [
    431,
    'The request line and the headers are larger than the service takes.',
    'Send 64 KiB at most, with the whole address: ask with fewer values in the filters, or in several requests.',
  ],
  internal_error: [
    500,
    'Something went wrong on our side.',
    'Try again with the same Idempotency-Key. If it happens again, report the `request_id`.',
  ],
  // Never leaves the service: the caller fetches rates and submits again.
  rates_needed: [
    500,
    'Prices are needed to decide this.',
    'The service fetches prices and decides again; no caller sees this code.',
  ],
  // Never leaves the service: the caller reads what the customer has done and submits again.
  history_needed: [
    500,
    'What the customer has done is needed to decide this.',
    'The service reads the history and decides again; no caller sees this code.',
  ],
  // Never leaves the service: the caller looks up the numbers of the account and submits again.
  institution_needed: [
    500,
    'The institution of the account is needed to decide this.',
    'The service looks it up and decides again; no caller sees this code.',
  ],
  // Never leaves the service: the caller checks the provider and submits again.
  check_needed: [
    500,
    'The provider must be checked to decide this.',
    'The service checks it and decides again; no caller sees this code.',
  ],
  // Never leaves the service: the caller asks for a second person and refuses.
  leave_needed: [
    500,
    'The leave of a second person is needed to do this.',
    'The service asks for it; no caller sees this code.',
  ],
  overloaded: [
    503,
    'The service is busy or a part of it is away.',
    'Wait for the seconds in the header Retry-After, then try again with the same Idempotency-Key.',
  ],
} as const
