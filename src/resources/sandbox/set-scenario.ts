// Sets how a simulator answers its next calls for a noun. It replaces the former scenario. A count of 0 ends it.
import { type Command, inserted, updated } from '../../kernel/command.ts'
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
    return isKnown ? updated(sandboxScenarios, scenario) : inserted(sandboxScenarios, scenario)
  },
}
