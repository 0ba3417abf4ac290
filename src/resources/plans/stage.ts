// A plan is a list of stages; an execution runs them in order. Both show the same shape: planned first, then as it happened.
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { PaymentRail } from '../../kernel/rail.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { PlannedFee } from '../../planning/request.ts'
import type { Identifier, IdentifierType } from '../../providers/standing.ts'

export const planAccountTypes = ['trading', 'fiat', 'external_bank_account', 'external_wallet', 'reserve'] as const

export interface PlanAccount {
  readonly guid: Guid
  readonly type: (typeof planAccountTypes)[number]
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly counterparty_guid?: Guid
  readonly asset: string
  readonly requested_amount?: Amount
  readonly quoted_amount?: Amount
  readonly executed_amount?: Amount
  readonly payment_rail?: PaymentRail
}

export interface PlanFee extends PlannedFee {
  readonly executed_amount?: Amount
}

/** Fees that were stored before they named their payer: a network's is the bank's, every other one the customer's. */
export const withPayer = <Fee extends PlannedFee>(fee: Fee): Fee =>
  fee.payer ? fee : { ...fee, payer: fee.type === 'network' ? 'bank' : 'customer' }

export const stageTypes = [
  'deposit',
  'trade',
  'withdrawal',
  'payout',
  'deposit_return',
  'withdrawal_return',
  'loss_recovery',
  'reversal',
] as const

export const stageStates = machine('stage', {
  storing: { to: ['planning'] },
  planning: { to: ['planned'] },
  planned: { to: ['executing'] },
  executing: { to: ['completed', 'failed'] },
  completed: { to: [] },
  failed: { to: [] },
})

/** Of plans, executions and stages alike. */
export const remittanceFailureCodes = [
  'compliance_rejection',
  'invalid_destination',
  'party_name_invalid',
  'cancelled',
  'reversed',
  'external_vendor_error',
  'market_volatility',
  'no_quote',
  'internal_server_error',
  'invalid_quote_amount',
  'not_filled',
  'non_sufficient_funds',
  'limit_exceeded',
  'daily_limit_exceeded',
  'weekly_limit_exceeded',
  'monthly_limit_exceeded',
] as const
export type RemittanceFailureCode = (typeof remittanceFailureCodes)[number]

export interface ReturnDetails {
  readonly returned_at: Timestamp
  readonly return_code: string
}

/** A loss, when a pull came back: what its owner no longer had. What the reserve did not cover the bank is still owed. */
export interface LossRecoveryDetails {
  readonly lost_amount: Amount
  readonly recovered_amount: Amount
  readonly uncovered_amount: Amount
}

/** What rails and chains know a payment by; nothing is remitted over lightning. */
export const stageIdentifierTypes = [
  'txn_hash',
  'imad',
  'omad',
  'trace_number',
  'end_to_end_id',
] as const satisfies readonly IdentifierType[]

export interface Stage {
  readonly guid: Guid
  readonly type: (typeof stageTypes)[number]
  readonly state: StateOf<typeof stageStates>
  readonly failure_code?: RemittanceFailureCode
  readonly identifiers: readonly Identifier[]
  readonly links: readonly { readonly type: 'explorer'; readonly value: string }[]
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
  readonly source_account: PlanAccount
  readonly destination_account: PlanAccount
  readonly fees: readonly PlanFee[]
  readonly deposit_return_details?: ReturnDetails
  readonly withdrawal_return_details?: ReturnDetails
  /** Only of a loss_recovery. */
  readonly loss_recovery_details?: LossRecoveryDetails
  /** Only of a reversal: the stage of the same execution that it undoes. */
  readonly reverses_stage_guid?: Guid
}

/** The amounts in all of this, wherever they stand. */
export const stageAmounts = [
  'requested_amount',
  'quoted_amount',
  'executed_amount',
  'lost_amount',
  'recovered_amount',
  'uncovered_amount',
] as const satisfies readonly (keyof PlanAccount | keyof LossRecoveryDetails)[]
