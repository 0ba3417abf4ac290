// The wire form of executions.
import { statesOf } from '../../kernel/machine.ts'
import { ReturnCode } from '../../movements/identifier.schema.ts'
import { holdStates, holdTypes } from '../../movements/pull-hold.ts'
import { Body, DateTime, GuidField, Named, Nullable, OneOf, Type } from '../../wire/fields.ts'
import { remittanceReply } from '../plans/plan.schema.ts'
import { executionStates, referenceTypes } from './execution.ts'

export const CreateExecution = Body({ plan_guid: GuidField })

export const ReturnExecution = Body({ stage_guid: GuidField, return_code: ReturnCode })

export const ExecutionReply = Named('Execution', {
  guid: GuidField,
  plan_guid: GuidField,
  ...remittanceReply,
  state: OneOf(statesOf(executionStates)),
  holds: Nullable(
    Type.Array(
      Named('Hold', {
        type: Nullable(OneOf(holdTypes)),
        state: OneOf(statesOf(holdStates)),
        started_at: Type.Optional(DateTime),
        completed_at: Nullable(DateTime),
        eta_at: Nullable(DateTime),
      }),
    ),
  ),
  references: Nullable(Type.Array(Type.Object({ type: OneOf(referenceTypes), guid: GuidField }))),
})
