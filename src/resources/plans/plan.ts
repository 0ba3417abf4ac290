// A plan is the route of a remittance across assets, rails and countries: its stages, their prices and fees. A job plans it with the
// prices of that time. It can be executed until it expires.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { purposes } from '../../planning/purposes.ts'
import type { Explanation } from '../../planning/request.ts'
import type { SupportingDocumentType } from '../../planning/requirements.ts'
import { jsonWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type PlanAccount, type PlanFee, remittanceFailureCodes, type Stage, stageAmounts, withPayer } from './stage.ts'
import type { StageTerms } from './stage-terms.ts'

export const planStates = machine('plan', {
  storing: { to: ['planning', 'failed'], owes: 'plan-remittance' },
  planning: { to: ['completed', 'failed'], owes: 'plan-remittance' },
  completed: { to: [] },
  failed: { to: [] },
})

export const remittanceTypes = ['remittance', 'deposit_return', 'withdrawal_return'] as const

export const partyTypes = ['bank', 'customer', 'counterparty'] as const

export interface Party {
  readonly type: (typeof partyTypes)[number]
  readonly participant_guid: Guid
}

export interface TravelRuleInfo {
  readonly originating_party: Party
  readonly receiving_party: Party
  readonly ultimate_originating_party?: Party
  readonly ultimate_receiving_party?: Party
}

export interface SupportingDocument {
  readonly guid: Guid
  readonly type: SupportingDocumentType
  readonly files: readonly { readonly guid: Guid; readonly filename: string; readonly content_type: string }[]
  readonly document_reference_number?: string
}

/** Columns that plans and executions share. */
export const remittanceColumns = {
  ...column.statefulRecord,
  type: column.oneOf(remittanceTypes),
  customer_guid: column.optional(column.guid),
  source_account: jsonWithAmounts<PlanAccount>(...stageAmounts),
  destination_account: jsonWithAmounts<PlanAccount>(...stageAmounts),
  stages: column.renewed(jsonWithAmounts<readonly Stage[]>(...stageAmounts), (stages) =>
    stages.map((stage) => ({ ...stage, fees: stage.fees.map(withPayer) })),
  ),
  fees: column.renewed(jsonWithAmounts<readonly PlanFee[]>(...stageAmounts), (fees) => fees.map(withPayer)),
  travel_rule_info: plainJson<TravelRuleInfo>(),
  purpose_of_transaction: column.optional(column.oneOf(purposes)),
  /** The row of a payout that it pays; null for all others, and for returns. */
  payout_row_guid: column.optional(column.guid),
  labels: column.optional(plainJson<readonly string[]>()),
} as const

const explainedAmounts = ['quoted_amount', 'source_amount', 'destination_amount'] as const

export const plans = table(
  'plans',
  {
    ...remittanceColumns,
    state: column.oneOf(statesOf(planStates)),
    failure_code: column.optional(column.oneOf(remittanceFailureCodes)),
    supporting_documents: column.optional(plainJson<readonly SupportingDocument[]>()),
    expires_at: column.optional(column.timestamp),
    /** What `run-stage` needs beside `stages`, in the same order. */
    terms: plainJson<readonly StageTerms[]>(),
    /** Which route was chosen and why; null until it is planned, and for returns. */
    explanation: column.optional(
      column.renewed(jsonWithAmounts<Explanation>(...explainedAmounts), (explanation) => ({
        ...explanation,
        fees: explanation.fees.map(withPayer),
      })),
    ),
    /** The only execution of the plan. */
    execution_guid: column.optional(column.guid),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'source_account',
      'destination_account',
      'stages',
      'fees',
      'failure_code',
      'expires_at',
      'terms',
      'explanation',
      'execution_guid',
      'updated_at',
    ],
    states: planStates,
    counted: { type: 'type', isIndexed: true },
    // An execution still reads a completed plan.
    isSpent: ({ execution_guid, state }) => execution_guid !== null || state === 'failed',
  },
)
export type Plan = RowOf<typeof plans>
