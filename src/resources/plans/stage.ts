// A plan has a list of stages, and its execution runs them in order. Both use this type: as planned, then as executed.
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { HomeRail } from '../../kernel/rail.ts'
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
  readonly payment_rail?: HomeRail
}

export interface PlanFee extends PlannedFee {
  readonly executed_amount?: Amount
}

/** Older rows have fees without a payer: the bank paid network fees, the customer all others. */
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

/** Of plans, executions and stages. */
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

/** A returned pull whose money the owner no longer has. The reserve covers `recovered_amount`; the owner still owes the rest. */
export interface LossRecoveryDetails {
  readonly lost_amount: Amount
  readonly recovered_amount: Amount
  readonly uncovered_amount: Amount
}

/** Without those of lightning: no remittance uses it. */
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

/** All amount fields in stages, accounts and fees: their JSON needs exact numbers. */
export const stageAmounts = [
  'requested_amount',
  'quoted_amount',
  'executed_amount',
  'lost_amount',
  'recovered_amount',
  'uncovered_amount',
] as const satisfies readonly (keyof PlanAccount | keyof LossRecoveryDetails)[]
