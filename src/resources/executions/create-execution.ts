// Runs a plan.
import type { Command } from '../../kernel/command.ts'
import type { Execution } from './execution.ts'
import { type NewExecutionInput, newExecution } from './new-execution.ts'

export const createExecution: Command<NewExecutionInput, Execution> = {
  name: 'create-execution',
  decide: newExecution,
}
