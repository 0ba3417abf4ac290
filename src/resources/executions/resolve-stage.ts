// An operator says who bears the late success of a stage (W5).
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { postResolution, type Resolution } from '../../movements/late-success.ts'
import type { Execution, StageKey } from './execution.ts'
import { findStage } from './stage-movement.ts'

export interface ResolveStageInput extends Resolution, StageKey {}

export const resolveStage: Command<ResolveStageInput, Execution> = {
  name: 'resolve-stage',
  decide(input, rows, moment) {
    const found = findStage(rows, input)
    if (!found) return reject('not_found')
    const { bank, execution, movement } = found
    const posted = postResolution(movement, input, bank, rows, moment)
    return 'rejected' in posted ? posted : { ...posted, output: execution }
  },
}
