// A person decides about a completed stage of an execution whose carrier says that it failed (W6).
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type LateFailureDecision,
  late_return_code,
  refuseLateFailure,
  settledAfterAll,
} from '../../movements/late-failure.ts'
import { canComeBack } from '../../movements/movement.ts'
import type { Execution, StageKey } from './execution.ts'
import { findStage, isEnded } from './stage-movement.ts'
import { postStageReturn } from './stage-return.ts'

export interface DecideLateStageFailureInput extends StageKey {
  readonly decision: LateFailureDecision
}

export const decideLateStageFailure: Command<DecideLateStageFailureInput, Execution> = {
  name: 'decide-late-stage-failure',
  decide({ decision, ...key }, rows, moment) {
    const found = findStage(rows, key)
    if (!found) return reject('not_found')
    const { execution, movement } = found
    const refusal = refuseLateFailure(movement, rows)
    if (refusal) return refusal
    if (decision === 'settled') return { output: execution, changes: [settledAfterAll(movement, moment)] }
    if (!isEnded(execution))
      return reject('data_exists', undefined, 'The execution has not ended. Decide when it is completed or failed.')
    if (!canComeBack(movement)) {
      const message =
        'Only what a rail carried is returned. Decide `settled`, and pay the owner by a transfer of the bank.'
      return reject('invalid_value', 'decision', message)
    }
    return postStageReturn({ ...found, return_code: late_return_code }, rows, moment)
  },
}
