// Says how the next calls of a noun are answered, in place of what was said before. A count of 0 ends the script.
import { type Command, insert, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import {
  type SandboxScenario,
  type ScenarioDetails,
  type ScenarioNoun,
  type ScenarioOutcome,
  sandboxScenarios,
} from '../../providers/sandbox/memory/sandbox-scenario.ts'

export interface SetScenarioInput {
  readonly bank_guid: Guid
  readonly noun: ScenarioNoun
  readonly outcome: ScenarioOutcome
  readonly details?: ScenarioDetails
  readonly count: number
}

export const setScenario: Command<SetScenarioInput, SandboxScenario> = {
  name: 'set-scenario',
  decide({ bank_guid, noun, outcome, details = null, count }, rows) {
    const scenario: SandboxScenario = { bank_guid, noun, outcome, details, remaining: count }
    const isKnown = rows.get(sandboxScenarios, bank_guid, noun)
    const change = isKnown ? update(sandboxScenarios, scenario) : insert(sandboxScenarios, scenario)
    return { output: scenario, changes: [change] }
  },
}
