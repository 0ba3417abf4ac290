// On a sandbox bank the caller lets what a stage fetched or paid come back: the simulated rail's book says so, and with it what
// follows from it. Under a hold the execution fails as reversed; once it has ended, the return is an execution of its own.
import { type Command, key, type Moment, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type SandboxPayment, sandboxPayments } from '../sandbox/sandbox-payment.ts'
import { type EndHoldInput, endHold } from './end-hold.ts'
import { type Execution, executions } from './execution.ts'
import { type RecordReturnInput, recordReturn } from './record-return.ts'

export interface ReturnExecutionInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly stage_guid: Guid
  readonly return_code: string
}

const asHold = ({ bank_guid, execution_guid, return_code }: ReturnExecutionInput): EndHoldInput => ({
  bank_guid,
  execution_guid,
  return_code,
})

const asReturn = (input: ReturnExecutionInput): RecordReturnInput => {
  const { bank_guid, execution_guid, stage_guid, return_code } = input
  return { bank_guid, execution_guid, returned: { stage_guid, return_code } }
}

const isHeld = ({ bank_guid, execution_guid }: ReturnExecutionInput, rows: Rows): boolean =>
  rows.get(executions, bank_guid, execution_guid)?.state === 'reviewing'

const laterNeeds = (step: number) => (input: ReturnExecutionInput, rows: Rows, moment: Moment) =>
  isHeld(input, rows)
    ? (endHold.needs[step]?.(asHold(input), rows, moment) ?? [])
    : (recordReturn.needs[step]?.(asReturn(input), rows, moment) ?? [])

export const returnExecution: Command<ReturnExecutionInput, Execution> = {
  name: 'return-execution',
  needs: [
    (input, rows, moment) => [
      key(sandboxPayments, input.bank_guid, input.stage_guid),
      ...recordReturn.needs[0]!(asReturn(input), rows, moment),
    ],
    ...[1, 2, 3, 4].map(laterNeeds),
  ],
  decide(input, rows, moment) {
    const { bank_guid, execution_guid, stage_guid, return_code } = input
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!execution) return reject('not_found')
    const stage = execution.stages.find(({ guid }) => guid === stage_guid)
    if (!stage) return reject('unsupported_value', 'stage_guid')
    const payment = rows.get(sandboxPayments, bank_guid, stage_guid)
    if (!payment || !hasSettled(payment, moment)) return reject('data_exists')
    const isOfHold = isHeld(input, rows) && stage.type === 'deposit'
    const decision = isOfHold
      ? endHold.decide(asHold(input), rows, moment)
      : recordReturn.decide(asReturn(input), rows, moment)
    if ('rejected' in decision) return decision
    const { output } = decision
    if (typeof output === 'string' || 'check_again_at' in output) return reject('data_exists')
    const changed = update(sandboxPayments, { ...payment, return_code, returns_at: moment.now })
    return { ...decision, output, changes: [...(decision.changes ?? []), changed] }
  },
}

/** Only what arrived can be sent back, and once; what a chain confirmed is there for good. */
const hasSettled = (payment: SandboxPayment, { now }: Moment): boolean => {
  const { settles_at, failure_code, cancelled_at, returns_at, fee_asset } = payment
  if (settles_at === null || now < settles_at || fee_asset !== null) return false
  return failure_code === null && cancelled_at === null && (returns_at === null || now < returns_at)
}
