// What openapi.json has beyond the interface and beyond what was decided where the interface leaves something open.
// A name without an operation is a field of a schema.
export const additions: readonly string[] = [
  // Operations.
  'GET /files/{file_guid}/content',
  'POST /bulk',
  'POST /sandbox/counterparties/{counterparty_guid}/reject',
  'POST /sandbox/counterparties/{counterparty_guid}/verify',
  'POST /sandbox/customers/{customer_guid}/reject',
  'POST /sandbox/customers/{customer_guid}/verify',
  // Fields of requests, and parameters.
  'GET /accounts/{account_guid} ?include_balances',
  'GET /identity_verifications ?include_pii',
  'PATCH /banks/{bank_guid} settings rail_times',
  'POST /banks settings rail_times',
  'POST /sandbox/deposits source_address',
  'POST /sandbox/deposits unique_memo_id',
  'POST /sandbox/identity_verifications/{identity_verification_guid}/decide verifier_state',
  'POST /sandbox/scenarios after_days',
  'POST /sandbox/scenarios failure_code',
  'POST /sandbox/scenarios return_code',
  'POST /trades worst_deliver_amount',
  'POST /trades worst_receive_amount',
  'POST /transfers worst_deliver_amount',
  'POST /transfers worst_receive_amount',
  // Fields of answers.
  'Account.uncovered_losses',
  'ApiKey.environment',
  'ApiKey.revoked_at',
  'BankSettings.rail_times',
  'StoredFile.size',
  'Stage.loss_recovery_details',
  'Stage.reverses_stage_guid',
  'Subscription.previous_key_until',
  'Transfer.loss_recovery_details',
  // Answers as a whole.
  'GET /assets answer',
  'GET /payouts/{payout_guid}/result answer',
  'GET /prices answer',
  'GET /symbols answer',
  'POST /sandbox/invoices answer',
  'POST /sandbox/market answer',
  'POST /sandbox/scenarios answer',
]
