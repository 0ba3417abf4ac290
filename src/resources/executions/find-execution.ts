// The execution as it stands in the database. What writes nothing is decided on rows that were read after it was asked for, so
// this is for who knows that what this process remembers is old.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Execution, executions } from './execution.ts'

export interface FindExecutionInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
}

export const findExecution: Command<FindExecutionInput, Execution | undefined> = {
  name: 'find-execution',
  needs: [({ bank_guid, execution_guid }) => [key(executions, bank_guid, execution_guid)]],
  decide: ({ bank_guid, execution_guid }, rows) => ({ output: rows.get(executions, bank_guid, execution_guid) }),
}
