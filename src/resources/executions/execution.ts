// An execution runs a plan stage by stage. Money in between lies in the owner's own accounts under holds: of the stage that
// will take it, and of the execution itself for the fees, which are taken at the end.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Reservation } from '../../limits/usage.ts'
import type { PullHold } from '../../movements/pull-hold.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import { remittanceColumns } from '../plans/plan.ts'
import { remittanceFailureCodes } from '../plans/stage.ts'

export const executionStates = machine('execution', {
  storing: { to: ['executing', 'reviewing', 'failed'], owes: 'screen-execution' },
  executing: { to: ['reviewing', 'completed', 'failed'], owes: 'run-stage' },
  // A hold ends by the bank's clock; what waits for a person has no time.
  reviewing: { to: ['executing', 'failed'], owes: 'run-stage', due: 'hold_ends_at' },
  // What was paid may still come back, and what was pulled even if the rest failed: a carrier that expects it says when to look.
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
    /** The stage under way, or the next one. */
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
