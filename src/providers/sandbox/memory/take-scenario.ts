// A simulator answers one call by a script, if one is left. The same reference gets the same answer again.
import { type Command, insert, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { type ScenarioNoun, type Scripted, sandboxAnswers, sandboxScenarios } from './sandbox-scenario.ts'

export interface TakeScenarioInput {
  readonly bank_guid: Guid
  readonly noun: ScenarioNoun
  readonly reference: Guid
  /** The outcomes that answer this question; undefined: all. */
  readonly among?: readonly string[] | undefined
}

export const takeScenario: Command<TakeScenarioInput, Scripted | 'unscripted'> = {
  name: 'take-scenario',
  decide({ bank_guid, noun, reference, among }, rows, { now }) {
    const answered = rows.get(sandboxAnswers, bank_guid, noun, reference)
    if (answered) {
      const { outcome, details, taken_at } = answered
      return { output: { outcome, details: details ?? {}, taken_at, asked_at: now } }
    }
    const scenario = rows.get(sandboxScenarios, bank_guid, noun)
    if (!scenario || scenario.remaining === 0) return { output: 'unscripted' }
    const { outcome, details } = scenario
    if (among && !among.includes(outcome)) return { output: 'unscripted' }
    return {
      output: { outcome, details: details ?? {}, taken_at: now, asked_at: now },
      changes: [
        update(sandboxScenarios, { ...scenario, remaining: scenario.remaining - 1 }),
        insert(sandboxAnswers, { bank_guid, noun, reference_guid: reference, outcome, details, taken_at: now }),
      ],
    }
  },
}
