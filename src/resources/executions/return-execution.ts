// On a sandbox bank the caller lets what a stage fetched or paid come back: the simulated rail's book says so, and with it what
// follows from it. Under a hold the execution fails as reversed; once it has ended, the return is an execution of its own.
import type { Command, Moment } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { canBeSentBack, type SandboxPayment, sandboxPayments, sentBack } from '../sandbox/sandbox-payment.ts'
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

export const returnExecution: Command<ReturnExecutionInput, Execution> = {
  name: 'return-execution',
  decide(input, rows, moment) {
    const { bank_guid, execution_guid, stage_guid, return_code } = input
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!execution) return reject('not_found')
    const stage = execution.stages.find(({ guid }) => guid === stage_guid)
    if (!stage)
      return reject(
        'unsupported_value',
        'stage_guid',
        'The execution has no such stage. GET /api/executions/{execution_guid} lists its stages.',
      )
    const payment = rows.get(sandboxPayments, bank_guid, stage_guid)
    if (!payment || !canComeBack(payment, moment)) return reject('data_exists', undefined, notReturnable)
    const isOfHold = execution.state === 'reviewing' && stage.type === 'deposit'
    const decision = isOfHold
      ? endHold.decide(asHold(input), rows, moment)
      : recordReturn.decide(asReturn(input), rows, moment)
    if ('rejected' in decision) return decision
    const { output } = decision
    if (typeof output === 'string' || 'check_again_at' in output) return reject('data_exists', undefined, notReturnable)
    const back = sentBack(payment, return_code, moment.now)
    return { ...decision, output, changes: [...(decision.changes ?? []), back] }
  },
}

const notReturnable =
  'The stage cannot come back: only a pull or a payout that a rail has settled, and has not returned yet, can.'

/** What a chain confirmed is there for good. */
const canComeBack = (payment: SandboxPayment, { now }: Moment): boolean =>
  payment.fee_asset === null && canBeSentBack(payment, now)
