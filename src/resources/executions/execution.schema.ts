// The wire form of executions.
import { ReturnCode } from '../../movements/identifier.schema.ts'
import { holdStates, holdTypes } from '../../movements/pull-hold.ts'
import { DateTime, Enum, GuidField, Named, NamedBody, Nullable, StateIn, Type } from '../../wire/fields.ts'
import { remittanceReply } from '../plans/plan.schema.ts'
import { executionStates, referenceTypes } from './execution.ts'

export const CreateExecution = NamedBody('ExecutionInput', { plan_guid: GuidField })

export const ReturnExecution = NamedBody('ExecutionReturn', { stage_guid: GuidField, return_code: ReturnCode })

export const ExecutionReply = Named('Execution', {
  guid: GuidField,
  plan_guid: GuidField,
  ...remittanceReply,
  state: StateIn(executionStates),
  holds: Nullable(
    Type.Array(
      Named('Hold', {
        type: Nullable(Enum('HoldType', holdTypes)),
        state: StateIn(holdStates),
        started_at: Type.Optional(DateTime),
        completed_at: Nullable(DateTime),
        eta_at: Nullable(DateTime),
      }),
    ),
  ),
  references: Nullable(
    Type.Array(Named('ExecutionReference', { type: Enum('ExecutionReferenceType', referenceTypes), guid: GuidField })),
  ),
})
