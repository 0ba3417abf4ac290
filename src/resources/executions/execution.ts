// An execution runs a plan stage by stage. Between stages the money is in the owner's accounts under holds: of the next stage, and of
// the execution for the fees, which are taken at the end.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Reservation } from '../../limits/usage.ts'
import type { PullHold } from '../../movements/pull-hold.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type Plan, remittanceColumns } from '../plans/plan.ts'
import { remittanceFailureCodes } from '../plans/stage.ts'

export const executionStates = machine('execution', {
  storing: { to: ['executing', 'reviewing', 'failed'], owes: 'screen-execution' },
  executing: { to: ['reviewing', 'completed', 'failed'], owes: 'run-stage' },
  // A hold ends by the bank's clock. A review by a person has no time.
  reviewing: { to: ['executing', 'failed'], owes: 'run-stage', due: 'hold_ends_at' },
  // A payout may be returned, and a pull even if the rest failed: the carrier says when to ask again.
  completed: { to: [], owes: 'run-stage', due: 'look_again_at' },
  failed: { to: [], owes: 'run-stage', due: 'look_again_at' },
})

export const referenceTypes = ['returned_execution', 'returned_stage'] as const

export interface Reference {
  readonly type: (typeof referenceTypes)[number]
  readonly guid: Guid
}

export const executions = table(
  'executions',
  {
    ...remittanceColumns,
    plan_guid: column.guid,
    state: column.oneOf(statesOf(executionStates)),
    failure_code: column.optional(column.oneOf(remittanceFailureCodes)),
    holds: column.optional(plainJson<readonly PullHold[]>()),
    references: column.optional(plainJson<readonly Reference[]>()),
    source_account_guid: column.guid,
    destination_account_guid: column.guid,
    /** The current stage, or the next one. */
    stage_index: column.integer,
    reservations: listWithAmounts<Reservation>('amount'),
    hold_ends_at: column.optional(column.timestamp),
    look_again_at: column.optional(column.timestamp),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'source_account',
      'destination_account',
      'stages',
      'fees',
      'failure_code',
      'holds',
      'stage_index',
      'hold_ends_at',
      'look_again_at',
      'updated_at',
    ],
    states: executionStates,
    counted: { type: 'type', isIndexed: true },
    isShortLived: true,
  },
)
export type Execution = RowOf<typeof executions>

export interface StageKey {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly stage_guid: Guid
}

/** The columns of a new execution of a plan. */
export const executionFields = (plan: Plan, guid: Guid, now: Timestamp) => ({
  bank_guid: plan.bank_guid,
  guid,
  type: plan.type,
  plan_guid: plan.guid,
  customer_guid: plan.customer_guid,
  failure_code: null,
  source_account: plan.source_account,
  destination_account: plan.destination_account,
  source_account_guid: plan.source_account.guid,
  destination_account_guid: plan.destination_account.guid,
  stages: plan.stages,
  fees: plan.fees,
  holds: null,
  travel_rule_info: plan.travel_rule_info,
  purpose_of_transaction: plan.purpose_of_transaction,
  references: null,
  payout_row_guid: plan.payout_row_guid,
  labels: plan.labels,
  stage_index: 0,
  reservations: [],
  hold_ends_at: null,
  look_again_at: null,
  created_at: now,
  updated_at: now,
})
